import type { Call, CacheName } from '../../domain/wire/rest/call.ts'
import { ON_UPDATES } from '../../domain/notifications/types/index.ts'
import { POLICIES, type Policy } from '../../domain/resources/policies.ts'
import { families } from '../../domain/wire/rest/table.ts'
import { schemaOf } from './openApi.ts'

type Schema = Readonly<Record<string, unknown>>

/** docs/API.md, made from the table of calls. */
export function apiDocument(): string {
  const parts = Object.entries(families).map(([family, calls]) => `## ${family}\n\n${calls.map(section).join('\n')}`)
  return `${INTRODUCTION}\n${parts.join('\n')}\n${BESIDE}\n${STREAMS}`
}

function section(call: Call): string {
  const lines = [
    `### ${call.method} ${call.path}`,
    '',
    `${call.about} *${rights(call)}.*${call.spec === undefined ? '' : ` ${call.spec}.`}`,
  ]
  if (call.companion !== undefined) lines.push('', `Companion: ${call.companion}`)
  if (call.query !== undefined)
    lines.push('', '| query | type | needed |', '| --- | --- | --- |', ...fields(schemaOf(call.query)))
  if (call.body !== undefined)
    lines.push(
      '',
      `| body${call.bodyIsOptional === true ? ' (may be left out)' : ''} | type | needed |`,
      '| --- | --- | --- |',
      ...fields(schemaOf(call.body)),
    )
  if (call.answer !== undefined) lines.push('', `Answer: ${shape(schemaOf(call.answer))}`)
  if (call.kind !== undefined)
    lines.push('', call.kind === 'stream' ? 'Answer: an event stream.' : 'Answer: a picture (SVG).')
  const refused = Object.values(call.refusals ?? {}).map(([status, words]) => `- ${status}: ${words}`)
  if (refused.length > 0) lines.push('', 'Refused beside what every call refuses:', '', ...refused)
  if (call.cache !== undefined) lines.push('', kept(call.cache))
  if (call.method !== 'GET' && call.keeps === false) lines.push('', 'Keeps nothing under an `Idempotency-Key`.')
  return `${lines.join('\n')}\n`
}

function kept(name: CacheName): string {
  const { fresh, kept: until, retries, poll, pollAt }: Policy = POLICIES[name]
  const unasked = name === 'ofToday' ? 'asked with each day of its zone' : 'asked with each candle'
  const asked = poll !== null ? `asked each ${poll / 1_000} s` : pollAt === undefined ? null : unasked
  return `The client: ${[`fresh ${fresh / 1_000} s`, `kept ${until / 1_000} s`, `tried ${retries + 1} times`, ...(asked === null ? [] : [asked])].join(', ')}.`
}

const rights = (call: Call): string =>
  call.need === 'public' ? 'Public' : call.need === 'signed_in' ? 'Any signed-in user' : `From ${call.need}`

function fields(schema: Schema): string[] {
  const {
    properties,
    required = [],
    anyOf,
  } = schema as { properties?: Record<string, Schema>; required?: readonly string[]; anyOf?: readonly Schema[] }
  if (anyOf !== undefined)
    return anyOf.flatMap((one, index) => [...(index > 0 ? ['| *or* | | |'] : []), ...fields(one)])
  const rows = Object.entries(properties ?? {}).map(
    ([name, inner]) => `| \`${name}\` | ${shape(inner)} | ${required.includes(name) ? 'yes' : 'no'} |`,
  )
  return rows.length > 0 ? rows : ['| any | | |']
}

/** A schema in one line: `{ name: text, list: [number] }`. */
function shape(schema: Schema): string {
  const {
    type,
    properties,
    items,
    anyOf,
    additionalProperties,
    enum: values,
    const: only,
    default: usual,
  } = schema as Shapes
  const suffix = usual === undefined || typeof usual === 'object' ? '' : `, else ${String(usual)}`
  if (values !== undefined) return `${values.map((value) => `\`${String(value)}\``).join(' or ')}${suffix}`
  if (only !== undefined) return `\`${String(only)}\`${suffix}`
  if (anyOf !== undefined) return `${[...new Set(anyOf.map(shape))].join(' or ')}${suffix}`
  if (type === 'array') return `[${items === undefined ? 'any' : shape(items)}]`
  if (type === 'object' && properties !== undefined && Object.keys(properties).length > 0)
    return `{ ${Object.entries(properties)
      .map(([name, inner]) => `${name}: ${shape(inner)}`)
      .join(', ')} }`
  if (type === 'object' && typeof additionalProperties === 'object') return `{ name: ${shape(additionalProperties)} }`
  return `${NAMES[String(type)] ?? 'any'}${suffix}`
}

interface Shapes {
  readonly type?: unknown
  readonly properties?: Record<string, Schema>
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly additionalProperties?: Schema | boolean
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly default?: unknown
}

const NAMES: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'number',
  integer: 'whole number',
  boolean: 'yes/no',
  null: 'null',
  object: 'object',
}

const INTRODUCTION = `# The API of the companion server

Made from the table of calls in \`src/domain/wire/rest\`; a test keeps it true. The same as OpenAPI: \`GET /api/openapi.json\`.

- Every call sends \`Authorization: Bearer <access token>\` and, with a body, \`Content-Type: application/json\`.
- Every path is answered with and without \`/api\`, with and without \`/v1\`, with and without a last slash (A-07). A browser that navigates gets the page instead (A-150).
- A refusal is \`{ "detail": "…" }\`: 400 wrong, 401 not signed in, 403 not allowed, 404 not there or not yours, 405 with \`Allow\` where only the method is wrong, 408 too slow, 409 in conflict, 413 and 415 wrong body, 414 address too long, 421 under a name that is not the server's, 429 too many with \`Retry-After\`, 431 headers too long, 500 a fault of ours, 503 database away, 507 the disk of the server is full.
- A write may carry \`Idempotency-Key\` (1 to 200 visible characters): key, call and answer are kept 24 h in the transaction of the write, and the same wish again gets the same answer (A-161). The same key with another wish is 422; one that is being worked on 409 with \`Retry-After\`.
- Figures that must be exact are decimals as text; figures for drawing are numbers. Times are ISO texts, candles milliseconds.
- Whoever impersonates may read only.
`

const BESIDE = `## Beside the calls

What is answered without a token and is no JSON of the product.

- \`GET /openapi.json\`: this document as OpenAPI.
- \`GET /assets/crypto-icons/{format}/{size}/{file}\`: a coin's picture; \`svg\` is the only format (A-349).
- \`POST /billing/webhook\`: the card provider's messages, each with its signature.
- \`GET /email-preferences/one-click\`: the page of a mail's own link, where one stops its kind.
- \`POST /email-preferences/one-click\`: what that page and a mail program's button send.
- \`GET /email-preferences/address\`: the page of a mail's own link, where one lets mails come to its address.
- \`POST /email-preferences/address\`: what that page sends.
- \`POST /csp-report\`: reports of blocked content.
`

/** Names of the second stream that have no line of their own below. */
const PLAIN_UPDATES = Object.values(ON_UPDATES)
  .filter((name) => name !== 'trade_events' && name !== 'alert_fired')
  .map((name) => `\`${name}\``)
  .join(', ')

const STREAMS = `## Event streams

The address carries \`token\`: a ticket of \`POST /api/stream-tickets\` (30 s, once), or the access token where \`STREAM_ACCESS_TOKENS\` allows it. A stream ends with its token; each reconnection takes a new ticket. Every frame is one \`data:\` line of JSON with a \`type\`; facts have an \`id:\` of \`<epoch>-<number>\`, and a user's numbers have no gap. \`Last-Event-ID\` brings up to 1,000 facts after it; beyond that, or with an id of another epoch, \`resync\` says that \`GET /events/since\` must be asked. At most ten streams per user: the oldest is ended.

| message | GET /api/events/stream | GET /trades/updates/stream | id |
| --- | --- | --- | --- |
| \`connection_established\` {connection_id, epoch, head_seq, server_time, build} | first | first | no |
| \`heartbeat\` {epoch, head_seq, server_time, disk_full?}: \`disk_full\` is there, and true, while the disk of the server takes no writes | every 15 s; at once when the disk fills or has room again, and after the first message while it is full | as there | no |
| \`position_snapshot\` {positions, timestamp, total_count, source, as_of_seq, epoch, tick} | second, and after recovery-sync | – | no |
| \`open_position_pnl_change\` {data or rows, epoch, tick, as_of_seq} | at most every 100 ms, newest per position | – | no |
| \`unified_notification\` {event_id, event_type, event_timestamp, data} | every fact | – | yes |
| ${PLAIN_UPDATES} | wrapped | under their own name | yes |
| \`alert_fired\` {alert_id, alert_kind, direction, threshold, value, symbol, account, side, mark_price?, liq_price?, equity?, peak?}: an alert of the user's own | wrapped | under its own name | yes |
| \`trade_events\` (a closed trade) | wrapped as \`trade_closed\` | under its own name | yes |
| \`trade_corrected\` {as \`trade_closed\`}: what a closed trade came to after it was told, as its order went on filling or the exchange corrected it | wrapped | – | yes |
| messages of the system itself (\`unified_notification\`, summaries, \`recommendations_ready\`: a generation ended with actions that are ready) {title, message, account?, symbol?, total_count?, click_action?} | wrapped | – | yes |
| \`account_state_changed\` {account_id, account, account_before?, state, reason}: an account does not follow the exchange (\`needs_attention\`, \`delayed\`), does again (\`connecting\`, \`live\`), has another name (\`account_before\` is the one it had), or is gone (\`unlinked\`); its open positions go with it | wrapped | – | yes |
| \`position_check_changed\` {symbol, account, side, strategy, leg, checking}: the exchange's last list did not have a position (\`checking\` true), which is looked for again and closed only when that finds nothing; or it is there (false) | wrapped | – | yes |
| \`subscription_changed\` {plan_type, status, current_period_end, before, event}: the user's plan is another, or ends otherwise; his next token knows. \`event\`: trial_started, trial_ended, trial_resumed (a paid plan ended while the trial still runs), started, upgraded, downgraded, renewed, payment_failed, canceled, resumed, lapsed, or null | wrapped | – | yes |
| \`setup_changed\` {is_setup_complete}: onboarding was finished, or the first or last account or active rule came or went | wrapped | – | yes |
| \`configuration_changed\` {category, key, before, after, by}: a field of the portfolio configuration was set, or taken back (null is the default) | wrapped | – | yes |
| \`impersonation_started\`, \`impersonation_ended\` {id, admin_id, target_id, reason}: an administrator looks as this user, or no longer; told to both | wrapped | – | yes |
| \`metrics_calculated\` {data} | – | after each closed trade (incremental), after a sync (full) | no |
| \`dashboard_refresh\` {reason} | – | when more changed than metrics say, or an account came live | no |
| \`notifications_shown\` {ids}: another device of the user shows these notifications | when it does | – | no |
| \`resync\` {reason} | when something was left out | when something was left out | no |

Who has no plan is sent neither table, values, metrics nor what happened to a trade (A-305): of the facts \`subscription_changed\`, \`setup_changed\`, \`account_state_changed\`, the two of an impersonation and what the system says of plan and linked accounts (\`unified_notification\`), of the refreshes \`settings\`, \`accounts\` and \`account_live\`. Every other fact stands on the first stream and in \`GET /events/since\` as \`withheld\` without data, so that numbers have no gap. With \`subscription_changed\` his streams end: he takes his next token to new ones. Channels and mails tell him no more than that (A-319).

A message of the system may say what a click does: \`click_action\` is \`{ type: navigate, path, state? }\` to a page of the product, \`{ type: external, url }\` to an https address of a listed host (\`EXTERNAL_HOSTS\`), or \`{ type: modal }\`, which shows the whole message. What a client does not know is as if it were absent; an address that is not listed makes the message lead nowhere (T15). Trades and positions lead where they lead.

A fact counts once: both streams carry it under one id. Values are state: a slow reader misses some and gets the newest; facts are never left out. A reader more than 1 MB behind is cut without a word: it connects again, gets the table anew on the first stream, and the facts that it missed by its \`Last-Event-ID\`.

Status streams of tasks carry default messages {status, info, message, progress, details} and one last event named \`eos\` {final_state, info, error_detail} (\`src/domain/wire/taskStatus.ts\`). A task that has ended answers its end at once; another user's is 404. One task of a kind runs per user: starting again answers its id. It outlives the server: after a restart it goes on under the same id. Its tickets have the purpose \`task\` and its id.
`
