import {
  instantFrom,
  numberFrom,
  recordFrom,
  recordsIn,
  textFrom,
  textsFrom,
  wordsFrom,
  type Wire,
} from '../core/wire.ts'
import { tell } from '../language/said.ts'
import type { Reason } from '../recommendations/actions.types.ts'
import { isSignificant, isWork, labelOf } from '../recommendations/kinds.ts'
import { SOON } from './constants.ts'
import type { Advice, AdviceUrgency, Lane, Timing } from './view.types.ts'

/** PORT-07: "required if the flag is true or the nested rationale says required". */
export const needsBalance = (action: Wire): boolean =>
  action['requires_balance_update'] === true ||
  recordFrom(recordFrom(action['allocation_rationale_detailed'])?.['balance_update'])?.['required'] === true

/** What the actions are read with: the time, which of them are done, and which ticks are on their way. */
export interface Reading {
  readonly at: number
  readonly done: ReadonlySet<string>
  readonly saving: ReadonlySet<string>
}

/** An action of the wire (PORT-01); null for what has no id. */
export function adviceFrom(action: Wire, { at, done, saving }: Reading): Advice | null {
  const id = wordsFrom(action['action_id'])
  if (id === null) return null
  const kind = textFrom(action['action']) ?? ''
  const account = textFrom(action['account_name']) ?? ''
  const rationale = recordFrom(action['allocation_rationale_detailed'])
  const timing = timingFrom(action, 'allocation', at)
  const change = numberFrom(action['allocation_change']) ?? 0
  const isDone = done.has(id)
  return {
    id,
    kind,
    label: labelOf(kind),
    strategy: wordsFrom(action['strategy_name']),
    account,
    toAccount: wordsFrom(action['to_account_name']) ?? account,
    partner: wordsFrom(recordFrom(action['partner'])?.['strategy_name']),
    stage: wordsFrom(action['stage']),
    nextStage: wordsFrom(action['next_stage']),
    shareNow: numberFrom(action['allocation_now_pct']),
    shareNext: numberFrom(action['allocation_next_pct']),
    change,
    isSignificant: isSignificant(change),
    isWork: isWork(kind, change),
    needsBalance: needsBalance(action),
    balanceChange: numberFrom(action['balance_change_usdt']),
    ...timing,
    balance: timingFrom(action, 'balance', at),
    sentences: textsFrom(rationale?.['sentences']).map(tell),
    reasons: recordsIn(rationale?.['reasons']).map(reasonFrom),
    lane: isDone ? 'done' : laneOf(timing, at),
    isDone,
    isSaving: saving.has(id),
    doneAt: isDone ? (instantFrom(action['completed_at']) ?? at) : null,
  }
}

/**
 * The schedule of the allocation (plain names, or with its prefix), or of the balance. PORT-02 to PORT-04: the
 * balance's urgency is medium and its confidence 80 where nothing is said.
 */
function timingFrom(action: Wire, of: 'allocation' | 'balance', at: number): Timing {
  const said = (name: string): unknown =>
    of === 'balance' ? action[`balance_${name}`] : (action[name] ?? action[`allocation_${name}`])
  const [windowStart, windowEnd] = [
    instantFrom(said('execution_window_start')),
    instantFrom(said('execution_window_end')),
  ]
  const cooldownUntil = instantFrom(said('cooldown_until'))
  return {
    // A window says it for every moment until the next answer; without one the server's word holds. A balance that
    // needs no update has the window of its action, and the server's no.
    isReady:
      windowStart === null || windowEnd === null || (of === 'balance' && !needsBalance(action))
        ? said('ready_for_execution') === true
        : windowStart <= at && at <= windowEnd,
    windowStart,
    windowEnd,
    nextReview: instantFrom(said('next_review_date')),
    cooldownUntil: cooldownUntil !== null && cooldownUntil > at ? cooldownUntil : null,
    urgency: urgencyFrom(said('urgency_level')),
    confidence: numberFrom(said('decision_confidence')) ?? 80,
    daysSince: numberFrom(said('days_since_last_action')),
  }
}

/** Where an open action stands. */
function laneOf({ isReady, windowStart, cooldownUntil }: Timing, at: number): Lane {
  if (cooldownUntil !== null && cooldownUntil > at) return 'cooling'
  if (isReady) return 'ready'
  return windowStart !== null && windowStart > at && windowStart - at <= SOON ? 'soon' : 'later'
}

/** PORT-02: medium where nothing else is said. */
export const urgencyFrom = (value: unknown): AdviceUrgency => (value === 'high' || value === 'low' ? value : 'medium')

function reasonFrom(reason: Wire): Reason {
  const figure = (value: unknown): number | string | null => (typeof value === 'string' ? value : numberFrom(value))
  const relation = reason['relation']
  return {
    input: textFrom(reason['input']) ?? '',
    value: figure(reason['value']),
    relation: relation === '<=' || relation === '<' || relation === '=' ? relation : '>=',
    threshold: figure(reason['threshold']),
    met: reason['met'] === true,
    config: wordsFrom(reason['config']),
  }
}
