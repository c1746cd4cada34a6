import { createEvent, createStore, scopeBind } from 'effector'
import { useUnit } from 'effector-react'
import { scope } from '../../model/scope.ts'

const asked = createEvent<string | null>()
const $shown = createStore<string | null>(null).on(asked, (_, id) => id)
const show = scopeBind(asked, { scope })

/** Shows all there is to read of a notification, by its id. */
export const showDetails = (id: string): void => show(id)

/** Puts it away. */
export const hideDetails = (): void => show(null)

/** Id of the notification that is shown whole in this tab, or null. */
export const useDetails = (): string | null => useUnit($shown)
