import type { ReactNode } from 'react'
import { formatAge, formatCount, formatFixed, formatPercent } from '../../../domain/core/format.ts'
import type { ClosedSummary as Summary, ClosedTradesData, TradeRef } from '../../../domain/closed/view.types.ts'
import { Coin } from '../shared/Coin.tsx'
import { Ledger, LedgerItem } from '../../kit/layout/Ledger.tsx'
import { Link } from '../../kit/controls/Link.tsx'
import { Money, Signed } from '../../kit/data/Numbers.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import { useMedia } from '../../shell/useMedia.ts'
import { chartAddress } from './chartAddress.ts'
import * as css from './closed.css.ts'
import { closedTexts as texts } from './texts.ts'
import { useClosed } from './useClosed.ts'
import { useSumsScope } from './useScope.ts'

const rowsAreWholeOf = (data: ClosedTradesData): boolean => data.isWhole
const summaryOf = (data: ClosedTradesData): Summary => data.summary

/** Figures over the rows that pass the filters, and what they speak of. */
export function ClosedSummary(): ReactNode {
  const summary = useClosed(summaryOf)
  const scope = useSumsScope()
  const rowsAreWhole = useClosed(rowsAreWholeOf) ?? true
  const ofRows = rowsAreWhole ? '' : texts.ofLoaded
  const isPhone = useMedia('phone')
  if (summary === null) return null
  const {
    trades,
    wins,
    losses,
    flats,
    pnl,
    winRatePct,
    profitFactor,
    averageWin,
    averageLoss,
    expectancy,
    best,
    worst,
    medianDuration,
    fees,
    funding,
    netAfterFunding,
  } = summary
  return (
    <Ledger aria-label={texts.summary}>
      <LedgerItem
        wraps
        label="Net PnL, USDT"
        weight={1.45}
        isFirst
        value={<Signed value={pnl} />}
        details={[
          texts.sums(wins, losses, flats),
          ...(netAfterFunding === null
            ? []
            : [
                <span key="net">
                  {texts.afterFunding} <Signed value={netAfterFunding} />
                </span>,
              ]),
        ]}
      />
      <LedgerItem
        wraps
        label="Trades"
        value={formatCount(trades)}
        details={[
          <Text key="scope" size={12} tone="text3">
            {scope}
          </Text>,
          medianDuration === null ? '' : `median ${formatAge(0, medianDuration)}${ofRows}`,
        ].filter((detail) => detail !== '')}
      />
      <LedgerItem
        wraps
        label="Win rate"
        value={winRatePct === null ? '–' : `${formatPercent(winRatePct)} %`}
        details={[`of trades, profit factor ${formatFixed(profitFactor, 2)}`]}
      />
      <LedgerItem
        wraps
        label="Expectancy, USDT"
        value={<Signed value={expectancy} />}
        details={[
          <span key="means">
            win <Money value={averageWin} />, loss <Money value={averageLoss} />
          </span>,
        ]}
      />
      {!isPhone && (
        <LedgerItem wraps label={`Best and worst${ofRows}`} weight={1.3}>
          <Extreme of={best} />
          <Extreme of={worst === best ? null : worst} />
        </LedgerItem>
      )}
      {(fees !== null || funding !== null) && (
        <LedgerItem
          wraps
          label="Fees, USDT"
          value={<Money value={fees} />}
          details={
            funding === null
              ? []
              : [
                  <span key="funding">
                    {texts.funding} <Signed value={funding} />
                  </span>,
                ]
          }
        />
      )}
    </Ledger>
  )
}

function Extreme({ of }: { readonly of: TradeRef | null }): ReactNode {
  if (of === null) return null
  return (
    <span className={css.extreme}>
      <Coin coin={of.base} />
      <Link tone="quiet" href={chartAddress(of)}>
        {of.base}
      </Link>
      <span className={css.atEnd}>
        <Signed value={of.pnl} />
      </span>
    </span>
  )
}
