import { catchError, defer, exhaustMap, filter, from, map, of } from 'rxjs'
import type { Judgements } from '../judgements.ts'
import type { NamedPipeline } from '../pipeline.ts'
import { on, propose } from '../turns.ts'

/**
 * Fetches the part of the domain that no first screen needs, once a tab is there; a fetch that failed (a deployment in
 * between, F30) is tried again by the next who comes.
 */
export const late = (fetchLate: Judgements['late']): NamedPipeline => ({
  name: 'late',
  pipeline: (turns, { report }) => {
    let isThere = false
    return turns.pipe(
      on('tab.attached', 'tab.went', 'session.started'),
      filter(() => !isThere),
      // One fetch at a time; who comes meanwhile has his answer with it.
      exhaustMap(() =>
        defer(() => from(fetchLate())).pipe(
          map(() => (isThere = true)),
          catchError((error: unknown) => {
            report('fetching the late part of the domain', error)
            return of(false)
          }),
        ),
      ),
      filter((arrived) => arrived),
      map(() => propose({ type: 'late.arrived', data: null })),
    )
  },
})
