import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, calendarOf, dayFrom } from '../../src/domain/core/calendar.ts'
import { forgetDeletedAlerts } from '../../src/server/db/alerts.ts'
import { deleteOldMessages } from '../../src/server/db/billing.ts'
import { claimDelivery, deleteOldDeliveries, queueDeliveries } from '../../src/server/db/deliveries.ts'
import { emptyOldMails, knownMails, queueMails } from '../../src/server/db/mails.ts'
import { migrate } from '../../src/server/db/migrate.ts'
import { listNotifications } from '../../src/server/db/notifications.ts'
import type { Db } from '../../src/server/db/open.ts'
import { deleteActionsBeyond, deleteOldActions } from '../../src/server/db/recommendations.ts'
import { deleteOldTasks, endedTask } from '../../src/server/db/tasks.ts'
import { deleteOldTellings } from '../../src/server/db/tellings.ts'
import { keptSince } from '../../src/server/db/trades/history.ts'
import { deleteOldEnded } from '../../src/server/db/trades/levels.ts'
import { apartSince, dayEnds } from '../../src/server/db/trades/walletDays.ts'
import { deleteUserData } from '../../src/server/db/userData.ts'
import { noteUser, type Tx } from '../../src/server/db/users.ts'
import { listWallets } from '../../src/server/db/wallets.ts'
import { engines } from '../support/engines.ts'
import { exported } from '../support/exported.ts'

const { both } = engines()

const now = new Date('2026-11-20T12:00:00Z')
/** Few rows, whatever users there are: they are of the server, or end by themselves. */
const SMALL = ['identity_records', 'server_state']

interface Read {
  readonly name: string
  /** How often it was read from one end to the other, by references too. */
  readonly scans: bigint
  readonly rows: bigint
}

const reads = async (tx: Tx): Promise<readonly Read[]> =>
  (
    await sql<Read>`
      select relname as name, seq_scan as scans, seq_tup_read + coalesce(idx_tup_fetch, 0) as rows
      from pg_stat_xact_user_tables`.execute(tx)
  ).rows

describe.each(both)('ways into the tables on %s', (_name, open) => {
  let db: Db
  beforeAll(async () => {
    db = await open()
    await migrate(db)
    await noteUser(db, { id: 'u1', email: null, name: null, roles: [] }, now)
    const message = { kind: 'push' as const, channelId: null, content: { facts: [], tellings: [] } as never }
    await queueDeliveries(db, [{ id: 'm', userId: 'u1', ...message, queuedAt: now }])
  })
  afterAll(async () => {
    await db.destroy()
  })
  /** What is read of each table where every index is taken that there is, or as the planner will. */
  const readBy = async (act: (tx: Tx) => Promise<unknown>, isPlanned = false): Promise<readonly Read[]> =>
    await db.transaction().execute(async (tx) => {
      if (!isPlanned) await sql`set local enable_seqscan = off`.execute(tx)
      const before = new Map((await reads(tx)).map((one) => [one.name, one]))
      await act(tx)
      return (await reads(tx)).map(({ name, scans, rows }) => ({
        name,
        scans: scans - (before.get(name)?.scans ?? 0n),
        rows: rows - (before.get(name)?.rows ?? 0n),
      }))
    })

  test('A-290 every reference is looked up by an index: what is deleted reads nothing of others', async () => {
    const { rows } = await sql<{ name: string }>`
      select conrelid::regclass || '.' || conname as name from pg_constraint where contype = 'f' and not exists (
        select 1 from pg_index where indrelid = conrelid and indkey[0] = conkey[1]
          and (indpred is null or pg_get_expr(indpred, indrelid) like '%IS NOT NULL)'))`.execute(db)
    expect(rows.map(({ name }) => name)).toEqual([])
  })

  test.each<[string, (tx: Tx) => Promise<unknown>]>([
    ['the end of an account of a person', (tx) => deleteUserData(tx, 'u2')],
    ['his export', (tx) => exported(tx, 'u2', 'closed_trades')],
    ['since when histories are kept', (tx) => keptSince(tx, 'u2')],
    ['his wallets', (tx) => listWallets(tx, 'u2')],
    ['his newest task', (tx) => endedTask(tx, 'u2', 'recommendations')],
    ['his advice beyond its bound', (tx) => deleteActionsBeyond(tx, 'u2', 3)],
    ['the next message', (tx) => claimDelivery(tx, now)],
    ['old advice', (tx) => deleteOldActions(tx, now)],
    ['old messages', (tx) => deleteOldDeliveries(tx, now)],
    ['old tellings', (tx) => deleteOldTellings(tx, now)],
    ['old tasks', (tx) => deleteOldTasks(tx, now)],
    ['what old mails say', (tx) => emptyOldMails(tx, now)],
    ['old messages of the card provider', (tx) => deleteOldMessages(tx, now)],
    ['ended positions', (tx) => deleteOldEnded(tx, now)],
    ['deleted alerts', (tx) => forgetDeletedAlerts(tx, now)],
  ])('A-290 %s: no table is read as a whole', async (_what, act) => {
    const whole = (await readBy(act)).filter(({ name, scans }) => scans > 0n && !SMALL.includes(name))
    expect(whole.map(({ name }) => name).toSorted()).toEqual([])
  })

  test('A-290 which of many mails were queued is asked at once, however many there are', async () => {
    const texts = { recipient: 'u1@example.org', subject: 's', text: 't', html: 'h' }
    await queueMails(db, [{ id: 'm69999', userId: 'u1', kind: 'digest', ...texts, queuedAt: now, dueAt: now }])
    const ids = Array.from({ length: 70_000 }, (_, n) => `m${n}`)
    expect([...(await knownMails(db, ids))]).toEqual(['m69999'])
  })

  // A table that grew since the planner looked has another shape than he believes.
  test.each(['never', 'just'])('A-290 each end of a day is one probe where the book was %s looked at', async (when) => {
    const [userId, accountId] = [`days ${when}`, `book ${when}`]
    await noteUser(db, { id: userId, email: null, name: null, roles: [] }, now)
    await sql`
      insert into accounts (id, user_id, account_name, exchange_name, environment, api_key, secret, version, state, created_at)
      values (${accountId}, ${userId}, 'main', 'bybit', 'paper', 'k', '{}', 1, 'live', ${now})`.execute(db)
    await sql`truncate wallet_log`.execute(db)
    await sql`
      insert into wallet_log (account_id, row_id, user_id, at, kind, amount, balance)
      select ${accountId}, n, ${userId}, ${now}::timestamptz + n * interval '1 h', 'trade', 1, n
      from generate_series(1, 2000) n`.execute(db)
    if (when === 'just') await sql`analyze wallet_log`.execute(db)
    const first = dayFrom('2026-11-21')!
    const span = { accountId, first, last: addDays(first, 79) }
    let ends = 0
    const read = await readBy(async (tx) => {
      ends = (await dayEnds(tx, userId, calendarOf('UTC'), [span])).length
    }, true)
    expect(ends).toBe(80)
    const { scans, rows } = read.find(({ name }) => name === 'wallet_log')!
    // The last instant, and what changed at it.
    expect({ scans, isByDay: rows <= 160n }).toEqual({ scans: 0n, isByDay: true })
  })

  test('A-290 what funding came to is read of his own accounts alone', async () => {
    await sql`
      insert into accounts (id, user_id, account_name, exchange_name, environment, api_key, secret, version, state, created_at)
      values ('a1', 'u1', 'main', 'bybit', 'paper', 'k', '{}', 1, 'live', ${now})`.execute(db)
    await sql`
      insert into wallet_log (account_id, row_id, user_id, at, kind, amount, balance)
      select 'a1', n, 'u1', ${now}::timestamptz + n * interval '1 s', 'funding', 1, n from generate_series(1, 1000) n`.execute(
      db,
    )
    for (const table of ['accounts', 'wallet_log']) await sql`analyze ${sql.table(table)}`.execute(db)
    const rowsFor = async (userId: string) =>
      (await readBy((tx) => apartSince(tx, userId, now))).find(({ name }) => name === 'wallet_log')?.rows ?? 0n
    expect([await rowsFor('u1'), await rowsFor('u2')]).toEqual([1000n, 0n])
  })

  test.each([false, true])('A-290 the bell reads notifications alone, unread ones alone: %j', async (unreadOnly) => {
    await db.deleteFrom('events').execute()
    await sql`
      insert into events (user_id, seq, type, at, data, notifies, read_at)
      select 'u1', n, 'trade_closed', ${now}::timestamptz, '{}', n % 100 = 0, case when n % 1000 > 0 then ${now}::timestamptz end
      from generate_series(1, 4000) n`.execute(db)
    await sql`analyze events`.execute(db)
    const filter = { limit: 2, offset: 0, unreadOnly, types: ['trade_closed'], since: null, epoch: 'e', head: 4_000 }
    let total = 0
    const read = await readBy(async (tx) => {
      total = (await listNotifications(tx, 'u1', filter)).total
    })
    expect(total).toBe(unreadOnly ? 4 : 40)
    // Counted, and shown.
    expect(read.find(({ name }) => name === 'events')!.rows).toBeLessThanOrEqual(BigInt(total + filter.limit))
  })
})
