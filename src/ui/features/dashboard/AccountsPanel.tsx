import type { ReactNode } from 'react'
import type { Loadable } from '../../../domain/core/outcome.ts'
import type { AccountRow, DashboardView } from '../../../domain/dashboard/view.types.ts'
import { DataTable } from '../../kit/table/DataTable.tsx'
import type { TableColumn } from '../../kit/table/dataTableTypes.ts'
import { ButtonLink } from '../../kit/controls/Link.tsx'
import { Panel } from '../../kit/layout/Panel.tsx'
import { useViewPart } from '../../model/useViewPart.ts'
import { useMedia } from '../../shell/useMedia.ts'
import { AccountCards } from './AccountCards.tsx'
import * as cell from './accountCells.tsx'
import { PanelState } from '../shared/PanelState.tsx'
import { dashboardTexts as texts } from './texts.ts'

const accountsOf = (view: DashboardView): Loadable<readonly AccountRow[]> => view.accounts

const columns: readonly TableColumn[] = [
  { id: 'account', header: 'Account', width: 150, cell: (id) => <cell.NameCell id={id} /> },
  {
    id: 'balance',
    header: 'Balance',
    unit: 'USDT',
    align: 'end',
    width: 116,
    cell: (id) => <cell.BalanceCell id={id} />,
  },
  { id: 'pnl', header: 'Total PnL', unit: 'USDT', align: 'end', width: 120, cell: (id) => <cell.PnlCell id={id} /> },
  { id: 'trades', header: 'Trades', align: 'end', width: 72, cell: (id) => <cell.TradesCell id={id} /> },
  {
    id: 'strategies',
    header: 'Strategies',
    align: 'end',
    width: 88,
    priority: 3,
    cell: (id) => <cell.StrategiesCell id={id} />,
  },
  {
    id: 'activity',
    header: 'Last activity',
    align: 'end',
    width: 106,
    priority: 2,
    cell: (id) => <cell.ActivityCell id={id} />,
  },
  {
    id: 'key',
    header: 'Key',
    unit: 'days left',
    align: 'end',
    width: 106,
    priority: 2,
    cell: (id) => <cell.KeyCell id={id} />,
  },
]

/** Linked accounts with what each made; a click on the page's account filter narrows all of it. */
export function AccountsPanel(): ReactNode {
  const accounts = useViewPart('dashboard', accountsOf)
  const isPhone = useMedia('phone')
  if (accounts?.state !== 'ready') {
    return (
      <Panel title={texts.accounts} isPadded={false}>
        <PanelState
          of={accounts}
          retry="pnlAccountsSummary"
          action={<ButtonLink href="/settings">{texts.linkAccount}</ButtonLink>}
        />
      </Panel>
    )
  }
  const rows = accounts.data
  return (
    <Panel title={texts.accounts} note={texts.linked(rows.length)} isPadded={false}>
      {isPhone ? (
        <AccountCards rows={rows} />
      ) : (
        <DataTable
          label={texts.accounts}
          columns={columns}
          rows={rows.map((row) => ({ id: row.account }))}
          isPanel={false}
        />
      )}
    </Panel>
  )
}
