import { randomUUID } from 'node:crypto'
import { accountsAdd, accountsUpdate } from '../../domain/wire/rest/settings.ts'
import {
  allAccounts,
  type AnotherKey,
  deleteAccount,
  findAccount,
  insertAccount,
  type KeptAccount,
  updateAccount,
} from '../db/accounts.ts'
import { listRules } from '../db/botRules.ts'
import { forgetAnswersOf } from '../db/keptAnswers.ts'
import type { Db } from '../db/open.ts'
import { renameInAdvice } from '../db/recommendations.ts'
import { forgetStateOf } from '../db/serverState.ts'
import { forgetHistory } from '../db/trades/historyMemo.ts'
import type { Tx } from '../db/users.ts'
import type { Clock } from '../clock.ts'
import type { FactLog } from '../events/log.ts'
import type { Exchange } from '../exchange/port.ts'
import { notFound, refused } from '../http/problem.ts'
import type { Log } from '../log.ts'
import type { PaperProgram } from '../paperProgram.ts'
import { noteRule } from '../ruleHistory.ts'
import { settlingSetup } from '../setup.ts'
import { type StateNow, tellState, UNLINKED, writeAccountState } from './accountState.ts'
import { elsewhere } from './elsewhere.ts'
import type { LivePositions } from './livePositions.ts'
import type { AccountOwner, Owners } from './owners.ts'
import type { Vault } from './secrets.ts'
import { refuseTaken } from './taken.ts'

export interface AccountParts {
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
  readonly vault: Vault
  readonly exchange: Exchange
  readonly environment: string
  readonly facts: FactLog
  readonly live: LivePositions
  readonly owners: Owners
  /** Where accounts on paper trade, or null. */
  readonly paper: Pick<PaperProgram, 'putRules'> | null
}

/** What a user sends to link an account or to change one. */
export interface AccountDraft {
  readonly account_name: string
  readonly api_key: string
  readonly api_secret: string
}

/** An account with what the exchange said of its key. */
export interface LinkedNow {
  readonly account: KeptAccount
  readonly warnings: readonly string[]
}

/** What is kept in the transaction of a change, beside it. */
type Keep<T> = (tx: Tx, outcome: T) => Promise<void>

/** Linking, changing and unlinking exchange accounts. Secrets come in and never go out. */
export interface Accounts {
  /** Links an account and begins to follow it; `isFollowed: false` leaves that to `follow`. */
  link(
    userId: string,
    draft: AccountDraft,
    options?: { readonly isFollowed?: boolean; readonly keep?: Keep<LinkedNow> },
  ): Promise<LinkedNow>
  /** Begins to follow a linked account. */
  follow(userId: string, id: string): Promise<void>
  /**
   * `beforeAsking` may throw: it is called before the exchange is asked about another key or secret, or again about
   * that of an account that needs attention.
   */
  change(
    userId: string,
    id: string,
    draft: Omit<AccountDraft, 'api_secret'> & { readonly api_secret?: string | undefined },
    options?: { readonly beforeAsking?: () => void; readonly keep?: Keep<LinkedNow> },
  ): Promise<LinkedNow>
  unlink(userId: string, id: string, keep?: Keep<null>): Promise<void>
  /** Ends following an account whose row is gone. */
  unfollow(account: KeptAccount): void
  /** Begins to follow every linked account of this environment. */
  startAll(): Promise<void>
}

export function makeAccounts(parts: AccountParts): Accounts {
  const { db, clock, log, vault, exchange, facts, live, owners, paper } = parts

  const verify = async (key: { readonly apiKey: string; readonly apiSecret: string }) => {
    const verdict = await exchange.verifyKey(key)
    if (!verdict.ok) throw refused(accountsAdd, 'key', { detail: verdict.detail })
    return { ...verdict, expiresAt: verdict.expiresAt === null ? null : new Date(verdict.expiresAt) }
  }
  const sealed = (apiSecret: string, { userId, id, version }: Pick<KeptAccount, 'userId' | 'id' | 'version'>) =>
    vault.seal(apiSecret, { userId, accountId: id, field: 'api_secret', version })
  const follow = (account: KeptAccount, apiSecret: string): void => {
    owners.set(ownerOf(account))
    const known = live.of(account.userId).filter((row) => row.accountId === account.id)
    exchange.start({ accountId: account.id, apiKey: account.apiKey, apiSecret, known })
  }
  const unfollow = ({ id, userId, environment, apiKey }: KeptAccount): void => {
    exchange.stop(id)
    owners.remove(id)
    live.removeAccount(userId, id)
    // Nobody sees any more what its bots would do.
    if (environment === 'paper')
      paper
        ?.putRules(apiKey, [])
        .catch((error: unknown) =>
          log.warn({ err: String(error) }, 'The paper exchange did not take that an account is gone.'),
        )
  }
  const begin = async (account: KeptAccount): Promise<void> => {
    owners.set(ownerOf(account))
    const apiSecret = elsewhere(account, parts.environment) === null ? openSecret(parts, account) : null
    if (apiSecret !== null) follow(account, apiSecret)
    else await writeAccountState(parts, ownerOf(account), unreadable(parts, account))
  }

  return {
    async link(userId, draft, { isFollowed = true, keep } = {}) {
      const own = { id: randomUUID(), userId, accountName: draft.account_name, environment: parts.environment }
      await refuseTaken(db, { ...own, exchangeUid: null })
      const verdict = await verify({ apiKey: draft.api_key, apiSecret: draft.api_secret })
      const account: KeptAccount = {
        ...own,
        exchangeName: 'bybit',
        apiKey: draft.api_key,
        version: 1,
        secret: sealed(draft.api_secret, { ...own, version: 1 }),
        exchangeUid: verdict.uid,
        state: 'connecting',
        stateReason: null,
        expiresAt: verdict.expiresAt,
        createdAt: new Date(clock.now()),
      }
      const linked = { account, warnings: verdict.warnings }
      await facts.change(userId, (change) =>
        settlingSetup(change, { userId, at: account.createdAt }, async () => {
          if (!(await insertAccount(change.tx, account))) {
            await refuseTaken(change.tx, account)
            throw new Error('A new account was not kept, and no other one has its name or its number.')
          }
          await keep?.(change.tx, linked)
          if (isFollowed) change.committed(() => follow(account, draft.api_secret))
        }),
      )
      return linked
    },
    async follow(userId, id) {
      const kept = await findAccount(db, userId, id)
      if (kept === null) throw notFound()
      await begin(kept)
    },
    async change(userId, id, draft, { beforeAsking, keep } = {}) {
      const kept = await findAccount(db, userId, id)
      if (kept === null) throw notFound()
      await refuseTaken(db, { ...kept, accountName: draft.account_name })
      const apiSecret = draft.api_secret ?? openSecret(parts, kept)
      if (apiSecret === null) throw refused(accountsUpdate, 'unreadable')
      const isSameKey = draft.api_secret === undefined && draft.api_key === kept.apiKey
      // It may be mended at the exchange meanwhile; a new name is kept also where it is not.
      const isTriedAgain = isSameKey && kept.state === 'needs_attention' && elsewhere(kept, parts.environment) === null
      const ask = async () => {
        beforeAsking?.()
        return await verify({ apiKey: draft.api_key, apiSecret })
      }
      const verdict =
        isSameKey && !isTriedAgain
          ? null
          : await ask().catch((error: unknown) => {
              if (isTriedAgain && draft.account_name !== kept.accountName) return null
              throw error
            })
      const key: AnotherKey | null = verdict && {
        apiKey: draft.api_key,
        version: kept.version + 1,
        secret: sealed(apiSecret, { ...kept, version: kept.version + 1 }),
        exchangeUid: verdict.uid,
        expiresAt: verdict.expiresAt,
        state: 'connecting',
        stateReason: null,
      }
      return await facts.change(userId, async ({ tx, append, committed }) => {
        const before = await findAccount(tx, userId, id)
        if (before === null) throw notFound()
        const change = { accountName: draft.account_name, ...key }
        await refuseTaken(tx, { ...before, ...change })
        // The rows of an account are one history: another one's would be mixed with them for good.
        if (key !== null && before.exchangeUid !== null && key.exchangeUid !== before.exchangeUid)
          throw refused(accountsUpdate, 'otherAccount')
        const account = await updateAccount(tx, kept, change)
        if (account === null) throw refused(accountsUpdate, 'rekeyed')
        const isRenamed = account.accountName !== before.accountName
        if (isRenamed)
          await renameInAdvice(tx, userId, 'account', { from: before.accountName, to: account.accountName })
        const changed = { account, warnings: verdict?.warnings ?? [] }
        await keep?.(tx, changed)
        await tellState(append, ownerOf(account), {
          before: stateOf(before),
          now: stateOf(account),
          at: new Date(clock.now()),
          nameBefore: before.accountName,
        })
        committed(() => {
          // What is held of closed trades has the name of its account in it.
          if (isRenamed) forgetHistory(db, userId)
          for (const row of live.of(userId))
            if (row.accountId === id) live.set({ ...row, accountName: account.accountName })
          owners.set(ownerOf(account))
          if (key !== null) follow(account, apiSecret)
        })
        return changed
      })
    },
    async unlink(userId, id, keep) {
      await facts.change(userId, async ({ tx, append, committed }) => {
        const kept = await findAccount(tx, userId, id)
        if (kept === null) throw notFound()
        const at = new Date(clock.now())
        // They go with it; their history brings them back. Nobody who looks as another unlinks: it was the user.
        for (const rule of await listRules(tx, userId))
          if (rule.accountId === id) await noteRule(tx, { userId, actor: null }, at, [rule, null])
        await settlingSetup({ tx, append }, { userId, at }, () => deleteAccount(tx, userId, id))
        await forgetAnswersOf(tx, userId, id)
        await forgetStateOf(tx, id)
        await keep?.(tx, null)
        await tellState(append, ownerOf(kept), { before: stateOf(kept), now: UNLINKED, at })
        // Only now: an unlinking that cannot be written would leave an account that nobody follows (F34).
        committed(() => unfollow(kept))
      })
    },
    unfollow,
    async startAll() {
      for (const account of await allAccounts(db)) await begin(account)
    },
  }
}

/**
 * Null when the installation's key is not the one that sealed it: the account needs attention, the server goes on (T8).
 */
function openSecret({ vault, log }: AccountParts, account: KeptAccount): string | null {
  try {
    return vault.open(account.secret, {
      userId: account.userId,
      accountId: account.id,
      field: 'api_secret',
      version: account.version,
    })
  } catch {
    log.warn({ account: account.id }, "The kept secret of an account cannot be opened with this installation's key.")
    return null
  }
}

const ownerOf = ({ id, userId, accountName }: KeptAccount): AccountOwner => ({ accountId: id, userId, accountName })

const stateOf = ({ state, stateReason }: KeptAccount): StateNow => ({ state, reason: stateReason })

const unreadable = ({ environment }: AccountParts, account: KeptAccount) => ({
  state: 'needs_attention',
  reason: elsewhere(account, environment) ?? 'The kept secret cannot be read any more. Enter the API secret again.',
})
