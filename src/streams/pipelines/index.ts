import type { Observable } from 'rxjs'
import type { Judgements } from '../judgements.ts'
import type { NamedPipeline } from '../pipeline.ts'
import { deciding, on } from '../turns.ts'
import { activity } from './activity.ts'
import { closedTrades } from './closedTrades.ts'
import { gaps } from './gaps.ts'
import { late } from './late.ts'
import { metrics } from './metrics.ts'
import { persistence, type PersistenceOptions } from './persistence.ts'
import { positions } from './positions.ts'
import { presence } from './presence.ts'
import { recovery } from './recovery.ts'
import { resources } from './resources.ts'
import { session } from './session.ts'
import { streams } from './streams.ts'
import { tasks } from './tasks.ts'
import { timers } from './timers.ts'
import { writes } from './writes.ts'

/**
 * All pipelines in the order of decision: first what the domain decides, in its own order; then time; then what is done
 * about it (streams, calls); the disk last, so that an entry is written with all that its turn was about.
 */
export function pipelinesOf({
  judgements,
  pushing,
  ...options
}: Omit<PersistenceOptions, 'judgements'> & {
  readonly judgements: Judgements
  readonly pushing?: Observable<unknown>
}): readonly NamedPipeline[] {
  const decided = judgements.decisions.map(({ name, types, decide }): NamedPipeline => ({
    name,
    pipeline: (turns) => turns.pipe(on(...types), deciding(decide)),
  }))
  return [
    ...decided,
    timers(judgements.timers),
    streams(pushing),
    gaps,
    recovery,
    positions,
    presence,
    resources,
    metrics,
    closedTrades,
    writes,
    tasks,
    activity,
    session(judgements),
    late(judgements.late),
    persistence({ ...options, judgements }),
  ]
}
