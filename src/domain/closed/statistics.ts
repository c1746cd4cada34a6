import { floatOf } from '../core/decimal.ts'
import { inText } from '../core/order.ts'
import { days, hours, minutes } from '../core/time.ts'
import { ExactSum } from './exactSum.ts'
import { resultOf } from './filters.ts'
import type { ZoneCalendar } from '../core/calendar.ts'
import { NO_STRATEGY } from '../trades/attribution.ts'
import type { ClosedTradeRow } from './model.ts'
import { durationOf } from './order.ts'
import { profitFactorOf } from './summary.ts'
import { distributionOf } from './distribution.ts'
import { exitName } from './exitTexts.ts'
import { DURATIONS, WEEKDAYS } from './texts.ts'
import type { ClosedStatistics, StatGroup, StatKind } from './view.types.ts'

/**
 * Rows by eight aspects, their distribution and their streaks (screens.md 2.3, Statistics). Every aspect holds every
 * row once.
 */
export function statisticsOf(rows: readonly ClosedTradeRow[], local: ZoneCalendar): ClosedStatistics {
  const by = (kind: StatKind): readonly StatGroup[] =>
    groupsOf(rows, (row) => STAT_KEYS[kind](row, local), STAT_LABELS[kind] ?? ((key) => key))
  return {
    by: {
      symbol: byResult(by('symbol')),
      strategy: byResult(by('strategy')),
      account: byResult(by('account')),
      side: byResult(by('side')),
      exit: byResult(by('exit')),
      hour: byKey(by('hour')),
      weekday: byKey(by('weekday')),
      duration: byKey(by('duration')),
    } satisfies Record<StatKind, readonly StatGroup[]>,
    distribution: distributionOf(rows.map((row) => Number(row.pnl))),
    streaks: streaksOf(rows),
  }
}

/** Which group of an aspect a row is in. */
export const STAT_KEYS: Readonly<Record<StatKind, (row: ClosedTradeRow, local: ZoneCalendar) => string>> = {
  symbol: (row) => row.symbol,
  strategy: (row) => row.strategy ?? NO_STRATEGY,
  account: (row) => row.account,
  side: (row) => row.side,
  exit: (row) => exitName(row.exectype),
  hour: (row, local) => String(local.hourOf(row.closedAt)).padStart(2, '0'),
  weekday: (row, local) => String(local.weekdayOf(row.closedAt)),
  duration: (row) => String(durationClass(durationOf(row))),
}

/** What a group is called, where that is not its key. */
export const STAT_LABELS: Readonly<Partial<Record<StatKind, (key: string) => string>>> = {
  side: (key) => (key === 'long' ? 'Long' : 'Short'),
  hour: (key) => `${key}:00`,
  weekday: (key) => WEEKDAYS[Number(key)] ?? key,
  duration: (key) => DURATIONS[Number(key)] ?? key,
}

interface Open {
  readonly pnl: ExactSum
  readonly won: ExactSum
  readonly lost: ExactSum
}

/** Groups in no particular order, each with its sums. */
export function groupsOf(
  rows: readonly ClosedTradeRow[],
  keyOf: (row: ClosedTradeRow) => string,
  labelOf: (key: string) => string,
): readonly StatGroup[] {
  const open = new Map<string, Open>()
  for (const row of rows) {
    const key = keyOf(row)
    let group = open.get(key)
    if (group === undefined) open.set(key, (group = { pnl: new ExactSum(), won: new ExactSum(), lost: new ExactSum() }))
    group.pnl.add(row.pnl)
    const result = resultOf(row)
    if (result === 'win') group.won.add(row.pnl)
    if (result === 'loss') group.lost.add(row.pnl)
  }
  const closed = [...open].map(([key, group]) => ({ key, group, pnl: group.pnl.value }))
  const largest = Math.max(0, ...closed.map(({ pnl }) => Math.abs(floatOf(pnl))))
  return closed.map(({ key, group: { pnl: sum, won, lost }, pnl }) => ({
    key,
    label: labelOf(key),
    trades: sum.count,
    wins: won.count,
    pnl,
    winRatePct: (won.count / sum.count) * 100,
    profitFactor: profitFactorOf(won.value, lost.value),
    share: largest === 0 ? 0 : Math.abs(floatOf(pnl)) / largest,
  }))
}

const byResult = (groups: readonly StatGroup[]): readonly StatGroup[] =>
  groups.toSorted((a, b) => floatOf(b.pnl) - floatOf(a.pnl) || inText(a.label, b.label))
const byKey = (groups: readonly StatGroup[]): readonly StatGroup[] => groups.toSorted((a, b) => inText(a.key, b.key))

/** Upper bounds of the classes named in `DURATIONS`, in their order; the next is open, the last unknown. */
const BOUNDS = [minutes(5), minutes(15), hours(1), hours(4), days(1), days(7)]

/** Index of a duration's class; a bound belongs to the class above it. */
function durationClass(duration: number | null): number {
  if (duration === null) return DURATIONS.length - 1
  const found = BOUNDS.findIndex((bound) => duration < bound)
  return found < 0 ? BOUNDS.length : found
}

/** Runs of gains and of losses in order of closing; a flat trade ends a run. */
function streaksOf(rows: readonly ClosedTradeRow[]): ClosedStatistics['streaks'] {
  const inTime = rows.toSorted((a, b) => a.closedAt - b.closedAt || inText(a.id, b.id))
  const longest = { win: 0, loss: 0 }
  let kind: 'win' | 'loss' | 'none' = 'none'
  let length = 0
  for (const row of inTime) {
    const result = resultOf(row)
    length = result === 'flat' ? 0 : result === kind ? length + 1 : 1
    kind = result === 'flat' ? 'none' : result
    if (kind !== 'none') longest[kind] = Math.max(longest[kind], length)
  }
  return { longestWin: longest.win, longestLoss: longest.loss, current: { kind, length } }
}
