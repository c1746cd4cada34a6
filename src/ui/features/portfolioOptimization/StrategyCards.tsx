import type { ReactNode } from 'react'
import { formatCount, formatPercent } from '../../../domain/core/format.ts'
import { NONE } from '../../../domain/core/numbers.ts'
import type { OptimizationRow, ScoreParts } from '../../../domain/optimization/view.types.ts'
import { Signed } from '../../kit/data/Numbers.tsx'
import { Panel } from '../../kit/layout/Panel.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import { CardFacts, CardItem, CardList } from '../../kit/table/CardList.tsx'
import { multiplierText, Return, StabilityTag } from './cells.tsx'
import * as css from './optimization.css.ts'
import { ScoreBar } from './ScoreBar.tsx'
import { columns as names, pointsText, shareText, words } from './texts.ts'

/** The strategies of a phone. */
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
          <div className={css.head}>
            <div className={css.names}>
              <Text isName size={16} weight="strong" cut>
                {row.strategy}
              </Text>
              <Text size={13} tone="text2" cut>
                {`${row.account}, ${row.stage}`}
              </Text>
            </div>
            <StabilityTag status={row.stability} />
          </div>
          <ScoreBar row={row} weights={weights} />
          <CardFacts
            facts={[
              { label: names.twr, value: <Return value={row.twrPct} /> },
              { label: names.dd, value: formatPercent(row.drawdownPct) },
              { label: names.trades, value: formatCount(row.trades) },
            ]}
          />
          <CardFacts
            facts={[
              { label: names.pnl, value: <Signed value={row.pnl} /> },
              { label: names.share, value: shareText(row.shareNow, row.cap) },
              { label: names.multiplier, value: multiplierText(row) ?? NONE },
            ]}
          />
          <CardFacts
            facts={[
              {
                label: names.change,
                value:
                  row.action === null
                    ? NONE
                    : `${row.action}: ${formatPercent(row.shareNext)} % (${pointsText(row.change)})`,
              },
            ]}
          />
        </CardItem>
      ))}
    </CardList>
  )
}
