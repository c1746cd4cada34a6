import type { ReactNode } from 'react'
import { formatAge, formatCount, formatFixed, formatPercent } from '../../../domain/core/format.ts'
import type { ClosedSummary as Summary, ClosedTradesData, TradeRef } from '../../../domain/closed/view.types.ts'
import { Coin } from '../shared/Coin.tsx'
import { Explain } from '../shared/explained/Explain.tsx'
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
        value={
          <Explain asks="summary.pnl" name="Net PnL">
            <Signed value={pnl} />
          </Explain>
        }
        details={[
          texts.sums(wins, losses, flats),
          ...(netAfterFunding === null
            ? []
            : [
                <span key="net">
                  {texts.afterFunding}{' '}
                  <Explain asks="summary.netAfterFunding" name="Net PnL after funding">
                    <Signed value={netAfterFunding} />
                  </Explain>
                </span>,
              ]),
        ]}
      />
      <LedgerItem
        wraps
        label="Trades"
        value={
          <Explain asks="summary.trades" name="Trades">
            {formatCount(trades)}
          </Explain>
        }
        details={[
          <Text key="scope" size={12} tone="text3">
            {scope}
          </Text>,
          ...(medianDuration === null
            ? []
            : [
                <Explain key="median" asks="summary.medianDuration" name="Median duration">
                  {`median ${formatAge(0, medianDuration)}${ofRows}`}
                </Explain>,
              ]),
        ]}
      />
      <LedgerItem
        wraps
        label="Win rate"
        value={
          <Explain asks="summary.winRatePct" name="Win rate">
            {winRatePct === null ? '–' : `${formatPercent(winRatePct)} %`}
          </Explain>
        }
        details={[
          <span key="factor">
            of trades, profit factor{' '}
            <Explain asks="summary.profitFactor" name="Profit factor">
              {formatFixed(profitFactor, 2)}
            </Explain>
          </span>,
        ]}
      />
      <LedgerItem
        wraps
        label="Expectancy, USDT"
        value={
          <Explain asks="summary.expectancy" name="Expectancy">
            <Signed value={expectancy} />
          </Explain>
        }
        details={[
          <span key="means">
            win{' '}
            <Explain asks="summary.averageWin" name="Average win">
              <Money value={averageWin} />
            </Explain>
            , loss{' '}
            <Explain asks="summary.averageLoss" name="Average loss">
              <Money value={averageLoss} />
            </Explain>
          </span>,
        ]}
      />
      {!isPhone && (
        <LedgerItem wraps label={`Best and worst${ofRows}`} weight={1.3}>
          <Extreme of={best} asks="summary.best" name="Best trade" />
          <Extreme of={worst?.id === best?.id ? null : worst} asks="summary.worst" name="Worst trade" />
        </LedgerItem>
      )}
      {(fees !== null || funding !== null) && (
        <LedgerItem
          wraps
          label="Fees, USDT"
          value={
            <Explain asks="summary.fees" name="Fees">
              <Money value={fees} />
            </Explain>
          }
          details={
            funding === null
              ? []
              : [
                  <span key="funding">
                    {texts.funding}{' '}
                    <Explain asks="summary.funding" name="Funding">
                      <Signed value={funding} />
                    </Explain>
                  </span>,
                ]
          }
        />
      )}
    </Ledger>
  )
}

function Extreme({
  of,
  asks,
  name,
}: {
  readonly of: TradeRef | null
  readonly asks: string
  readonly name: string
}): ReactNode {
  if (of === null) return null
  return (
    <span translate="no" className={css.extreme}>
      <Coin coin={of.base} />
      <Link tone="quiet" href={chartAddress(of)}>
        {of.base}
      </Link>
      <span className={css.atEnd}>
        <Explain asks={asks} name={name}>
          <Signed value={of.pnl} />
        </Explain>
      </span>
    </span>
  )
}
