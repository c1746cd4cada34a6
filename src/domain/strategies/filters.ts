import { STAGES } from '../configuration/constants.ts'
import { signed, type Ordered } from './order.ts'
import type { StrategyFilters, StrategyRow } from './view.types.ts'

/** Whether a row passes every set filter. */
export function passesStrategy(row: StrategyRow, filters: StrategyFilters): boolean {
  const { account, stage, stability, status, q } = filters
  if (account !== '' && row.account !== account) return false
  if (stage !== '' && row.rating?.stage !== stage) return false
  if (stability !== '' && row.rating?.stability !== stability) return false
  if (status !== '' && row.status !== status) return false
  return q === '' || `${row.strategy} ${row.account ?? ''}`.toLowerCase().includes(q.toLowerCase())
}

/** Rows in the order of the address, what has no figure last whichever way; equal ones by name. */
export const sortedStrategies = (
  rows: readonly StrategyRow[],
  { sort, dir }: StrategyFilters,
): readonly StrategyRow[] =>
  rows.toSorted(
    (a, b) =>
      signed(ORDER[sort](a), ORDER[sort](b), dir) ||
      a.strategy.localeCompare(b.strategy, 'en') ||
      (a.account ?? '').localeCompare(b.account ?? '', 'en'),
  )

const STABILITIES = ['green', 'orange', 'red', 'unknown']
const ACTIVITY = ['active', 'recent', 'inactive']

const ORDER: Readonly<Record<StrategyFilters['sort'], (row: StrategyRow) => Ordered>> = {
  rank: ({ rating }) => rating?.rank ?? null,
  strategy: ({ strategy }) => strategy,
  account: ({ account }) => account,
  stage: ({ rating }) => (rating === null ? null : STAGES.findIndex((stage) => stage === rating.stage)),
  score: ({ rating }) => rating?.score ?? null,
  profit: ({ rating }) => rating?.netProfitPct ?? null,
  pnl: ({ rating }) => rating?.pnl ?? null,
  twr: ({ rating }) => rating?.twrPct ?? null,
  win: ({ rating }) => (rating === null || rating.trades === 0 ? null : rating.winPct),
  factor: ({ rating }) => rating?.profitFactor ?? null,
  trades: ({ rating }) => rating?.trades ?? null,
  stability: ({ rating }) => (rating === null ? null : STABILITIES.indexOf(rating.stability)),
  status: ({ status }) => (status === null ? null : ACTIVITY.indexOf(status)),
  rules: ({ rules }) => rules,
}
