import { remembered } from '../core/select.ts'
import type { ResourceEntry } from '../resources/model.ts'
import { isGivenUp } from '../resources/rules.ts'
import type { State } from '../state.ts'
import type { PaperRun } from '../wire/companionOperator.ts'
import { PAPER_LAB } from './commands.ts'
import { RECOVER_SECONDS } from './constants.ts'
import { becauseOf, judgePaperRun, verdictOfChecks } from './paper.ts'
import type { PaperLabView, PaperRunView } from './view.types.ts'

/** What is known of the target. */
export function paperLabView({ resources, writes }: State): PaperLabView {
  const isBusy = writes.overlays.some(({ write }) => write === 'labPaperStart' || write === 'labPaperStop')
  return select('lab', resources.byKey[PAPER_LAB], isBusy)
}

const select = remembered((known: ResourceEntry | undefined, isBusy: boolean): PaperLabView => {
  if (isGivenUp(known))
    return known.httpStatus === 404 ? { state: 'not_offered' } : { state: 'failed', message: known.message ?? '' }
  if (known === undefined || known.loadedAt === null) return { state: 'loading' }
  const { accounts, run } = known.value as { readonly accounts: number; readonly run: PaperRun | null }
  return { state: 'ready', accounts, isBusy, run: run === null ? null : runView(run) }
})

function runView(run: PaperRun): PaperRunView {
  const checks = judgePaperRun(run)
  const since = (at: number): number => Math.round((at - run.started_at) / 100) / 10
  return {
    fault: run.fault,
    because: becauseOf(run.fault),
    phase: run.phase,
    verdict: run.phase === 'over' ? verdictOfChecks(checks) : 'running',
    isStopped: run.is_stopped,
    isUndone: run.is_undone,
    at: since(run.now),
    endsAt: run.phase === 'over' ? since(run.now) : run.seconds + RECOVER_SECONDS,
    checks,
    lines: run.states.map(({ at, account, state, detail }) => ({ at: since(at), account, state, detail })),
  }
}
