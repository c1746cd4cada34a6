import { createEvent, createStore, scopeBind } from 'effector'
import { useUnit } from 'effector-react'
import { scope } from '../../model/scope.ts'

/** A time that the crosshair is asked to go to; `key` counts the asks. */
export interface Focus {
  readonly at: number
  readonly key: number
}

const asked = createEvent<number>()
const $focus = createStore<Focus | null>(null).on(asked, (before, at) => ({ at, key: (before?.key ?? 0) + 1 }))

/** Leads the crosshair to a time: the timeline's lines do. */
export const focusAt = scopeBind(asked, { scope })

/** Where the crosshair was last asked to go. */
export const useChartFocus = (): Focus | null => useUnit($focus)
