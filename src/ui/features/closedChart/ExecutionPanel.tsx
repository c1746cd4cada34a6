import type { ReactNode } from 'react'
import {
  formatCount,
  formatDateTime,
  formatDecimal,
  formatSignedPercent,
  formatUtc,
} from '../../../domain/core/format.ts'
import { askAbout } from '../../../domain/explained/asked.ts'
import { NONE } from '../../../domain/core/numbers.ts'
import type { ClosedChartData, Excursion } from '../../../domain/market/view.types.ts'
import { Money, Qty, Signed } from '../../kit/data/Numbers.tsx'
import { Panel } from '../../kit/layout/Panel.tsx'
import { Stack } from '../../kit/layout/Stack.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import { useView } from '../../model/useView.ts'
import { chartTexts as texts } from '../liveChart/texts.ts'
import { Explain } from '../shared/explained/Explain.tsx'
import { InitialRisk, riskTexts } from '../shared/Risk.tsx'
import { Attribution } from './Attribution.tsx'
import { LegsPanel } from './LegsPanel.tsx'
import { Line, Lines } from './Lines.tsx'
import { decimalsOf } from './picture.ts'

/** What the trade was made of, line by line, and the orders of its position. */
export function ExecutionPanel({ view }: { readonly view: ClosedChartData }): ReactNode {
  const { trade, excursions } = view
  const { zone } = useView('shell')
  const decimals = decimalsOf(view)
  const explained = (figure: string, name: string, value: ReactNode): ReactNode => (
    <Explain asks={askAbout(figure, { id: trade.id })} name={name}>
      {value}
    </Explain>
  )
  const time = (at: number | null): ReactNode =>
    at === null ? NONE : <Text title={formatUtc(at)}>{formatDateTime(at, zone)}</Text>
  return (
    <Stack gap={12}>
      <Panel title={texts.execution} note="USDT">
        <Lines>
          <Line label="Opened">{time(trade.openedAt)}</Line>
          <Line label="Closed">{time(trade.closedAt)}</Line>
          <Line label="Entry">
            <Qty value={trade.entry} text={formatDecimal(trade.entry)} />
          </Line>
          <Line label="Exit">
            <Qty value={trade.exit} text={formatDecimal(trade.exit)} />
          </Line>
          <Line label="Closing fills">{trade.legs === null ? NONE : formatCount(trade.legs)}</Line>
          <Line label="Gross">{explained('trade.gross', 'Gross', <Signed value={trade.gross} />)}</Line>
          <Line label="Fees">
            <Money value={trade.fees} />
          </Line>
          <Line label="Net">
            <Text weight="strong">{explained('trade.pnl', 'Net', <Signed value={trade.pnl} />)}</Text>
          </Line>
          <Line label={riskTexts.label}>
            <InitialRisk trade={trade} />
          </Line>
          {trade.funding !== null && (
            <Line label="Funding while held">
              <Signed value={trade.funding} />
            </Line>
          )}
          {trade.funding !== null && (
            <Line label="Net after funding">
              {explained('trade.afterFunding', 'Net after funding', <Signed value={trade.afterFunding} />)}
            </Line>
          )}
          {excursions !== null && (
            <Line label="Best while open (MFE)">
              {explained('trade.mfe', 'Best while open (MFE)', <Signed value={excursions.best.pnl} />)}{' '}
              <OfEntry reach={excursions.best} />
            </Line>
          )}
          {excursions !== null && (
            <Line label="Worst while open (MAE)">
              {explained('trade.mae', 'Worst while open (MAE)', <Signed value={excursions.worst.pnl} />)}{' '}
              <OfEntry reach={excursions.worst} />
            </Line>
          )}
        </Lines>
        <Attribution of={trade} />
      </Panel>
      <LegsPanel key={trade.id} legs={view.legs} decimals={decimals} zone={zone} />
    </Stack>
  )
}

const OfEntry = ({ reach }: { readonly reach: Excursion }): ReactNode => (
  <Text size={12} tone="text3">{`${formatSignedPercent(reach.pct)} % of entry value`}</Text>
)
