import type { Wire } from '../../core/wire.ts'
import { decimalFrom, type DecimalText } from '../../core/decimal.ts'
import { epoch, type EpochMs } from '../../core/time.ts'
import type { FactRef, Leg } from '../model.ts'

// Hand-written guards: a value of the wire becomes a value of the domain, or null. None of them throws (F8).

/** Longest name taken from the wire. */
const NAME_LIMIT = 200
/** A name: not empty, at most 200 characters, without control characters. */
export function nameFrom(value: unknown): string | null {
  return typeof value === 'string' && value !== '' && value.length <= NAME_LIMIT && !hasControl(value) ? value : null
}

/** Control characters have no place in names; one in a name makes the message unreadable (F8: NUL). */
function hasControl(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code < 32 || code === 127) return true
  }
  return false
}

/** Longest title and longest text for people, characters (T15). */
export const TITLE_LIMIT = 200
const TEXT_LIMIT = 2_000
/**
 * Line breaks become spaces; control characters, marks that turn the direction of reading, and halves of a character go
 * (T15).
 */
const BREAKS = /[\t\n\r\u2028\u2029]+/g
// oxlint-disable-next-line no-control-regex
const UNSPEAKABLE = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\p{Surrogate}]/gu

/** Text for people, cut at `most` characters before anything else is done with it. */
export function sayableFrom(value: unknown, most = TEXT_LIMIT): string | null {
  if (typeof value !== 'string') return null
  const text = value.slice(0, most).replace(BREAKS, ' ').replace(UNSPEAKABLE, '')
  return text === '' ? null : text
}

/** The first of several spellings that is there. */
export function firstOf(from: Wire, ...names: readonly string[]): unknown {
  for (const name of names) if (from[name] !== undefined && from[name] !== null) return from[name]
  return null
}

/** accountname, account, account_name, currentaccountname are one thing. */
export const accountFrom = (from: Wire): string | null =>
  nameFrom(from['account'] ?? from['accountname'] ?? from['account_name'] ?? from['currentaccountname'])

/** strategyname, strategy, strategy_name are one thing; none is known to be none. */
export const strategyFrom = (from: Wire): string | null =>
  nameFrom(from['strategy'] ?? from['strategyname'] ?? from['strategy_name'])

/** Buy and long, Sell and short. */
export function sideFrom(value: unknown): 'long' | 'short' | null {
  // As the exchange writes them: no text is made for the usual ones.
  if (value === 'Buy' || value === 'long') return 'long'
  if (value === 'Sell' || value === 'short') return 'short'
  switch (typeof value === 'string' ? value.toLowerCase() : null) {
    case 'buy':
    case 'long':
      return 'long'
    case 'sell':
    case 'short':
      return 'short'
    default:
      return null
  }
}

/** Whether it goes better or worse, by its name. */
export const trendFrom = (value: unknown): 'improving' | 'declining' | null =>
  value === 'improving' || value === 'declining' ? value : null

/** A leg by its name; null where the event names none. */
export const legFrom = (value: unknown): Leg | null =>
  value === 'one_way' || value === 'long' || value === 'short' ? value : null

/** A number, or null; a text of digits counts (other servers). */
export function looseNumberFrom(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  const text = decimalFrom(value)
  return text === null ? null : Number(text)
}

/** A whole number from 0. */
export function wholeFrom(value: unknown): number | null {
  const number = looseNumberFrom(value)
  return number !== null && Number.isSafeInteger(number) && number >= 0 ? number : null
}

/** A decimal that is more than nothing: Bybit writes "0" and "" for no stop. */
export function levelFrom(value: unknown): DecimalText | null {
  const text = decimalFrom(value)
  return text === null || isNothing(text) ? null : text
}

/** Whether no digit counts, by hand: a snapshot of 5,000 rows asks 35,000 times. */
function isNothing(text: DecimalText): boolean {
  for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) > 48) return false
  return true
}

const HAS_ZONE = /(Z|[+-]\d{2}:?\d{2})$/i
/** Years 2000 to 2100: what lies outside is no time of a trade. */
const EARLIEST = 946_684_800_000
const LATEST = 4_102_444_800_000

/** ISO text, seconds or milliseconds (A-126: under 1e12 are seconds). A text without a zone is UTC. */
export function timeFrom(value: unknown): EpochMs | null {
  const ms =
    typeof value === 'number'
      ? value < 1e12
        ? value * 1_000
        : value
      : typeof value === 'string' && value.length <= 40
        ? Date.parse(value.endsWith('Z') || HAS_ZONE.test(value) || !value.includes('T') ? value : `${value}Z`)
        : NaN
  return ms >= EARLIEST && ms <= LATEST ? epoch(Math.round(ms)) : null
}

const NUMBERED = /^(.{1,80})-(\d{1,15})$/

/** `<serverEpoch>-<factSeq>` in its parts; another server's id without parts. */
export function factRefFrom(value: unknown): FactRef {
  const eventId = typeof value === 'number' ? String(value) : nameFrom(value)
  const parts = eventId === null ? null : NUMBERED.exec(eventId)
  return parts === null
    ? { eventId, serverEpoch: null, factSeq: null }
    : { eventId, serverEpoch: parts[1]!, factSeq: Number(parts[2]) }
}
