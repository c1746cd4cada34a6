import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ChannelDesk, channelDesk } from '../../support/channelDesk.ts'

const GRACE = 10_000
const [phone, laptop] = ['phone', 'laptop']
let desk: ChannelDesk
beforeAll(async () => {
  desk = await channelDesk()
})
afterAll(async () => {
  await desk.close()
})

const device = (name: string) => desk.addDevice('mara', desk.push.device(name))
const on = (name: string) => desk.push.taken.filter((one) => one.device === name).map(({ message }) => message)
const shown = (...ids: readonly string[]) => desk.server.call('mara', 'POST', '/api/notifications/shown', { ids })

test('N4 1,000 facts, two devices and a page that is sometimes there: each is told once', async () => {
  await device(laptop)
  await device(phone)
  const onPage: string[] = []
  for (let n = 0; n < 1_000; n += 1) {
    const id = await desk.fact('mara', n % 10 === 0 ? 'trade_closed' : 'open_position_opened', {
      symbol: `C${n}USDT`,
      ...(n % 10 === 0 ? { pnl: '-1', trade_id: `t${n}`, exectype: 'StopLoss' } : {}),
    })
    // For a third of them a page is in sight.
    if (n % 3 === 0) onPage.push(id)
  }
  for (let from = 0; from < onPage.length; from += 200) await shown(...onPage.slice(from, from + 200))
  await desk.pass(GRACE)
  // Whatever device got it says that it shows it.
  for (const { token } of [...on(phone), ...on(laptop)])
    await desk.server.parts.telling.channels.shownByDevice(desk.server.parts.db, token)
  await desk.pass(600_000)

  const told = await desk.server.parts.db
    .selectFrom('deliveries')
    .select('content')
    .where('kind', '=', 'push')
    .execute()
  const ids = told.flatMap(({ content }) => content.facts)
  const ofLosses = [...on(phone), ...on(laptop)].filter(({ title }) => title.endsWith('trade closed'))
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.filter((id) => onPage.includes(id))).toEqual([])
  // Of the 100 losses a page showed 34.
  expect(ofLosses).toHaveLength(66)
  expect(on(laptop)).toEqual([])
  const waiting = desk.server.parts.db.selectFrom('tellings').select('kind').where('user_id', '=', 'sample-mara')
  expect(await waiting.where('kind', '=', 'push').where('state', '=', 'waiting').execute()).toEqual([])
})
