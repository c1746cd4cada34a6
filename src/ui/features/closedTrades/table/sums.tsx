import type { ReactNode } from 'react'
import type { DecimalText } from '../../../../domain/core/decimal.ts'
import type { ClosedTradesData } from '../../../../domain/closed/view.types.ts'
import { Money, Signed } from '../../../kit/data/Numbers.tsx'
import { useClosed } from '../useClosed.ts'

const pnlOf = (data: ClosedTradesData): DecimalText => data.summary.pnl
const grossOf = (data: ClosedTradesData): DecimalText | null => data.summary.gross
const feesOf = (data: ClosedTradesData): DecimalText | null => data.summary.fees
const netOf = (data: ClosedTradesData): DecimalText | null => data.summary.netAfterFunding
const fundingOf = (data: ClosedTradesData): DecimalText | null => data.summary.funding

/** Sums of the rows that pass the filters, exact. */
export const TotalPnl = (): ReactNode => <Signed value={useClosed(pnlOf)} />
export const TotalGross = (): ReactNode => <Signed value={useClosed(grossOf)} />
export const TotalFees = (): ReactNode => <Money value={useClosed(feesOf)} />
export const TotalFunding = (): ReactNode => <Signed value={useClosed(fundingOf)} />
export const TotalNetAfterFunding = (): ReactNode => <Signed value={useClosed(netOf)} />
