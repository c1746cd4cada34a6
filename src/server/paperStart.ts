import { fnv1a } from '../domain/core/hash.ts'
import { days } from '../domain/core/time.ts'
import type { LinkedNow } from './accounts/accounts.ts'
import type { KeptAccount } from './db/accounts.ts'
import { noteOwnBots } from './paperBots.ts'
import { sendPaperRules } from './paperRules.ts'
import type { Parts } from './parts.ts'

/** What the exchange calls it, and what it holds. */
export const PAPER_ACCOUNT = { name: 'Paper', balance: 10_000 } as const
/** Days of trading that it has behind it. */
const PAST_DAYS = 30

type PaperParts = Pick<Parts, 'db' | 'clock' | 'accounts' | 'paper'>

/**
 * Opens an account on the paper exchange for a user and links it: it has traded for a month, without any rule here, as
 * an account does that somebody brings along.
 */
export async function openPaperAccount(parts: PaperParts, userId: string): Promise<LinkedNow> {
  const { accounts, clock } = parts
  const now = clock.now()
  const made = await parts.paper!.createAccount({
    ...PAPER_ACCOUNT,
    seed: fnv1a(`${userId} ${now}`) % 2_000_000_000,
    startedAt: now - days(PAST_DAYS),
  })
  const linked = await accounts.link(
    userId,
    { account_name: PAPER_ACCOUNT.name, api_key: made.apiKey, api_secret: made.apiSecret },
    // With the link: a start that finds the account here sends its bots to the paper exchange too.
    { isFollowed: false, keep: (tx, { account }) => noteOwnBots(tx, account.id) },
  )
  await completePaperAccount(parts, linked.account)
  return linked
}

/** Makes the past of a linked account and begins to follow it; again where that broke off. */
export async function completePaperAccount(parts: PaperParts, { id, userId }: KeptAccount): Promise<void> {
  await sendPaperRules(parts, userId)
  // Only now: who had looked before the past was made would believe that these weeks are read.
  await parts.accounts.follow(userId, id)
}
