import { createEvent, createStore, scopeBind } from 'effector'
import { scope } from '../model/scope.ts'

const toggled = createEvent<boolean>()

/** Whether the list of keys is open. */
export const $keyHelpOpen = createStore(false).on(toggled, (_, isOpen) => isOpen)

const setOpen = scopeBind(toggled, { scope })

/** Opens the list of keys. */
export const openKeyHelp = (): void => setOpen(true)

/** Closes it. */
export const closeKeyHelp = (): void => setOpen(false)
