import type { ReactNode } from 'react'
import { formatAge, formatCount, formatFixed, formatPercent } from '../../../domain/core/format.ts'
import type { ClosedSummary as Summary, ClosedTradesData, TradeRef } from '../../../domain/closed/view.types.ts'
import { Coin } from '../shared/Coin.tsx'
import { Ledger, LedgerItem } from '../../kit/Ledger.tsx'
import { Link } from '../../kit/Link.tsx'
import { Money, Signed } from '../../kit/Numbers.tsx'
import { Text } from '../../kit/Text.tsx'
import { useMedia } from '../../shell/useMedia.ts'
import { chartAddress } from './chartAddress.ts'
import * as css from './closed.css.ts'
import { closedTexts as texts } from './texts.ts'
import { useClosed } from './useClosed.ts'
import { useScope } from './useScope.ts'

const summaryOf = (data: ClosedTradesData): Summary => data.summary

/** Figures over the rows that pass the filters, and what they speak of. */
export function ClosedSummary(): ReactNode {
  const summary = useClosed(summaryOf)
  const scope = useScope()
  const isPhone = useMedia('phone')
  if (summary === null) return null
  const { trades, wins, losses, flats, pnl, winRatePct, profitFactor, averageWin, averageLoss, expectancy, best, worst, medianDuration, fees, funding } = summary
  return (
    <Ledger aria-label={texts.summary}>
      <LedgerItem label="Net PnL, USDT" weight={1.45} isFirst value={<Signed value={pnl} />} details={[texts.sums(wins, losses, flats)]} />
      <LedgerItem label="Trades" value={formatCount(trades)} details={[<Text key="scope" size={12} tone="text3">{scope}</Text>, medianDuration === null ? '' : `median ${formatAge(0, medianDuration)}`].filter((detail) => detail !== '')} />
      <LedgerItem label="Win rate" value={winRatePct === null ? '–' : `${formatPercent(winRatePct)} %`} details={[`profit factor ${formatFixed(profitFactor, 2)}`]} />
      <LedgerItem label="Expectancy, USDT" value={<Signed value={expectancy} />} details={[<span key="means">win <Money value={averageWin} />, loss <Money value={averageLoss} /></span>]} />
      {!isPhone && <LedgerItem label="Best and worst" weight={1.3}><Extreme of={best} /><Extreme of={worst === best ? null : worst} /></LedgerItem>}
      {(fees !== null || funding !== null) && <LedgerItem label="Fees, USDT" value={<Money value={fees} />} details={funding === null ? [] : [<span key="funding">funding <Money value={funding} /></span>]} />}
    </Ledger>
  )
}

function Extreme({ of }: { readonly of: TradeRef | null }): ReactNode {
  if (of === null) return null
  return <span className={css.extreme}><Coin coin={of.base} /><Link tone="quiet" href={chartAddress(of)}>{of.base}</Link><span className={css.atEnd}><Signed value={of.pnl} /></span></span>
}
