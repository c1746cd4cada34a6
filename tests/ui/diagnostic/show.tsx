import { act } from 'react'
import { epoch } from '../../../src/domain/core/time.ts'
import { reportOf, foldTo } from '../../../src/domain/diagnostic/report.ts'
import type { DiagInput } from '../../../src/domain/diagnostic/input.ts'
import type { Question } from '../../../src/domain/question.ts'
import { EMPTY_STATE } from '../../../src/domain/state.ts'
import { worldOf } from '../../support/fixtures/views.ts'
import { typicalRows } from '../../support/fixtures/viewsPositions.ts'
import { closed, numbered, opened, position, tradeClosed } from '../../../src/domain/testing/facts.ts'
import { connected, signedIn, START, type MiniCore } from '../../../src/domain/testing/core.ts'
import { showApp, type Shown } from '../../support/showApp.tsx'
// Loaded here, so that no test waits for a lazy screen's first reading.
import '../../../src/ui/features/realTimeDiagnostic/Screen.tsx'

/** A core with two facts, a copy of one, and a closed trade. */
export function busyCore(): MiniCore {
  const core = connected(signedIn({ tab: { path: '/real-time-diagnostic' }, profile: { roles: ['admin-user'] } }), [
    position(),
  ])
  core.append(opened(numbered(1), { symbol: 'ETHUSDT' }))
  core.append(closed(numbered(2)))
  core.append(closed(numbered(2)))
  core.append(tradeClosed(numbered(3), { symbol: 'SOLUSDT' }))
  return core
}

/** The page over a core of the domain: the same questions, answered by the same functions as in the worker. */
export async function showDiagnostic(
  query: string,
  core: MiniCore = busyCore(),
  more: { readonly width?: number; readonly answers?: (question: Question) => unknown } = {},
): Promise<Shown & { readonly asked: readonly Question[] }> {
  const asked: Question[] = []
  const input = (): DiagInput => ({
    state: core.state,
    at: core.at,
    entries: core.log,
    base: { state: EMPTY_STATE, through: 0 },
    checkpoints: [],
    core: {
      workerRun: 'run-1',
      generation: 0,
      startedAt: START,
      lastEntry: core.log.length,
      queue: { now: 0, most: 7 },
      folds: [0.2, 1.8],
      turns: core.log.length,
      bytes: { events: 1_234_567, trades: 980 },
      pushes: [{ tab: 'tab-1', count: 12, waitingSince: null, ackedAt: epoch(core.at - 100), tookMs: [4, 9] }],
      diskBytes: 11_200_000,
    },
  })
  const answer = (question: Question): unknown => {
    asked.push(question)
    if (more.answers !== undefined) return more.answers(question)
    return question.type === 'diagnostic.report'
      ? structuredClone(reportOf(question.query, input()))
      : question.type === 'diagnostic.fold'
        ? foldTo(question.entry, input())
        : null
  }
  const world = worldOf('/real-time-diagnostic', typicalRows, {
    access: { kind: 'show', screen: 'realTimeDiagnostic', title: 'Real-time diagnostic', shell: true },
  })
  const shown = showApp(world, {
    path: `/real-time-diagnostic${query}`,
    read: answer,
    ...(more.width === undefined ? {} : { width: more.width }),
  })
  await act(async () => {
    await Promise.resolve()
  })
  return { ...shown, asked }
}
