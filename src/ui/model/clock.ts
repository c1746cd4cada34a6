import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let now = Date.now()
let timer: ReturnType<typeof setInterval> | null = null

/**
 * A text that depends on the time: an age, a freshness. It is made once a second for whoever shows it, and a component is
 * drawn only when its text changes. `now` is this device's clock in milliseconds.
 */
export function useClockText(make: (now: number) => string): string {
  return useSyncExternalStore(subscribe, () => make(now))
}

/** Takes the time anew without telling anybody: a push that is about to be drawn must not be younger than the clock. */
export function readClock(): void {
  now = Date.now()
}

/** A number that grows once every `stepMs`: for what is measured again now and then. */
export function useNowAndThen(stepMs: number): number {
  return useSyncExternalStore(subscribe, () => Math.floor(now / stepMs))
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (timer === null) {
    now = Date.now()
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
  now = Date.now()
  for (const listener of listeners) listener()
}
