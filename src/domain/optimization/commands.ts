import { commandOn, refused } from '../concept.ts'
import { good } from '../core/outcome.ts'
import type { HasSession } from '../session/model.ts'
import { whenReady } from '../session/ready.ts'
import { overlayOf, type HasWrites } from '../writes/model.ts'
import { CACHE_TYPE, REFRESHING } from './refresh.ts'

/** The slices that are looked at here. */
const command = commandOn<HasSession & HasWrites>()

/** What a tab can ask of the portfolio optimization. */
export const OPTIMIZATION_COMMANDS = {
  /** API-46: the server forgets its ratings, and they are asked for anew. */
  'optimization.refresh': command(
    {},
    whenReady(({ id }, { writes }) =>
      overlayOf(writes, 'invalidateCache', 'all') !== null
        ? refused('SCREEN-2.9', 'refreshing', REFRESHING)
        : good([
            {
              type: 'write.asked',
              data: {
                write: 'invalidateCache',
                key: 'all',
                command: id,
                body: undefined,
                query: { cache_types: CACHE_TYPE },
              },
            },
          ]),
    ),
  ),
}
