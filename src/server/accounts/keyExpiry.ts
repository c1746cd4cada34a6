import { ACCOUNTS_ADDRESS } from '../../domain/accounts/constants.ts'
import { KEY_NOTICE_DAYS, keyDaysLeft } from '../../domain/accounts/expiry.ts'
import { counted } from '../../domain/core/format.ts'
import type { EpochMs } from '../../domain/core/time.ts'
import type { WireSystemTold } from '../../domain/wire/payloads/facts.ts'
import type { Clock } from '../clock.ts'
import { setAccountExpiry } from '../db/accounts.ts'
import type { Db } from '../db/open.ts'
import { keptValue, stateValue } from '../db/serverState.ts'
import type { FactLog } from '../events/log.ts'
import type { AccountOwner } from './owners.ts'

/** Days before the end at which the owner is told, once each (bybit.md 1.4). */
const WARN_DAYS: readonly number[] = [1, 7, KEY_NOTICE_DAYS]

/** Keeps when a key expires, and tells its owner 14, 7 and 1 days before. */
export async function noteExpiry(
  { db, clock, facts }: { readonly db: Db; readonly clock: Clock; readonly facts: FactLog },
  owner: AccountOwner,
  expiresAt: EpochMs | null,
): Promise<void> {
  await setAccountExpiry(db, owner.userId, owner.accountId, expiresAt === null ? null : new Date(expiresAt))
  if (expiresAt === null) return
  const days = keyDaysLeft(expiresAt, clock.now())
  const step = WARN_DAYS.find((one) => days <= one)
  if (step === undefined) return
  const key = `key warning ${owner.accountId} ${expiresAt} ${step}`
  if ((await stateValue(db, key)) !== undefined) return
  const notice: WireSystemTold = {
    title: `The API key of ${owner.accountName} expires in ${counted(days, 'day')}`,
    message: 'Make a new read-only key at the exchange and enter it in Settings, Linked Accounts.',
    account: owner.accountName,
    click_action: { type: 'navigate', path: ACCOUNTS_ADDRESS },
  }
  // Neither is there without the other: a mark alone would lose the notice.
  await facts.change(owner.userId, async ({ tx, append }) => {
    await keptValue(tx, key, () => true)
    await append({ type: 'unified_notification', at: new Date(clock.now()), data: notice })
  })
}
