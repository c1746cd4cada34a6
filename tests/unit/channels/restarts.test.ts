import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type BrokenWrites, brokenWrites } from '../../support/brokenWrites.ts'
import { type ChannelDesk, channelDesk } from '../../support/channelDesk.ts'
import { memoryDatabase } from '../../support/memoryDatabase.ts'

const BEAT = 1_000
let broken: BrokenWrites
let desk: ChannelDesk
beforeAll(async () => {
  broken = brokenWrites(await memoryDatabase())
  desk = await channelDesk({}, broken.db)
  await desk.pass(0)
})
afterAll(async () => {
  await desk.close()
})

let round = 0
beforeEach(async () => {
  round += 1
  broken.mend()
  const { channels } = (await desk.server.call('mara', 'GET', '/api/channels')).json
  for (const { id } of channels) await desk.server.call('mara', 'DELETE', `/api/channels/${id}`)
  await desk.server.call('mara', 'POST', '/api/channels/webhooks', {
    label: 'hook',
    webhook_url: `${desk.hooks.url}/${round}`,
    signing_secret: 'a-secret-of-twenty-four-signs',
  })
})

// A test whose break did not happen has proved nothing.
afterEach(() => expect(broken.isSpent()).toBe(true))

/** A fact, and a beat of the outbox in which it is due. */
const tell = async (symbol: string) => {
  await desk.fact('mara', 'open_position_opened', { symbol })
  // What a beat cannot do the next one does.
  await desk.pass(BEAT).catch(() => {})
}
const posted = () =>
  desk.hooks.taken
    .filter(({ path }) => path === `/${round}`)
    .map(({ body }) => JSON.parse(body).notifications.map(({ title }: { title: string }) => title))
const states = async () =>
  (await desk.server.parts.db.selectFrom('deliveries').select('state').execute()).map(({ state }) => state)

test.each(['before', 'after'] as const)(
  'N4 A-204 F31 a database that restarts %s the end of a message is written: both are told, each once',
  async (when) => {
    broken.breakNext('deliveries', 'end', when)
    await tell('BTCUSDT')
    await tell('ETHUSDT')
    await desk.pass(BEAT)

    expect(posted()).toEqual([['BTC long opened'], ['ETH long opened']])
    expect(new Set(await states())).toEqual(new Set(['sent']))
  },
)

test.each(['before', 'after'] as const)(
  'N4 F31 a database that restarts %s it is written that a message is being sent: both are told, each once',
  async (when) => {
    broken.breakNext('deliveries', 'claim', when)
    await tell('BTCUSDT')
    await tell('ETHUSDT')
    await desk.pass(BEAT)

    expect(posted()).toEqual([['BTC long opened'], ['ETH long opened']])
  },
)

test.each([
  // Once when the fact is noted, and once when a message is made of it.
  ['the channels of a message are looked up', 'read', 2],
  ['it is noted that a channel took a message', 'end', 1],
] as const)('N4 F31 a database that restarts while %s: both are told, each once', async (_, query, nth) => {
  broken.breakNext('channels', query, 'before', nth)
  await tell('BTCUSDT')
  await tell('ETHUSDT')
  await desk.pass(BEAT)

  expect(posted()).toEqual([['BTC long opened'], ['ETH long opened']])
})

test('N4 what cannot be made for one person holds up nobody else, and is told at the next beat', async () => {
  await desk.server.call('jonas', 'POST', '/api/channels/webhooks', {
    label: 'hook',
    webhook_url: `${desk.hooks.url}/jonas`,
    signing_secret: 'a-secret-of-twenty-four-signs',
  })
  await desk.fact('jonas', 'open_position_opened', { symbol: 'SOLUSDT' })
  await desk.fact('mara', 'open_position_opened', { symbol: 'BTCUSDT' })
  const told = () => [posted().length, desk.hooks.taken.filter(({ path }) => path === '/jonas').length]

  // Whose turn is first is nobody's promise: the first to be planned fails, the other one is told.
  broken.breakNext('channel_choices', 'read', 'before')
  await desk.pass(BEAT)
  expect(told().toSorted()).toEqual([0, 1])

  await desk.pass(BEAT)
  expect(told()).toEqual([1, 1])
})

test('A-204 F31 whoever ends writes first how what was handed over ended, so that the next one does not send it again', async () => {
  broken.breakNext('deliveries', 'end', 'before')
  await tell('BTCUSDT')
  expect(await states()).toContain('sending')
  await desk.server.parts.telling.outbox.stop()

  expect(new Set(await states())).toEqual(new Set(['sent']))
})
