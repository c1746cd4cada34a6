import { urgencyFrom } from '../advice/read.ts'
import { instantFrom, numberFrom, recordFrom, recordsUnder, textFrom, textsFrom, type Wire } from '../core/wire.ts'
import { tell } from '../language/said.ts'
import { labelOf } from '../recommendations/kinds.ts'
import type { ActionRow } from './page.types.ts'

/** Actions in an answer of GET /v1/portfolio/priority-actions-enhanced, open ones first, each in its order. */
export const actionsFrom = (value: unknown): readonly ActionRow[] =>
  (recordsUnder(value, 'actions') ?? [])
    .flatMap((one) => actionFrom(one) ?? [])
    .toSorted((a, b) => Number(a.doneAt !== null) - Number(b.doneAt !== null))

function actionFrom(one: Wire): ActionRow | null {
  const [id, kind] = [textFrom(one['action_id']), textFrom(one['action'])]
  if (id === null || kind === null) return null
  const account = textFrom(one['account_name']) ?? ''
  const to = textFrom(one['to_account_name'])
  const said = recordFrom(one['allocation_rationale_detailed'])?.['sentences']
  return {
    id,
    label: labelOf(kind),
    account,
    toAccount: to === account ? null : to,
    allocationNow: numberFrom(one['allocation_now_pct']),
    allocationNext: numberFrom(one['allocation_next_pct']),
    urgency: urgencyFrom(one['urgency_level']),
    confidence: numberFrom(one['decision_confidence']),
    generatedAt: instantFrom(one['generated_at']),
    doneAt: one['completed'] === true ? instantFrom(one['completed_at']) : null,
    reasons: textsFrom(said).map(tell),
  }
}
