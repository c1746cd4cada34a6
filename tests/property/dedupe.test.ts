import { describe, expect, it } from 'vitest'
import { folding } from '../../src/domain/concept.ts'
import type { EpochMs } from '../../src/domain/core/time.ts'
import type { LogEntry } from '../../src/domain/event.ts'
import { DEDUPE_CAP, DEDUPE_WINDOW } from '../../src/domain/live/constants.ts'
import type { ServerFactEntry } from '../../src/domain/live/facts.ts'
import { WINDOWS_FOLDS } from '../../src/domain/live/windows/reduce.ts'
import { NO_WINDOWS } from '../../src/domain/live/windows/model.ts'
import { judgeByWindows } from '../../src/domain/live/windows/rules.ts'
import { arbitrariesOf } from '../../src/domain/testing/arbitraries.ts'
import { START } from '../../src/domain/testing/core.ts'
import { tradeClosed, unnumbered } from '../../src/domain/testing/facts.ts'
import { judgedAsWritten } from '../../src/domain/testing/writtenWindow.ts'
import { fc, parameters } from '../support/fc.ts'

const { arrivals } = arbitrariesOf(fc)

const reduceWindows = folding(WINDOWS_FOLDS)

const factOf = (id: string | null, at: EpochMs): ServerFactEntry => ({
  ...tradeClosed(unnumbered(id), { tradeId: `t ${id}` }),
  entry: 1,
  at,
  cause: null,
})

const cleanup = (at: EpochMs) => ({ type: 'live.cleanup_due', data: null, entry: 1, at, cause: null }) as LogEntry

describe('dedupe', () => {
  it('STREAM-08, STREAM-09, STREAM-18 what passes and what is dropped is what the window as written says; it never holds more than 100', () => {
    let most = 0
    fc.assert(
      fc.property(arrivals, (list) => {
        let windows = NO_WINDOWS
        for (const { id, at, isCleaned, isDuplicate } of judgedAsWritten(list)) {
          if (isCleaned) windows = reduceWindows(windows, cleanup(at))
          const fact = factOf(id, at)

          const verdict = judgeByWindows({ fact, at }, windows)

          if ((verdict !== null) !== isDuplicate)
            expect.fail(
              `${id} at ${at - START} ms: ${verdict === null ? 'passed, but came' : 'dropped, but did not come'} before within ${DEDUPE_WINDOW} ms`,
            )
          if (verdict !== null) continue
          windows = reduceWindows(windows, fact)
          most = Math.max(most, windows.tracked.length)
          if (most > DEDUPE_CAP) expect.fail(`${windows.tracked.length} ids are tracked, at most ${DEDUPE_CAP} may be`)
        }
      }),
      parameters(1_000),
    )
    expect(most).toBe(DEDUPE_CAP)
  })
})
