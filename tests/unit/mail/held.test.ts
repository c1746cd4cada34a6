import { afterEach, beforeEach, expect, test } from 'vitest'
import { days, hours, minutes } from '../../../src/domain/core/time.ts'
import { trialId } from '../../../src/domain/billing/subscription.ts'
import { noteCheckout, saveSubscription } from '../../../src/server/db/billing.ts'
import { noteUser } from '../../../src/server/db/users.ts'
import { handClock } from '../../support/handClock.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { startSmtp, type TestSmtp } from '../../support/smtp.ts'

let clock: ReturnType<typeof handClock>
let smtp: TestSmtp
let server: TestServer
beforeEach(async () => {
  clock = handClock()
  smtp = await startSmtp()
  // Nothing is looked at by itself.
  server = await startTestServer({ clock: { ...clock, every: () => () => {} }, env: { SMTP_URL: smtp.url } })
  for (const id of ['lee', 'kim'])
    await noteUser(server.parts.db, { id, email: `${id}@example.org`, name: id, roles: [] }, now())
})
afterEach(async () => {
  await server.close()
  await smtp.close()
})

const now = (): Date => new Date(clock.now())
const subscribe = (user: string, id: string, status: 'trialing' | 'active', length: number) => {
  const [plan, periodEnd, createdAt] = ['standard', clock.now() + days(length), clock.now()] as const
  return saveSubscription(server.parts.db, user, { id, plan, status, isEnding: false, periodEnd, createdAt }, now())
}
const look = async () => {
  await server.parts.scheduledMails.look()
  await server.parts.mailer.sendDue()
}
/** Of a user's mails whose name has the word: what became of them. */
const states = async (user: string, word: string) =>
  (
    await server.parts.db
      .selectFrom('mails')
      .select('state')
      .where('id', 'like', `${user} ${word} %`)
      .orderBy('queued_at')
      .execute()
  ).map(({ state }) => state)
const sentTo = (user: string) => smtp.taken.filter((one) => one.includes(`To: ${user}@example.org`)).length

test('MKT-03 SCREEN-2.18 who pays in the night is not asked in the morning why he left; who did not is', async () => {
  clock.advance(hours(11))
  for (const user of ['lee', 'kim'])
    await noteCheckout(server.parts.db, user, { plan: 'standard', interval: 'month', at: now() })
  clock.advance(days(1))
  await look()
  expect([await states('lee', 'checkout'), await states('kim', 'checkout')]).toEqual([['queued'], ['queued']])
  clock.advance(minutes(30))
  await subscribe('lee', 'sub_1', 'active', 30)
  clock.advance(hours(8))
  await look()

  expect([await states('lee', 'checkout'), await states('kim', 'checkout')]).toEqual([['unwanted'], ['sent']])
  expect([sentTo('lee'), sentTo('kim')]).toEqual([0, 1])
})

test('MKT-02 who buys while the mail server is away is told no more of the end of his trial; nobody is once it is over', async () => {
  for (const user of ['lee', 'kim']) await subscribe(user, trialId(user), 'trialing', 14)
  clock.advance(days(12) + hours(1))
  smtp.refuseWith(451)
  await look()
  expect([await states('lee', 'trial'), await states('kim', 'trial')]).toEqual([['delayed'], ['delayed']])
  await subscribe('lee', 'sub_1', 'active', 30)
  clock.advance(minutes(5))
  await server.parts.mailer.sendDue()
  expect([await states('lee', 'trial'), await states('kim', 'trial')]).toEqual([['unwanted'], ['delayed']])

  smtp.refuseWith(250)
  clock.advance(days(2))
  await server.parts.mailer.sendDue()
  expect(await states('kim', 'trial')).toEqual(['unwanted'])
  expect([sentTo('lee'), sentTo('kim')]).toEqual([0, 0])
})

test('SET-01 SCREEN-2.18 who ends his quiet hours, or lives in another zone, does not wait for the end of a night that he has no more', async () => {
  const { db, mailer } = server.parts
  clock.advance(hours(11))
  const letter = { subject: 'A tip', parts: ['Try it.'], button: null }
  const waiting = async (): Promise<boolean> => {
    const { due_at: due } = await db
      .selectFrom('mails')
      .select('due_at')
      .where('kind', '=', 'tips')
      .executeTakeFirstOrThrow()
    return due > now()
  }
  for (const [path, changed] of [
    ['/email-preferences', { quiet_hours: 'off' }],
    ['/v1/settings/user', { timezone: 'America/New_York' }],
  ] as const) {
    await server.call('mara', 'GET', '/v1/settings/user')
    await db.deleteFrom('mails').execute()
    await db.deleteFrom('email_preferences').execute()
    await mailer.queue(db, [
      { userId: 'sample-mara', occasion: 'tip', kind: 'tips', letter, dueAt: new Date(clock.now() + hours(8)) },
    ])
    expect(await waiting()).toBe(true)
    expect((await server.call('mara', 'PUT', path, changed)).status).toBe(200)
    expect(await waiting()).toBe(false)
  }
})

test('F39 a mail that the mail server did not take yet says what its trade came to', async () => {
  await server.call('mara', 'PUT', '/email-preferences/', {
    closed_trades: true,
    closed_trades_above: 0,
    quiet_hours: 'off',
  })
  const told = (type: string, pnl: string) =>
    server.parts.facts.change('sample-mara', ({ append }) =>
      append({
        type,
        at: now(),
        data: { symbol: 'BTCUSDT', account: 'main', side: 'Buy', strategy: null, trade_id: 'again', pnl },
        notifies: type === 'trade_closed',
      }),
    )
  smtp.refuseWith(451)
  await told('trade_closed', '12')
  await server.parts.mailer.sendDue()
  await told('trade_corrected', '-40')
  smtp.refuseWith(250)
  await server.parts.mailer.sendDue()

  const mails = await server.parts.db.selectFrom('mails').select(['subject', 'state']).execute()
  expect(mails.filter(({ subject }) => subject.startsWith('BTCUSDT'))).toEqual([
    { subject: 'BTCUSDT closed with \u221240.00 USDT', state: 'sent' },
  ])
})
