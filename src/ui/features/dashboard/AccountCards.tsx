import type { ReactNode } from 'react'
import type { AccountRow } from '../../../domain/dashboard/view.types.ts'
import * as css from './accountCells.css.ts'
import { ActivityCell, BalanceCell, NameCell, PnlCell } from './accountCells.tsx'
import { dashboardTexts as texts } from './texts.ts'

/** Accounts on a phone: two lines each. */
export function AccountCards({ rows }: { readonly rows: readonly AccountRow[] }): ReactNode {
  return (
    <ul aria-label={texts.accounts}>
      {rows.map(({ account, trades }) => (
        <li key={account} className={css.card}>
          <span className={css.line}>
            <NameCell id={account} />
            <BalanceCell id={account} />
          </span>
          <span className={css.quiet}>
            <span>
              <span>{`${texts.trades(trades)}, `}</span>
              <ActivityCell id={account} />
            </span>
            <PnlCell id={account} />
          </span>
        </li>
      ))}
    </ul>
  )
}
