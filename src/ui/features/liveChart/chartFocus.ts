import { createEvent, createStore, scopeBind } from 'effector'
import { useUnit } from 'effector-react'
import { useEffect } from 'react'
import { useLocationProperty, usePathname } from 'wouter/use-browser-location'
import { scope } from '../../model/scope.ts'

/** A time that the crosshair is asked to go to; `key` counts the asks. */
export interface Focus {
  readonly at: number
  readonly key: number
}

const asked = createEvent<number | null>()
const $focus = createStore<Focus | null>(null).on(asked, (before, at) =>
  at === null ? null : { at, key: (before?.key ?? 0) + 1 },
)
const ask = scopeBind(asked, { scope })

/** Leads the crosshair to a time: the timeline's lines do. */
export const focusAt = (at: number): void => ask(at)

/** Where the crosshair was last asked to go. */
export const useChartFocus = (): Focus | null => useUnit($focus)

/** Whoever comes from a notification finds the crosshair at its time (ENT-16); whoever comes otherwise finds none. */
export function useArrivalFocus(): void {
  const path = usePathname()
  const at = useLocationProperty(() => eventTimeOf(history.state))
  useEffect(() => {
    ask(at)
  }, [path, at])
}

const eventTimeOf = (state: unknown): number | null =>
  typeof state === 'object' && state !== null && 'eventAt' in state && typeof state.eventAt === 'number'
    ? state.eventAt
    : null
