import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { formatBriefTime } from '../../../src/domain/core/format.ts'
import type { ChannelDesk } from '../../support/channelDesk.ts'
import { signatureOf } from '../../support/pushService.ts'
import { GRACE, toldPerson } from '../../support/toldPerson.ts'

const SECRET = 'a-secret-of-twenty-four-signs'
const mara = toldPerson({ grid: {}, quiet: null, urgent_is_never_quiet: false, has_amounts: false })
const { page, choose, device, on, opened, quietFor, setZone: zone } = mara
let desk: ChannelDesk
let phone: string
let laptop: string
beforeEach(() => {
  ;({ desk, phone, laptop } = mara)
})
const hook = (path = '/hook') =>
  desk.server.call('mara', 'POST', '/api/channels/webhooks', {
    label: path,
    webhook_url: desk.hooks.url + path,
    signing_secret: SECRET,
  })
const shown = (...ids: readonly string[]) => desk.server.call('mara', 'POST', '/api/notifications/shown', { ids })

test('N4 a device is told what no page showed: encrypted for it alone, signed by the server (RFC 8291, RFC 8292)', async () => {
  expect((await device(phone)).json.channels).toMatchObject([
    { kind: 'push', label: phone, state: 'on', problem: null },
  ])
  await opened()
  await desk.pass(GRACE - 5_000)
  expect(on(phone)).toEqual([])

  await desk.pass(5_000)

  expect(on(phone)).toMatchObject([{ title: 'BTC long opened', text: 'main', is_silent: false }])
  expect(desk.push.wrong).toEqual([])
  const [{ headers }] = desk.push.taken.filter((one) => one.device === phone) as [(typeof desk.push.taken)[number]]
  expect(headers).toMatchObject({ urgency: 'high', 'content-encoding': 'aes128gcm' })
  await desk.pass(3_600_000)
  expect(on(phone)).toHaveLength(1)
})

test('N4 what a page showed, or somebody read, is told by no channel', async () => {
  await device(phone)
  await shown(await opened())
  const read = await opened('ETHUSDT')
  await desk.server.call('mara', 'POST', `/notifications/${read}/mark-read`)
  await opened('SOLUSDT')

  await desk.pass(GRACE)

  expect(on(phone).map(({ title }) => title)).toEqual(['SOL long opened'])
})

test("N4 nobody says of another's notification that it was shown", async () => {
  await device(phone)
  const id = await opened()
  expect((await desk.server.call('jonas', 'POST', '/api/notifications/shown', { ids: [id] })).status).toBe(200)
  await desk.pass(GRACE)
  expect(on(phone)).toHaveLength(1)
})

test('N4 A-204 a person is told on one device; the next one only where the first does not say that it shows it', async () => {
  await device(laptop)
  await device(phone)
  await opened()
  await desk.pass(GRACE)
  expect([on(phone).length, on(laptop).length]).toEqual([1, 0])
  expect((await desk.server.call('mara', 'POST', '/api/push/shown', { token: on(phone)[0]!.token })).status).toBe(200)
  await desk.pass(120_000)
  expect([on(phone).length, on(laptop).length]).toEqual([1, 0])

  await opened('ETHUSDT')
  await desk.pass(GRACE)
  await desk.pass(61_000)
  expect([on(phone).length, on(laptop).length]).toEqual([2, 1])
  await desk.pass(3_600_000)
  expect([on(phone).length, on(laptop).length]).toEqual([2, 1])
})

test.each([404, 410])(
  'N4 a subscription that is gone (%i) ends, says so, and the next device is told',
  async (status) => {
    await device(laptop)
    await device(phone)
    desk.push.answer(phone, status)
    await opened()

    await desk.pass(GRACE)

    expect(on(laptop)).toHaveLength(1)
    expect((await page()).channels.find(({ label }: { label: string }) => label === phone)).toMatchObject({
      state: 'failed',
      problem: `It is there no more (it answered ${status}).`,
    })
  },
)

test.each([
  [429, { 'retry-after': '300' }, 300_000],
  [503, {}, 10_000],
])(
  'N4 a push service that has no time (%i) is asked again when it is due, and told once',
  async (status, headers, wait) => {
    await device(phone)
    desk.push.answer(phone, status, headers)
    await opened()
    await desk.pass(GRACE)
    expect((await page()).channels).toMatchObject([{ state: 'on' }])

    desk.push.answer(phone, 201)
    await desk.pass(wait - 5_000)
    expect(on(phone)).toEqual([])
    await desk.pass(5_000)
    expect(on(phone)).toHaveLength(1)
  },
)

test('N4 what nobody takes for a day is given up, with its reason', async () => {
  await hook()
  desk.hooks.answer(500)
  await opened()
  for (let hour = 0; hour < 27; hour += 1) await desk.pass(3_600_000)
  desk.hooks.answer(200)

  expect((await page()).channels).toMatchObject([{ state: 'failed', problem: 'It answered 500.' }])
})

test('N4 a server that ends while it sends sends it again under the same name, which takes the place of the first', async () => {
  await device(phone)
  const id = await opened()
  await desk.pass(GRACE)
  await desk.server.parts.db
    .updateTable('deliveries')
    .set({ state: 'sending', tried: '[]' })
    .where('id', 'like', `sample-mara ${id} %`)
    .execute()
  desk.server.parts.telling.outbox.start()
  await desk.pass(0)

  const tags = on(phone).map(({ tag }) => tag)
  expect([tags.length, new Set(tags).size]).toEqual([2, 1])
})

test('N4 quiet hours of the zone hold, and are summed up after', async () => {
  await device(phone)
  await choose({ quiet: quietFor(-10, 30) })
  for (const symbol of ['BTCUSDT', 'ETHUSDT', 'SOLUSDT']) await opened(symbol)
  await desk.fact('mara', 'trade_closed', { pnl: '-5', exectype: 'StopLoss' })
  await desk.pass(GRACE)
  expect(on(phone)).toEqual([])

  await desk.pass(31 * 60_000)

  expect(on(phone).map(({ title }) => title)).toEqual(['BTC long trade closed', '3 notifications in quiet hours'])
})

test('N4 what is told late says when it happened, in the zone of its reader; what is told at once does not', async () => {
  await device(phone)
  const at = desk.server.parts.clock.now()
  await desk.fact('mara', 'trade_closed', { pnl: '-5', exectype: 'StopLoss' })
  await desk.pass(GRACE)
  expect(on(phone)).toMatchObject([{ text: 'main, SL, loss' }])
  expect(Math.abs(on(phone)[0]!.at! - at)).toBeLessThan(5_000)

  await zone('Asia/Kathmandu')
  onTestFinished(async () => void (await zone('UTC')))
  // Kathmandu is 5 h 45 min ahead.
  await choose({ quiet: quietFor(335, 375) })
  await desk.fact('mara', 'trade_closed', { pnl: '-5', exectype: 'StopLoss' })
  await desk.pass(GRACE)
  await desk.pass(31 * 60_000)

  const late = on(phone)[1]!
  expect(late.text).toBe(`main, SL, loss, ${formatBriefTime(late.at!, 'Asia/Kathmandu', late.at!)}`)
})

test('N4 what quiet hours hold is told soon once they are switched off, let it by, or are over in another zone', async () => {
  await device(phone)
  const quiet = quietFor(-10, 30)
  const titles = () => on(phone).map(({ title }) => title)
  await choose({ quiet })
  for (const symbol of ['BTCUSDT', 'ETHUSDT']) await opened(symbol)
  await desk.fact('mara', 'trade_closed', { pnl: '-5', exectype: 'StopLoss' })
  await desk.pass(GRACE)
  expect(titles()).toEqual([])

  // What is still held stays so, and what is urgent is told.
  await choose({ urgent_is_never_quiet: true })
  await desk.pass(1_000)
  expect(titles()).toEqual(['BTC long trade closed'])
  await choose({ quiet: null })
  await desk.pass(1_000)
  expect(titles()).toEqual(['BTC long trade closed', '2 notifications in quiet hours'])

  await choose({ quiet })
  await opened('SOLUSDT')
  await desk.pass(GRACE)
  expect(titles()).toHaveLength(2)
  expect((await zone('Asia/Kathmandu')).status).toBe(200)
  await desk.pass(1_000)
  expect(titles()[2]).toBe('SOL long opened')
  await zone('UTC')
})

test('N4 a webhook is signed over its time and body, and gets no amount without leave', async () => {
  await hook('/signed')
  await desk.fact('mara', 'trade_closed', { pnl: '-5.5', exectype: 'StopLoss' })
  await desk.pass(0)

  const [{ headers, body }] = desk.hooks.taken.filter(({ path }) => path === '/signed') as [
    (typeof desk.hooks.taken)[number],
  ]
  const timestamp = String(headers['webhook-timestamp'])
  expect(headers['webhook-signature']).toBe(signatureOf(SECRET, timestamp, body))
  expect(signatureOf('another secret of 24 signs', timestamp, body)).not.toBe(headers['webhook-signature'])
  expect(JSON.parse(body).notifications).toMatchObject([
    { type: 'trade_closed', text: 'main, SL, loss', is_urgent: true },
  ])
  expect(body).not.toMatch(/5\.5/)
})

test('N4 a redirect is not followed, and ends the webhook with its reason', async () => {
  await hook('/first')
  desk.hooks.answer(302, { location: `${desk.hooks.url}/inside` })
  await opened()
  await desk.pass(0)
  desk.hooks.answer(200)

  expect(desk.hooks.taken.filter(({ path }) => path === '/inside')).toEqual([])
  expect((await page()).channels).toMatchObject([{ state: 'failed', problem: 'It answered 302.' }])
})

test('N4 what a program refuses for good is not sent to it again', async () => {
  await hook('/refused')
  desk.hooks.answer(400)
  await opened()
  await desk.pass(0)
  desk.hooks.answer(200)
  for (let hour = 0; hour < 3; hour += 1) await desk.pass(3_600_000)

  expect(desk.hooks.taken.filter(({ path }) => path === '/refused')).toHaveLength(1)
  expect((await page()).channels).toMatchObject([{ state: 'failed', problem: 'It answered 400.' }])
})

test('N4 a channel that failed is told again once a test went through', async () => {
  const { id } = (await hook('/again')).json.channels[0]
  desk.hooks.answer(400)
  await opened()
  await desk.pass(0)
  expect((await page()).channels[0].state).toBe('failed')

  desk.hooks.answer(200)
  expect((await desk.server.call('mara', 'POST', `/api/channels/${id}/test`)).status).toBe(200)
  await desk.pass(0)

  await expect.poll(async () => (await page()).channels[0]).toMatchObject({ state: 'on', problem: null })
})

test('N4 A-339 a test is tried once, and that nobody answered it takes nothing from its channel', async () => {
  const { id } = (await hook('/tried')).json.channels[0]
  desk.hooks.answer(500)
  await desk.server.parts.telling.channels.test(desk.server.parts.db, 'sample-mara', id)
  await desk.pass(0)
  for (let hour = 0; hour < 3; hour += 1) await desk.pass(3_600_000)
  desk.hooks.answer(200)

  expect(desk.hooks.taken.filter(({ path }) => path === '/tried')).toHaveLength(1)
  expect((await page()).channels).toMatchObject([{ state: 'on', problem: null }])
})

test('N4 an address becomes another one by proof of the one before alone', async () => {
  await device(phone)
  const [before, after] = [desk.push.device(phone), desk.push.device(laptop)]
  await desk.addDevice('mara', before)
  const asked = (auth: string) =>
    fetch(`${desk.server.url}/api/push/renewed`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        before_endpoint: before.subscription.push_endpoint,
        before_auth: auth,
        ...after.subscription,
      }),
    })
  expect((await asked(after.subscription.push_auth)).status).toBe(404)
  expect((await asked(before.subscription.push_auth)).status).toBe(200)

  await opened()
  await desk.pass(GRACE)
  expect([on(phone).length, on(laptop).length]).toEqual([0, 1])
})

test('N4 a browser is of who switched it on last', async () => {
  const shared = desk.push.device(phone)
  await desk.addDevice('mara', shared)
  await desk.addDevice('jonas', shared)
  await opened()
  await desk.pass(GRACE)

  expect(on(phone)).toEqual([])
  expect((await page()).channels).toEqual([])
})

test('N4 bad input is refused with a sentence and changes nothing', async () => {
  const { subscription } = desk.push.device(phone)
  const push = (over: object) =>
    desk.server.call('mara', 'POST', '/api/channels/push', { label: 'x', ...subscription, ...over })
  expect((await push({ push_key: 'short' })).json.detail).toMatch(/push_key/)
  expect((await push({ push_endpoint: 'ftp://push.example.org/1' })).json.detail).toBe(
    'Only addresses with https are called.',
  )
  expect((await choose({ quiet: { from: '25:00', to: '07:00' } })).status).toBe(400)
  expect((await choose({ quiet: { from: '07:00', to: '07:00' } })).json.detail).toMatch(/different times/)
  expect((await choose({ grid: { trade_closed: { push: 'loud' } } })).status).toBe(400)
  expect((await desk.server.call('mara', 'POST', '/api/channels/nothing/test')).status).toBe(404)
  expect((await desk.server.call('noah', 'PUT', '/api/channels/choices', {})).status).toBe(403)

  expect(await page()).toMatchObject({ channels: [], quiet: null })
})

test('N4 there are ten of a kind at most', async () => {
  for (let n = 0; n < 10; n += 1) expect((await hook(`/${n}`)).status).toBe(200)
  expect((await hook('/11')).json.detail).toBe('There are 10 of these at most. Take one away first.')
})

test('T8 no address, key or secret of a channel is in an answer, a log, an export, or readable in the database', async () => {
  const made = desk.push.device(phone)
  await desk.addDevice('mara', made)
  await hook('/hidden')
  await opened()
  await desk.pass(GRACE)
  const { db } = desk.server.parts
  const rows = [
    ...(await db.selectFrom('channels').selectAll().execute()),
    ...(await db.selectFrom('deliveries').selectAll().execute()),
    ...(await db.selectFrom('server_state').selectAll().execute()),
  ]
  const exported = await desk.server.call('mara', 'GET', '/account/export')
  const seen = [
    JSON.stringify(await page()),
    desk.server.logged.join('\n'),
    exported.text,
    JSON.stringify(rows, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
  ]

  expect(seen[2]).toContain('channel_choices')
  const secrets = [...Object.values(made.subscription), SECRET]
  for (const text of seen) expect(secrets.filter((secret) => text.includes(secret))).toEqual([])
})

test('ROLE-08 N4 whose plan ended sees his channels and takes one away; nothing else of them is open to him', async () => {
  const { db, telling } = desk.server.parts
  await desk.server.call('noah', 'GET', '/v1/settings/user')
  // As it was added while he had a plan.
  const target = { url: `${desk.hooks.url}/noah`, secret: SECRET }
  await db
    .transaction()
    .execute((tx) => telling.channels.add(tx, 'sample-noah', { kind: 'webhook', label: 'Ledger', target }))
  const [{ id }] = (await desk.server.call('noah', 'GET', '/api/channels')).json.channels
  expect((await desk.server.call('noah', 'POST', `/api/channels/${id}/test`)).status).toBe(403)

  const answer = await desk.server.call('noah', 'DELETE', `/api/channels/${id}`)

  expect([answer.status, answer.json.channels]).toEqual([200, []])
})

test('F39 a trade whose order goes on filling is told with what it came to while nobody was told yet, and no second time', async () => {
  await device(phone)
  await choose({ grid: {}, quiet: null, urgent_is_never_quiet: false, has_amounts: true })
  const trade = { trade_id: 'pieces', exectype: 'TakeProfit' }
  await desk.fact('mara', 'trade_closed', { ...trade, pnl: '12' })
  await desk.pass(GRACE - 5_000)
  await desk.fact('mara', 'trade_corrected', { ...trade, pnl: '120' })
  await desk.pass(5_000)
  expect(on(phone)).toMatchObject([{ title: 'BTC long trade closed', text: 'main, TP, profit, +120.00 USDT' }])

  await desk.fact('mara', 'trade_corrected', { ...trade, pnl: '121' })
  await desk.pass(3_600_000)
  expect(on(phone)).toHaveLength(1)
})

test('F39 a message that nobody took yet says what its trade came to; one that was taken stays', async () => {
  await device(phone)
  desk.push.answer(phone, 503)
  const trade = { trade_id: 'message', exectype: 'TakeProfit' }
  await desk.fact('mara', 'trade_closed', { ...trade, pnl: '12' })
  await desk.pass(GRACE)
  await desk.fact('mara', 'trade_corrected', { ...trade, pnl: '-40' })
  desk.push.answer(phone, 201)
  await desk.pass(10_000)
  expect(on(phone)).toMatchObject([{ title: 'BTC long trade closed', text: 'main, TP, loss' }])

  await desk.fact('mara', 'trade_corrected', { ...trade, pnl: '50' })
  await desk.pass(3_600_000)
  expect(on(phone)).toHaveLength(1)
})

test.each([
  ['before', ['open_position_closed', 'trade_closed']],
  ['after', ['trade_closed', 'open_position_closed']],
])(
  'N4 A-204 one closing is told once, by its trade, also where its position comes some seconds %s',
  async (_, facts) => {
    await device(phone)
    await hook(`/closing-${_}`)
    const data = { exectype: 'StopLoss', pnl: '-12.5', final_pnl: '-12.5' }
    await desk.fact('mara', facts[0]!, data)
    await desk.pass(2_000)
    await desk.fact('mara', facts[1]!, data)
    await desk.pass(GRACE - 2_000)
    await desk.pass(2_000)
    expect(on(phone).map(({ title }) => title)).toEqual(['BTC long trade closed'])
    // A program gets both.
    const bodies = desk.hooks.taken.filter(({ path }) => path === encodeURI(`/closing-${_}`)).map(({ body }) => body)
    expect(bodies.flatMap((body) => JSON.parse(body).notifications)).toHaveLength(2)

    await desk.fact('mara', 'trade_closed', { ...data, trade_id: 'another' })
    await desk.fact('mara', 'open_position_closed', { ...data, symbol: 'ETHUSDT' })
    await desk.pass(GRACE)
    expect(on(phone).map(({ title }) => title)).toEqual([
      'BTC long trade closed',
      'BTC long trade closed',
      'ETH long position closed',
    ])
  },
)
