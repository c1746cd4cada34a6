import { millisOf, seconds } from '../core/time.ts'

/**
 * spec 9, Toasts, in its order: "3-8 s; default 4 s (success 6, error 8); milestone 5 s; modified position 3 s; queued
 * during loading, checked every 500 ms, spaced 200 ms on flush".
 */
export const TOAST_MOST = seconds(8)
export const TOAST_STAY = {
  default: seconds(4),
  success: seconds(6),
  error: seconds(8),
  milestone: seconds(5),
  modified: seconds(3),
} as const
export const QUEUE_CHECK = millisOf(500)
export const FLUSH_SPACING = millisOf(200)

/** "queue of at most 50". */
export const QUEUE_CAP = 50

/** Drawn at once; the rest is counted ('n more'). */
export const SHOWN_AT_ONCE = 3
