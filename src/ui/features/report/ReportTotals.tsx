import type { ReactNode } from 'react'
import { formatCount } from '../../../domain/core/format.ts'
import type { ReportSums } from '../../../domain/report/view.types.ts'
import { Money, Signed } from '../../kit/data/Numbers.tsx'
import { Ledger, LedgerItem } from '../../kit/layout/Ledger.tsx'
import { Explain } from '../shared/explained/Explain.tsx'
import { reportTexts as texts } from './texts.ts'

/** The figures of the whole period, each of which opens. */
export function ReportTotals({ totals, rows }: { readonly totals: ReportSums; readonly rows: string }): ReactNode {
  const figure = (id: string, name: string, value: ReactNode): ReactNode => (
    <Explain asks={`${id}@${rows}`} name={name}>
      {value}
    </Explain>
  )
  return (
    <Ledger aria-label={texts.totals}>
      <LedgerItem
        isFirst
        weight={1.45}
        label="Net PnL, USDT"
        value={figure('summary.pnl', 'Net PnL', <Signed value={totals.pnl} />)}
      />
      <LedgerItem label="Fees, USDT" value={figure('summary.fees', 'Fees', <Money value={totals.fees} />)} />
      <LedgerItem
        label="Funding, USDT"
        value={figure('summary.funding', 'Funding', <Signed value={totals.funding} />)}
      />
      <LedgerItem
        label="After funding, USDT"
        value={
          totals.funding === null ? (
            <Signed value={totals.afterFunding} />
          ) : (
            figure('summary.netAfterFunding', 'Net PnL after funding', <Signed value={totals.afterFunding} />)
          )
        }
      />
      <LedgerItem
        wraps
        label="Trades"
        value={figure('summary.trades', 'Trades', formatCount(totals.trades))}
        details={[
          <span key="results">
            {figure('summary.trades', 'Trades', `${formatCount(totals.wins)} won, ${formatCount(totals.losses)} lost`)}
          </span>,
        ]}
      />
    </Ledger>
  )
}
