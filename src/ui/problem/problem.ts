import { createEvent, createStore, scopeBind } from 'effector'
import { scope } from '../model/scope.ts'

const toggled = createEvent<boolean>()

/** Whether 'Report a problem' is open. */
export const $problemOpen = createStore(false).on(toggled, (_, isOpen) => isOpen)

const setOpen = scopeBind(toggled, { scope })

/** Opens 'Report a problem', from anywhere: also from the page of something that went wrong. */
export const openProblem = (): void => setOpen(true)

/** Closes it. */
export const closeProblem = (): void => setOpen(false)

/** What the ways to it are called. */
export const REPORT_A_PROBLEM = 'Report a problem'
