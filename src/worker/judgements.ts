import { admits } from '../domain/access/roles.ts'
import { admit } from '../domain/admission.ts'
import { decideCommand } from '../domain/commands.ts'
import { onePart } from '../domain/core/onePart.ts'
import { forget } from '../domain/core/select.ts'
import { DECISIONS, LATE_TYPES } from '../domain/decide.ts'
import { CHOICES, SLICES, WAITING, cursorOf, isUnclaimed } from '../domain/persistence.ts'
import { reduce } from '../domain/reduce.ts'
import { RETENTION } from '../domain/retention.ts'
import { EMPTY_STATE } from '../domain/state.ts'
import { dueTimers } from '../domain/timers.ts'
import { toastsView } from '../domain/toasts/view.ts'
import { TABLES, attentionOf, rowsOf, viewsOf } from '../domain/view.ts'
import { whyOf } from '../domain/why.ts'
import type { Judgements } from '../streams/judgements.ts'

type Late = Pick<typeof import('./late.ts'), 'decideLate' | 'lateViewsOf'>

let late: Late | null = null

/** The part of the domain that no first screen needs. */
const fetchLate = onePart(async (): Promise<Late> => {
  const { decideLate, lateViewsOf } = await import('./late.ts')
  return (late = { decideLate, lateViewsOf })
})

/** What answers questions: a file of its own beside it, so that neither is long on its way. */
const fetchAnswers = onePart(() => import('./answers.ts'))

/** What looks at the core itself, for administrators and reports of problems. */
const fetchDiagnosis = onePart(() => import('../domain/diagnostic/report.ts'))

/** The domain as the core asks it, in production. */
export const judgements: Judgements = {
  initial: EMPTY_STATE,
  reduce,
  // A log may hold a type that only a build before had: it goes with the traces.
  retention: (type) => RETENTION[type] ?? 'trace',
  admit,
  decisions: [
    ...DECISIONS,
    {
      name: 'late decisions',
      types: LATE_TYPES,
      decide: (entry, state) => (late === null ? [] : late.decideLate(entry, state)),
    },
  ],
  timers: dueTimers,
  accept: decideCommand,
  late: async () => void (await Promise.all([fetchLate(), fetchAnswers()])),
  answer: async (question, state, at) => (await fetchAnswers()).lateAnswerOf(question, state, at),
  diagnose: async (question, input) => {
    // A report of a problem is anybody's: it says of nobody whose it is (N2). The rest is for administrators (NAV-25).
    const isForAll = question.type === 'problem.report'
    if (!isForAll && !admits('admin', input.state.session.profile?.roles ?? [])) return null
    const { foldTo, problemReportOf, reportOf } = await fetchDiagnosis()
    if (isForAll) return problemReportOf(input, question.build)
    return question.type === 'diagnostic.report'
      ? reportOf(question.query, input)
      : question.type === 'diagnostic.fold'
        ? foldTo(question.entry, input)
        : null
  },
  session: ({ session }) => ({
    sessionId: session.sessionId,
    sub: session.profile?.sub ?? null,
    isActive: session.phase === 'active',
  }),
  sentence: whyOf,
  attention: attentionOf,
  forget,
  views: (state, tab) =>
    late === null ? viewsOf(state, tab) : { ...viewsOf(state, tab), ...late.lateViewsOf(state, tab) },
  toasts: toastsView,
  tables: TABLES,
  rows: rowsOf,
  slices: SLICES,
  choices: CHOICES,
  waiting: WAITING,
  isUnclaimed,
  cursor: cursorOf,
}
