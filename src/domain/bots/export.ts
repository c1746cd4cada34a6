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
import { ruleFiltersFrom } from './filters.ts'
import { rulesOf } from './view.ts'
import type { RuleRow } from './view.types.ts'

const COLUMNS: readonly Column<RuleRow>[] = [
  words('state', ({ isActive }) => (isActive ? 'active' : 'deactivated')),
  words('strategy', ({ strategy }) => strategy),
  words('account', ({ account }) => account),
  words('symbol', ({ symbol }) => symbol),
  words('open_now', ({ open }) => open),
  figure('trades_30_days', ({ figures }) => figures?.trades ?? null),
  figure('net_pnl_30_days_usdt', ({ figures }) => figures?.pnl ?? null),
  ...times<RuleRow>('last_trade_at', ({ figures }) => figures?.lastAt ?? null),
  ...times<RuleRow>('since', ({ createdAt }) => createdAt),
  ...times<RuleRow>('deactivated_at', ({ stoppedAt }) => stoppedAt),
  words('reason', ({ reason }) => reason),
  words('overlap', ({ overlaps }) => overlaps),
  words('idle', ({ isIdle }) => isIdle),
  words('not_listed', ({ isDelisted }) => isDelisted),
  words('rule_id', ({ id }) => id),
]

/** The rules that an address shows, as a file; null before there are any. */
export function rulesFile(state: State, address: string, form: FileForm, at: number): ExportFile | null {
  const { filters } = ruleFiltersFrom(address)
  const rules = rulesOf(state, filters, form.zone)
  if (rules.state !== 'ready') return null
  return tableFile(rules.data.rows, COLUMNS, {
    content: 'Bot rules',
    name: 'bot-rules',
    list: 'rules',
    filters: saidIn(filters, ['account', 'strategy', 'state', 'q']),
    order: `${filters.sort} ${filters.dir}`,
    at,
    ...form,
  })
}
