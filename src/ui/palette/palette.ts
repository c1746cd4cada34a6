import { createEvent, createStore, scopeBind } from 'effector'
import { scope } from '../model/scope.ts'

/** Choices that are offered again. */
const MOST_RECENT = 5

/** What was chosen in a session, the newest first. Not kept: an id may name a symbol or an account. */
export interface Recent {
  readonly sessionId: string
  readonly ids: readonly string[]
}

const toggled = createEvent<boolean>()
const chosen = createEvent<{ readonly sessionId: string; readonly id: string }>()

/** Whether the search palette is open. */
export const $paletteOpen = createStore(false).on(toggled, (_, isOpen) => isOpen)

/** What this tab chose lately, in the session that it chose it in. */
export const $recent = createStore<Recent>({ sessionId: '', ids: [] }).on(chosen, (before, { sessionId, id }) => ({
  sessionId,
  ids: [id, ...(before.sessionId === sessionId ? before.ids : []).filter((other) => other !== id)].slice(
    0,
    MOST_RECENT,
  ),
}))

const setOpen = scopeBind(toggled, { scope })

/** Opens the search palette. */
export const openPalette = (): void => setOpen(true)

/** Closes it. */
export const closePalette = (): void => setOpen(false)

/** Whether it is open, asked outside of a component. */
export const isPaletteOpen = (): boolean => scope.getState($paletteOpen)

/** Opens it, or closes the open one. */
export const togglePalette = (): void => setOpen(!isPaletteOpen())

/** Remembers a choice. */
export const noteChoice = scopeBind(chosen, { scope })
