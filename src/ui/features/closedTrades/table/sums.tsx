import type { ReactNode } from 'react'
import type { DecimalText } from '../../../../domain/core/decimal.ts'
import type { ClosedTradesData } from '../../../../domain/closed/view.types.ts'
import { Money, Signed } from '../../../kit/data/Numbers.tsx'
import { Explain } from '../../shared/explained/Explain.tsx'
import { useClosed } from '../useClosed.ts'

const pnlOf = (data: ClosedTradesData): DecimalText => data.summary.pnl
const grossOf = (data: ClosedTradesData): DecimalText | null => data.summary.gross
const feesOf = (data: ClosedTradesData): DecimalText | null => data.summary.fees
const netOf = (data: ClosedTradesData): DecimalText | null => data.summary.netAfterFunding
const fundingOf = (data: ClosedTradesData): DecimalText | null => data.summary.funding

/** Sums of the rows that pass the filters, exact. */
export const TotalPnl = (): ReactNode => (
  <Explain asks="summary.pnl" name="Net PnL">
    <Signed value={useClosed(pnlOf)} />
  </Explain>
)
export const TotalGross = (): ReactNode => (
  <Explain asks="summary.gross" name="Gross PnL">
    <Signed value={useClosed(grossOf)} />
  </Explain>
)
export const TotalFees = (): ReactNode => (
  <Explain asks="summary.fees" name="Fees">
    <Money value={useClosed(feesOf)} />
  </Explain>
)
export const TotalFunding = (): ReactNode => (
  <Explain asks="summary.funding" name="Funding">
    <Signed value={useClosed(fundingOf)} />
  </Explain>
)
export const TotalNetAfterFunding = (): ReactNode => (
  <Explain asks="summary.netAfterFunding" name="Net PnL after funding">
    <Signed value={useClosed(netOf)} />
  </Explain>
)
