import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatDate } from '../../../src/domain/core/format.ts'
import { days } from '../../../src/domain/core/time.ts'
import { newestMails } from '../../../src/server/db/mails.ts'
import { saveChoices } from '../../../src/server/db/emailPreferences.ts'
import type { Db } from '../../../src/server/db/open.ts'
import { noteUser } from '../../../src/server/db/users.ts'
import { ofHistory } from '../../../src/server/db/trades/historyMemo.ts'
import { makeLog } from '../../../src/server/log.ts'
import { digestLetter } from '../../../src/server/mail/digest.ts'
import { makeMailer } from '../../../src/server/mail/mailer.ts'
import { makeScheduledMails } from '../../../src/server/mail/scheduledMails.ts'
import { handClock } from '../../support/handClock.ts'
import { followed, mailDatabase, testTokens } from '../../support/mailDesk.ts'
import { liveWithKills } from '../../support/mailKills.ts'

const clock = handClock()
let db: Db
beforeAll(async () => {
  db = await mailDatabase(new Date(clock.now()))
  const trial = { id: 'noah', email: 'noah@example.org', name: 'Noah', roles: ['trial-subscriber'] }
  await noteUser(db, trial, new Date(clock.now()))
  await followed(db, 'noah', new Date(clock.now()))
  await noteUser(
    db,
    { id: 'lee', email: 'lee@example.org', name: 'Lee', roles: ['basic-subscriber'] },
    new Date(clock.now()),
  )
  await saveChoices(db, 'tom', { tips: false })
})
afterAll(async () => {
  await db.destroy()
})

/** The same numbers for a seed. */
const randomOf = (seed: number) => () => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648

test('MKT-02 MKT-04 F41 each mail of two weeks is made and handed over once, though the server is killed at random moments', async () => {
  const end = formatDate(clock.now() + days(14), 'UTC')
  const { kills, handedOver, mails } = await liveWithKills(db, clock, { days: 14, most: 12, random: randomOf(7) })

  expect(kills).toBe(12)
  const subjects = (id: string) => mails.filter(({ userId }) => userId === id).map(({ subject }) => subject)
  expect(subjects('noah').toSorted()).toEqual([
    'A week of your trades is waiting',
    'Half of your trial is over',
    'Link your Bybit account',
    'Say which strategy trades what',
    'What happened while you were away',
    `Your trial ends on ${end}`,
    `Your trial ends soon: on ${end}`,
  ])
  expect(subjects('mara')).toHaveLength(2)
  expect(subjects('tom')).toEqual([])
  // Who linked nothing missed nothing.
  expect(subjects('lee')).toEqual([])
  expect(new Set(mails.map(({ state }) => state))).toEqual(new Set(['sent']))
  // Who dies between the mail server's word and his own note hands it over again, under the same name.
  expect(handedOver.size).toBe(mails.length)
  const twice = [...handedOver.values()].filter((times) => times > 1).length
  expect(twice).toBeLessThanOrEqual(kills)
})

test('SCREEN-2.18 what time brings waits for the end of a quiet night', async () => {
  const queued = (await newestMails(db, 1_000)).filter(({ kind }) => kind === 'tips')

  expect(queued.length).toBeGreaterThan(0)
  for (const { dueAt } of queued) expect(dueAt.getUTCHours() >= 7 && dueAt.getUTCHours() < 22).toBe(true)
})

/** A trade that a user's account closed, and that is read only now. */
const closedTrade = (id: string, user: string, closedAt: Date) =>
  sql`
    insert into closed_trades (id, account_id, user_id, order_id, symbol, leg, side, qty, entry_price, exit_price, pnl, leverage, exectype, attribution, rule_ids, closed_at, fill_count, partial_history, cycle)
    values (${id}, ${`account of ${user}`}, ${user}, 'o', 'BTCUSDT', 'one_way', 'Buy', 1, 1, 2, 1, 1, 'Trade', 'uncovered', '[]', ${closedAt}, 1, false, 1)`.execute(
    db,
  )

/** A Monday whose digest is due from 7:00 on, and what is asked of closed trades from then on. */
async function monday() {
  const asked: string[] = []
  const watched = db.withPlugin({
    transformQuery: ({ node }) => {
      if (JSON.stringify(node).includes('"closed_trades"')) asked.push(node.kind)
      return node
    },
    transformResult: async ({ result }) => result,
  })
  clock.advance(days(3))
  const own = { db: watched, clock, log: makeLog('silent'), publicUrl: new URL('https://bots.example.org') }
  const mailer = makeMailer({ ...own, from: 'a@example.org', transport: null, tokens: await testTokens(db) })
  const scheduled = makeScheduledMails({ ...own, mailer })
  const look = async (): Promise<number> => {
    const before = asked.length
    await scheduled.look()
    return asked.length - before
  }
  const digests = async () => (await newestMails(db, 1_000)).filter(({ kind }) => kind === 'digest').length
  return { look, digests }
}

test('A-290 MKT-04 a digest that is empty is reckoned once, and anew when a trade of its days is read late', async () => {
  await saveChoices(db, 'tom', { digest: 'weekly', digest_hour: 7, quiet_hours: 'off' })
  const { look, digests } = await monday()

  expect([(await look()) > 0, await look(), await digests()]).toEqual([true, 0, 0])
  await closedTrade('late', 'tom', new Date(clock.now() - days(2)))
  expect([(await look()) > 0, await digests(), await look()]).toEqual([true, 1, 0])
})

test('A-290 the digests of everybody leave what is held of who looks', async () => {
  let reckoned = 0
  const figure = async () => await ofHistory(db, 'mara', ['figure'], async () => (reckoned += 1))
  await figure()
  const period = { from: clock.now() - days(7), until: clock.now() }
  for (let n = 0; n < 500; n += 1)
    await digestLetter(db, `user ${n}`, period, 'UTC', new URL('https://bots.example.org'))

  expect([await figure(), reckoned]).toEqual([1, 1])
})

/** Looks for what is due, once. */
async function lookOnce(): Promise<void> {
  const own = { db, clock, log: makeLog('silent'), publicUrl: new URL('https://bots.example.org') }
  const mailer = makeMailer({ ...own, from: 'a@example.org', transport: null, tokens: await testTokens(db) })
  await makeScheduledMails({ ...own, mailer }).look()
}

test('MKT-04 A-319 who has no plan is not called back to what he cannot open, nor told what he traded; who has one is', async () => {
  const now = new Date(clock.now())
  for (const [id, roles] of [
    ['zoe', ['support']],
    ['kim', ['basic-subscriber']],
  ] as const) {
    await noteUser(db, { id, email: `${id}@example.org`, name: id, roles }, now)
    await followed(db, id, now)
    await saveChoices(db, id, { digest: 'daily', digest_hour: 0, quiet_hours: 'off' })
    await closedTrade(`of ${id}`, id, new Date(clock.now() + days(3)))
  }
  clock.advance(days(4))
  await lookOnce()

  const mails = await newestMails(db, 1_000)
  const kinds = (id: string) => mails.flatMap(({ userId, kind }) => (userId === id ? [kind] : [])).toSorted()
  expect(['zoe', 'kim'].map(kinds)).toEqual([[], ['digest', 'tips']])
})

test('MKT-04 A-350 whose only key broke is called back after four days too', async () => {
  const now = new Date(clock.now())
  await noteUser(db, { id: 'ben', email: 'ben@example.org', name: 'Ben', roles: ['basic-subscriber'] }, now)
  await followed(db, 'ben', now, 'needs_attention')
  clock.advance(days(4))
  await lookOnce()

  const subjects = (await newestMails(db, 1_000)).flatMap((mail) =>
    mail.userId === 'ben' && mail.kind === 'tips' ? [mail.subject] : [],
  )
  expect(subjects).toEqual(['What happened while you were away'])
})
