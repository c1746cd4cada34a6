import * as v from 'valibot'
import { ALERT_KIND_NAMES, MOST_ALERTS } from '../alerts/kinds.ts'
import { alertTexts } from '../alerts/texts.ts'
import type { Call } from './rest/call.ts'
import { decimal, decimalOrNull, name, symbol, textOrNull, time } from './rest/shapes.ts'

/** An alert as it is set. Names that its kind does not have are null. */
const terms = v.object({
  kind: v.picklist(ALERT_KIND_NAMES),
  direction: v.picklist(['above', 'below']),
  /** In the unit of its kind: USDT, per cent or minutes. */
  threshold: v.pipe(v.union([v.pipe(v.string(), v.maxLength(40)), v.number()]), v.transform(String)),
  symbol: v.optional(v.nullable(symbol), null),
  account_name: v.optional(v.nullable(name), null),
  side: v.optional(v.nullable(v.picklist(['long', 'short'])), null),
  is_once: v.optional(v.boolean(), false),
})

/** One alert, and how it stands at this moment. */
const alert = v.looseObject({
  id: v.string(),
  kind: v.string(),
  direction: v.string(),
  threshold: decimal,
  symbol: textOrNull,
  account_name: textOrNull,
  side: textOrNull,
  is_once: v.boolean(),
  is_paused: v.boolean(),
  /** Armed; fired and waiting to go back; ended, as it was to fire once. */
  state: v.picklist(['armed', 'fired', 'ended']),
  created_at: time,
  fired_at: v.nullable(time),
  /** Times it fired since it was set. */
  fired_count: v.number(),
  /** What is compared with the line, now; null where it is not known. */
  value: decimalOrNull,
  /** Why it cannot be judged now, or not for all it is about, as a sentence. */
  unjudged: textOrNull,
})

const answer = v.looseObject({ alerts: v.array(alert) })

const refusals = {
  wrong: [400, '{problem}'],
  unlisted: [409, 'The exchange does not list {symbol}.'],
  noAccount: [409, 'You have no account named {name}.'],
  tooMany: [409, alertTexts.tooMany],
} as const

export const alertsList = {
  method: 'GET',
  path: '/api/alerts',
  need: 'trial',
  cache: 'alerts',
  about: 'The alerts that the user set, the newest first, with what each is at.',
  companion: 'Without it the screen of alerts says that they cannot be had.',
  answer,
} as const satisfies Call

export const alertsAdd = {
  method: 'POST',
  path: '/api/alerts',
  need: 'trial',
  about: `Sets an alert, judged on the server from now on; ${MOST_ALERTS} at most. With \`restores\`, the id of one that was deleted in the last 24 h, that one comes back as it was, with what it remembers; a new one where it is not kept any more. Answers all.`,
  companion: 'Without it no alert can be set.',
  refusals,
  body: v.object({
    ...terms.entries,
    is_paused: v.optional(v.boolean(), false),
    restores: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(100))), null),
  }),
  answer,
} as const satisfies Call

export const alertsUpdate = {
  method: 'PUT',
  path: '/api/alerts/{id}',
  need: 'trial',
  about:
    'Changes what an alert says, which sets it anew, or pauses it and lets it go on. A drawdown keeps its highest equity as long as its account is the same. Answers all.',
  companion: 'Without it no alert can be changed.',
  refusals,
  body: v.partial(v.object({ ...terms.entries, is_paused: v.boolean() })),
  answer,
} as const satisfies Call

export const alertsDelete = {
  method: 'DELETE',
  path: '/api/alerts/{id}',
  need: 'trial',
  about: 'Deletes an alert; what it told stays in the list of notifications. Answers all.',
  companion: 'Without it no alert can be deleted.',
  answer,
} as const satisfies Call
