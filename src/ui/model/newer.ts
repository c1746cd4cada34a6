import { createEvent, createStore, scopeBind } from 'effector'
import { scope } from './scope.ts'

/**
 * Whether a newer version than this tab's is there: it is fetched and waits for a word (`ready`); that word was given,
 * but something typed in a tab is not saved (`asks`); or another tab runs it, and this one, which has something typed,
 * stays as it is until its reader is done (`running`).
 */
export type Newer = 'none' | 'ready' | 'asks' | 'running'

const newerChanged = createEvent<Newer>()

/** The one place that knows of a newer version. What runs already stays so. */
export const $newer = createStore<Newer>('none').on(newerChanged, (old, next) => (old === 'running' ? old : next))

/** Says that there is one. */
export const setNewer = scopeBind(newerChanged, { scope })
