import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ChannelDesk, channelDesk } from '../../support/channelDesk.ts'

const GRACE = 10_000
const PEOPLE = ['mara', 'jonas'] as const
let desk: ChannelDesk
beforeAll(async () => {
  desk = await channelDesk()
})
afterAll(async () => {
  await desk.close()
})

test('N4 A-204 two people whose facts have one number are each told of their own, by every kind of channel', async () => {
  for (const login of PEOPLE) {
    await desk.addDevice(login, desk.push.device(login))
    await desk.server.call(login, 'POST', '/api/channels/webhooks', {
      label: 'hook',
      webhook_url: `${desk.hooks.url}/${login}`,
      signing_secret: 'a-secret-of-twenty-four-signs',
    })
  }
  const ids = await Promise.all([
    desk.fact('mara', 'open_position_opened', { symbol: 'BTCUSDT' }),
    desk.fact('jonas', 'open_position_opened', { symbol: 'SOLUSDT' }),
  ])
  expect(ids[0]).toBe(ids[1])

  await desk.pass(GRACE)

  const pushed = (login: string) => desk.push.taken.flatMap((one) => (one.device === login ? [one.message.title] : []))
  const posted = (login: string) =>
    desk.hooks.taken.filter(({ path }) => path === `/${login}`).map(({ body }) => JSON.parse(body).title)
  expect(PEOPLE.map(pushed)).toEqual([['BTC long opened'], ['SOL long opened']])
  expect(PEOPLE.map(posted)).toEqual([['BTC long opened'], ['SOL long opened']])
})

test('N4 what one person was shown on a page, the other is told all the same', async () => {
  const before = desk.push.taken.length
  const id = await desk.fact('mara', 'open_position_closed', { symbol: 'BTCUSDT', final_pnl: '1' })
  expect(await desk.fact('jonas', 'open_position_closed', { symbol: 'SOLUSDT', final_pnl: '2' })).toBe(id)
  await desk.server.call('mara', 'POST', '/api/notifications/shown', { ids: [id] })

  await desk.pass(GRACE)

  expect(desk.push.taken.slice(before).map(({ device }) => device)).toEqual(['jonas'])
})
