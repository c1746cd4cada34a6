import { useSyncExternalStore } from 'react'

/** Clocks of one device that differ by less are the same: a page may read it late. */
const LEAST_LEAD = 1_000

const listeners = new Set<() => void>()
/** The core's clock never goes back; where the device's was set back it goes ahead of it by so much, ms. */
let ahead = 0
/** The core's clock at this moment, ms. */
export const coreNow = (): number => Date.now() + ahead
let now = coreNow()
let timer: ReturnType<typeof setInterval> | null = null

/**
 * A text that depends on the time: an age, a freshness. It is made once a second for whoever shows it, and a component
 * is drawn only when its text changes. `now` is the core's clock in milliseconds: this device's, unless that one was
 * set back.
 */
export function useClockText<T extends string>(make: (now: number) => T): T {
  return useSyncExternalStore(subscribe, () => make(now))
}

/**
 * Takes the time anew without telling anybody: a push that is about to be drawn must not be younger than the clock.
 * `heardAt`: when the core heard something, by its own clock; nothing is heard later than now, so what lies ahead says
 * how far its clock does.
 */
export function readClock(heardAt: number | null = null): void {
  if (heardAt !== null && heardAt - coreNow() > LEAST_LEAD) ahead = heardAt - Date.now()
  now = coreNow()
}

/** The page has another core, with a clock of its own. */
export function forgetLead(): void {
  ahead = 0
}

/** A number that grows once every `stepMs`: for what is measured again now and then. */
export function useNowAndThen(stepMs: number): number {
  return useSyncExternalStore(subscribe, () => Math.floor(now / stepMs))
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (timer === null) {
    now = coreNow()
    timer = setInterval(tick, 1_000)
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0 || timer === null) return
    clearInterval(timer)
    timer = null
  }
}

function tick(): void {
  if (document.visibilityState === 'hidden') return
  now = coreNow()
  for (const listener of listeners) listener()
}
