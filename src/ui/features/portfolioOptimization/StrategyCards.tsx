import type { ReactNode } from 'react'
import { formatCount, formatFixed, formatPercent } from '../../../domain/core/format.ts'
import { NONE } from '../../../domain/core/numbers.ts'
import { askAbout } from '../../../domain/explained/asked.ts'
import type { FigureId } from '../../../domain/explained/figures.ts'
import type { OptimizationRow, ScoreParts } from '../../../domain/optimization/view.types.ts'
import { Link } from '../../kit/controls/Link.tsx'
import { Signed } from '../../kit/data/Numbers.tsx'
import { Panel } from '../../kit/layout/Panel.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import { CardFacts, CardHead, CardItem, CardList, CardNames, cardCover } from '../../kit/table/CardList.tsx'
import { Explain } from '../shared/explained/Explain.tsx'
import { multiplierText, Return, StabilityTag } from './cells.tsx'
import { ScoreBar } from './ScoreBar.tsx'
import { columns as names, pointsText, shareText, words } from './texts.ts'

/** The strategies of a phone; a card leads to its strategy. */
export function StrategyCards({
  rows,
  weights,
  empty,
}: {
  readonly rows: readonly OptimizationRow[]
  readonly weights: ScoreParts | null
  readonly empty: ReactNode
}): ReactNode {
  if (rows.length === 0) return <Panel>{empty}</Panel>
  return (
    <CardList label={words.strategies}>
      {rows.map((row) => (
        <CardItem key={row.id}>
          <CardHead>
            <CardNames>
              <Link href={row.path} tone="quiet" className={cardCover}>
                <Text isName size={16} weight="strong" cut title={row.strategy}>
                  {row.strategy}
                </Text>
              </Link>
              <Text size={13} tone="text2" cut>
                {`${row.account}, ${row.stage}`}
              </Text>
            </CardNames>
            <StabilityTag status={row.stability} />
          </CardHead>
          <ScoreBar row={row} weights={weights} />
          <CardFacts
            facts={[
              opening(row, 'rating.twrPct', names.twr, <Return value={row.twrPct} />),
              opening(row, 'rating.maxDrawdownPct', names.dd, formatPercent(row.drawdownPct)),
              opening(row, 'summary.trades', names.trades, formatCount(row.trades)),
            ]}
          />
          <CardFacts
            facts={[
              opening(row, 'summary.pnl', names.pnl, <Signed value={row.pnl} />),
              opening(row, 'summary.shareNow', names.share, shareText(row.shareNow, row.cap)),
              opening(row, 'optimization.multiplier', names.multiplier, multiplierText(row) ?? NONE),
            ]}
          />
          <CardFacts
            facts={[
              { label: names.rank, value: <Text digits>{row.rank ?? NONE}</Text> },
              opening(row, 'summary.winRatePct', names.win, row.trades === 0 ? NONE : formatPercent(row.winPct)),
              opening(row, 'summary.profitFactor', names.factor, formatFixed(row.profitFactor, 2)),
            ]}
          />
          <CardFacts
            facts={[
              row.shareNext === null
                ? { label: names.change, value: row.action ?? NONE }
                : opening(row, 'optimization.suggested', names.change, suggestedText(row)),
            ]}
          />
        </CardItem>
      ))}
    </CardList>
  )
}

const suggestedText = ({ action, shareNext, change }: OptimizationRow): string =>
  `${action}: ${formatPercent(shareNext)} % (${pointsText(change)})`

/** A named figure of a card that opens what it is made of, where there are trades. */
const opening = (
  { strategy, account, trades }: OptimizationRow,
  figure: FigureId,
  label: string,
  value: ReactNode,
): { readonly label: string; readonly value: ReactNode } => ({
  label,
  value:
    trades === 0 && figure !== 'optimization.suggested' ? (
      value
    ) : (
      <Explain asks={askAbout(figure, { strategy, account })} name={`${label}, ${strategy}, ${account}`}>
        {value}
      </Explain>
    ),
})
