import { describe, expect, it } from 'vitest'
import { epoch, minutes } from '../../../src/domain/core/time.ts'
import { EMPTY_STATE } from '../../../src/domain/state.ts'
import { START } from '../../../src/domain/testing/core.ts'
import { createCheckpoints } from '../../../src/streams/checkpoints.ts'
import type { Turn } from '../../../src/streams/pipeline.ts'

/** The turn of an entry, so many ms after the start. */
function turnOf(entry: number, ms: number): Turn {
  const at = epoch(START + ms)
  return {
    entry: { type: 'clock.second_due', data: null, entry, at, cause: null },
    state: { ...EMPTY_STATE, entry, at },
  }
}

/** Which of these turns are kept. */
function kept(turns: readonly Turn[]): readonly number[] {
  const checkpoints = createCheckpoints()
  for (const turn of turns) checkpoints.turned(turn)
  expect(checkpoints.all().every(({ state, through }) => state.entry === through)).toBe(true)
  return checkpoints.all().map(({ through }) => through)
}

describe('states from which the log can be folded', () => {
  it('N2 are kept every 4 min: at them, not just before', () => {
    expect(kept([turnOf(1, 0), turnOf(2, minutes(4) - 1), turnOf(3, minutes(4)), turnOf(4, minutes(4) + 1)])).toEqual([
      1, 3,
    ])
  })

  it('N2 are kept every 4,000 entries of a busy hour', () => {
    expect(kept([turnOf(1, 0), turnOf(4_000, 5), turnOf(4_001, 5)])).toEqual([1, 4_001])
  })

  it('N2 are the newest three', () => {
    expect(kept([0, 1, 2, 3, 4].map((n) => turnOf(n + 1, n * minutes(4))))).toEqual([3, 4, 5])
  })
})
