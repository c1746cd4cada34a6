import { admits } from '../access/roles.ts'
import { bad, good, type Outcome } from '../core/outcome.ts'
import type { Event } from '../event.ts'
import { pairsOf } from '../access/address.ts'
import type { TabState } from '../tabs/model.ts'
import { toastOf } from '../toasts/make.ts'
import { toastWhy } from '../toasts/texts.ts'
import { FAULT_SECONDS, type PaperFault } from './constants.ts'
import { decidingOn, NOTHING } from '../concept.ts'
import type { HasSession } from '../session/model.ts'
import type { HasResources } from '../resources/model.ts'

/** The slices that are looked at here. */
type Seen = HasSession & HasResources

const deciding = decidingOn<Seen>()

/** What an administrator asks of the paper exchange. */
export type LabCommand =
  | { readonly type: 'lab.start_fault'; readonly fault: PaperFault; readonly seconds: number }
  | { readonly type: 'lab.stop_fault' }

/** The last run, as the server tells it. */
export const PAPER_LAB = 'labPaper'

/** NAV-26: this is for administrators; the server refuses everybody else as well. */
export function decideLabCommand(
  command: LabCommand & { readonly id: string },
  { session }: Seen,
): Outcome<readonly Event[]> {
  if (!admits('admin', session.profile?.roles ?? []))
    return refused('NAV-26', 'not_an_administrator', 'This is for administrators.')
  if (!session.isApiAuthReady) return refused('AUTH-01', 'not_ready', 'Authentication not ready. Please wait.')
  if (command.type === 'lab.stop_fault')
    return good([
      { type: 'write.asked', data: { write: 'labPaperStop', key: 'paper', command: command.id, body: undefined } },
    ])
  const { fault, seconds } = command
  if (seconds < FAULT_SECONDS.least || seconds > FAULT_SECONDS.most)
    return refused('NAV-26', 'out_of_bounds', `A fault lasts ${FAULT_SECONDS.least} to ${FAULT_SECONDS.most} s.`)
  return good([
    {
      type: 'write.asked',
      data: { write: 'labPaperStart', key: 'paper', command: command.id, body: { fault, seconds } },
    },
  ])
}

/** The answer to both writes is the run itself. */
export const labAnswers = deciding('paper lab', ['write.saved', 'write.failed'], (entry): readonly Event[] => {
  if (entry.data.write !== 'labPaperStart' && entry.data.write !== 'labPaperStop') return NOTHING
  if (entry.type === 'write.failed')
    return [
      {
        type: 'toast.queued',
        data: { toast: toastOf(`lab-${entry.entry}`, 'error', entry.data.message, entry.at, { why: toastWhy.saved }) },
      },
    ]
  return entry.data.answer === null
    ? NOTHING
    : [{ type: 'resource.loaded', data: { key: PAPER_LAB, value: entry.data.answer } }]
})

/** The target is asked about while its page is at it; where it is not offered, once. */
export function labWants(_zone: string, { query }: TabState, { resources }: Seen): readonly string[] {
  const isChosen = pairsOf(query).get('target') === 'paper'
  return isChosen && resources.byKey[PAPER_LAB]?.httpStatus !== 404 ? [PAPER_LAB] : []
}

const refused = (rule: string, reason: string, message: string): Outcome<never> =>
  bad({ kind: 'refused', message, refusal: { rule, reason, because: {} } })
