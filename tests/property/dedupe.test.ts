import { describe, expect, it } from 'vitest'
import { elapsed, epoch } from '../../src/domain/core/time.ts'
import type { LogEntry } from '../../src/domain/event.ts'
import { CLEANUP_EVERY, DEDUPE_CAP, DEDUPE_TRIM, DEDUPE_WINDOW } from '../../src/domain/live/constants.ts'
import type { ServerFactEntry } from '../../src/domain/live/facts.ts'
import { reduceWindows } from '../../src/domain/live/windows/reduce.ts'
import { NO_WINDOWS } from '../../src/domain/live/state.ts'
import { judgeByWindows } from '../../src/domain/live/windows/rules.ts'
import { fc, parameters } from '../support/fc.ts'
import { START } from '../support/miniCore.ts'
import { tradeClosed, unnumbered } from '../support/liveFacts.ts'

/**
 * Ids that come again soon, later and never; null is an event without a key. Waits in ms around the window of 5 min.
 */
const arrivals = fc.array(
  fc.record({
    id: fc.oneof(
      { weight: 20, arbitrary: fc.integer({ min: 0, max: 140 }) },
      { weight: 1, arbitrary: fc.constant(null) },
    ),
    wait: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 200_000 })),
  }),
  { minLength: 1, maxLength: 300 },
)

const factOf = (id: number | null, at: number): ServerFactEntry => ({
  ...tradeClosed(unnumbered(id === null ? null : `id ${id}`), { tradeId: `t${id}` }),
  entry: 1,
  at: epoch(at),
  cause: null,
})

describe('dedupe', () => {
  it('STREAM-08, STREAM-09, STREAM-18 what passes and what is dropped is what the window as written says; it never holds more than 100', () => {
    fc.assert(
      fc.property(arrivals, (list) => {
        let at = START
        let cleaned = START
        let windows = NO_WINDOWS
        /** The specification's words as a list: ids by arrival, oldest first. */
        let written: { readonly id: string; readonly at: number }[] = []
        for (const { id, wait } of list) {
          at = epoch(at + wait)
          if (elapsed(cleaned, at) >= CLEANUP_EVERY) {
            cleaned = at
            windows = reduceWindows(windows, {
              type: 'live.cleanup_due',
              data: null,
              entry: 1,
              at,
              cause: null,
            } as LogEntry)
            written = written.filter((one) => at - one.at < DEDUPE_WINDOW)
          }
          const fact = factOf(id, at)
          const isDuplicate = written.some((one) => one.id === fact.data.eventId && at - one.at < DEDUPE_WINDOW)

          const verdict = judgeByWindows({ fact, at }, windows)

          if ((verdict !== null) !== isDuplicate)
            expect.fail(
              `${fact.data.eventId} at ${at - START} ms: ${verdict === null ? 'passed, but came' : 'dropped, but did not come'} before within ${DEDUPE_WINDOW} ms`,
            )
          if (verdict !== null) continue
          windows = reduceWindows(windows, fact)
          if (fact.data.eventId !== null) written.push({ id: fact.data.eventId, at })
          if (written.length > DEDUPE_CAP) written = written.slice(-DEDUPE_TRIM)
          if (windows.tracked.length > DEDUPE_CAP)
            expect.fail(`${windows.tracked.length} ids are tracked, at most ${DEDUPE_CAP} may be`)
        }
      }),
      parameters(1_000),
    )
  })
})
