import type { ReactNode } from 'react'
import { formatPnl, formatSignedPercent } from '../../../domain/core/format.ts'
import type { Loadable } from '../../../domain/core/outcome.ts'
import type { BalanceCard, DashboardView, PnlCard } from '../../../domain/dashboard/view.types.ts'
import { askAbout, askOther } from '../../../domain/explained/asked.ts'
import { Aged } from '../../kit/data/Aged.tsx'
import { Ledger, LedgerItem } from '../../kit/layout/Ledger.tsx'
import { Money, Qty, Signed } from '../../kit/data/Numbers.tsx'
import { ShareBar } from '../../kit/feedback/Progress.tsx'
import { Skeleton, SkeletonFigure } from '../../kit/feedback/Skeleton.tsx'
import { seriesAt, Swatch } from '../../kit/data/Tag.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import { TickingCell } from '../../kit/data/TickingCell.tsx'
import { useViewPart } from '../../model/useViewPart.ts'
import { useHidesAmounts } from '../../theme/theme.ts'
import { CardFailure } from './CardFailure.tsx'
import { DrawdownItem } from './DrawdownItem.tsx'
import { HealthLine } from './HealthLine.tsx'
import { Explain } from '../shared/explained/Explain.tsx'
import * as css from './PnlLedger.css.ts'
import { dashboardTexts as texts } from './texts.ts'

const accountOf = (view: DashboardView): string => view.account
const balanceOf = (view: DashboardView): Loadable<BalanceCard> => view.balance
const unrealisedOf = (view: DashboardView): DashboardView['unrealised'] => view.unrealised
const timeframesOf = (view: DashboardView): Loadable<readonly PnlCard[]> => view.timeframes

/** The figures in one panel: balance, what is open, and the results of five spans of days in the user's zone. */
export function PnlLedger(): ReactNode {
  const balance = useViewPart('dashboard', balanceOf)
  const unrealised = useViewPart('dashboard', unrealisedOf)
  const timeframes = useViewPart('dashboard', timeframesOf)
  const account = useViewPart('dashboard', accountOf) ?? ''
  return (
    <Ledger
      aria-label={texts.ledger}
      footer={
        <>
          <HealthLine />
          <Footnote timeframes={timeframes} />
        </>
      }
    >
      <LedgerItem label="Balance, USDT" weight={1.8} isFirst {...balanceParts(balance, account)} />
      <LedgerItem
        weight={1.35}
        label={
          <>
            Unrealised
            <Aged isStale={unrealised?.stale ?? false}>
              <span className={css.live} aria-hidden="true" />
            </Aged>
          </>
        }
        {...unrealisedParts(unrealised, balance, account)}
      />
      {frameItems(timeframes, balance)}
      <DrawdownItem />
    </Ledger>
  )
}

function balanceParts(
  balance: Loadable<BalanceCard> | null,
  account: string,
): {
  readonly value?: ReactNode
  readonly details?: readonly ReactNode[]
  readonly children?: ReactNode
} {
  if (balance === null || balance.state === 'loading') return { children: <SkeletonFigure /> }
  if (balance.state !== 'ready') return { children: <CardFailure card={balance} resource="balances" /> }
  return {
    value: (
      <Explain asks={askAbout('account.balance_usdt', { account })} name="Balance">
        <Money value={balance.data.total} />
      </Explain>
    ),
    details: balance.data.others.map(({ coin, amount, worth }) => (
      <span key={coin}>
        <Qty isAmount value={amount} unit={coin} />, <Money value={worth} unit="USD" />
      </span>
    )),
    children: <Shares parts={balance.data.parts} />,
  }
}

function Shares({ parts }: { readonly parts: BalanceCard['parts'] }): ReactNode {
  if (parts.length === 0) return null
  return (
    <span className={css.shares}>
      <ShareBar
        label="Balance by account"
        parts={parts.map((part) => ({
          id: part.account,
          weight: part.share,
          color: seriesAt(part.swatch),
          title: part.account,
        }))}
      />
      <span className={css.legend}>
        {parts.map((part) => (
          <span key={part.account} className={css.name} title={part.account}>
            <Swatch color={seriesAt(part.swatch)} />
            <span translate="no" className={css.cut}>
              {part.account}
            </span>
          </span>
        ))}
      </span>
    </span>
  )
}

/** The share of the balance as a detail: its place while the balance is on its way, and nothing where there is none. */
function shareOfBalance(
  pct: number | null,
  balance: Loadable<BalanceCard> | null,
  { asks, name }: { readonly asks: string; readonly name: string },
): readonly ReactNode[] {
  const said = pct === null ? '' : texts.ofBalance(formatSignedPercent(pct))
  if (pct !== null)
    return [
      <Explain key="share" asks={asks} name={`${name}, ${said}`}>
        {said}
      </Explain>,
    ]
  return balance === null || balance.state === 'loading' ? [<Skeleton key="share" width={60} />] : []
}

function unrealisedParts(
  unrealised: DashboardView['unrealised'],
  balance: Loadable<BalanceCard> | null,
  account: string,
): {
  readonly value?: ReactNode
  readonly details?: readonly ReactNode[]
  readonly children?: ReactNode
} {
  if (unrealised === null) return { children: <SkeletonFigure /> }
  return {
    value: (
      <Aged isStale={unrealised.stale}>
        <Explain asks={askAbout('cards.pnl', { account })} name="Unrealised">
          <TickingCell align="start" value={unrealised.pnl} isStale={unrealised.stale}>
            <Signed value={unrealised.pnl} />
          </TickingCell>
        </Explain>
      </Aged>
    ),
    details: [
      ...shareOfBalance(unrealised.pctOfBalance, balance, {
        asks: askAbout('cards.pctOfBalance', { account }),
        name: 'Unrealised',
      }),
      <Text key="open" tone="text3">
        <Explain asks={askAbout('cards.open', { account })} name="Open positions">
          {texts.open(unrealised.open)}
        </Explain>
      </Text>,
    ],
  }
}

const PLACES = ['Today', 'Yesterday', '7 days', '30 days', '90 days'] as const

function frameItems(timeframes: Loadable<readonly PnlCard[]> | null, balance: Loadable<BalanceCard> | null): ReactNode {
  if (timeframes === null || timeframes.state === 'loading')
    return PLACES.map((label) => (
      <LedgerItem key={label} label={label}>
        <SkeletonFigure />
      </LedgerItem>
    ))
  if (timeframes.state !== 'ready')
    return (
      <LedgerItem label="Results" weight={5}>
        <CardFailure card={timeframes} resource="pnlTimeframes" />
      </LedgerItem>
    )
  return timeframes.data.map((frame) => (
    <LedgerItem
      wraps
      key={frame.id}
      label={frame.label}
      value={
        <Explain asks={frame.asks} name={frame.label}>
          <Signed value={frame.pnl} />
        </Explain>
      }
      details={[
        ...(frame.afterFunding === null
          ? []
          : [
              <span key="net">
                {texts.afterFunding}{' '}
                <Explain
                  asks={askOther('summary.netAfterFunding', frame.asks)}
                  name={`${frame.label}, ${texts.afterFunding}`}
                >
                  <Signed value={frame.afterFunding} />
                </Explain>
              </span>,
            ]),
        ...shareOfBalance(frame.pctOfBalance, balance, {
          asks: askOther('summary.pctOfBalance', frame.asks),
          name: frame.label,
        }),
        ...(frame.trades === null
          ? []
          : [
              <Text key="trades" tone="text3">
                <Explain asks={askOther('summary.trades', frame.asks)} name={`${frame.label}, ${texts.tradesName}`}>
                  {texts.trades(frame.trades)}
                </Explain>
              </Text>,
            ]),
      ]}
    />
  ))
}

function Footnote({ timeframes }: { readonly timeframes: Loadable<readonly PnlCard[]> | null }): ReactNode {
  const hides = useHidesAmounts()
  const today = timeframes?.state === 'ready' ? timeframes.data.find((frame) => frame.inclOpen !== null) : undefined
  const inclOpen = today?.inclOpen ?? null
  return (
    <span className={css.footnote}>
      <span>{texts.footnote}</span>
      {today !== undefined && inclOpen !== null && !hides && (
        <>
          {' '}
          <Explain asks={today.asks} name={today.label}>
            {texts.inclOpen(formatPnl(inclOpen))}
          </Explain>
        </>
      )}
    </span>
  )
}
