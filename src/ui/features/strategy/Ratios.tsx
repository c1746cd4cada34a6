import type { ReactNode } from 'react'
import { formatFixed } from '../../../domain/core/format.ts'
import type { StrategyPage } from '../../../domain/strategies/page.types.ts'
import type { Rating } from '../../../domain/strategies/rating.ts'
import type { FigureId } from '../../../domain/explained/figures.ts'
import { ChartTable } from '../../chart/ChartTable.tsx'
import { Signed } from '../../kit/data/Numbers.tsx'
import { Panel } from '../../kit/layout/Panel.tsx'
import { OfRating } from './OfRating.tsx'
import { words } from './texts.ts'

/** Each with its formula, so that it can be done again by hand (docs/ENGINE.md, Figures). */
const RATIOS: readonly {
  readonly label: string
  readonly figure: FigureId
  readonly formula: string
  readonly of: (rating: Rating) => number | null
  /** An amount, which is hidden with the others. */
  readonly isMoney?: true
}[] = [
  {
    label: 'Profit factor',
    figure: 'summary.profitFactor',
    formula: 'sum of gains / sum of losses',
    of: (one) => one.profitFactor,
  },
  {
    label: 'Expectancy, USDT',
    figure: 'summary.expectancy',
    formula: 'PnL / trades',
    of: (one) => one.expectancy,
    isMoney: true,
  },
  {
    label: 'ROT, %',
    figure: 'summary.rotPct',
    formula: 'PnL / initial margin of all trades x 100',
    of: (one) => one.rotPct,
  },
  {
    label: 'TWR, %',
    figure: 'rating.twrPct',
    formula: 'product of (1 + return of each day) - 1',
    of: (one) => one.twrPct,
  },
  {
    label: 'Net profit, %',
    figure: 'rating.netProfitPct',
    formula: 'PnL / balance on the first day x 100',
    of: (one) => one.netProfitPct,
  },
  {
    label: 'Sharpe',
    figure: 'rating.sharpe',
    formula: 'mean daily return / deviation x root of 365',
    of: (one) => one.sharpe,
  },
  {
    label: 'Sortino',
    figure: 'rating.sortino',
    formula: 'mean daily return / downside deviation x root of 365',
    of: (one) => one.sortino,
  },
  {
    label: 'Max drawdown, %',
    figure: 'rating.maxDrawdownPct',
    formula: 'deepest fall of the linked returns below their highest',
    of: (one) => one.maxDrawdownPct,
  },
]

/** Ratios on each account, each with its formula. */
export function Ratios({ page }: { readonly page: StrategyPage }): ReactNode {
  const rated = page.units.flatMap(({ rating }) => rating ?? [])
  if (rated.length === 0) return null
  return (
    <Panel title={words.ratios} note={words.ratiosNote} isPadded={false}>
      <ChartTable
        label={words.ratios}
        isWhole
        head={['Ratio', ...rated.map(({ account }) => account ?? ''), 'Formula']}
        rows={RATIOS.map(({ label, figure, formula, of, isMoney }) => [
          label,
          ...rated.map((rating) => (
            <OfRating key={rating.account} rating={rating} figure={figure} name={label}>
              {isMoney ? <Signed value={of(rating)} /> : formatFixed(of(rating), 2)}
            </OfRating>
          )),
          formula,
        ])}
      />
    </Panel>
  )
}
