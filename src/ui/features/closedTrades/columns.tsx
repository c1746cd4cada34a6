import type { TableColumn } from '../../kit/dataTableTypes.ts'
import { roiHint } from '../shared/Roi.tsx'
import * as cell from './cells.tsx'
import * as sum from './sums.tsx'

/** All columns in their order (screens.md 2.3). Ids of sortable ones are the values of `sort` in the address; priority 3 leaves first on narrow screens. */
export const closedColumns: readonly TableColumn[] = [
  { id: 'closed_at', header: 'Closed at', width: 190, grow: 0, sortable: true, firstSort: 'desc', cell: (id) => <cell.ClosedAtCell id={id} /> },
  { id: 'symbol', header: 'Symbol', width: 118, sortable: true, cell: (id) => <cell.SymbolCell id={id} /> },
  { id: 'side', header: 'Side', width: 64, grow: 0, sortable: true, cell: (id) => <cell.SideCell id={id} /> },
  { id: 'strategy', header: 'Strategy', width: 112, sortable: true, cell: (id) => <cell.StrategyCell id={id} /> },
  { id: 'account', header: 'Account', width: 88, priority: 2, sortable: true, cell: (id) => <cell.AccountCell id={id} /> },
  { id: 'qty', header: 'Qty', unit: 'coin', align: 'end', width: 84, priority: 3, sortable: true, cell: (id) => <cell.QtyCell id={id} /> },
  { id: 'lev', header: 'Lev.', unit: 'x', align: 'end', width: 60, grow: 0, priority: 3, sortable: true, cell: (id) => <cell.LeverageCell id={id} /> },
  { id: 'entry', header: 'Entry', align: 'end', width: 92, priority: 2, sortable: true, cell: (id) => <cell.EntryCell id={id} /> },
  { id: 'exit_price', header: 'Exit', align: 'end', width: 92, priority: 2, sortable: true, cell: (id) => <cell.ExitPriceCell id={id} /> },
  { id: 'pnl', header: 'Net PnL', unit: 'USDT', align: 'end', width: 116, sortable: true, cell: (id) => <cell.PnlCell id={id} />, total: () => <sum.TotalPnl /> },
  { id: 'roi', header: 'ROI', unit: '%', hint: roiHint, align: 'end', width: 76, grow: 0, sortable: true, cell: (id) => <cell.RoiCell id={id} /> },
  { id: 'duration', header: 'Duration', align: 'end', width: 88, grow: 0, priority: 3, sortable: true, cell: (id) => <cell.DurationCell id={id} /> },
  { id: 'exit', header: 'Reason', width: 96, grow: 0, sortable: true, cell: (id) => <cell.ExitCell id={id} /> },
  { id: 'gross', header: 'Gross', unit: 'USDT', align: 'end', width: 104, isOptional: true, sortable: true, cell: (id) => <cell.GrossCell id={id} />, total: () => <sum.TotalGross /> },
  { id: 'fees', header: 'Fees', unit: 'USDT', align: 'end', width: 96, isOptional: true, sortable: true, cell: (id) => <cell.FeesCell id={id} />, total: () => <sum.TotalFees /> },
  { id: 'funding', header: 'Funding', unit: 'USDT', align: 'end', width: 96, isOptional: true, cell: (id) => <cell.FundingCell id={id} />, total: () => <sum.TotalFunding /> },
  { id: 'net', header: 'After funding', unit: 'USDT', align: 'end', width: 118, isOptional: true, cell: (id) => <cell.NetAfterFundingCell id={id} />, total: () => <sum.TotalNetAfterFunding /> },
  { id: 'legs', header: 'Fills', align: 'end', width: 64, isOptional: true, sortable: true, cell: (id) => <cell.LegsCell id={id} /> },
  { id: 'flags', header: 'Flags', width: 64, isOptional: true, cell: (id) => <cell.FlagsCell id={id} /> },
]
