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
import { liquidationRoom, quickLiquidationRoom } from '../trades/liquidation.ts'
import { unrealisedPnl } from '../trades/unrealised.ts'
import type { AlertMemory, AlertReading, AlertTerms, JudgedPosition, KnownNow, Unjudged } from './model.ts'
import { notFollowed, onceForScope, positionsOf, type Values } from './scope.ts'

/** What an alert's values are now. `lack` says what is not known; the values beside it hold all the same. */
export interface Read extends Values {
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
      return { ...onceForScope(terms, now, readPnl), memory }
    case 'liquidation':
      return { ...onceForScope(terms, now, readLiquidation), memory: withoutGone(terms, memory, now) }
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
function readPnl(terms: AlertTerms, now: KnownNow): Values {
  const lack = notFollowed(terms, now)
  const meant = positionsOf(terms, now)
  const unknown = (why: Unjudged): Values => ({ readings: [], lack: why })
  if (lack !== null) return unknown(lack)
  if (meant.length === 0 && terms.symbol !== null) return unknown({ reason: 'no_position' })
  const parts: DecimalText[] = []
  for (const position of meant) {
    const mark = now.markOf(position.symbol)
    if (position.isMissing) return unknown(BEING_CHECKED)
    if (mark === null) return unknown({ reason: 'no_price', symbol: position.symbol })
    parts.push(pnlAt(position, mark))
  }
  const only = meant.length === 1 ? meant[0]! : null
  return { readings: [{ subject: '', value: sumOf(parts), position: only }], lack: null }
}

/** Its row has it already where that stands at this mark. */
const pnlAt = (position: JudgedPosition, mark: DecimalText): DecimalText =>
  (position.markPrice === mark ? position.unrealisedPnl : null) ??
  unrealisedPnl({ ...position, side: position.side === 'long' ? 'Buy' : 'Sell' }, mark)

const readLiquidation = (terms: AlertTerms, now: KnownNow): Values =>
  readEach(terms, now, (position) => {
    const { symbol, liqPrice } = position
    if (liqPrice === null || isZero(liqPrice)) return { reason: 'no_liquidation_price' }
    const mark = now.markOf(symbol)
    return mark === null || isZero(mark) ? { reason: 'no_price', symbol } : roomOf(position, mark, liqPrice)
  })

/** Roughly at first: few positions are so near a line that their room must be known exactly. */
function roomOf(position: JudgedPosition, mark: DecimalText, liqPrice: DecimalText): AlertReading {
  const { key, side } = position
  let exact: DecimalText | null = null
  return {
    subject: key,
    position,
    mark,
    rough: quickLiquidationRoom(side, floatOf(mark), floatOf(liqPrice)) ?? 0,
    get value() {
      exact ??= liquidationRoom(side, mark, liqPrice) ?? ZERO
      return exact
    },
  }
}

function readStops(terms: AlertTerms, memory: AlertMemory, now: KnownNow): Read {
  const kept = withoutGone(terms, memory, now)
  const [fired, since] = [{ ...kept.fired }, { ...kept.since }]
  const read = readEach(terms, now, (position) => {
    const { key, stopLoss, trailingStop } = position
    if ([stopLoss, trailingStop].some((stop) => stop !== null && !isZero(stop))) {
      delete fired[key]
      delete since[key]
      return null
    }
    since[key] ??= now.at
    return { subject: key, position, value: minutesFrom(since[key], now.at) }
  })
  const isSame = isSameRecord(fired, kept.fired) && isSameRecord(since, kept.since)
  return { ...read, memory: isSame ? kept : { ...kept, fired, since } }
}

/** Whole minutes: a started one has not passed. */
const minutesFrom = (since: EpochMs, at: EpochMs): DecimalText =>
  String(Math.max(0, Math.floor(elapsed(since, at) / minutes(1)))) as DecimalText

/** Reads each position that is meant by itself; null is a position with nothing to compare. */
function readEach(
  terms: AlertTerms,
  now: KnownNow,
  read: (position: JudgedPosition) => AlertReading | Unjudged | null,
): Values {
  const readings: AlertReading[] = []
  let lack = notFollowed(terms, now)
  const meant = positionsOf(terms, now).filter(({ account }) => now.isFollowed(account))
  if (lack === null && meant.length === 0) lack = { reason: 'no_position' }
  for (const position of meant) {
    const one = position.isMissing ? BEING_CHECKED : read(position)
    if (one === null) continue
    if ('reason' in one) lack ??= one
    else readings.push(one)
  }
  return { readings, lack }
}

const BEING_CHECKED: Unjudged = { reason: 'being_checked' }

/** What is remembered of closed positions goes, unless their own account does not follow the exchange. */
function withoutGone(terms: AlertTerms, memory: AlertMemory, now: KnownNow): AlertMemory {
  const remembered = [...Object.keys(memory.fired), ...Object.keys(memory.since)]
  if (remembered.length === 0) return memory
  const open = new Set(positionsOf(terms, now).map(({ key }) => key))
  const isKept = (key: string): boolean => open.has(key) || isAway(key, now)
  if (remembered.every(isKept)) return memory
  const kept = <V>(by: Readonly<Record<string, V>>): Readonly<Record<string, V>> =>
    Object.fromEntries(Object.entries(by).filter(([key]) => isKept(key)))
  return { ...memory, fired: kept(memory.fired), since: kept(memory.since) }
}

/** Whether the account of a position is linked and does not follow: what is open there is not known. */
function isAway(key: string, { accounts, isFollowed }: KnownNow): boolean {
  const [account = ''] = key.split('|', 1)
  return accounts.has(account) && !isFollowed(account)
}

/** Of records of which one was made from the other. */
const isSameRecord = (one: Readonly<Record<string, number>>, other: Readonly<Record<string, number>>): boolean =>
  Object.keys(one).length === Object.keys(other).length && Object.keys(one).every((key) => one[key] === other[key])

/** The value that is nearest to its line, of those that were read: what a list shows. */
export function nearestOf({ direction }: AlertTerms, readings: readonly AlertReading[]): DecimalText | null {
  let nearest: AlertReading | null = null
  for (const reading of readings) {
    const away = nearest === null ? 0 : roughOf(reading) - roughOf(nearest)
    if (nearest === null || (direction === 'above' ? away > 0 : away < 0)) nearest = reading
  }
  return nearest?.value ?? null
}

/** The value of a reading as a float. */
export const roughOf = ({ value, rough }: Pick<AlertReading, 'value' | 'rough'>): number => rough ?? floatOf(value)
