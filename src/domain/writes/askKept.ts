import { decidingOn, NOTHING } from '../concept.ts'
import type { Event } from '../event.ts'
import type { HasSession } from '../session/model.ts'
import { isTooOld, WAITED_TOO_LONG } from './age.ts'
import type { HasWrites } from './model.ts'

/** R10, A-213: what an ended session left open is asked again when its user signs in, under the same keys. */
export const askKept = decidingOn<HasSession & HasWrites>()(
  'kept writes',
  ['session.started', 'late.arrived'],
  (entry, { session, writes }): readonly Event[] =>
    session.phase !== 'active'
      ? NOTHING
      : writes.kept.map(({ at, asked }) =>
          isTooOld(at, entry.at)
            ? {
                type: 'write.failed',
                data: {
                  write: asked.write,
                  key: asked.key,
                  asked: 0,
                  message: WAITED_TOO_LONG,
                  status: null,
                },
              }
            : { type: 'write.asked', data: { ...asked, since: at } },
        ),
)
