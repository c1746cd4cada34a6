import type { ReactNode } from 'react'
import { formatAge, formatDateTime, formatDecimal, formatUtc } from '../../../domain/core/format.ts'
import { askAbout } from '../../../domain/explained/asked.ts'
import { NONE } from '../../../domain/core/numbers.ts'
import type { ClosedChartData } from '../../../domain/market/view.types.ts'
import { Money, Percent, Qty, Signed } from '../../kit/data/Numbers.tsx'
import { Tag } from '../../kit/data/Tag.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import { useView } from '../../model/useView.ts'
import { ExitTag } from '../closedTrades/table/cells.tsx'
import { strategyWord } from '../closedTrades/texts.ts'
import { chartTexts } from '../liveChart/texts.ts'
import { ChartFigure, ChartHeader } from '../shared/chart/ChartHeader.tsx'
import { Neighbours } from '../shared/chart/Neighbours.tsx'
import { Explain } from '../shared/explained/Explain.tsx'
import { RMultiple } from '../shared/Risk.tsx'
import { roiLabel } from '../shared/Roi.tsx'
import * as css from './closedChart.css.ts'

/** Figures of the trade (screens.md 2.4, Header). */
export function ClosedChartHeader({ view }: { readonly view: ClosedChartData }): ReactNode {
  const { trade, duration, neighbours } = view
  const { zone } = useView('shell')
  const asks = (figure: string): string => askAbout(figure, { id: trade.id })
  return (
    <ChartHeader
      base={trade.base}
      symbol={trade.symbol}
      about={[trade.side === 'long' ? 'Long' : 'Short', trade.account, strategyWord(trade)].join(', ')}
      end={<Neighbours of={neighbours} />}
    >
      <ChartFigure label="Net PnL, USDT" isFirst>
        <Explain asks={asks('trade.pnl')} name="Net PnL">
          <Signed value={trade.pnl} />
        </Explain>
      </ChartFigure>
      <ChartFigure label={roiLabel(trade.leverage)}>
        <Explain asks={asks('trade.roi_percentage')} name="ROI">
          <Percent value={trade.roiPct} tone="result" />
        </Explain>
      </ChartFigure>
      <ChartFigure label="R">
        <Explain asks={asks('trade.r')} name="R">
          <RMultiple trade={trade} />
        </Explain>
      </ChartFigure>
      <ChartFigure label="Reason">
        <ExitTag kind={trade.exitKind} word={trade.exectype} />
      </ChartFigure>
      <ChartFigure label="Duration">{duration === null ? NONE : formatAge(0, duration)}</ChartFigure>
      <ChartFigure label="Fees, USDT">
        <Money value={trade.fees} />
      </ChartFigure>
      {trade.funding !== null && (
        <ChartFigure label="Funding, USDT">
          <Signed value={trade.funding} />
        </ChartFigure>
      )}
      <ChartFigure label="Qty">
        <Qty value={trade.qty} text={`${formatDecimal(trade.qty)} ${trade.base}`} isAmount />
      </ChartFigure>
      <ChartFigure label="Leverage">{trade.leverage === null ? NONE : `${formatDecimal(trade.leverage)}x`}</ChartFigure>
      <ChartFigure label="Closed">
        <Text digits title={formatUtc(trade.closedAt)}>
          {formatDateTime(trade.closedAt, zone)}
        </Text>
      </ChartFigure>
      {trade.tags.length > 0 && (
        <ChartFigure label={chartTexts.tags}>
          <Tags of={trade.tags} />
        </ChartFigure>
      )}
    </ChartHeader>
  )
}

/** As many as do not crowd the strip of a phone. */
const MOST_SHOWN = 3

/** The first of them, and how many more there are: the panel of notes has each, and so has the hover. */
function Tags({ of }: { readonly of: readonly string[] }): ReactNode {
  const more = of.length - MOST_SHOWN
  return (
    <span className={css.tags} title={of.join(', ')}>
      {of.slice(0, MOST_SHOWN).map((tag) => (
        <Tag key={tag} isName>
          {tag}
        </Tag>
      ))}
      {more > 0 && <Text isName size={12} tone="text2">{`+${more}`}</Text>}
    </span>
  )
}
