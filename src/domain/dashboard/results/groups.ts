import { decimalFrom, floatOf, type DecimalText } from '../../core/decimal.ts'
import { baseOf } from '../../core/symbol.ts'
import { days } from '../../core/time.ts'
import { groupsOf } from '../../closed/statistics.ts'
import type { ClosedTradeRow } from '../../closed/model.ts'
import { addDays, type DayText } from '../../core/calendar.ts'
import { grouped } from '../../core/lists.ts'
import { recordFrom, recordsIn, recordsUnder, textFrom } from '../../core/wire.ts'
import { ACTIVE_WITHIN, RECENT_WITHIN } from '../../metrics/summaries.ts'
import type { StrategyRowView, SymbolResult } from '../results.types.ts'
import { totalOfRows, type DailyResult } from './days.ts'

/** Rows of Best and worst, each way. */
const EACH = 3

/** What a strategy is said to be by GET /strategies/optimized. */
export interface StrategyScore {
  readonly stage: string | null
  readonly score: number | null
}

/** Stage and score by `strategy|account`, and by strategy alone. */
export function scoresOf(value: unknown): ReadonlyMap<string, StrategyScore> {
  const scores = new Map<string, StrategyScore>()
  for (const one of recordsUnder(value, 'strategies') ?? recordsIn(value)) {
    const { strategyname, currentaccountname, total_score: score, lifecycle } = one
    if (typeof strategyname !== 'string') continue
    const stage = textFrom(recordFrom(lifecycle)?.['stage'])
    const found = { stage, score: typeof score === 'number' ? score : null }
    if (typeof currentaccountname === 'string') scores.set(`${strategyname}|${currentaccountname}`, found)
    if (!scores.has(strategyname)) scores.set(strategyname, found)
  }
  return scores
}

/**
 * Strategies on their accounts over the range, the best first. Status speaks of today, so `all` holds the days outside
 * the range too.
 */
export function strategyRows(
  rows: readonly DailyResult[],
  all: readonly DailyResult[],
  about: {
    readonly scores: ReadonlyMap<string, StrategyScore>
    readonly today: DayText
    readonly openNow: ReadonlySet<string>
    readonly swatchOf: (account: string) => number
  },
): readonly StrategyRowView[] {
  const lastDay = new Map<string, DayText>()
  for (const row of all) if (row.date > (lastDay.get(keyOf(row)) ?? '')) lastDay.set(keyOf(row), row.date)
  const made = [...grouped(rows, keyOf)].map(([id, own]): StrategyRowView => {
    const { strategy, account } = own[0]!
    const { pnl, funding, trades } = totalOfRows(own)
    const wins = own.reduce((sum, row) => sum + row.wins, 0)
    const score = about.scores.get(id) ?? about.scores.get(strategy)
    return {
      id,
      strategy,
      account,
      swatch: about.swatchOf(account),
      pnl,
      funding,
      trades,
      winRatePct: trades === 0 ? 0 : (wins / trades) * 100,
      status: about.openNow.has(id) ? 'active' : statusOf(lastDay.get(id), about.today),
      stage: score?.stage ?? null,
      score: score?.score ?? null,
    }
  })
  return made.sort((a, b) => floatOf(b.pnl) - floatOf(a.pnl) || (a.id < b.id ? -1 : 1))
}

/** Sums of one symbol. */
export interface SymbolSum {
  readonly key: string
  readonly pnl: DecimalText
  readonly trades: number
}

/**
 * Sums per symbol by GET /pnl/symbols, over every trade however many there are; null where the server does not know the
 * call.
 */
export function symbolSums(value: unknown): readonly SymbolSum[] | null {
  return (
    recordsUnder(value, 'symbols')?.flatMap(({ symbol, pnl, trades }) => {
      const sum = decimalFrom(pnl)
      return typeof symbol === 'string' && sum !== null && typeof trades === 'number'
        ? [{ key: symbol, pnl: sum, trades }]
        : []
    }) ?? null
  )
}

/** Sums per symbol of loaded trades. */
export const symbolGroups = (trades: readonly ClosedTradeRow[]): readonly SymbolSum[] =>
  groupsOf(
    trades,
    (row) => row.symbol,
    (key) => key,
  )

/** The three symbols that gained most and the three that lost most; a symbol stands in one list. */
export function symbolResults(sums: readonly SymbolSum[]): {
  readonly best: readonly SymbolResult[]
  readonly worst: readonly SymbolResult[]
  readonly symbols: number
} {
  const groups = sums.toSorted((a, b) => floatOf(b.pnl) - floatOf(a.pnl) || (a.key < b.key ? -1 : 1))
  const best = groups.filter((group) => isGain(group.pnl)).slice(0, EACH)
  const worst = groups
    .filter((group) => group.pnl.startsWith('-'))
    .slice(-EACH)
    .reverse()
  const largest = Math.max(0, ...[...best, ...worst].map((group) => Math.abs(floatOf(group.pnl))))
  const shown = (list: typeof groups): readonly SymbolResult[] =>
    list.map(({ key, pnl, trades: count }) => ({
      symbol: key,
      base: baseOf(key),
      pnl,
      trades: count,
      share: largest === 0 ? 0 : Math.abs(floatOf(pnl)) / largest,
    }))
  return { best: shown(best), worst: shown(worst), symbols: groups.length }
}

const isGain = (pnl: DecimalText): boolean => !pnl.startsWith('-') && floatOf(pnl) > 0

/** The same key as the server's summaries. */
export const keyOf = ({ strategy, account }: Pick<DailyResult, 'strategy' | 'account'>): string =>
  `${strategy}|${account}`

/** What a strategy is said to be by the day of its last trade: whole days are all that is known here. */
export function statusOf(last: DayText | undefined, today: DayText): StrategyRowView['status'] {
  if (last === undefined) return 'inactive'
  const within = (span: number): boolean => last >= addDays(today, -Math.floor(span / days(1)))
  return within(ACTIVE_WITHIN) ? 'active' : within(RECENT_WITHIN) ? 'recent' : 'inactive'
}
