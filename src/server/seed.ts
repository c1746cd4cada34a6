import { randomUUID } from 'node:crypto'
import { epoch } from '../domain/core/time.ts'
import { listAccounts } from './db/accounts.ts'
import { insertRule, openSpan } from './db/botRules.ts'
import { keptValue } from './db/serverState.ts'
import { insertStrategy, type KeptStrategy } from './db/strategies.ts'
import { noteUser } from './db/users.ts'
import { sampleUsers } from './identity/sampleUsers.ts'
import { sendFull } from './metrics/send.ts'
import { sendPaperRules } from './paperRules.ts'
import type { Parts } from './parts.ts'

const DAY = 86_400_000
/** Past that every sample account gets: a little more than the longest figure of the dashboard (90 days). */
const PAST_DAYS = 100

interface SeedStrategy {
  readonly name: string
  /** How the paper exchange trades it. */
  readonly manner: string
  readonly description: string
  readonly symbols: readonly string[]
}

/** Three strategies with ten rules: what a sample user starts with. */
const seedStrategies: readonly SeedStrategy[] = [
  { name: 'Trend Rider', manner: 'trend', description: 'Follows moves of several hours on the largest coins.', symbols: ['BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'BNBUSDT'] },
  { name: 'Calm Grid', manner: 'grid', description: 'Buys dips and sells rises inside a range, in small steps.', symbols: ['XRPUSDT', 'LINKUSDT', 'ADAUSDT'] },
  { name: 'Quick Turn', manner: 'momentum', description: 'Joins short bursts and protects the gain early.', symbols: ['DOGEUSDT', 'AVAXUSDT', 'SUIUSDT'] },
]

/**
 * Gives every sample user with a plan one linked paper account that has traded for months. Once per user: what he deletes
 * stays deleted. First everyone gets his account, then the pasts are made and read, so that nobody waits for the others.
 */
export async function seedSampleUsers(parts: Parts): Promise<void> {
  if (parts.paper === null || !parts.settings.SAMPLE_USERS) return
  const seeded: Seeded[] = []
  for (const [index, user] of sampleUsers.entries()) {
    if (user.roles.length === 0) continue
    let isNew = false
    await noteUser(parts.db, { id: user.id, email: user.email, name: `${user.givenName} ${user.familyName}`, roles: user.roles }, new Date(parts.clock.now()))
    await keptValue(parts.db, `seeded ${user.id}`, () => { isNew = true; return true })
    if (isNew && (await listAccounts(parts.db, user.id)).length === 0) seeded.push(await linkAccount(parts, user.id, index))
  }
  const [first, ...others] = seeded
  if (first !== undefined) await makePast(parts, first)
  // Two at a time: the exchange's limits count per account and per address.
  const worker = async (): Promise<void> => { for (let one = others.shift(); one !== undefined; one = others.shift()) await makePast(parts, one) }
  await Promise.all([worker(), worker()])
}

interface Seeded {
  readonly userId: string
  readonly accountId: string
  readonly startedAt: number
}

async function linkAccount(parts: Parts, userId: string, index: number): Promise<Seeded> {
  const startedAt = parts.clock.now() - PAST_DAYS * DAY
  const key = await parts.paper!.createAccount({ name: 'Main', balance: 10_000 + index * 2_500, seed: parts.settings.PAPER_SEED * 100 + index, startedAt })
  const { account } = await parts.accounts.link(userId, { account_name: 'Main', api_key: key.apiKey, api_secret: key.apiSecret })
  const seeded = { userId, accountId: account.id, startedAt }
  for (const strategy of seedStrategies) await seedStrategy(parts, seeded, strategy)
  return seeded
}

async function makePast(parts: Parts, { userId, accountId }: Seeded): Promise<void> {
  const began = parts.clock.now()
  await sendPaperRules(parts, userId)
  const traded = parts.clock.now()
  const synced = await parts.exchange.sync(accountId, () => {})
  if (!synced.ok) parts.log.warn({ account: accountId, said: synced.error.message }, 'The history of a sample account is not complete yet.')
  await sendFull(parts, userId)
  parts.log.info({ account: accountId, traded: traded - began, synced: parts.clock.now() - traded }, 'A sample account has its past.')
}

async function seedStrategy({ db }: Parts, of: Seeded, seed: SeedStrategy): Promise<void> {
  const createdAt = new Date(of.startedAt)
  const strategy: KeptStrategy = { id: randomUUID(), name: seed.name, definition: { manner: seed.manner, description: seed.description }, createdAt, updatedAt: createdAt }
  await insertStrategy(db, of.userId, strategy)
  for (const symbol of seed.symbols) {
    const id = randomUUID()
    await insertRule(db, of.userId, { id, strategyId: strategy.id, accountId: of.accountId, symbol, createdAt })
    await openSpan(db, of.userId, { ruleId: id, strategyId: strategy.id, strategyName: strategy.name, accountId: of.accountId, symbol, activeFrom: epoch(of.startedAt) })
  }
}
