import { EXPORT_TIMEOUT } from '../../domain/privacy/constants.ts'
import type { Question } from '../../domain/question.ts'

/**
 * Prefix of what this product keeps in local storage; only such entries are mirrored to the worker, which has no local
 * storage.
 */
export const FLAG_PREFIX = 'bot-blending.flag.'

/** A `send` unanswered for 6 s means a hung worker (architecture 5, R8). Milliseconds. */
export const sendTimeout = 6_000

/** How often a tab asks whether its worker lives, F25. Milliseconds. */
export const pingInterval = 2_000

/** A starting worker loads its script and reads the log first, so joining may take longer. Milliseconds. */
export const attachTimeout = 15_000

/** The way to the worker, which asks the server for some answers: 30 s for a call. Milliseconds. */
const wayToWorker = 5_000
const serverTimeout = 30_000

/** How long an answer is waited for. Milliseconds. */
export function readTimeout({ type }: Question): number {
  if (type === 'privacy.export') return EXPORT_TIMEOUT + wayToWorker
  return type === 'session.impersonate' ? serverTimeout + wayToWorker : attachTimeout
}

/** A timer later than this means that the tab slept or was throttled: silence then proves nothing. Milliseconds. */
export const lateTimer = 2_000

/** Waits before the next try to join, by how many failed in a row; the last one repeats. Milliseconds. */
export const rejoinWaits = [0, 250, 1_000, 2_000, 5_000] as const

/** After so many failed joins in a row the tab says that it cannot reach its core. */
export const joinsBeforeTrouble = 4

/** At most one press or key in this time is told to the worker, and one move of a finger. Milliseconds. */
export const handInterval = 1_000

/** How often the clock is looked at for a jump, and the jump that means sleep. Milliseconds. */
export const wakeCheck = 5_000
export const wakeGap = 30_000
