import { CONFIGURATION_DEFAULTS } from '../configuration/presets.ts'
import { numberFrom, recordFrom, recordsUnder, textFrom, type Wire } from '../core/wire.ts'
import { inText } from '../core/order.ts'
import { bookKey } from '../recommendations/books.ts'
import type { EngineConfig } from '../recommendations/config.ts'
import { multiplierOf } from '../recommendations/scores.ts'
import { STAGES } from '../configuration/constants.ts'
import { labelOf } from '../recommendations/kinds.ts'
import { rowId } from './ids.ts'
import type { ShareOfAction } from './shares.ts'
import type { OptimizationFilters, OptimizationRow, ScoreParts } from './view.types.ts'

/**
 * Strategies of an answer, with what the newest recommendations say of each and where the page of each is; what is no
 * strategy is left out.
 */
export function rowsFrom(
  value: unknown,
  actions: readonly Wire[],
  config: EngineConfig | null,
  pathOf: (strategy: string) => string,
): readonly OptimizationRow[] {
  const byUnit = new Map(
    actions.flatMap((one) => {
      const strategy = textFrom(one['strategy_name'])
      return strategy === null ? [] : [[bookKey(strategy, textFrom(one['account_name']) ?? ''), one] as const]
    }),
  )
  const bounds = config?.performance_bounds ?? CONFIGURATION_DEFAULTS.allocation.performance_bounds
  return (recordsUnder(value, 'strategies') ?? []).flatMap((one): readonly OptimizationRow[] => {
    const strategy = textFrom(one['strategyname'])
    if (strategy === null) return []
    const account = textFrom(one['currentaccountname']) ?? ''
    const action = byUnit.get(bookKey(strategy, account))
    const kind = textFrom(action?.['action'])
    const lifecycle = recordFrom(one['lifecycle'])
    const next = numberFrom(action?.['allocation_next_pct'])
    const trades = numberFrom(one['total_trades']) ?? 0
    return [
      {
        id: rowId(strategy, account),
        strategy,
        account,
        path: pathOf(strategy),
        rank: numberFrom(one['rank']),
        score: numberFrom(one['total_score']),
        parts: partsFrom(one['score']),
        stage: textFrom(lifecycle?.['stage']) ?? '',
        stability: textFrom(recordFrom(one['stability'])?.['status']) ?? 'unknown',
        trades,
        pnl: numberFrom(one['total_pnl']),
        winPct: trades === 0 ? null : numberFrom(one['win_percentage']),
        profitFactor: numberFrom(one['profit_factor']),
        twrPct: numberFrom(one['time_weighted_return_pct']),
        drawdownPct: numberFrom(one['max_drawdown_pct']),
        sharpe: numberFrom(one['sharpe_ratio']),
        shareNow: numberFrom(one['allocation_pct']),
        cap: numberFrom(lifecycle?.['cap_pct']),
        multiplier: 'rot' in one ? multiplierOf({ rot: numberFrom(one['rot']), trades }, bounds) : null,
        shareNext: next,
        change: next === null ? null : numberFrom(action?.['allocation_change']),
        action: kind === null ? null : labelOf(kind),
      },
    ]
  })
}

function partsFrom(value: unknown): ScoreParts | null {
  const said = recordFrom(value)
  const [performance, regimeFit, stability, lifecycle] = ['performance', 'regime_fit', 'stability', 'lifecycle'].map(
    (name) => numberFrom(said?.[name]),
  )
  return performance == null || regimeFit == null || stability == null || lifecycle == null
    ? null
    : { performance, regimeFit, stability, lifecycle }
}

/** The shares of the newest recommendations. */
export const sharesFrom = (actions: readonly Wire[]): readonly ShareOfAction[] =>
  actions.flatMap((one) => {
    const account = textFrom(one['account_name'])
    if (account === null || textFrom(one['strategy_name']) === null) return []
    return [
      {
        account,
        toAccount: textFrom(one['to_account_name']) ?? account,
        now: numberFrom(one['allocation_now_pct']),
        next: numberFrom(one['allocation_next_pct']),
      },
    ]
  })

/** Whether a strategy on an account passes the filters. */
export const passes = (
  row: Pick<OptimizationRow, 'strategy' | 'account' | 'stage' | 'stability' | 'trades'>,
  { account, strategy, stage, stability, min }: OptimizationFilters,
): boolean =>
  (account === '' || row.account === account) &&
  (strategy === '' || row.strategy === strategy) &&
  (stage === '' || row.stage === stage) &&
  (stability === '' || row.stability === stability) &&
  row.trades >= (min ?? 0)

type Sort = OptimizationFilters['sort']
const FIGURES: { readonly [S in Sort]?: (row: OptimizationRow) => number | null } = {
  total_score: ({ score }) => score,
  rank: ({ rank }) => rank,
  stage: ({ stage }) => STAGES.findIndex((one) => one === stage),
  trades: ({ trades }) => trades,
  win: ({ winPct }) => winPct,
  factor: ({ profitFactor }) => profitFactor,
  twr: ({ twrPct }) => twrPct,
  dd: ({ drawdownPct }) => drawdownPct,
  pnl: ({ pnl }) => pnl,
  share: ({ shareNow }) => shareNow,
  change: ({ change }) => change,
}

/** In the order of the address; what is not known stands last, and equal ones by rank. */
export function ordered(
  rows: readonly OptimizationRow[],
  { sort, dir }: Pick<OptimizationFilters, 'sort' | 'dir'>,
): readonly OptimizationRow[] {
  const figure = FIGURES[sort]
  const sign = dir === 'asc' ? 1 : -1
  return rows.toSorted((a, b) => {
    const [one, other] = figure === undefined ? [0, 0] : [figure(a), figure(b)]
    const byWhat =
      figure === undefined
        ? sign * (sort === 'account' ? inText(a.account, b.account) : inText(a.strategy, b.strategy))
        : one === null || other === null
          ? Number(one === null) - Number(other === null)
          : sign * (one - other)
    return byWhat || (a.rank ?? Infinity) - (b.rank ?? Infinity) || inText(a.id, b.id)
  })
}
