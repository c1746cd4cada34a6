import { afterAll, beforeAll, expect, test } from 'vitest'
import { epoch } from '../../../src/domain/core/time.ts'
import { systemClock } from '../../../src/server/clock.ts'
import { aTrade } from '../../support/fakeExchange.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
beforeAll(async () => {
  // Nothing happens by itself: what waits is looked at before it is sent by hand.
  server = await startTestServer({ clock: { ...systemClock, every: () => () => {} } })
  await server.call('tom', 'GET', '/v1/settings/user')
})
afterAll(async () => {
  await server.close()
})

const ORDER = {
  userId: 'sample-tom',
  occasion: 'test',
  kind: 'billing',
  letter: { subject: 'Test', parts: ['Grüße & more'], button: null },
}

test('API-58 without a mail server mails stay here, and administrators alone read them', async () => {
  await server.parts.facts.change('sample-tom', ({ tx }) => server.parts.mailer.queue(tx, [ORDER]))
  expect((await server.call('ines', 'GET', '/admin/outbox')).json).toMatchObject({
    has_mail_server: false,
    counts: { queued: 1 },
    mails: [{ state: 'queued', recipient: 'tom@example.org' }],
  })
  await server.parts.mailer.sendDue()

  expect((await server.call('ines', 'GET', '/admin/outbox?limit=1')).json).toMatchObject({
    counts: { kept: 1 },
    mails: [{ state: 'kept', kind: 'billing', due_at: null, text: expect.stringContaining('Grüße & more') }],
  })
  expect((await server.call('tom', 'GET', '/admin/outbox')).status).toBe(403)
})

const preferences = async () => (await server.call('mara', 'GET', '/email-preferences/')).json
const mails = async (kind: string) =>
  (await server.call('ines', 'GET', '/admin/outbox')).json.mails.filter((one: { kind: string }) => one.kind === kind)

test('API-58 API-59 who chose nothing has the usual; a change keeps the rest, and what cannot be chosen is not', async () => {
  expect(await preferences()).toMatchObject({
    closed_trades: false,
    closed_trades_above: 100,
    quiet_hours: 'night',
    account_warnings: true,
    billing: true,
    locked: ['account_warnings', 'billing'],
    is_subscribed: true,
  })
  const body = { closed_trades_above: 5, billing: false }
  expect((await server.call('mara', 'PUT', '/email-preferences/', body)).json).toMatchObject({
    closed_trades_above: 5,
    quiet_hours: 'night',
    billing: true,
  })
  expect((await server.call('mara', 'PUT', '/email-preferences/', { quiet_hours: 'noon' })).json.detail).toBe(
    'quiet_hours: must be off, night',
  )
  expect((await server.call('jonas', 'GET', '/email-preferences/')).json.closed_trades_above).toBe(100)
})

test('API-60 API-61 unsubscribing keeps what was chosen, says why, and is taken back', async () => {
  const reason = { reason: 'too many' }
  expect((await server.call('mara', 'POST', '/email-preferences/unsubscribe', reason)).json).toMatchObject({
    is_subscribed: false,
    closed_trades_above: 5,
  })
  const kept = server.parts.db.selectFrom('email_preferences').select('reason').where('user_id', '=', 'sample-mara')
  expect(await kept.execute()).toEqual([{ reason: 'too many' }])
  expect((await server.call('mara', 'POST', '/email-preferences/resubscribe')).json).toMatchObject({
    is_subscribed: true,
    unsubscribed_at: null,
  })
})

const oneClick = async (token: string, method = 'POST', body = 'List-Unsubscribe=One-Click') => {
  const answer = await fetch(`${server.url}/api/email-preferences/one-click?token=${encodeURIComponent(token)}`, {
    method,
    ...(method === 'POST' ? { body, headers: { 'content-type': 'application/x-www-form-urlencoded' } } : {}),
  })
  return { status: answer.status, text: await answer.text() }
}

test('API-60 T5 the link of a mail unsubscribes its reader without signing in; looking at it does not, twice is once', async () => {
  const token = server.parts.unsubscribeTokens.of('sample-mara')
  expect((await oneClick(token, 'GET')).text).toContain('Stop all mails from Bot Blending')
  expect((await preferences()).is_subscribed).toBe(true)
  expect(await oneClick(token)).toMatchObject({ status: 200, text: expect.stringContaining('You are unsubscribed') })
  const { unsubscribed_at: first } = await preferences()
  expect(first).not.toBeNull()
  expect((await oneClick(token)).text).toContain('You were unsubscribed before; nothing changed.')
  expect((await oneClick(token, 'GET')).text).toContain('billing, accounts, keys and your password still comes')
  expect((await preferences()).unsubscribed_at).toBe(first)
  await server.call('mara', 'POST', '/email-preferences/resubscribe')
})

test('API-60 T7 a token that was changed, or names another, does nothing and says so', async () => {
  await server.call('jonas', 'GET', '/email-preferences/')
  const token = server.parts.unsubscribeTokens.of('sample-mara')
  const [, signature = ''] = token.split('.')
  const forged = `${Buffer.from('sample-jonas').toString('base64url')}.${signature}`
  for (const wrong of [forged, token.slice(0, -2), signature, '', 'a.b'])
    expect(await oneClick(wrong)).toMatchObject({
      status: 400,
      text: expect.stringContaining('This link does not work'),
    })
  expect(await oneClick(server.parts.unsubscribeTokens.of('nobody'))).toMatchObject({ status: 400 })

  expect((await server.call('jonas', 'GET', '/email-preferences/')).json.is_subscribed).toBe(true)
})

const fact = (type: string, data: unknown) =>
  server.parts.facts.change('sample-mara', ({ append }) =>
    append({ type, at: new Date(server.parts.clock.now()), data }),
  )
const closed = (pnl: string) => ({ symbol: 'BTCUSDT', account: '<b>main</b>', side: 'Sell', strategy: null, pnl })

test('SCREEN-2.18 a closed trade from the chosen result on makes a mail in its own transaction, others none', async () => {
  await fact('trade_closed', closed('500'))
  expect(await mails('closed_trades')).toEqual([])
  await server.call('mara', 'PUT', '/email-preferences/', { closed_trades: true, quiet_hours: 'off' })
  await fact('trade_closed', closed('4.99'))
  await fact('trade_closed', closed('-5'))
  await expect(
    server.parts.facts.change('sample-mara', async ({ append }) => {
      await append({ type: 'trade_closed', at: new Date(), data: closed('77') })
      throw new Error('taken back')
    }),
  ).rejects.toThrow('taken back')

  expect(await mails('closed_trades')).toMatchObject([
    { subject: 'BTCUSDT closed with \u22125.00 USDT', state: 'queued' },
  ])
  expect((await mails('closed_trades'))[0].html).toContain('&lt;b&gt;main&lt;/b&gt;')
  expect((await mails('closed_trades'))[0].text).toMatch(/Closed: \w+ \d+, \d{4}, \d+:\d\d [AP]M/)
})

test('API-60 who unsubscribes gets nothing that waits, but what concerns accounts and billing', async () => {
  await server.call('mara', 'POST', '/email-preferences/unsubscribe', {})
  await fact('trade_closed', closed('900'))
  const link = { type: 'navigate', path: '/settings#accounts' }
  await fact('unified_notification', {
    title: 'main needs attention',
    message: 'The key is refused.',
    click_action: link,
  })
  await fact('unified_notification', { title: 'While you were away', message: '3 trades' })
  const ending = {
    plan_type: 'elite',
    status: 'canceled',
    current_period_end: '2026-12-20T00:00:00.000Z',
    event: 'canceled',
  }
  await fact('subscription_changed', ending)
  await server.parts.mailer.sendDue()

  expect(await mails('closed_trades')).toMatchObject([{ state: 'unwanted' }])
  expect(await mails('account_warnings')).toMatchObject([{ subject: 'main needs attention', state: 'kept' }])
  const [billing] = (await mails('billing')).filter(({ recipient }: { recipient: string }) =>
    recipient.startsWith('mara'),
  )
  expect(billing).toMatchObject({ subject: 'Elite plan canceled', state: 'kept' })
  expect(billing.text).toContain('You have access until Dec 20, 2026.')
})

test('TIME-03 a mail of billing names the end of a period by the day of its reader, as Settings do', async () => {
  await server.call('mara', 'PUT', '/v1/settings/user', { timezone: 'America/Los_Angeles' })
  await fact('subscription_changed', {
    plan_type: 'basic',
    status: 'active',
    current_period_end: '2027-01-01T02:00:00.000Z',
  })

  const [mail] = (await mails('billing')).filter(
    ({ subject }: { subject: string }) => subject === 'Your Basic plan is active',
  )
  expect(mail.text).toContain('This period ends on Dec 31, 2026.')
})

test.each([
  ['trial_started', 'trial', 'trialing', 'Your trial has begun', 'It ends by itself on Nov 21, 2026.'],
  ['trial_ended', 'trial', 'canceled', 'Your trial has ended', 'It ran until Nov 21, 2026.'],
  ['payment_failed', 'elite', 'past_due', 'A payment for the Elite plan failed', 'The card provider tries again.'],
  ['renewed', 'elite', 'active', 'Elite plan renewed', 'The next charge is on Nov 21, 2026.'],
  ['lapsed', 'standard', 'canceled', 'Standard plan ended', 'It ran until Nov 21, 2026.'],
])('SET-23 a mail of billing says what became of the plan: %s', async (event, plan, status, said, message) => {
  await fact('subscription_changed', {
    plan_type: plan,
    status,
    current_period_end: '2026-11-21T12:00:00.000Z',
    event,
  })

  const [mail] = (await mails('billing')).filter(({ subject }: { subject: string }) => subject === said)
  expect(mail.text).toContain(message)
})

test('SET-23 a mail of billing says that there is no plan any more where not even its name is left', async () => {
  await fact('subscription_changed', { before: 'elite', event: 'lapsed' })

  const subjects = (await mails('billing')).map(({ subject }: { subject: string }) => subject)
  expect(subjects).toContain('You have no plan any more')
})

test('SET-23 a mail of billing says of a plan behind which the trial runs on which one ended, and how long it runs', async () => {
  await fact('subscription_changed', {
    plan_type: 'trial',
    status: 'trialing',
    current_period_end: '2026-12-03T12:00:00.000Z',
    before: 'standard',
    event: 'trial_resumed',
  })

  const [mail] = (await mails('billing')).filter(({ text }: { text: string }) => text.includes('runs on'))
  expect(mail.subject).toBe('Standard plan ended')
  expect(mail.text).toContain('Your trial runs on until Dec 3, 2026.')
})

test('SET-23 a mail of billing is no mail about a plan that opened nothing before', async () => {
  const plan = { plan_type: 'standard', before: 'standard', event: null }
  await fact('subscription_changed', { ...plan, status: 'canceled', current_period_end: '2026-01-02T12:00:00.000Z' })
  await fact('subscription_changed', { ...plan, status: 'unpaid', current_period_end: '2026-01-03T12:00:00.000Z' })
  await fact('subscription_changed', { ...plan, status: 'canceled', current_period_end: '2999-01-04T12:00:00.000Z' })

  const told = (await mails('billing')).map(({ text }: { text: string }) => text).join()
  expect(told).toContain('It stays open until Jan 4, 2999')
  for (const end of ['Jan 2, 2026', 'Jan 3, 2026']) expect(told).not.toContain(end)
})

test("SCREEN-2.18 the preview of a digest is made of yesterday's own trades, and of nobody else's", async () => {
  const preview = async () => (await server.call('jonas', 'GET', '/email-preferences/digest-preview')).json
  await server.call('jonas', 'PUT', '/email-preferences/', { digest: 'daily' })
  expect((await preview()).parts).toEqual(['Nothing was closed in these days.'])
  const account = await server.link('jonas', 'main')
  const others = await server.link('amina', 'other')
  const yesterday = epoch(Math.floor(Date.now() / 86_400_000) * 86_400_000 - 3_600_000)
  for (const [orderId, pnl, of] of [
    ['d1', '12.5', account],
    ['d2', '-2.25', account],
    ['d3', '99', others],
  ] as const)
    await server.exchange.close(of, aTrade(of, { orderId, pnl, openedAt: yesterday, closedAt: yesterday }))

  const { subject, parts } = await preview()
  expect(subject).toMatch(/^\+10\.25 USDT from 2 trades: /)
  expect(parts[0]).toEqual([
    ['Profit and loss', '+10.25 USDT'],
    ['Closed trades', '2'],
    ['Won', '1'],
    ['Lost', '1'],
  ])
  expect(parts[2]).toEqual([['main (2)', '+10.25 USDT']])
})
