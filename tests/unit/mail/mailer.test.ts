import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { waitAfter } from '../../../src/domain/mail/constants.ts'
import { saveChoices } from '../../../src/server/db/emailPreferences.ts'
import { claimMail, newestMails } from '../../../src/server/db/mails.ts'
import { followNight } from '../../../src/server/mail/heldMails.ts'
import { type Mailer, type MailOrder, makeMailer } from '../../../src/server/mail/mailer.ts'
import type { Db } from '../../../src/server/db/open.ts'
import { proveAddress } from '../../../src/server/db/provedAddresses.ts'
import { saveUserSettings } from '../../../src/server/db/userSettings.ts'
import { makeLog } from '../../../src/server/log.ts'
import { smtpTransport } from '../../../src/server/mail/transport.ts'
import { type BrokenWrites, brokenWrites } from '../../support/brokenWrites.ts'
import { handClock } from '../../support/handClock.ts'
import { mailDatabase, testTokens } from '../../support/mailDesk.ts'
import { startSmtp, type TestSmtp } from '../../support/smtp.ts'

const clock = handClock()
const logged: string[] = []
let smtp: TestSmtp
let broken: BrokenWrites
let db: Db
let mailer: Mailer
beforeAll(async () => {
  smtp = await startSmtp()
  broken = brokenWrites(await mailDatabase(new Date(clock.now())))
  db = broken.db
  mailer = makeMailer({
    db,
    clock,
    log: makeLog('debug', { write: (line) => void logged.push(line) }),
    publicUrl: new URL('https://bots.example.org'),
    from: 'bots@example.org',
    transport: smtpTransport(smtp.url),
    tokens: await testTokens(db),
  })
})
afterAll(async () => {
  await mailer.stop()
  await db.destroy()
  await smtp.close()
})

let round = 0
beforeEach(() => {
  round += 1
  broken.mend()
})
afterEach(() => {
  smtp.refuseWith(250)
  smtp.hangUpAfterTaking(false)
})

const order = (over: Partial<MailOrder> = {}): MailOrder => ({
  userId: 'mara',
  occasion: `round ${round}`,
  kind: 'billing',
  letter: { subject: `Round ${round}`, parts: ['Grüße & more'], button: null },
  ...over,
})
const queue = (...orders: readonly MailOrder[]) => db.transaction().execute((tx) => mailer.queue(tx, orders))
const mail = async () => (await newestMails(db, 200)).find(({ subject }) => subject === `Round ${round}`)
const takenNow = () => smtp.taken.filter((one) => one.includes(`Subject: Round ${round}\r`))

test('API-58 a mail has both forms, comes from us, and offers to unsubscribe at one click (RFC 8058)', async () => {
  await queue(order())
  await mailer.sendDue()

  const [taken, ...more] = takenNow()
  expect(more).toEqual([])
  expect(taken).toMatch(/^From: Bot Blending <bots@example.org>\r$/m)
  expect(taken).toMatch(/^To: mara@example.org\r$/m)
  expect(taken).toMatch(/Content-Type: text\/plain; charset=utf-8/)
  expect(taken).toMatch(/Content-Type: text\/html; charset=utf-8/)
  expect(taken).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m)
  expect(taken?.replaceAll(/\r\n\s/g, '')).toMatch(
    /List-Unsubscribe:\s?<https:\/\/bots.example.org\/api\/email-preferences\/one-click\?token=/,
  )
  expect(await mail()).toMatchObject({ state: 'sent', attempts: 1, problem: null })
})

test('I2 the same occasion makes one mail, and one whose cause is taken back makes none', async () => {
  expect(await queue(order(), order())).toBe(1)
  expect(await queue(order())).toBe(0)
  await expect(
    db.transaction().execute(async (tx) => {
      await mailer.queue(tx, [order({ occasion: `never ${round}` })])
      throw new Error('taken back')
    }),
  ).rejects.toThrow('taken back')
  await mailer.sendDue()

  expect(takenNow()).toHaveLength(1)
})

test('F31 a mail waits an hour for a mail server that takes none, with longer and longer pauses, and is not lost', async () => {
  smtp.refuseWith(451)
  await queue(order())
  const began = clock.now()
  const tries: number[] = []
  while (clock.now() - began < 3_600_000) {
    const before = (await mail())?.attempts
    await mailer.sendDue()
    const now = await mail()
    if (now?.attempts !== before) tries.push((clock.now() - began) / 60_000)
    expect(now).toMatchObject({ state: 'delayed', problem: 'The mail server could not take it (451).' })
    clock.advance(60_000)
  }
  expect(tries).toEqual([0, 1, 3, 7, 15, 30, 45])
  smtp.refuseWith(250)
  await mailer.sendDue()
  expect(await mail()).toMatchObject({ state: 'sent', problem: null, attempts: 8 })
  expect(takenNow()).toHaveLength(1)
})

test('SCREEN-2.18 F31 what can wait is not sent in a quiet night at a retry either; what cannot is', async () => {
  clock.advance(22 * 3_600_000 - 60_000 - (clock.now() % 86_400_000))
  smtp.refuseWith(451)
  const billing = { occasion: `bill ${round}`, letter: { subject: `Bill ${round}`, parts: ['Hello'], button: null } }
  await queue(order({ kind: 'closed_trades' }), order(billing))
  await saveChoices(db, 'mara', { closed_trades: true })
  await mailer.sendDue()
  smtp.refuseWith(250)
  clock.advance(2 * 60_000)
  await mailer.sendDue()
  expect(smtp.taken.filter((one) => one.includes(`Subject: Bill ${round}\r`))).toHaveLength(1)
  expect(await mail()).toMatchObject({ state: 'delayed', problem: null })
  // It goes by the night that its reader has now, as what was never tried does.
  const dueIn = async (timezone: string) => {
    await saveUserSettings(db, 'mara', { timezone })
    await followNight(db, 'mara', new Date(clock.now()))
    return ((await mail())?.dueAt.getTime() ?? 0) - clock.now()
  }
  expect([await dueIn('Europe/Berlin'), await dueIn('UTC')]).toEqual([8 * 3_600_000 - 60_000, 9 * 3_600_000 - 60_000])
  clock.advance(9 * 3_600_000 - 2 * 60_000)
  await mailer.sendDue()
  expect(takenNow()).toEqual([])

  clock.advance(60_000)
  await mailer.sendDue()
  expect(takenNow()).toHaveLength(1)
})

test('F31 pauses double to a quarter of an hour', () => {
  expect([1, 2, 3, 4, 5, 60].map((attempts) => waitAfter(attempts) / 60_000)).toEqual([1, 2, 4, 8, 15, 15])
})

test('F31 what this mail server will never take is not tried again, and says so', async () => {
  smtp.refuseWith(550)
  await queue(order())
  await mailer.sendDue()
  clock.advance(3_600_000)
  smtp.refuseWith(250)
  await mailer.sendDue()

  expect(await mail()).toMatchObject({ state: 'failed', attempts: 1, problem: 'The mail server refused it with 550.' })
})

test('F31 after three days a mail says nothing any more', async () => {
  smtp.refuseWith(451)
  await queue(order())
  clock.advance(72 * 3_600_000 - 1)
  await mailer.sendDue()
  expect(await mail()).toMatchObject({ state: 'delayed' })
  clock.advance(15 * 60_000 + 2)
  await mailer.sendDue()
  expect(await mail()).toMatchObject({ state: 'failed', attempts: 2 })
})

test('R10 a mail whose taking was not told goes out again under the same name, so that it is shown once', async () => {
  smtp.hangUpAfterTaking(true)
  await queue(order())
  await mailer.sendDue()
  expect(await mail()).toMatchObject({ state: 'delayed' })
  smtp.hangUpAfterTaking(false)
  clock.advance(60_000)
  await mailer.sendDue()

  const names = takenNow().map((one) => /^Message-ID: (<\S+>)\r$/m.exec(one)?.[1])
  expect(names).toHaveLength(2)
  expect(new Set(names).size).toBe(1)
  expect(names[0]).toMatch(/^<[0-9a-f]{32}@bots.example.org>$/)
})

test('F41 what a killed server was sending is sent by the next', async () => {
  await queue(order())
  // As far as a server came that is no more.
  expect(await claimMail(db, new Date(clock.now()))).toMatchObject({ subject: `Round ${round}` })
  await mailer.sendDue()
  expect(await mail()).toMatchObject({ state: 'sending' })

  mailer.start()
  await mailer.sendDue()
  expect(await mail()).toMatchObject({ state: 'sent' })
  expect(takenNow()).toHaveLength(1)
})

test.each([
  ['end', 'before'],
  ['end', 'after'],
  ['claim', 'before'],
  ['claim', 'after'],
] as const)(
  'F31 a database that restarts at the %s of a mail, %s it is written: it is handed over once, and sent',
  async (kind, when) => {
    await queue(order())
    broken.breakNext('mails', kind, when)
    // What a beat cannot do the next one does.
    await mailer.sendDue().catch(() => {})
    await mailer.sendDue()

    expect(broken.isSpent()).toBe(true)
    expect(await mail()).toMatchObject({ state: 'sent' })
    expect(takenNow()).toHaveLength(1)
  },
)

test('T23 neither address nor subject of a mail is logged', async () => {
  smtp.refuseWith(550)
  await queue(order())
  await mailer.sendDue()

  expect(logged.join('\n')).toContain('A mail could not be handed over.')
  expect(logged.filter((line) => /mara@|Round/.test(line))).toEqual([])
})

test('SET-01 mails go to the address of the profile where there is one', async () => {
  await saveUserSettings(db, 'tom', { billing_email: 'office@example.org' })
  await queue(order({ userId: 'tom' }))

  expect(await mail()).toMatchObject({ recipient: 'office@example.org' })
})

test('SET-01 a mail that waits goes where the mails of its user go by then, and says so; one about his sign-in does not', async () => {
  const later = new Date(clock.now() + 60_000)
  await saveUserSettings(db, 'tom', { billing_email: 'before@example.org' })
  const link = { kind: 'password_link', occasion: `link ${round}`, recipient: 'sign-in@example.org' } as const
  await queue(order({ userId: 'tom', dueAt: later }), order({ userId: 'tom', dueAt: later, ...link }))
  await saveUserSettings(db, 'tom', { billing_email: 'after@example.org' })
  await proveAddress(db, { userId: 'tom', email: 'After@example.org' }, new Date(clock.now()))
  clock.advance(60_000)
  await mailer.sendDue()

  expect(takenNow().map((one) => /^To: (.*)\r$/m.exec(one)?.[1])).toEqual(
    expect.arrayContaining(['after@example.org', 'sign-in@example.org']),
  )
  expect((await newestMails(db, 200)).filter(({ subject }) => subject === `Round ${round}`)).toHaveLength(2)
  expect((await newestMails(db, 200)).some(({ recipient }) => recipient === 'before@example.org')).toBe(false)
})

test('SET-01 SCREEN-2.18 a mail that waits for a night goes by the night of its user: of another zone, or by none', async () => {
  const night = Date.UTC(2030, 0, 2, 23)
  const at = new Date(night)
  const tips = { userId: 'tom', kind: 'tips', dueAt: new Date(night + 8 * 3_600_000) } as const
  const due = async () => (await mail())?.dueAt
  await saveUserSettings(db, 'tom', { timezone: 'Europe/London' })
  await queue(order(tips))
  await followNight(db, 'tom', at)
  expect(await due()).toEqual(tips.dueAt)
  await saveUserSettings(db, 'tom', { timezone: 'America/New_York' })
  await followNight(db, 'tom', at)
  expect(await due()).toEqual(at)
})
