import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react'
import { CoinLogo } from '../data/CoinLogo.tsx'
import { ColumnChooser } from '../table/ColumnChooser.tsx'
import { DataTable } from '../table/DataTable.tsx'
import type { RowState, TableColumn, TableSort } from '../table/dataTableTypes.ts'
import { IconButton } from '../controls/IconButton.tsx'
import { Menu } from '../controls/Menu.tsx'
import { Money, Percent, Qty, Signed } from '../data/Numbers.tsx'
import { Panel } from '../layout/Panel.tsx'
import { Row } from '../layout/Stack.tsx'
import { StopTargetTrack } from '../data/StopTargetTrack.tsx'
import { SideTag, Swatch } from '../data/Tag.tsx'
import { Text } from '../layout/Text.tsx'
import { TickingCell } from '../data/TickingCell.tsx'

// A little market: prices by id, and listeners by id, as the real mirrors have them.
const symbols = [
  'BTC',
  'SOL',
  'ETH',
  'XRP',
  'LINK',
  'NEAR',
  'LTC',
  'AVAX',
  'BNB',
  'AAVE',
  'DOGE',
  'ADA',
  'SUI',
  'ARB',
  'OP',
  'TON',
  '1000PEPE',
  'WIF',
]
const pnlById = new Map<string, number>()
const listeners = new Set<() => void>()
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const seed = (id: string): number =>
  ((id.charCodeAt(0) * 37 + id.length * 11 + Number(id.split(' ')[1] ?? 0) * 7) % 140) - 50
const pnlOf = (id: string): number => pnlById.get(id) ?? seed(id)
const usePnl = (id: string): number => useSyncExternalStore(subscribe, () => pnlOf(id))

/** Moves a few percent of the numbers; the bench on this page uses it. */
function tick(ids: readonly string[]): void {
  for (const id of ids) pnlById.set(id, Math.round((pnlOf(id) + (Math.random() - 0.5) * 8) * 100) / 100)
  for (const listener of listeners) listener()
}

function Pnl({ id }: { readonly id: string }): ReactNode {
  const value = usePnl(id)
  return (
    <TickingCell value={value}>
      <Signed value={value} />
    </TickingCell>
  )
}

function Track({ id }: { readonly id: string }): ReactNode {
  const value = usePnl(id)
  const at = Math.max(-1, Math.min(1, value / 80))
  return (
    <StopTargetTrack
      position={at}
      toStop={id === 'NEAR' ? null : 3 + at * 2}
      toTarget={id === 'LTC' ? null : 3 - at}
      isNear={at < -0.5}
      title="Stop 90,120, entry 91,482.4, target 94,200"
    />
  )
}

const columns: readonly TableColumn[] = [
  {
    id: 'symbol',
    header: 'Symbol',
    width: 110,
    sortable: true,
    cell: (id) => (
      <Row>
        <CoinLogo coin={id} />
        <Text weight="label" cut>
          {id}
        </Text>
      </Row>
    ),
  },
  {
    id: 'side',
    header: 'Side',
    width: 68,
    sortable: true,
    cell: (id) => <SideTag side={id.length === 3 ? 'long' : 'short'} />,
  },
  {
    id: 'strategy',
    header: 'Strategy',
    width: 110,
    sortable: true,
    cell: (id) => (
      <Text cut tone="text2">
        {id.length % 2 ? 'Trend 4h' : 'Mean revert with a very long name'}
      </Text>
    ),
  },
  {
    id: 'size',
    header: 'Size',
    unit: 'coin',
    width: 84,
    align: 'end',
    priority: 3,
    sortable: true,
    cell: (id) => <Qty value={seed(id) * 3.3} maxDigits={2} />,
  },
  {
    id: 'value',
    header: 'Value',
    unit: 'USDT',
    width: 98,
    align: 'end',
    sortable: true,
    cell: () => <Money value={9240} />,
    subtotal: () => <Money value={30712} />,
    total: () => <Money value={41007} />,
  },
  { id: 'lev', header: 'Lev.', unit: 'x', width: 56, align: 'end', priority: 3, cell: () => '10' },
  { id: 'entry', header: 'Entry', width: 88, align: 'end', priority: 2, cell: () => <Qty value={91482.4} /> },
  {
    id: 'pnl',
    header: 'uPnL',
    unit: 'USDT',
    width: 100,
    align: 'end',
    sortable: true,
    cell: (id) => <Pnl id={id} />,
    subtotal: () => <Signed value={298.41} />,
    total: () => <Signed value={338.86} />,
  },
  {
    id: 'roi',
    header: 'ROI',
    unit: '%',
    width: 76,
    align: 'end',
    sortable: true,
    cell: (id) => <Percent value={seed(id) / 8} tone="result" isBare />,
    subtotal: () => <Percent value={7.4} tone="result" isBare />,
    total: () => <Percent value={6.01} tone="result" isBare />,
  },
  { id: 'track', header: 'Stop and target', width: 200, cell: (id) => <Track id={id} /> },
  { id: 'age', header: 'Age', width: 76, align: 'end', priority: 3, cell: () => '9h 03m' },
  {
    id: 'fee',
    header: 'Funding',
    unit: 'USDT',
    width: 92,
    align: 'end',
    isOptional: true,
    cell: () => <Signed value={-0.42} />,
  },
]

const useRowState = (id: string): RowState => (id === 'LTC' ? 'stale' : id === 'OP' ? 'closed' : 'normal')

/** Live positions in groups. */
export function Positions(): ReactNode {
  const [sort, setSort] = useState<TableSort>({ column: 'pnl', direction: 'desc' })
  const [visible, setVisible] = useState<readonly string[] | undefined>(undefined)
  const [folded, setFolded] = useState<readonly string[]>([])
  const [opened, setOpened] = useState('')
  useEffect(() => {
    const timer = window.setInterval(() => tick(symbols.filter(() => Math.random() < 0.2)), 1000)
    return () => window.clearInterval(timer)
  }, [])
  const groups = [
    ['main', symbols.slice(0, 10)],
    ['grid-sub', symbols.slice(10)],
  ] as const
  return (
    <Panel
      title="Live trades"
      note={opened ? `opened ${opened}` : 'grouped by account'}
      isPadded={false}
      actions={<ColumnChooser columns={columns} visible={visible} onChange={setVisible} />}
    >
      <DataTable
        label="Open positions"
        isPanel={false}
        columns={columns}
        visible={visible}
        sort={sort}
        onSort={setSort}
        useRowState={useRowState}
        onOpen={setOpened}
        totalLabel="Total of 18 of 18 rows"
        groups={groups.map(([id, ids], index) => ({
          id,
          isCollapsed: folded.includes(id),
          rows: ids.map((row) => ({ id: row })),
          label: (
            <>
              <Swatch color={index === 0 ? 1 : 2} />
              <Text tone="text">{id}</Text>
              <Text tone="text3">{`${ids.length} rows, 7 long, 3 short`}</Text>
            </>
          ),
        }))}
        onToggleGroup={(id) =>
          setFolded(folded.includes(id) ? folded.filter((other) => other !== id) : [...folded, id])
        }
      />
    </Panel>
  )
}

const manyRows = Array.from({ length: 5000 }, (_, index) => ({ id: `${symbols[index % symbols.length]} ${index}` }))

/** 5,000 rows in a frame of their own. */
export function LongTable(): ReactNode {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const toggle = (id: string): void =>
    setSelected((old) => new Set(old.has(id) ? [...old].filter((other) => other !== id) : [...old, id]))
  return (
    <Panel title="5,000 rows" note={`${selected.size} selected`} isPadded={false}>
      <DataTable
        label="Many rows"
        isPanel={false}
        columns={columns}
        rows={manyRows}
        maxHeight={320}
        totalLabel="Total of 5,000 rows"
        selected={selected}
        onToggleSelected={toggle}
        rowMenu={menu}
      />
    </Panel>
  )
}

const menu = (id: string): ReactNode => (
  <Menu
    label={`Acts on ${id}`}
    trigger={<IconButton size="sm" icon="more" label="More" hasTooltip={false} />}
    items={[{ id: 'mute', label: 'Mute this position' }]}
  />
)
