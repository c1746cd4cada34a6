import type { ReactNode } from 'react'
import { formatCount, formatFixed, formatPercent } from '../../../domain/core/format.ts'
import { NONE } from '../../../domain/core/numbers.ts'
import type { StrategyRow } from '../../../domain/strategies/view.types.ts'
import { Link } from '../../kit/controls/Link.tsx'
import { Signed } from '../../kit/data/Numbers.tsx'
import { Panel } from '../../kit/layout/Panel.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import { CardFacts, CardHead, CardItem, CardList, CardNames, cardCover } from '../../kit/table/CardList.tsx'
import { OpenCell, StabilityCell, StageCell } from './cells.tsx'
import { StrategyMenu } from './StrategyMenu.tsx'
import { words } from './texts.ts'

/** Strategies of a phone. */
export function StrategyCards({
  rows,
  empty,
  isFull,
  onCompare,
}: {
  readonly rows: readonly StrategyRow[]
  readonly empty: ReactNode
  readonly isFull: boolean
  readonly onCompare: (row: StrategyRow) => void
}): ReactNode {
  if (rows.length === 0) return <Panel>{empty}</Panel>
  return (
    <CardList label={words.strategies}>
      {rows.map((row) => (
        <CardItem key={row.id} isSelected={row.isCompared}>
          <CardHead>
            <CardNames>
              <Link href={row.path} tone="quiet" className={cardCover}>
                <Text isName size={16} weight="strong" cut title={row.strategy}>
                  {row.strategy}
                </Text>
              </Link>
              <Text size={13} tone="text2" cut>
                {row.account ?? NONE}
              </Text>
            </CardNames>
            <StabilityCell row={row} />
            <StrategyMenu row={row} isFull={isFull} onCompare={onCompare} />
          </CardHead>
          <CardFacts
            facts={[
              { label: 'Rank', value: <Text digits>{row.rating?.rank ?? NONE}</Text> },
              { label: 'Net PnL', value: <Signed value={row.rating?.pnl ?? null} /> },
              { label: 'Score', value: <Text digits>{formatFixed(row.rating?.score ?? null, 1)}</Text> },
            ]}
          />
          <CardFacts
            facts={[
              { label: 'Trades', value: <Text digits>{formatCount(row.rating?.trades ?? null)}</Text> },
              {
                label: 'Win rate',
                value: (
                  <Text digits>
                    {formatPercent(row.rating === null || row.rating.trades === 0 ? null : row.rating.winPct)}
                  </Text>
                ),
              },
              { label: 'Open now', value: <OpenCell row={row} /> },
            ]}
          />
          <CardFacts facts={[{ label: 'Stage', value: <StageCell row={row} /> }]} />
        </CardItem>
      ))}
    </CardList>
  )
}
