import {
  compareDecimals,
  type DecimalText,
  differenceOf,
  floatOf,
  HUNDRED,
  isZero,
  productOf,
  quotientOf,
  sumOf,
  ZERO,
} from '../core/decimal.ts'
import { elapsed, type EpochMs, minutes } from '../core/time.ts'
import { liquidationRoom } from '../trades/liquidation.ts'
import { unrealisedPnl } from '../trades/unrealised.ts'
import type { AlertMemory, AlertReading, AlertTerms, JudgedPosition, KnownNow, Unjudged } from './model.ts'

/** What an alert's values are now. `lack` says what is not known; the values beside it hold all the same. */
export interface Read {
  readonly readings: readonly AlertReading[]
  readonly lack: Unjudged | null
  /** What it remembers now, before anything fires; the same object where nothing changed. */
  readonly memory: AlertMemory
}

/** Digits behind the point of a percentage that is compared. */
const EXACT = 8

/** Reads the values of an alert. What is unknown is left out, never guessed: it cannot fire. */
export function readAlert(terms: AlertTerms, memory: AlertMemory, now: KnownNow): Read {
  switch (terms.kind) {
    case 'price':
      return readPrice(terms.symbol ?? '', memory, now)
    case 'drawdown':
      return readDrawdown(terms.account ?? '', memory, now)
    case 'upnl':
      return readPnl(terms, memory, now)
    case 'liquidation':
      return readLiquidation(terms, memory, now)
    case 'no_stop':
      return readStops(terms, memory, now)
  }
}

function readPrice(symbol: string, memory: AlertMemory, now: KnownNow): Read {
  const mark = now.markOf(symbol)
  return mark === null
    ? { readings: [], lack: { reason: 'no_price', symbol }, memory }
    : { readings: [{ subject: '', value: mark, position: null, mark }], lack: null, memory }
}

function readDrawdown(account: string, memory: AlertMemory, now: KnownNow): Read {
  const name = now.accounts.get(account) ?? ''
  if (!now.isFollowed(account)) return { readings: [], lack: { reason: 'not_followed', account: name }, memory }
  const equity = now.equityOf(account)
  if (equity === null) return { readings: [], lack: { reason: 'no_equity', account: name }, memory }
  const peak = memory.peak !== null && compareDecimals(memory.peak, equity) >= 0 ? memory.peak : equity
  const lost = productOf(differenceOf(peak, equity), HUNDRED)
  // Without equity there is nothing to lose a share of.
  const value = compareDecimals(peak, ZERO) <= 0 ? null : quotientOf(lost, peak, EXACT)
  return {
    readings: value === null ? [] : [{ subject: '', value, position: null, equity, peak }],
    lack: value === null ? { reason: 'no_equity', account: name } : null,
    memory: peak === memory.peak ? memory : { ...memory, peak },
  }
}

/** A sum with an unknown part is unknown. */
function readPnl(terms: AlertTerms, memory: AlertMemory, now: KnownNow): Read {
  const lack = notFollowed(terms, now)
  const meant = positionsOf(terms, now)
  const unknown = (why: Unjudged): Read => ({ readings: [], lack: why, memory })
  if (lack !== null) return unknown(lack)
  if (meant.length === 0 && terms.symbol !== null) return unknown({ reason: 'no_position' })
  const parts: DecimalText[] = []
  for (const position of meant) {
    const mark = now.markOf(position.symbol)
    if (position.isMissing) return unknown(BEING_CHECKED)
    if (mark === null) return unknown({ reason: 'no_price', symbol: position.symbol })
    parts.push(unrealisedPnl({ ...position, side: position.side === 'long' ? 'Buy' : 'Sell' }, mark))
  }
  const only = meant.length === 1 ? meant[0]! : null
  return { readings: [{ subject: '', value: sumOf(parts), position: only }], lack: null, memory }
}

function readLiquidation(terms: AlertTerms, memory: AlertMemory, now: KnownNow): Read {
  const read = readEach(terms, now, ({ symbol, side, liqPrice }) => {
    if (liqPrice === null || isZero(liqPrice)) return { reason: 'no_liquidation_price' }
    const mark = now.markOf(symbol)
    const value = mark === null ? null : liquidationRoom(side, mark, liqPrice)
    return mark === null || value === null ? { reason: 'no_price', symbol } : { value, mark }
  })
  return { ...read, memory: withoutGone(terms, memory, now) }
}

function readStops(terms: AlertTerms, memory: AlertMemory, now: KnownNow): Read {
  const kept = withoutGone(terms, memory, now)
  const [fired, since] = [{ ...kept.fired }, { ...kept.since }]
  const read = readEach(terms, now, ({ key, stopLoss, trailingStop }) => {
    if ([stopLoss, trailingStop].some((stop) => stop !== null && !isZero(stop))) {
      delete fired[key]
      delete since[key]
      return null
    }
    since[key] ??= now.at
    return { value: minutesFrom(since[key], now.at) }
  })
  const isSame = isSameRecord(fired, kept.fired) && isSameRecord(since, kept.since)
  return { ...read, memory: isSame ? kept : { ...kept, fired, since } }
}

/** Whole minutes: a started one has not passed. */
const minutesFrom = (since: EpochMs, at: EpochMs): DecimalText =>
  String(Math.max(0, Math.floor(elapsed(since, at) / minutes(1)))) as DecimalText

type EachRead = Pick<AlertReading, 'value' | 'mark'> | Unjudged | null

/** Reads each position that is meant by itself; null is a position with nothing to compare. */
function readEach(
  terms: AlertTerms,
  now: KnownNow,
  read: (position: JudgedPosition) => EachRead,
): Pick<Read, 'readings' | 'lack'> {
  const readings: AlertReading[] = []
  let lack = notFollowed(terms, now)
  const meant = positionsOf(terms, now).filter(({ account }) => now.isFollowed(account))
  if (lack === null && meant.length === 0) lack = { reason: 'no_position' }
  for (const position of meant) {
    const one = position.isMissing ? BEING_CHECKED : read(position)
    if (one === null) continue
    if ('reason' in one) lack ??= one
    else readings.push({ subject: position.key, position, ...one })
  }
  return { readings, lack }
}

const BEING_CHECKED: Unjudged = { reason: 'being_checked' }

/** What is remembered of closed positions goes, unless their own account does not follow the exchange. */
function withoutGone(terms: AlertTerms, memory: AlertMemory, now: KnownNow): AlertMemory {
  const open = new Set(positionsOf(terms, now).map(({ key }) => key))
  const kept = <V>(by: Readonly<Record<string, V>>): Readonly<Record<string, V>> =>
    Object.fromEntries(Object.entries(by).filter(([key]) => open.has(key) || isAway(key, now)))
  const [fired, since] = [kept(memory.fired), kept(memory.since)]
  return isSameRecord(fired, memory.fired) && isSameRecord(since, memory.since) ? memory : { ...memory, fired, since }
}

/** Whether the account of a position is linked and does not follow: what is open there is not known. */
function isAway(key: string, { accounts, isFollowed }: KnownNow): boolean {
  const [account = ''] = key.split('|', 1)
  return accounts.has(account) && !isFollowed(account)
}

/** Of records of which one was made from the other. */
const isSameRecord = (one: Readonly<Record<string, number>>, other: Readonly<Record<string, number>>): boolean =>
  Object.keys(one).length === Object.keys(other).length && Object.keys(one).every((key) => one[key] === other[key])

const positionsOf = ({ account, symbol, side }: AlertTerms, { positions }: KnownNow): readonly JudgedPosition[] =>
  positions.filter(
    (one) =>
      (account === null || one.account === account) &&
      (symbol === null || one.symbol === symbol) &&
      (side === null || one.side === side),
  )

/** The first account that is meant and does not follow the exchange. */
function notFollowed({ account }: AlertTerms, now: KnownNow): Unjudged | null {
  for (const [id, name] of now.accounts)
    if ((account === null || account === id) && !now.isFollowed(id)) return { reason: 'not_followed', account: name }
  return null
}

/** The value that is nearest to its line, of those that were read: what a list shows. */
export function nearestOf({ direction }: AlertTerms, readings: readonly AlertReading[]): DecimalText | null {
  const values = readings.map(({ value }) => value).toSorted((a, b) => floatOf(a) - floatOf(b))
  return (direction === 'above' ? values.at(-1) : values[0]) ?? null
}
