import { useMemo, type ReactNode } from 'react'
import type { Loadable } from '../../../domain/core/outcome.ts'
import type { DashboardView } from '../../../domain/dashboard/view.types.ts'
import { DataTable } from '../../kit/table/DataTable.tsx'
import type { TableColumn } from '../../kit/table/dataTableTypes.ts'
import { Link } from '../../kit/controls/Link.tsx'
import { Panel } from '../../kit/layout/Panel.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import { useViewPart } from '../../model/useViewPart.ts'
import { PnlCell, SideCell, SymbolCell, usePositionState, ValueCell } from '../liveTrades/table/cells.tsx'
import { openPosition } from '../liveTrades/openPosition.ts'
import { PanelState } from '../shared/PanelState.tsx'
import { dashboardTexts as texts } from './texts.ts'

const largestOf = (view: DashboardView): Loadable<readonly string[]> => view.largest
const openOf = (view: DashboardView): number => view.unrealised?.open ?? 0

const columns: readonly TableColumn[] = [
  { id: 'symbol', header: 'Symbol', width: 92, cell: (id) => <SymbolCell id={id} /> },
  { id: 'side', header: 'Side', width: 62, grow: 0, cell: (id) => <SideCell id={id} /> },
  {
    id: 'value',
    header: 'Value',
    unit: 'USDT',
    align: 'end',
    width: 92,
    grow: 0,
    cell: (id) => (
      <Text tone="text2">
        <ValueCell id={id} />
      </Text>
    ),
  },
  { id: 'upnl', header: 'uPnL', unit: 'USDT', align: 'end', width: 96, grow: 0, cell: (id) => <PnlCell id={id} /> },
]

/** The five largest open positions, moving. */
export function LargestPanel(): ReactNode {
  const largest = useViewPart('dashboard', largestOf)
  const open = useViewPart('dashboard', openOf) ?? 0
  const ids = largest?.state === 'ready' ? largest.data : null
  const rows = useMemo(() => (ids ?? []).map((id) => ({ id })), [ids])
  if (largest?.state !== 'ready')
    return (
      <Panel title={texts.largest} isPadded={false}>
        <PanelState of={largest} retry={{ type: 'positions.refresh' }} icon="live" />
      </Panel>
    )
  return (
    <Panel
      title={texts.largest}
      note={texts.byValue}
      isPadded={false}
      actions={<Link href="/live-trades">{texts.allPositions(open)}</Link>}
    >
      <DataTable
        label={texts.largest}
        columns={columns}
        rows={rows}
        useRowState={usePositionState}
        onOpen={openPosition}
        isPanel={false}
      />
    </Panel>
  )
}
