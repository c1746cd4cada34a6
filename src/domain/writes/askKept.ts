import { decidingOn, NOTHING } from '../concept.ts'
import { elapsed, hours } from '../core/time.ts'
import type { Event } from '../event.ts'
import type { HasSession } from '../session/model.ts'
import type { HasWrites } from './model.ts'

/** What is said of a change that waited too long. */
const WAITED_TOO_LONG = 'This change waited more than a day for your sign-in and was not sent.'

/** The server knows the key of a write for so long: later, a second copy would be a second write. */
const KEPT_FOR = hours(24)

/** R10, A-213: what an ended session left open is asked again when its user signs in, under the same keys. */
export const askKept = decidingOn<HasSession & HasWrites>()(
  'kept writes',
  ['session.started', 'late.arrived'],
  (entry, { session, writes }): readonly Event[] =>
    session.phase !== 'active'
      ? NOTHING
      : writes.kept.map(({ at, asked }) =>
          elapsed(at, entry.at) < KEPT_FOR
            ? { type: 'write.asked', data: asked }
            : {
                type: 'write.failed',
                data: {
                  write: asked.write,
                  key: asked.key,
                  asked: 0,
                  message: WAITED_TOO_LONG,
                  status: null,
                },
              },
        ),
)
