import { ACCOUNTS_ADDRESS } from '../../domain/accounts/constants.ts'
import { isTroubled } from '../../domain/accounts/rules.ts'
import type { WireAccountState, WireSystemTold } from '../../domain/wire/payloads/facts.ts'
import type { Clock } from '../clock.ts'
import { accountState, setAccountState } from '../db/accounts.ts'
import type { Append, FactLog } from '../events/log.ts'
import type { AccountOwner } from './owners.ts'

/** How an account is, as its row has it. `reason` is a sentence for its owner. */
export interface StateNow {
  readonly state: string
  readonly reason: string | null
}

/** What other devices hear of an account that is gone. */
export const UNLINKED: StateNow = { state: 'unlinked', reason: null }

/**
 * Writes an account's state down and, in the same transaction, tells what its owner must know of it.
 * A trouble that is known holds while the account connects anew, after a restart: it is over when the exchange says so,
 * and is not told twice. What its owner must do holds through an outage as well. Answers whether it came live.
 */
export async function writeAccountState(
  { facts, clock }: { readonly facts: FactLog; readonly clock: Clock },
  { userId, accountId }: Pick<AccountOwner, 'userId' | 'accountId'>,
  now: StateNow,
): Promise<boolean> {
  return await facts.change(userId, async ({ tx, append }) => {
    const before = await accountState(tx, userId, accountId)
    if (before === null || (now.state === 'connecting' && troubleOf(before) !== '')) return false
    if (before.state === 'needs_attention' && now.state === 'delayed') return false
    await setAccountState(tx, userId, accountId, now)
    // The turn before may have renamed it.
    await tellState(
      append,
      { userId, accountId, accountName: before.accountName },
      { before, now, at: new Date(clock.now()) },
    )
    return before.state === 'connecting' && now.state === 'live'
  })
}

/** How an account was and is; its name before, where it may be another now. */
interface Change {
  readonly before: StateNow
  readonly now: StateNow
  readonly at: Date
  readonly nameBefore?: string
}

/**
 * I15: an account that does not follow the exchange or leaves something out, why, and that it does again. The way from
 * connecting to live and back is told to nobody. Another name, and that it is gone, are always told: what is open of it
 * goes with it, and a snapshot without a fact of that would say that facts were lost (N6).
 */
export async function tellState(
  append: Append,
  { accountId, accountName }: AccountOwner,
  { before, now, at, nameBefore = accountName }: Change,
): Promise<void> {
  const isNews = troubleOf(before) !== troubleOf(now)
  const isRenamed = nameBefore !== accountName
  if (!isNews && !isRenamed && now.state !== UNLINKED.state) return
  const data: WireAccountState = {
    account_id: accountId,
    account: accountName,
    ...(isRenamed ? { account_before: nameBefore } : {}),
    state: now.state,
    reason: now.reason,
  }
  await append({ type: 'account_state_changed', at, data, notifies: false })
  if (!isNews || now.state !== 'needs_attention') return
  const notice: WireSystemTold = {
    title: `${accountName} needs attention`,
    message: now.reason ?? '',
    account: accountName,
    click_action: { type: 'navigate', path: ACCOUNTS_ADDRESS },
  }
  await append({ type: 'unified_notification', at, data: notice })
}

const troubleOf = ({ state, reason }: StateNow): string =>
  isTroubled(state) || reason !== null ? `${state} ${reason ?? ''}` : ''
