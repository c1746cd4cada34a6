import { minutes } from '../../../domain/core/time.ts'
import type { Clock } from '../../clock.ts'

/** A number from 0 up to, not including, 1: a port, so that tests fix it. */
export type Random = () => number

/**
 * Wait before reconnecting a stream: 1, 2, 4 … 60 s, each ± 20 % (bybit.md 1.8 item 5). `attempt` counts from 1. In ms.
 */
export function reconnectDelay(attempt: number, random: Random): number {
  const base = Math.min(minutes(1), 1_000 * 2 ** Math.min(attempt - 1, 16))
  return Math.round(base * (0.8 + 0.4 * random()))
}

/**
 * Wait before repeating a failed request: anything from 0 to 1, 2, 4 … 30 s (full jitter, bybit.md 1.5). `attempt`
 * counts from 1. In ms.
 */
export function retryDelay(attempt: number, random: Random): number {
  return Math.round(Math.min(30_000, 1_000 * 2 ** Math.min(attempt - 1, 16)) * random())
}

/** 50 to 250 ms on top of a reset, so that accounts do not come back at once. */
export const resetJitter = (random: Random): number => Math.round(50 + 200 * random())

/** Waits by the clock. Ends at once, without throwing, when `signal` is aborted. */
export function sleep(clock: Clock, ms: number, signal?: AbortSignal): Promise<void> {
  if (signal?.aborted === true) return Promise.resolve()
  return new Promise((resolve) => {
    const end = () => {
      cancel()
      signal?.removeEventListener('abort', end)
      resolve()
    }
    const cancel = clock.once(ms, end)
    signal?.addEventListener('abort', end, { once: true })
  })
}
