import { afterEach, beforeEach, expect, test } from 'vitest'
import { formatDate } from '../../../src/domain/core/format.ts'
import { days, hours } from '../../../src/domain/core/time.ts'
import { trialDaysOf } from '../../../src/domain/experiments/assign.ts'
import { trialId } from '../../../src/domain/billing/subscription.ts'
import { saveSubscription } from '../../../src/server/db/billing.ts'
import { newestMails } from '../../../src/server/db/mails.ts'
import type { Db } from '../../../src/server/db/open.ts'
import { noteUser } from '../../../src/server/db/users.ts'
import { makeLog } from '../../../src/server/log.ts'
import { makeMailer } from '../../../src/server/mail/mailer.ts'
import { makeScheduledMails, type ScheduledMails } from '../../../src/server/mail/scheduledMails.ts'
import { handClock } from '../../support/handClock.ts'
import { testTokens } from '../../support/mailDesk.ts'
import { memoryDatabase } from '../../support/memoryDatabase.ts'

const log = makeLog('silent')
const publicUrl = new URL('https://bots.example.org')
let clock: ReturnType<typeof handClock>
let db: Db
let scheduled: ScheduledMails
beforeEach(async () => {
  clock = handClock()
  db = await memoryDatabase()
  const tokens = await testTokens(db)
  const mailer = makeMailer({ db, clock, log, publicUrl, from: 'a@example.org', transport: null, tokens })
  scheduled = makeScheduledMails({ db, clock, log, publicUrl, mailer })
})
afterEach(async () => {
  await db.destroy()
})

/** A user whose arm has so many days begins his trial now. Answers his end, ms. */
async function begin(length: number): Promise<number> {
  const id = Array.from({ length: 200 }, (_, n) => `user-${n}`).find((one) => trialDaysOf(one) === length) ?? ''
  const now = clock.now()
  const periodEnd = now + days(length)
  await noteUser(db, { id, email: `${id}@example.org`, name: id, roles: ['trial-subscriber'] }, new Date(now))
  await saveSubscription(
    db,
    id,
    { id: trialId(id), plan: 'basic', status: 'trialing', isEnding: false, periodEnd, createdAt: now },
    new Date(now),
  )
  return periodEnd
}

/** Mails of the trial in the order in which they are due. */
const trialMails = async () =>
  (await newestMails(db, 1_000))
    .filter(({ id }) => id.includes(' trial '))
    .toSorted((a, b) => a.dueAt.getTime() - b.dueAt.getTime())

test.each([7, 21])(
  'MKT-02 AB-01 who has %i days is told what is true of them, and nothing once they are over',
  async (length) => {
    const since = clock.now()
    const end = await begin(length)
    while (clock.now() < end + days(1)) {
      await scheduled.look()
      clock.advance(hours(6))
    }
    const mails = await trialMails()

    expect(mails.map(({ subject }) => subject)).toEqual([
      'Link your Bybit account',
      'Say which strategy trades what',
      'Half of your trial is over',
      `Your trial ends on ${formatDate(end, 'UTC')}`,
      `Your trial ends soon: on ${formatDate(end, 'UTC')}`,
    ])
    const dueAt = mails.map((mail) => mail.dueAt.getTime())
    expect(dueAt[2]).toBeGreaterThanOrEqual((since + end) / 2)
    expect(Math.max(...dueAt)).toBeLessThan(end)
  },
)

test('MKT-02 SCREEN-2.18 what a quiet night would hold until the trial is over does not come', async () => {
  clock.advance(hours(16))
  const end = await begin(7)
  clock.advance(end - clock.now() - hours(5))
  expect(new Date(clock.now()).getUTCHours()).toBe(23)
  await scheduled.look()
  expect(await trialMails()).toEqual([])
  clock.advance(end - clock.now())
  await scheduled.look()

  expect(await trialMails()).toEqual([])
})

test('MKT-02 who bought a plan during his trial is told no more of its end', async () => {
  const end = await begin(14)
  const id = Array.from({ length: 200 }, (_, n) => `user-${n}`).find((one) => trialDaysOf(one) === 14)!
  clock.advance(days(2))
  await scheduled.look()
  const bought = { id: 'sub_1', plan: 'elite', status: 'active', isEnding: false } as const
  await saveSubscription(
    db,
    id,
    { ...bought, periodEnd: end + days(30), createdAt: clock.now() },
    new Date(clock.now()),
  )
  while (clock.now() < end + days(1)) {
    clock.advance(hours(6))
    await scheduled.look()
  }
  expect((await trialMails()).map(({ subject }) => subject)).toEqual(['Link your Bybit account'])
})
