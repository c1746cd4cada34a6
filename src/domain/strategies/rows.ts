import { rulesFrom } from '../bots/rules.ts'
import type { DayText } from '../core/calendar.ts'
import { sumOf, type DecimalText } from '../core/decimal.ts'
import { shortHash } from '../core/hash.ts'
import { grouped } from '../core/lists.ts'
import { remembered } from '../core/select.ts'
import { dailyResults } from '../dashboard/results/days.ts'
import { keyOf, statusOf } from '../dashboard/results/groups.ts'
import type { Position } from '../live/model.ts'
import { definitionsFrom } from './definition.ts'
import { strategyPaths } from './path.ts'
import { ratingsFrom, type Rating } from './rating.ts'
import type { StrategyRow } from './view.types.ts'

/** What rows are made from: answers as they came, undefined where there is none. */
export interface Answers {
  readonly ratings: unknown
  readonly definitions: unknown
  readonly rules: unknown
  readonly daily: unknown
}

/** A row without what moves. */
export type StillRow = Omit<StrategyRow, 'openCount' | 'openPnl' | 'isCompared'>

const REMEMBERED = 'rows'

/** Every strategy on every account where it was rated, or where a rule puts it; a definition that is nowhere too. */
export const stillRows = (answers: Answers, today: DayText): readonly StillRow[] =>
  joined(REMEMBERED, answers.ratings, answers.definitions, answers.rules, answers.daily, today)

const joined = remembered(
  (ratings: unknown, definitions: unknown, rules: unknown, daily: unknown, today: DayText): readonly StillRow[] => {
    const defined = definitionsFrom(definitions) ?? []
    const pathOf = strategyPaths(definitions)
    const active = rulesFrom(rules).filter(({ isActive }) => isActive)
    const rulesByUnit = grouped(active, keyOf)
    const days = dailyResults(daily)
    const lastDay = new Map<string, DayText>()
    for (const row of days ?? []) if (row.date > (lastDay.get(keyOf(row)) ?? '')) lastDay.set(keyOf(row), row.date)
    const made = new Map<string, StillRow>()
    const add = (strategy: string, account: string | null, rating: Rating | null): void => {
      const key = keyOf({ strategy, account: account ?? '' })
      if (made.has(key)) return
      made.set(key, {
        id: shortHash(key),
        strategy,
        account,
        path: pathOf(strategy),
        rating,
        status: days === null ? null : statusOf(lastDay.get(key), today),
        rules: rulesByUnit.get(key)?.length ?? 0,
      })
    }
    for (const rating of ratingsFrom(ratings) ?? []) add(rating.strategy, rating.account, rating)
    for (const { strategy, account } of active) add(strategy, account, null)
    const known = new Set([...made.values()].map(({ strategy }) => strategy))
    for (const { name } of defined) if (!known.has(name)) add(name, null, null)
    return [...made.values()]
  },
  1,
)

/** Rows with what is open under each now. */
export function rowsWith(
  still: readonly StillRow[],
  positions: readonly Position[],
  compared: readonly string[],
): readonly StrategyRow[] {
  const open = grouped(
    positions.filter(({ strategy }) => strategy !== null),
    ({ strategy, account }) => keyOf({ strategy: strategy!, account }),
  )
  return still.map((row): StrategyRow => {
    const own = open.get(keyOf({ strategy: row.strategy, account: row.account ?? '' })) ?? []
    return {
      ...row,
      status: own.length > 0 ? 'active' : row.status,
      openCount: own.length,
      openPnl: openPnlOf(own),
      isCompared: compared.includes(row.id),
    }
  })
}

/** Sum of the unrealised PnL; null without a position, and where one has none: a part would pass for the whole. */
export function openPnlOf(positions: readonly Position[]): DecimalText | null {
  const known = positions.flatMap(({ unrealisedPnl }) => unrealisedPnl ?? [])
  return positions.length === 0 || known.length < positions.length ? null : sumOf(known)
}
