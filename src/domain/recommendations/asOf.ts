import type { EpochMs } from '../core/time.ts'
import type { StoredAction } from './wire.ts'

/**
 * Stored actions as they stood at an instant: those generated until then, ticked as they were. `done` says which were
 * ticked at that time, and since when. With `at` now and the ticks of now they are what they are.
 */
export const storedAsOf = <T extends Pick<StoredAction, 'id' | 'generatedAt' | 'completedAt'>>(
  stored: readonly T[],
  done: ReadonlyMap<string, EpochMs>,
  at: EpochMs,
): readonly T[] =>
  stored
    .filter(({ generatedAt }) => generatedAt <= at)
    .map((one) => ({ ...one, completedAt: done.get(one.id) ?? null }))
