import { filter, map, merge, mergeMap, switchMap, takeUntil, timer } from 'rxjs'
import { tellsOfUser } from '../../domain/access/impersonation.ts'
import type { NamedPipeline } from '../pipeline.ts'
import { calling } from '../rest/client.ts'
import { on, propose } from '../turns.ts'

/** Why caches were thrown away, where the server is told: an update or a task that was lost, or by hand. */
const TOLD_WHY: readonly string[] = ['metrics_update_failed', 'task_connection', 'diagnostic']

/**
 * Times and calls around metrics: the fetch that a skipped event waits for, and the word to the server that all
 * caches were thrown away.
 */
export const metrics: NamedPipeline = {
  name: 'metrics',
  pipeline: (turns, { http, now, scheduler }) => {
    const refetches = turns.pipe(
      on('metrics.skipped'),
      // The newest skip stands for all before it.
      switchMap(({ entry }) =>
        timer(Math.max(0, entry.data.refetchAt - now()), scheduler).pipe(
          takeUntil(turns.pipe(on('session.ended'))),
          map(() => propose({ type: 'metrics.refetch_due', data: null }, entry.entry)),
        ),
      ),
    )
    const told = turns.pipe(
      on('resource.invalidated'),
      filter(({ entry, state }) => TOLD_WHY.includes(entry.data.why) && tellsOfUser(state.session)),
      mergeMap(({ entry }) =>
        calling(http, 'recordCacheInvalidation').pipe(
          mergeMap((answer) =>
            answer.ok
              ? []
              : [
                  propose(
                    { type: 'metrics.invalidation_untold', data: { message: answer.error.message } },
                    entry.entry,
                  ),
                ],
          ),
        ),
      ),
    )
    return merge(refetches, told)
  },
}
