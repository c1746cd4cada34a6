import * as v from 'valibot'
import { ON_UPDATES } from '../notifications/types/index.ts'
import type { StreamMessage } from './sse.ts'

// Schemas of what the two event streams carry; `sse.ts` says what each field means. Objects are loose: unknown fields
// of a newer server pass (F29).

const leg = v.picklist(['one_way', 'long', 'short'])
const textOrNull = v.nullable(v.string())
const also = <const S extends v.GenericSchema>(schema: S) => v.exactOptional(schema)

const position = v.looseObject({
  symbol: v.string(),
  side: v.string(),
  accountname: v.string(),
  strategyname: textOrNull,
  unrealisedPnl: textOrNull,
  avgPrice: v.string(),
  markPrice: textOrNull,
  takeProfit: textOrNull,
  stopLoss: textOrNull,
  trailingStop: also(textOrNull),
  size: v.string(),
  positionValue: textOrNull,
  markValue: also(textOrNull),
  leverage: textOrNull,
  createdTime: v.string(),
  seq: also(v.number()),
  leg: also(leg),
  liqPrice: also(textOrNull),
  firstStop: also(textOrNull),
  checking: also(v.boolean()),
  isPriceFollowed: also(v.boolean()),
})

const pnlChange = v.looseObject({
  symbol: v.string(),
  account: v.string(),
  leg: also(leg),
  old_pnl: textOrNull,
  new_pnl: textOrNull,
  pnl_change: textOrNull,
  mark_price: textOrNull,
  mark_value: also(textOrNull),
  is_price_followed: also(v.boolean()),
  liq_price: also(textOrNull),
})

const fact = { id: v.string(), event_type: v.string(), event_timestamp: v.string(), data: v.unknown() }

/** One message of a stream, by its `type`. A type that is not listed is one of a newer server. */
export const streamMessage = v.variant('type', [
  v.looseObject({
    type: v.literal('connection_established'),
    connection_id: v.string(),
    epoch: also(v.string()),
    head_seq: also(v.number()),
    server_time: also(v.string()),
    build: also(v.string()),
  }),
  v.looseObject({
    type: v.literal('heartbeat'),
    epoch: also(v.string()),
    head_seq: also(v.number()),
    server_time: also(v.string()),
    disk_full: also(v.boolean()),
  }),
  v.looseObject({
    type: v.literal('position_snapshot'),
    positions: v.array(position),
    timestamp: v.string(),
    total_count: v.number(),
    source: v.string(),
    as_of_seq: also(v.number()),
    epoch: also(v.string()),
    tick: also(v.number()),
  }),
  v.looseObject({
    type: v.literal('open_position_pnl_change'),
    data: also(pnlChange),
    rows: also(v.array(pnlChange)),
    epoch: also(v.string()),
    tick: also(v.number()),
    as_of_seq: also(v.number()),
  }),
  v.looseObject({
    type: v.literal('unified_notification'),
    event_id: v.string(),
    event_type: v.string(),
    event_timestamp: v.string(),
    data: v.unknown(),
  }),
  v.looseObject({ type: v.picklist(Object.values(ON_UPDATES)), ...fact }),
  v.looseObject({
    type: v.literal('metrics_calculated'),
    data: v.union([v.string(), v.looseObject({ update_type: v.picklist(['incremental', 'full']) })]),
  }),
  v.looseObject({ type: v.literal('dashboard_refresh'), reason: also(v.string()) }),
  v.looseObject({ type: v.literal('resync'), reason: v.string() }),
  v.looseObject({ type: v.literal('notifications_shown'), ids: v.array(v.string()) }),
])

/** A `data:` line of a stream as a message; null where it is no JSON, of no known type or lacks a field. */
export function readStreamMessage(data: string): StreamMessage | null {
  let value: unknown
  try {
    value = JSON.parse(data)
  } catch {
    return null
  }
  const read = v.safeParse(streamMessage, value)
  // Metrics are checked by their kind alone: their figures are read where they are shown.
  return read.success ? (read.output as StreamMessage) : null
}
