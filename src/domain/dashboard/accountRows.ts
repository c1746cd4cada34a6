import type { State } from '../state.ts'
import { balancesOf, swatchOf } from './accounts.ts'
import { dashboardTexts, KEY_NOTICE_DAYS } from './texts.ts'
import type { AccountRow } from './view.types.ts'

type Wire = Readonly<Record<string, unknown>>

/** Rows of GET /pnl/accounts/summary, with what the linked accounts say of their keys; null when there is none. */
export function accountRows(state: State, summary: unknown, account: string): readonly AccountRow[] | null {
  const said = listIn(summary, 'accounts')
  const linked = linkedByName(state)
  const rows = said.flatMap((one): readonly AccountRow[] => {
    const name = one['account_name']
    if (typeof name !== 'string' || (account !== '' && name !== account)) return []
    const balance = balancesOf(state).find((own) => own.account === name)
    const days = daysLeft(linked.get(name), state.at)
    return [
      {
        account: name,
        swatch: swatchOf(state, name),
        balance: balance === undefined ? figure(one['balance_usdt']) : Number(balance.balance),
        totalPnl: figure(one['total_pnl']) ?? 0,
        trades: figure(one['total_trades']) ?? 0,
        strategies: figure(one['strategies_count']) ?? 0,
        lastActivityAt: timeOf(one['last_activity']),
        keyDaysLeft: days,
        attention: attentionOf(linked.get(name), days),
      },
    ]
  })
  return rows.length === 0 ? null : rows
}

function linkedByName({ resources }: State): ReadonlyMap<string, Wire> {
  const value = resources.byKey['accountsList']?.value
  const rows = Array.isArray(value)
    ? value.filter((one: unknown): one is Wire => typeof one === 'object' && one !== null)
    : []
  return new Map(
    rows.flatMap((row) => (typeof row['account_name'] === 'string' ? [[row['account_name'], row] as const] : [])),
  )
}

/** Why the account needs attention: the server's reason, else a key about to end. */
function attentionOf(linked: Wire | undefined, days: number | null): string | null {
  const reason = linked?.['state_reason']
  if (linked?.['state'] !== 'live' && typeof reason === 'string' && reason !== '') return reason
  return days !== null && days <= KEY_NOTICE_DAYS ? dashboardTexts.keyExpires(days) : null
}

function daysLeft(linked: Wire | undefined, at: number): number | null {
  const end = timeOf(linked?.['expires_at'])
  return end === null ? null : Math.floor((end - at) / 86_400_000)
}

function listIn(value: unknown, name: string): readonly Wire[] {
  const list = typeof value === 'object' && value !== null ? (value as Wire)[name] : null
  return Array.isArray(list) ? list.filter((one: unknown): one is Wire => typeof one === 'object' && one !== null) : []
}

const figure = (value: unknown): number | null => (typeof value === 'number' && Number.isFinite(value) ? value : null)

function timeOf(value: unknown): number | null {
  const at = typeof value === 'string' ? Date.parse(value) : NaN
  return Number.isNaN(at) ? null : at
}
