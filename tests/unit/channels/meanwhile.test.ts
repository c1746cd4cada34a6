import { beforeEach, expect, onTestFinished, test } from 'vitest'
import type { ChannelDesk } from '../../support/channelDesk.ts'
import { GRACE, MINUTE, toldPerson } from '../../support/toldPerson.ts'

const mara = toldPerson({ grid: { position_opened: { push: 'on' } }, quiet: null, urgent_is_never_quiet: false })
const { choose, device, opened, setZone: zone } = mara
let desk: ChannelDesk
let phone: string
let laptop: string
beforeEach(() => {
  ;({ desk, phone, laptop } = mara)
})
const count = (name: string) => mara.on(name).length
/** Quiet hours that began and last for so many minutes more. */
const quietFor = (minutes: number) => mara.quietFor(-10, minutes)
const state = async (id: string) =>
  (
    await desk.server.parts.db
      .selectFrom('deliveries')
      .select('state')
      .where('id', 'like', `sample-mara ${id} %`)
      .executeTakeFirstOrThrow()
  ).state
/** A fact whose message the one device could not take. */
async function refusedOnce(): Promise<string> {
  await device(phone)
  desk.push.answer(phone, 503)
  const id = await opened()
  await desk.pass(GRACE)
  desk.push.answer(phone, 201)
  return id
}

test('N4 A-204 quiet hours that began after a failed attempt hold the next one, until they end', async () => {
  await refusedOnce()
  await choose({ quiet: quietFor(30) })

  await desk.pass(20 * MINUTE)
  expect(count(phone)).toBe(0)
  await desk.pass(11 * MINUTE)
  expect(count(phone)).toBe(1)
})

test('N4 A-204 what a retry found held is told soon once quiet hours are switched off, or are over in another zone', async () => {
  await refusedOnce()
  const quiet = quietFor(120)
  await choose({ quiet })
  await desk.pass(MINUTE)
  expect(count(phone)).toBe(0)
  await choose({ quiet: null })
  await desk.pass(1_000)
  expect(count(phone)).toBe(1)

  await refusedOnce()
  await choose({ quiet })
  await desk.pass(MINUTE)
  expect(count(phone)).toBe(1)
  await zone('Asia/Kathmandu')
  await desk.pass(1_000)
  expect(count(phone)).toBe(2)
  await zone('UTC')
})

test('N4 A-204 what is urgent and never quiet goes at its retry all the same', async () => {
  await device(phone)
  desk.push.answer(phone, 503)
  await desk.fact('mara', 'trade_closed', { pnl: '-5', exectype: 'StopLoss' })
  await desk.pass(GRACE)
  desk.push.answer(phone, 201)
  await choose({ quiet: quietFor(30), urgent_is_never_quiet: true })

  await desk.pass(MINUTE)
  expect(count(phone)).toBe(1)
})

test('N4 A-204 F31 quiet hours hold what an ended server was sending, and the device that it would go to next', async () => {
  await device(laptop)
  await device(phone)
  const id = await opened()
  await desk.pass(GRACE)
  expect([count(phone), count(laptop)]).toEqual([1, 0])
  await choose({ quiet: quietFor(30) })
  await desk.server.parts.db
    .updateTable('deliveries')
    .set({ state: 'sending' })
    .where('id', 'like', `sample-mara ${id} %`)
    .execute()
  desk.server.parts.telling.outbox.start()

  await desk.pass(5 * MINUTE)
  expect([count(phone), count(laptop)]).toEqual([1, 0])
  await desk.pass(26 * MINUTE)
  expect([count(phone), count(laptop)]).toEqual([1, 1])
})

test.each([
  ['shown on a page', (id: string) => desk.server.call('mara', 'POST', '/api/notifications/shown', { ids: [id] })],
  ['read', (id: string) => desk.server.call('mara', 'POST', `/notifications/${id}/mark-read`)],
] as const)('N4 A-204 what was %s after a failed attempt is not told by the next one', async (_, see) => {
  const id = await refusedOnce()
  await see(id)
  await desk.pass(20 * MINUTE)

  expect([count(phone), await state(id)]).toEqual([0, 'shown'])
})

test('N4 A-204 a type that was switched off after a failed attempt is not told by the next one', async () => {
  const id = await refusedOnce()
  await choose({ grid: { position_opened: { push: 'off' } } })
  await desk.pass(20 * MINUTE)

  expect([count(phone), await state(id)]).toEqual([0, 'untold'])
})

const switchOff = (...disabled: readonly string[]) =>
  desk.server.call('mara', 'PUT', '/api/notification-types', { disabled })

test('N4 A-165 a type that was switched off everywhere after a failed attempt is not told by the next one', async () => {
  const id = await refusedOnce()
  expect((await switchOff('position_opened')).status).toBe(200)
  onTestFinished(async () => void (await switchOff()))
  await desk.pass(20 * MINUTE)

  expect([count(phone), await state(id)]).toEqual([0, 'untold'])
})

test('N4 A-165 a type that is switched off everywhere while quiet hours hold it is not told after them', async () => {
  await device(phone)
  await choose({ quiet: quietFor(30) })
  await opened()
  await desk.fact('mara', 'trade_closed', { pnl: '-5', exectype: 'StopLoss' })
  await desk.pass(GRACE)
  await switchOff('position_opened')
  onTestFinished(async () => void (await switchOff()))

  await desk.pass(31 * MINUTE)
  expect(mara.on(phone).map(({ title }) => title)).toEqual(['BTC long trade closed'])
})

test('N4 A-204 a device that took a message is not told again because another one cannot take it', async () => {
  await device(laptop)
  await device(phone)
  desk.push.answer(laptop, 503)
  await opened()
  await desk.pass(GRACE)
  for (let minute = 0; minute < 10; minute += 1) await desk.pass(MINUTE)
  expect([count(phone), count(laptop)]).toEqual([1, 0])

  desk.push.answer(laptop, 201)
  await desk.pass(20 * MINUTE)
  expect([count(phone), count(laptop)]).toEqual([1, 1])
})
