import type { ReactNode } from 'react'
import type { AdviceFigures } from '../../../domain/advice/view.types.ts'
import { formatCount, formatSigned } from '../../../domain/core/format.ts'
import { Ledger, LedgerItem } from '../../kit/layout/Ledger.tsx'
import { words } from './texts.ts'

/** What there is to do, over all actions. */
export const Figures = ({ of }: { readonly of: AdviceFigures }): ReactNode => (
  <Ledger aria-label={words.figures}>
    <LedgerItem wraps label={words.ready} isFirst value={formatCount(of.ready)} />
    <LedgerItem wraps label={words.soon} value={formatCount(of.soon)} />
    <LedgerItem wraps label={words.cooling} value={formatCount(of.cooling)} />
    <LedgerItem wraps label={words.balanceCount} value={formatCount(of.balances)} />
    <LedgerItem wraps label={words.doneThisWeek} value={formatCount(of.doneThisWeek)} />
    <LedgerItem wraps label={words.netChange} value={formatSigned(of.netChange, 2)} details={[words.points]} />
  </Ledger>
)
