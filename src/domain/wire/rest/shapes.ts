import * as v from 'valibot'
import { isNoFilter, isRealDay, isWithinYears } from '../../access/address.ts'
import { SYMBOL } from '../../core/symbol.ts'
import { isZone } from '../../core/zoneName.ts'

/** Pieces that several calls share. Objects are loose: unknown fields of a newer server pass (F29). */

/** A decimal as text; plain numbers of other servers are accepted. */
export const decimal = v.union([v.string(), v.number()])
export const decimalOrNull = v.nullable(decimal)
/** ISO time. */
export const time = v.string()
export const textOrNull = v.nullable(v.string())
export const success = v.looseObject({ success: v.boolean() })

/** Names that say something else: no filter, no strategy, and parts of an address. */
const TAKEN: readonly string[] = ['All', 'N/A', '.', '..']

/**
 * A name that a person gave: an account, a strategy. No control characters, so that it can stand in any list or file.
 */
export const name = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1),
  v.maxLength(100),
  v.regex(/^[^\p{Cc}\p{Bidi_Control}]*$/u, 'must not hold control characters'),
  v.check((said) => !TAKEN.includes(said), 'is used for something else'),
)
export const symbol = v.pipe(v.string(), v.regex(SYMBOL, 'must be 1 to 20 capital letters or digits'))

const orNone = v.transform((value: string) => (isNoFilter(value) ? undefined : value))
/** What an address chooses: `All` or nothing is no filter (spec 3, Trade filters). */
export const chosen = v.optional(v.pipe(v.string(), orNone))
/** The same for a name, which is not long. */
export const filter = v.optional(v.pipe(v.string(), v.maxLength(200), orNone))

/** A whole number of the address. */
export const count = (fallback: number, most: number) =>
  v.optional(
    v.pipe(v.union([v.string(), v.number()]), v.transform(Number), v.integer(), v.minValue(0), v.maxValue(most)),
    fallback,
  )
export const numberOf = v.pipe(v.union([v.string(), v.number()]), v.transform(Number), v.finite('must be a number'))
export const flagOf = v.optional(
  v.pipe(
    v.union([v.picklist(['true', 'false']), v.boolean()]),
    v.transform((value) => value === true || value === 'true'),
  ),
)
/** A repeated key of the address, or none. */
export const names = v.optional(
  v.pipe(
    v.union([v.string(), v.array(v.string())]),
    v.transform((value) => (typeof value === 'string' ? [value] : value)),
    v.maxLength(200),
  ),
  () => [],
)
const withinYears = v.check(isWithinYears, 'must lie after 1970 and before 2099')
/** A calendar day, `2026-11-20`. */
export const day = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d{2}-\d{2}$/, 'must look like 2026-11-20'),
  v.check(isRealDay, 'must be a day of the calendar'),
  withinYears,
)
/** A zone that days are counted in, `Europe/Berlin`. */
export const zone = v.pipe(
  v.string(),
  v.check(isZone, 'must be the name of a time zone, such as Europe/Berlin, no offset and no abbreviation'),
)
/** An ISO time or a calendar day. */
export const moment = v.pipe(
  v.string(),
  v.maxLength(40),
  v.regex(/^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?)?$/, 'must be an ISO time'),
  v.check((value) => isRealDay(value.slice(0, 10)) && !Number.isNaN(Date.parse(value)), 'must be an ISO time'),
  withinYears,
)

/** An open position (spec 3, Position). Its type is `WirePosition` in payloads/position.ts. */
export const position = v.looseObject({
  symbol: v.string(),
  side: v.string(),
  accountname: v.string(),
  strategyname: v.optional(textOrNull, null),
  unrealisedPnl: v.optional(decimalOrNull, null),
  avgPrice: v.optional(decimalOrNull, null),
  markPrice: v.optional(decimalOrNull, null),
  takeProfit: v.optional(decimalOrNull, null),
  stopLoss: v.optional(decimalOrNull, null),
  /** How far behind the best price a stop follows it. */
  trailingStop: v.optional(decimalOrNull),
  /** The first stop-loss that stood at risk since it is followed. */
  firstStop: v.optional(decimalOrNull),
  size: v.optional(decimalOrNull, null),
  /** At entry, as on the exchange; at the mark. USDT. */
  positionValue: v.optional(decimalOrNull, null),
  markValue: v.optional(decimalOrNull),
  leverage: v.optional(decimalOrNull, null),
  createdTime: v.optional(v.nullable(v.union([v.string(), v.number()])), null),
  seq: v.optional(v.number()),
  leg: v.optional(v.picklist(['one_way', 'long', 'short'])),
  /** False while the exchange tells no price of the symbol: mark and result stand still. */
  isPriceFollowed: v.optional(v.boolean()),
})

/** A closed trade: one closing order of the exchange (bybit.md 1.9). */
export const closedTrade = v.looseObject({
  trade_id: v.string(),
  symbol: v.string(),
  accountname: v.string(),
  strategyname: textOrNull,
  /** Side of the position: Buy for a long. */
  side: v.string(),
  qty: decimal,
  /** Null where the exchange does not tell it. */
  leverage: decimalOrNull,
  entry_price: decimal,
  exit_price: decimal,
  /** Net of fees, without funding, USDT. */
  pnl: decimal,
  roi_percentage: decimalOrNull,
  gross: v.optional(decimalOrNull),
  fees: v.optional(decimalOrNull),
  /** USDT that fell while it was held; negative was paid. Null where the opening is not known. */
  funding: v.optional(decimalOrNull),
  exectype: v.string(),
  opened_at: v.nullable(time),
  closed_at: time,
  leg: v.optional(v.string()),
  fill_count: v.optional(v.number()),
  is_conflicted: v.optional(v.boolean()),
  is_uncovered: v.optional(v.boolean()),
  /** Its opening is not read yet: what it belongs to cannot be known. */
  is_being_read: v.optional(v.boolean()),
  /**
   * What stood on the position when this order closed it, USDT: null where none did, absent where nobody saw it.
   * Companion.
   */
  take_profit: v.optional(decimalOrNull),
  stop_loss: v.optional(decimalOrNull),
  /** The first stop-loss that stood at risk while its position was followed, USDT: null and absent as above. */
  first_stop: v.optional(decimalOrNull),
  /** What the user wrote to it. Companion. */
  note: v.optional(v.string()),
  tags: v.optional(v.array(v.string())),
})

/** The envelope of a fact (spec 3, Event envelope). */
export const fact = v.looseObject({ id: v.string(), event_type: v.string(), event_timestamp: time, data: v.unknown() })
