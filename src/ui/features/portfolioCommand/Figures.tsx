import type { ReactNode } from 'react'
import type { AdviceFigures } from '../../../domain/advice/view.types.ts'
import { formatCount, formatSigned } from '../../../domain/core/format.ts'
import { Ledger, LedgerItem } from '../../kit/layout/Ledger.tsx'
import { Explain } from '../shared/explained/Explain.tsx'
import { words } from './texts.ts'

/** What there is to do, over all actions. */
export const Figures = ({ of }: { readonly of: AdviceFigures }): ReactNode => (
  <Ledger isRail aria-label={words.figures}>
    <LedgerItem wraps label={words.ready} isFirst value={opens('ready', formatCount(of.ready))} />
    <LedgerItem wraps label={words.soon} value={opens('soon', formatCount(of.soon))} />
    <LedgerItem wraps label={words.cooling} value={opens('cooling', formatCount(of.cooling))} />
    <LedgerItem wraps label={words.balanceCount} value={opens('balances', formatCount(of.balances))} />
    <LedgerItem wraps label={words.doneThisWeek} value={opens('doneThisWeek', formatCount(of.doneThisWeek))} />
    <LedgerItem
      wraps
      label={words.netChange}
      value={opens('netChange', formatSigned(of.netChange, 2))}
      details={[words.points]}
    />
  </Ledger>
)

const NAMES: Readonly<Record<keyof AdviceFigures, string>> = {
  ready: words.ready,
  soon: words.soon,
  cooling: words.cooling,
  balances: words.balanceCount,
  doneThisWeek: words.doneThisWeek,
  netChange: words.netChange,
}

const opens = (figure: keyof AdviceFigures, value: string): ReactNode => (
  <Explain asks={`advice.${figure}`} name={NAMES[figure]}>
    {value}
  </Explain>
)
