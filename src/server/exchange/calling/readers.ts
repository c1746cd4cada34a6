import * as v from 'valibot'
import type { DecimalText } from '../../../domain/core/decimal.ts'
import { isSound } from '../../../domain/core/sound.ts'
import { epoch } from '../../../domain/core/time.ts'

/**
 * The one family of readers for what the exchange writes. Any number and any time of its may be empty or absent, and
 * each reader says what that means: nothing here turns it into 0. The page docs/EXCHANGE.md is made of these words.
 */
export interface ReaderNote extends Record<string, unknown> {
  /** What the field is. */
  readonly what: string
  /** What an empty or absent one means. */
  readonly empty: string
}

const REFUSED = 'the row is left out and counted'
const UNKNOWN = 'unknown'
const NONE = 'none'
/** What a reader says of itself. */
export const note = <T>(what: string, empty: string): v.MetadataAction<T, ReaderNote> => v.metadata({ what, empty })

/**
 * A decimal as the exchange writes it. Judged by shape before anything reads it as a number: no NaN, no exponent, no
 * 31st digit (T24).
 */
const shape = v.custom<DecimalText>(
  (value) => typeof value === 'string' && value.length <= 62 && /^-?\d{1,30}(\.\d{1,30})?$/.test(value),
  'is no decimal',
)
const isNil = (text: DecimalText): boolean => !/[1-9]/.test(text)
const nothing = v.union([v.literal(''), v.null()])
const decimalOrNull = v.pipe(
  v.optional(v.union([shape, nothing]), ''),
  v.transform((text): DecimalText | null => (text === '' ? null : text)),
)
const levelOrNull = v.pipe(
  decimalOrNull,
  v.transform((text) => (text === null || isNil(text) ? null : text)),
)

/** A number without which its row says nothing. */
export const needed = v.pipe(shape, note('number', REFUSED))
/** A number that may be unknown: null. */
export const known = v.pipe(decimalOrNull, note('number', UNKNOWN))
/** A leverage: none is 0, so 0 is unknown as well (portfolio margin leaves it empty). */
export const leverage = v.pipe(levelOrNull, note('number; 0 as empty', UNKNOWN))
/** A price that may not be set: empty or 0. */
export const level = v.pipe(levelOrNull, note('price; 0 as empty', NONE))
/** How far behind the price a level follows it: empty or 0 where none does. */
export const distance = v.pipe(levelOrNull, note('price distance; 0 as empty', NONE))
/** What an order still waits for: it orders the fills of one match, and at 0 their trade grows no more. */
export const rest = v.pipe(decimalOrNull, note('number', 'unknown: its trade may go on growing'))
/**
 * A field of a frame in which what is missing means unchanged: undefined where it is missing, null where it cannot be
 * read, so that one odd field costs no other.
 */
export const changed = v.pipe(
  v.optional(v.fallback(v.nullable(shape), null)),
  note('number', 'unchanged where absent; where empty, the price counts as not followed'),
)

const instant = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform(String),
  v.regex(/^\d{1,15}$/, 'is no time'),
  v.transform((text) => epoch(Number(text))),
)
/** A time, ms, without which its row says nothing. */
export const time = v.pipe(instant, note('time, ms', REFUSED))
/**
 * A time that may be unknown, as of a leg that never held anything: null, also for 0 and for what is no time in ms, as
 * the nanoseconds of some closed trades.
 */
export const timeKnown = v.pipe(
  v.optional(v.fallback(v.union([instant, nothing]), ''), ''),
  v.transform((at) => (at === null || at === '' || at === 0 ? null : at)),
  note('time, ms; 0 as empty', UNKNOWN),
)

/** The cross sequence; beyond 2^53 the order of updates would be lost. Null where nothing ever traded: -1. */
export const sequence = v.pipe(
  v.optional(v.union([v.number(), v.pipe(v.string(), v.regex(/^(-?\d{1,16})?$/)), v.null()]), -1),
  v.transform((value) => (value === '' || value === null ? -1 : Number(value))),
  v.safeInteger(),
  v.transform((value) => (value < 0 ? null : value)),
  note('whole number; -1 as empty', 'never traded: nothing is older'),
)
/** How many fills an order had. */
export const count = v.pipe(
  v.optional(v.union([v.pipe(v.string(), v.regex(/^\d{0,9}$/)), v.number(), v.null()]), ''),
  v.transform((value) => (value === '' || value === null ? 1 : Number(value))),
  v.safeInteger(),
  note('whole number', '1'),
)
/** What no database can keep is no text (T24): the row is left out, or it would be tried again for ever. */
const soundText = v.pipe(v.string(), v.check(isSound, 'is no text'))
export const id = v.pipe(soundText, v.minLength(1), v.maxLength(80), note('id', REFUSED))
/** An id that need not be there. */
export const idKnown = v.pipe(v.nullish(v.pipe(soundText, v.maxLength(80)), ''), note('id', 'none stands behind it'))
export const word = v.pipe(v.nullish(v.pipe(soundText, v.maxLength(60)), ''), note('word', NONE))
export const kind = v.pipe(soundText, v.minLength(1), v.maxLength(60), note('word', REFUSED))
/** Names go into addresses and screens (T14); dated futures, which are not followed, have a dash. */
export const symbol = v.pipe(v.string(), v.regex(/^[A-Z0-9][A-Z0-9-]{0,29}$/, 'is no symbol'), note('symbol', REFUSED))
/** The coin of a fee: what is not told is USDT, in which linear contracts are settled. */
export const feeCoin = v.pipe(
  v.nullish(v.pipe(soundText, v.maxLength(60)), ''),
  v.transform((coin) => (coin === '' ? 'USDT' : coin)),
  note('coin', 'USDT'),
)
export const coinName = v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{1,30}$/, 'is no coin'), note('coin', REFUSED))
export const tradeSide = v.pipe(v.picklist(['Buy', 'Sell']), note('Buy or Sell', REFUSED))
export const heldSide = v.pipe(
  v.nullish(v.picklist(['Buy', 'Sell', 'None', '']), ''),
  note('Buy, Sell or None', 'flat'),
)
export const leg = v.pipe(v.picklist([0, 1, 2]), note('0, 1 or 2', REFUSED))
export const category = v.pipe(
  v.nullish(v.string(), ''),
  v.transform((text) => (text === '' ? 'linear' : text)),
  note('word', 'linear'),
)
export const cursor = v.pipe(v.nullish(v.pipe(v.string(), v.maxLength(2_000)), ''), note('text', 'the last page'))
