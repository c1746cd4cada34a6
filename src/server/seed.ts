import { randomUUID } from 'node:crypto'
import { days, epoch, hours, minutes } from '../domain/core/time.ts'
import { listAccounts } from './db/accounts.ts'
import { insertRule, openSpan } from './db/botRules.ts'
import { keptValue, stateValue } from './db/serverState.ts'
import type { KeptTask } from './db/tasks.ts'
import { HISTORY_MS } from './exchange/history.ts'
import { insertStrategy, listStrategies, type KeptStrategy } from './db/strategies.ts'
import { knownUser, noteUser } from './db/users.ts'
import type { IdentityUser } from './db/identityUsers.ts'
import { sampleUsers } from './identity/sampleUsers.ts'
import { sendPaperRules } from './paperRules.ts'
import type { Parts } from './parts.ts'
import type { Tasks } from './tasks/tasks.ts'
import { TRADE_SYNC } from './tasks/tradeSync.ts'

/** Past of a sample account that is there at once; the rest of PAPER_PAST_DAYS is brought in when its user comes. */
const RECENT_DAYS = 30

interface SeedStrategy {
  readonly name: string
  /** How the paper exchange trades it. */
  readonly manner: string
  readonly description: string
  /** Symbols it trades, by account. */
  readonly symbols: Readonly<Partial<Record<AccountName, readonly string[]>>>
}

type AccountName = 'Main' | 'Swing'

/** Accounts of a sample user, USDT. */
export const ACCOUNTS: readonly { readonly name: AccountName; readonly balance: number }[] = [
  { name: 'Main', balance: 10_000 },
  { name: 'Swing', balance: 6_000 },
]

/** Six strategies with ten rules on two accounts: what a sample user starts with. */
export const seedStrategies: readonly SeedStrategy[] = [
  {
    name: 'Trend Rider',
    manner: 'trend',
    description: 'Follows moves of several hours on the largest coins.',
    symbols: { Main: ['BTCUSDT', 'ETHUSDT', 'SOLUSDT'] },
  },
  {
    name: 'Calm Grid',
    manner: 'grid',
    description: 'Buys dips and sells rises inside a range, in small steps.',
    symbols: { Main: ['XRPUSDT', 'LINKUSDT'], Swing: ['ADAUSDT'] },
  },
  {
    name: 'Quick Turn',
    manner: 'momentum',
    description: 'Joins short bursts and protects the gain early.',
    symbols: { Main: ['DOGEUSDT'] },
  },
  {
    name: 'Range Break',
    manner: 'breakout',
    description: 'Enters where a range of two hours ends, and trails the stop.',
    symbols: { Swing: ['AVAXUSDT'] },
  },
  {
    name: 'Snap Back',
    manner: 'mean_reversion',
    description: 'Trades back to the mean after a fast hour.',
    symbols: { Swing: ['SUIUSDT'] },
  },
  {
    name: 'Funding Tide',
    manner: 'funding',
    description: 'Holds the side that is paid funding, for most of a day.',
    symbols: { Swing: ['BNBUSDT'] },
  },
]

/**
 * Within this time of his seeding, ms, a user's whole past is read: later its oldest days fall out of the exchange's
 * two years.
 */
const FIRST_SYNC_MS = hours(12)

/** Before a first sync that failed is begun again, ms; doubled each time. */
const FIRST_RETRY_MS = minutes(1)
const MOST_RETRY_MS = hours(1)

/** Who has his whole past at once; the others when they first come. */
const FIRST_TRADER = 'sample-mara'

/** The sample users' accounts and histories. */
export interface Samples {
  /** Gives every sample user with a plan his linked paper accounts, once: what he deletes stays deleted. */
  seed(): Promise<void>
  /**
   * A user is here: the first time, a trade sync brings in the past of his sample accounts, as it does for real ones.
   */
  arrive(userId: string): Promise<void>
}

export function makeSamples(parts: Parts): Samples {
  const ready = new Set<string>()
  const bringing = new Set<string>()
  const here = new Set<string>([FIRST_TRADER])
  /** Until one sync of his came to its end: begun alone is not read. Asked for twice at once it is one task. */
  const bringIn = async (userId: string, wait: number = FIRST_RETRY_MS): Promise<void> => {
    if (bringing.has(userId) || (await stateValue(parts.db, historyKey(userId))) !== undefined) return
    bringing.add(userId)
    const failed = (error: unknown): void =>
      parts.log.error({ err: String(error) }, 'The past of a sample user could not be brought in.')
    const settle = async (): Promise<void> => {
      const { state } = await endOf(parts.tasks, userId, await parts.tasks.start(userId, TRADE_SYNC))
      if (state === 'SUCCESS') await keptValue(parts.db, historyKey(userId), () => true)
      else parts.clock.once(wait, () => void bringIn(userId, Math.min(MOST_RETRY_MS, wait * 2)).catch(failed))
    }
    void settle()
      .catch(failed)
      .finally(() => bringing.delete(userId))
  }
  return {
    async seed() {
      if (parts.paper === null || !parts.settings.SAMPLE_USERS) return
      for (const { id, roles } of sampleUsers) if (roles.length === 0) parts.samples.open(id)
      for (const [index, user] of sampleUsers.entries()) {
        if (user.roles.length === 0) continue
        await seedOnce(parts, user, index)
        // Someone who was seeded by an earlier version has read his past already: a second reading finds nothing new.
        ready.add(user.id)
        parts.samples.open(user.id)
        if (here.has(user.id)) await bringIn(user.id)
      }
    },
    async arrive(userId) {
      here.add(userId)
      if (ready.has(userId)) await bringIn(userId)
    },
  }
}

const historyKey = (userId: string): string => `history ${userId}`

/** A task when it has ended, also one that did before. */
function endOf(tasks: Tasks, userId: string, id: string): Promise<KeptTask> {
  return new Promise((done, failed) => {
    const look = (task: KeptTask | null): void => {
      if (task === null || task.endedAt === null) return
      stop()
      done(task)
    }
    const stop = tasks.watch(id, look)
    tasks.find(userId, id).then(look, failed)
  })
}

/** A seeding that a kill or a dead exchange cut short begins anew: half a trader is worse than a late one. */
async function seedOnce(parts: Parts, user: IdentityUser, index: number): Promise<void> {
  const userId = user.id
  const [begun, done] = [`seeding ${userId}`, `seeded ${userId}`]
  if ((await stateValue(parts.db, done)) !== undefined) return
  // Who was here already keeps when he was last seen, and his roles; who deleted his account stays away.
  if ((await knownUser(parts.db, userId)) === null)
    await noteUser(
      parts.db,
      { id: userId, email: user.email, name: `${user.givenName} ${user.familyName}`, roles: user.roles },
      new Date(parts.clock.now()),
    )
  if ((await stateValue(parts.db, begun)) !== undefined) await removeSamples(parts, userId)
  await keptValue(parts.db, begun, () => true)
  // Whoever linked accounts of his own meanwhile needs no samples.
  if ((await listAccounts(parts.db, userId)).length === 0) await seedUser(parts, userId, index)
  await keptValue(parts.db, done, () => true)
}

/**
 * Takes the accounts of a broken seeding away, with their rules and whatever was read of them too early. The paper
 * exchange knows them again by their seed.
 */
async function removeSamples(parts: Parts, userId: string): Promise<void> {
  for (const { id, accountName, environment } of await listAccounts(parts.db, userId)) {
    if (environment === 'paper' && ACCOUNTS.some(({ name }) => name === accountName))
      await parts.accounts.unlink(userId, id)
  }
}

async function seedUser(parts: Parts, userId: string, index: number): Promise<void> {
  const began = parts.clock.now()
  // No older than a sync may still read some time from now.
  const since = Math.max(began - days(parts.settings.PAPER_PAST_DAYS), began - HISTORY_MS + FIRST_SYNC_MS)
  const accountIds = new Map<AccountName, string>()
  for (const [place, { name, balance }] of ACCOUNTS.entries()) {
    const key = await parts.paper!.createAccount({
      name,
      balance: balance + index * 2_500,
      seed: parts.settings.PAPER_SEED * 100 + index + place * 50,
      startedAt: began - days(RECENT_DAYS),
      olderFrom: since,
    })
    accountIds.set(
      name,
      (
        await parts.accounts.link(
          userId,
          { account_name: name, api_key: key.apiKey, api_secret: key.apiSecret },
          { isFollowed: false },
        )
      ).account.id,
    )
  }
  const there = await listStrategies(parts.db, userId)
  for (const strategy of seedStrategies) await seedStrategy(parts, { userId, accountIds, since, there }, strategy)
  await sendPaperRules(parts, userId)
  // Only now: who had looked before the past was made would believe that these weeks are read, and leave trades without
  // their openings.
  for (const id of accountIds.values()) await parts.accounts.follow(userId, id)
  for (const id of accountIds.values()) await parts.exchange.reconcile(id)
  parts.log.info({ user: userId, took: parts.clock.now() - began }, 'A sample user has accounts that trade.')
}

interface SeedOf {
  readonly userId: string
  readonly accountIds: ReadonlyMap<AccountName, string>
  /** When the rules began, ms. */
  readonly since: number
  /** Strategies that a broken seeding left. */
  readonly there: readonly KeptStrategy[]
}

async function seedStrategy(
  { db }: Parts,
  { userId, accountIds, since, there }: SeedOf,
  seed: SeedStrategy,
): Promise<void> {
  const createdAt = new Date(since)
  const left = there.find(({ name }) => name === seed.name)
  const strategy: KeptStrategy = left ?? {
    id: randomUUID(),
    name: seed.name,
    definition: { manner: seed.manner, description: seed.description },
    createdAt,
    updatedAt: createdAt,
  }
  if (left === undefined) await insertStrategy(db, userId, strategy)
  for (const [name, accountId] of accountIds) {
    for (const symbol of seed.symbols[name] ?? []) {
      const id = randomUUID()
      await insertRule(db, userId, { id, strategyId: strategy.id, accountId, symbol, createdAt })
      await openSpan(db, userId, {
        ruleId: id,
        strategyId: strategy.id,
        strategyName: strategy.name,
        accountId,
        symbol,
        activeFrom: epoch(since),
      })
    }
  }
}
