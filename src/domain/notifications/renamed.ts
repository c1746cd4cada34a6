import type { Renamed } from '../accounts/model.ts'
import { reaimed } from './click.ts'
import { mapped } from './entries.ts'
import type { NotificationsState } from './model.ts'

/** Under the new names of accounts: entries lead to their positions, and what is muted stays so (API-29). */
export function renamed(s: NotificationsState, renames: readonly Renamed[]): NotificationsState {
  const nameOf = (name: string): string => renames.find(({ account }) => account === name)?.renamed ?? name
  const next = mapped(s, (n) =>
    n.account === null || nameOf(n.account) === n.account ? n : reaimed({ ...n, account: nameOf(n.account) }),
  )
  return s.muted.every(({ account }) => nameOf(account) === account)
    ? next
    : { ...next, muted: s.muted.map((one) => ({ ...one, account: nameOf(one.account) })) }
}
