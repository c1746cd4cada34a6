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
import { ButtonLink } from '../../kit/controls/Link.tsx'
import { Money, Qty, Signed } from '../../kit/data/Numbers.tsx'
import { Panel } from '../../kit/layout/Panel.tsx'
import { Stack } from '../../kit/layout/Stack.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import { closedListPath } from '../../../domain/access/chartPaths.ts'
import { useView } from '../../model/useView.ts'
import { chartTexts as texts } from '../liveChart/texts.ts'
import { Explain } from '../shared/explained/Explain.tsx'
import { InitialRisk, riskTexts } from '../shared/Risk.tsx'
import { Attribution } from './Attribution.tsx'
import { LegsPanel } from './LegsPanel.tsx'
import { Line, Lines } from './Lines.tsx'
import { NotePanel } from './NotePanel.tsx'
import { SimilarPanel } from './SimilarPanel.tsx'
import { ToldPanel } from './ToldPanel.tsx'
import { WhatIfPanel } from './WhatIfPanel.tsx'

/** What the trade was made of, line by line. */
export function ExecutionPanel({ view }: { readonly view: ClosedChartData }): ReactNode {
  const { trade, excursions, live, list } = view
  const { zone } = useView('shell')
  const decimals = view.candles.state === 'ready' ? view.candles.data.decimals : null
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
      <NotePanel trade={trade} known={view.tags} outcome={view.noted} />
      <WhatIfPanel trade={trade.id} of={view.whatIfs} decimals={decimals ?? 2} zone={zone} />
      <ToldPanel told={view.told} zone={zone} />
      <SimilarPanel rows={view.similar} zone={zone} />
      <Stack gap={8}>
        {live !== null && (
          <ButtonLink href={live} icon="live">
            {texts.openLive}
          </ButtonLink>
        )}
        <ButtonLink href={closedListPath(trade.symbol, trade.account)} icon="closed">
          {texts.closedTrades}
        </ButtonLink>
        <ButtonLink href={list} variant="bare" icon="left">
          {texts.backToList}
        </ButtonLink>
      </Stack>
    </Stack>
  )
}

const OfEntry = ({ reach }: { readonly reach: Excursion }): ReactNode => (
  <Text size={12} tone="text3">{`${formatSignedPercent(reach.pct)} % of entry value`}</Text>
)
