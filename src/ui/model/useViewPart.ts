import { createWatch } from 'effector'
import { useStoreMap } from 'effector-react'
import { useMemo } from 'react'
import type { ViewName, Views } from '../../domain/views.ts'
import type { Moving } from '../kit/data/moving.ts'
import { ABSENT, mirrorOf, type Absent } from './mirrors.ts'
import { scope } from './scope.ts'

/**
 * A part of a view. The component is drawn only when that part changes, because equal parts of two pushes are the same
 * object. `pick` stays the same function for the life of the component and never answers undefined. Null before the
 * first push.
 */
export function useViewPart<N extends ViewName, P>(name: N, pick: (view: Views[N]) => P): P | null {
  return useStoreMap({
    store: mirrorOf(name),
    keys: [],
    fn: (view): P | null => ((view as Views[N] | Absent) === ABSENT ? null : pick(view as Views[N])),
  })
}

/**
 * A part of a view, a primitive, as something that moves: for parts of the kit that write it into the page without a
 * render. Another `pick` is another thing that moves.
 */
export function useMovingPart<N extends ViewName, P extends string | number | null>(
  name: N,
  pick: (view: Views[N]) => P,
): Moving<P | null> {
  return useMemo(() => {
    const store = mirrorOf(name)
    return {
      now: () => {
        const view = scope.getState(store) as Views[N] | Absent
        return view === ABSENT ? null : pick(view)
      },
      tell: (listener) => createWatch({ unit: store, scope, fn: listener }),
    }
  }, [name, pick])
}
