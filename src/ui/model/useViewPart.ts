import { useStoreMap } from 'effector-react'
import type { ViewName, Views } from '../../domain/views.ts'
import { ABSENT, mirrorOf, type Absent } from './mirrors.ts'

/**
 * A part of a view. The component is drawn only when that part changes, because equal parts of two pushes are the same
 * object. `pick` stays the same function for the life of the component and never answers undefined. Null before the first push.
 */
export function useViewPart<N extends ViewName, P>(name: N, pick: (view: Views[N]) => P): P | null {
  return useStoreMap({
    store: mirrorOf(name),
    keys: [],
    fn: (view): P | null => ((view as Views[N] | Absent) === ABSENT ? null : pick(view as Views[N])),
  })
}
