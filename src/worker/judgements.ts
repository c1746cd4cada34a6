import { admit } from '../domain/admission.ts'
import { decideCommand } from '../domain/commands.ts'
import { DECISIONS } from '../domain/decide.ts'
import { SLICES, cursorOf } from '../domain/persistence.ts'
import { reduce } from '../domain/reduce.ts'
import { RETENTION } from '../domain/retention.ts'
import { EMPTY_STATE } from '../domain/state.ts'
import { dueTimers } from '../domain/timers.ts'
import { toastsView } from '../domain/toasts/view.ts'
import { TABLES, attentionOf, rowsOf, viewsOf } from '../domain/view.ts'
import { whyOf } from '../domain/why.ts'
import type { Judgements } from '../streams/judgements.ts'

/** The domain as the core asks it, in production. */
export const judgements: Judgements = {
  initial: EMPTY_STATE,
  reduce,
  retention: (type) => RETENTION[type],
  admit,
  decisions: DECISIONS,
  timers: dueTimers,
  accept: decideCommand,
  answer: () => null,
  session: ({ session }) => ({ sessionId: session.sessionId, sub: session.profile?.sub ?? null, isActive: session.phase === 'active' }),
  sentence: whyOf,
  attention: attentionOf,
  views: viewsOf,
  toasts: toastsView,
  tables: TABLES,
  rows: rowsOf,
  slices: SLICES,
  cursor: cursorOf,
}
