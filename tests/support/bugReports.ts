import { reportOf } from '../../src/domain/bugReport/make.ts'
import { replayOfText } from '../../src/domain/bugReport/open.ts'
import type { ProblemReport, Replayed } from '../../src/domain/bugReport/report.types.ts'
import { EMPTY_STATE, type State } from '../../src/domain/state.ts'
import type { MiniCore } from '../../src/domain/testing/core.ts'

/** A report of all that a core did, or of what came after one of its states. */
export const reportOfCore = (core: MiniCore, from: State = EMPTY_STATE): ProblemReport =>
  reportOf(
    {
      state: core.state,
      at: core.at,
      entries: core.log,
      base: { state: from, through: from.entry },
      checkpoints: [],
    },
    'start-test.js',
  )

/** What a file of it is played to; throws where it is refused. */
export function playedAgain(report: ProblemReport): Replayed {
  const outcome = replayOfText(JSON.stringify(report))
  if (!outcome.ok) throw new Error(outcome.error.message)
  return outcome.value
}
