import { KEY_NOTICE_DAYS, keyDaysLeft } from '../accounts/expiry.ts'
import { instantFrom, numberFrom, recordsIn, recordsUnder, type Wire, wordsFrom } from '../core/wire.ts'
import { tell } from '../language/said.ts'
import { balancesOf, swatchOf } from './accounts.ts'
import { dashboardTexts } from './texts.ts'
import type { AccountRow } from './view.types.ts'
import type { HasTime } from '../concept.ts'
import type { HasLive } from '../live/state.ts'
import type { HasResources } from '../resources/model.ts'

/** The slices that are looked at here. */
type Seen = HasTime & HasLive & HasResources

/** Rows of GET /pnl/accounts/summary, with what the linked accounts say of their keys; null when there is none. */
export function accountRows(state: Seen, summary: unknown, account: string): readonly AccountRow[] | null {
  const said = recordsUnder(summary, 'accounts') ?? []
  const linked = linkedByName(state)
  // The summary says 0 of a wallet that was never read; the balances leave it out.
  const areRead = Array.isArray(state.resources.byKey['balances']?.value)
  const rows = said.flatMap((one): readonly AccountRow[] => {
    const name = one['account_name']
    if (typeof name !== 'string' || (account !== '' && name !== account)) return []
    const balance = balancesOf(state).find((own) => own.account === name)
    const days = daysLeft(linked.get(name), state.at)
    return [
      {
        account: name,
        swatch: swatchOf(state, name),
        balance: balance !== undefined ? Number(balance.balance) : areRead ? null : numberFrom(one['balance_usdt']),
        totalPnl: numberFrom(one['total_pnl']) ?? 0,
        trades: numberFrom(one['total_trades']) ?? 0,
        strategies: numberFrom(one['strategies_count']) ?? 0,
        lastActivityAt: instantFrom(one['last_activity']),
        keyDaysLeft: days,
        attention: attentionOf(linked.get(name), days),
      },
    ]
  })
  return rows.length === 0 ? null : rows
}

function linkedByName({ resources }: Seen): ReadonlyMap<string, Wire> {
  return new Map(
    recordsIn(resources.byKey['accountsList']?.value).flatMap((row) =>
      typeof row['account_name'] === 'string' ? [[row['account_name'], row] as const] : [],
    ),
  )
}

/** Why the account needs attention: the server's reason, also for a row that is left out; else a key about to end. */
function attentionOf(linked: Wire | undefined, days: number | null): string | null {
  const reason = wordsFrom(linked?.['state_reason'])
  if (reason !== null) return tell(reason)
  return days !== null && days <= KEY_NOTICE_DAYS ? dashboardTexts.keyExpires(days) : null
}

function daysLeft(linked: Wire | undefined, at: number): number | null {
  const end = instantFrom(linked?.['expires_at'])
  return end === null ? null : keyDaysLeft(end, at)
}
