import { language, word } from '../../../../domain/language/translate.ts'
import type { TableColumn } from '../../../kit/table/dataTableTypes.ts'
import { riskTexts } from '../../shared/Risk.tsx'
import { roiHint } from '../../shared/Roi.tsx'
import * as cell from './cells.tsx'
import { liveTexts } from '../texts.ts'
import { TrackHead } from './TrackHead.tsx'
import * as sum from './sums.tsx'
import { AgeCell, MilestoneCell, SequenceCell, UpdatedCell } from './timeCells.tsx'
import { TrackCell } from './trackCells.tsx'

/** Least width of the stop-target track, the table's signature: it gets more where there is more. Pixels. */
const NARROW_TRACK = 160
const WIDE_TRACK = 208

/**
 * All columns in their order (screens.md 2.1). Widths are the least at cozy density; priority 4 leaves first on narrow
 * screens: size, leverage, move, age, milestone (look.md, Widths). What a row is, what it came to and its menu stay at
 * 768 px. Ids of sortable ones are the values of `sort` in the address.
 */
export const liveColumns: readonly TableColumn[] = [
  { id: 'symbol', header: 'Symbol', width: 120, sortable: true, cell: (id) => <cell.SymbolCell id={id} /> },
  { id: 'side', header: 'Side', width: 64, grow: 0, sortable: true, cell: (id) => <cell.SideCell id={id} /> },
  { id: 'strategy', header: 'Strategy', width: 112, sortable: true, cell: (id) => <cell.StrategyCell id={id} /> },
  {
    id: 'account',
    header: 'Account',
    width: 96,
    priority: 2,
    leavesTo: 'strategy',
    sortable: true,
    cell: (id) => <cell.AccountCell id={id} />,
  },
  {
    id: 'size',
    header: 'Size',
    unit: word('coin'),
    align: 'end',
    width: 92,
    priority: 4,
    sortable: true,
    cell: (id) => <cell.SizeCell id={id} />,
  },
  {
    id: 'value',
    header: 'Value',
    unit: 'USDT',
    align: 'end',
    width: 92,
    priority: 2,
    sortable: true,
    cell: (id) => <cell.ValueCell id={id} />,
    subtotal: (group) => <sum.GroupValue group={group} />,
    total: () => <sum.TotalValue />,
  },
  {
    id: 'lev',
    header: 'Lev.',
    unit: 'x',
    align: 'end',
    width: 68,
    grow: 0,
    priority: 4,
    sortable: true,
    cell: (id) => <cell.LeverageCell id={id} />,
  },
  {
    id: 'entry',
    header: 'Entry',
    align: 'end',
    width: 80,
    priority: 3,
    sortable: true,
    cell: (id) => <cell.EntryCell id={id} />,
  },
  {
    id: 'mark',
    header: 'Mark',
    align: 'end',
    width: 96,
    priority: 2,
    sortable: true,
    cell: (id) => <cell.MarkCell id={id} />,
  },
  {
    id: 'move',
    header: 'Move',
    unit: '%',
    align: 'end',
    width: 74,
    grow: 0,
    priority: 4,
    sortable: true,
    cell: (id) => <cell.MoveCell id={id} />,
  },
  {
    id: 'upnl',
    header: 'uPnL',
    unit: 'USDT',
    align: 'end',
    width: 100,
    sortable: true,
    cell: (id) => <cell.PnlCell id={id} />,
    subtotal: (group) => <sum.GroupPnl group={group} />,
    total: () => <sum.TotalPnl />,
  },
  {
    id: 'roi',
    header: 'ROI',
    unit: '%',
    hint: roiHint,
    align: 'end',
    width: 76,
    grow: 0,
    sortable: true,
    cell: (id) => <cell.RoiCell id={id} />,
    subtotal: (group) => <sum.GroupRoi group={group} />,
    total: () => <sum.TotalRoi />,
  },
  {
    id: 'track',
    header: 'Stop, entry and target',
    head: <TrackHead />,
    width: NARROW_TRACK,
    cell: (id) => <TrackCell id={id} />,
  },
  {
    id: 'age',
    header: 'Age',
    align: 'end',
    width: 78,
    grow: 0,
    priority: 4,
    sortable: true,
    cell: (id) => <AgeCell id={id} />,
  },
  {
    id: 'milestone',
    header: 'Milestone',
    align: 'end',
    width: 96,
    grow: 0,
    isOptional: true,
    sortable: true,
    cell: (id) => <MilestoneCell id={id} />,
  },
  {
    id: 'r',
    header: 'R now',
    hint: riskTexts.now,
    align: 'end',
    width: 76,
    grow: 0,
    isOptional: true,
    sortable: true,
    cell: (id) => <cell.RCell id={id} />,
  },
  {
    id: 'margin',
    header: 'Margin',
    unit: 'USDT',
    align: 'end',
    width: 104,
    isOptional: true,
    sortable: true,
    cell: (id) => <cell.MarginCell id={id} />,
  },
  {
    id: 'liq',
    header: 'Liq. price',
    hint: liveTexts.liquidationHint,
    align: 'end',
    width: 168,
    isOptional: true,
    sortable: true,
    cell: (id) => <cell.LiquidationCell id={id} />,
  },
  {
    id: 'updated',
    header: 'Updated',
    align: 'end',
    width: 96,
    isOptional: true,
    sortable: true,
    cell: (id) => <UpdatedCell id={id} />,
  },
  {
    id: 'seq',
    header: 'Sequence',
    align: 'end',
    width: 96,
    isOptional: true,
    cell: (id) => <SequenceCell id={id} />,
  },
]

/** Longest texts of the figures on screen, in characters. */
export interface Longest {
  readonly value: number
  readonly pnl: number
  readonly price: number
}

/** Least widths on a tablet, where names give way so that the menu of a row has its place. Pixels. */
const NARROW: Readonly<Record<string, number>> = { symbol: 100, strategy: 104, side: 62, value: 88 }

/** Width of a tabular digit at 13 px, and what stands around the digits: padding, arrow slot. Pixels. */
const DIGIT = 8
const AROUND = 20
const ARROW = 15
/** Of '12 d 23 h', where English has '12d 23h'. */
const GERMAN_AGE = 82

/**
 * Columns without the one that the groups already name, wide enough for the figures on screen: figures are never cut.
 */
export function columnsFor(group: string, longest: Longest, isNarrow: boolean): readonly TableColumn[] {
  const least: Readonly<Record<string, number>> = {
    value: longest.value * DIGIT + AROUND,
    upnl: longest.pnl * DIGIT + AROUND + ARROW,
    entry: longest.price * DIGIT + AROUND,
    mark: longest.price * DIGIT + AROUND + ARROW,
    age: language() === 'de' ? GERMAN_AGE : 0,
    track: isNarrow ? NARROW_TRACK : WIDE_TRACK,
  }
  return liveColumns
    .filter((column) => column.id !== group)
    .map((column) => ({
      ...column,
      width: Math.max(isNarrow ? (NARROW[column.id] ?? column.width) : column.width, least[column.id] ?? 0),
    }))
}
