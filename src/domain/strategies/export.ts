import { readAddress } from '../access/address.ts'
import { STRATEGIES_ADDRESS } from '../access/addresses.ts'
import {
  figure,
  saidIn,
  tableFile,
  times,
  words,
  type Column,
  type ExportFile,
  type FileForm,
} from '../core/tableFile.ts'
import type { State } from '../state.ts'
import { strategiesAt } from './view.ts'
import type { StrategyRow } from './view.types.ts'

const COLUMNS: readonly Column<StrategyRow>[] = [
  words('strategy', ({ strategy }) => strategy),
  words('account', ({ account }) => account),
  figure('rank', ({ rating }) => rating?.rank ?? null),
  words('stage', ({ rating }) => rating?.stage ?? null),
  figure('total_score', ({ rating }) => rating?.score ?? null),
  figure('net_pnl_usdt', ({ rating }) => rating?.pnl ?? null),
  figure('net_profit_percent', ({ rating }) => rating?.netProfitPct ?? null),
  figure('time_weighted_return_percent', ({ rating }) => rating?.twrPct ?? null),
  figure('trades', ({ rating }) => rating?.trades ?? null),
  // A rate of no trade is none.
  figure('win_percent', ({ rating }) => (rating === null || rating.trades === 0 ? null : rating.winPct)),
  figure('profit_factor', ({ rating }) => rating?.profitFactor ?? null),
  figure('expectancy_usdt', ({ rating }) => rating?.expectancy ?? null),
  figure('max_drawdown_percent', ({ rating }) => rating?.maxDrawdownPct ?? null),
  figure('sharpe_ratio', ({ rating }) => rating?.sharpe ?? null),
  figure('sortino_ratio', ({ rating }) => rating?.sortino ?? null),
  words('stability', ({ rating }) => rating?.stability ?? null),
  figure('share_percent', ({ rating }) => rating?.allocationPct ?? null),
  figure('cap_percent', ({ rating }) => rating?.capPct ?? null),
  words('status', ({ status }) => status),
  figure('open_positions', ({ openCount }) => openCount),
  figure('unrealised_pnl_usdt', ({ openPnl }) => openPnl),
  figure('active_rules', ({ rules }) => rules),
  ...times<StrategyRow>('rated_at', ({ rating }) => rating?.at ?? null),
]

/** The strategies that an address shows, as a file; null before there are any. */
export function strategiesFile(state: State, address: string, form: FileForm, at: number): ExportFile | null {
  const { values } = readAddress(STRATEGIES_ADDRESS, address)
  const list = strategiesAt(state, values, form.zone)
  if (list.state !== 'ready') return null
  return tableFile(list.data.rows, COLUMNS, {
    content: 'Strategies',
    name: 'strategies',
    list: 'strategies',
    filters: saidIn(values, ['account', 'stage', 'stability', 'status', 'q']),
    order: `${values.sort} ${values.dir}`,
    at,
    ...form,
  })
}
