import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { days } from '../../../src/domain/core/time.ts'
import { ACCOUNTS_ADDRESS } from '../../../src/domain/accounts/constants.ts'
import { newestMails } from '../../../src/server/db/mails.ts'
import { type ChannelDesk, channelDesk } from '../../support/channelDesk.ts'

let desk: ChannelDesk
const PRICE = { symbol: 'BTCUSDT', direction: 'above', kind: 'price', threshold: '100' }
const noah = async (method: string, path: string, body?: unknown) => {
  const answer = await desk.server.call('noah', method, path, body)
  expect(answer.status, answer.text).toBe(200)
  return answer.json
}
const trade = (id: string) => desk.fact('noah', 'trade_closed', { trade_id: id, pnl: '12.4', symbol: `${id}USDT` })
const system = (title: string, path: string) =>
  desk.fact('noah', 'unified_notification', { title, message: '', click_action: { type: 'navigate', path } })
/** Lets his plan end by the clock, also when the server looks only now. */
async function endPlan(): Promise<void> {
  await desk.pass(days(60))
  desk.server.parts.trials.watch()()
  await vi.waitFor(async () => expect(await planOf()).toBe('canceled'))
}
const planOf = async () => (await desk.server.call('noah', 'GET', '/v1/settings/subscription')).json.status
const price = async (mark: string): Promise<void> => {
  desk.server.exchange.price('BTCUSDT', mark)
  await desk.server.parts.facts.change('sample-noah', async () => {})
}

/** Noah's trial, in which he asked to be told everything, and its end. */
beforeAll(async () => {
  desk = await channelDesk()
  await noah('POST', '/api/v1/subscriptions/start-trial')
  await noah('POST', '/api/channels/webhooks', {
    label: 'hook',
    webhook_url: `${desk.hooks.url}/hook`,
    signing_secret: 'a-secret-of-twenty-four-signs',
  })
  await noah('PUT', '/email-preferences/', { closed_trades: true, closed_trades_above: 0, quiet_hours: 'off' })
  await noah('POST', '/api/alerts', PRICE)
  await noah('POST', '/api/alerts', { ...PRICE, threshold: '110', is_once: true })
  await price('101')
  await trade('BEFORE')
  await desk.pass(0)
  await price('90')
  await endPlan()
})
afterAll(() => desk.close())

const hooked = (): string => desk.hooks.taken.map(({ body }) => body).join('\n')
const mails = async () =>
  (await newestMails(desk.server.parts.db, 100)).filter(({ userId }) => userId === 'sample-noah')

test('A-319 channels tell whose plan has ended that it has and how his accounts are, and nothing of trades', async () => {
  await trade('AFTER')
  await desk.fact('noah', 'open_position_opened')
  await system('Two trades closed', '/closed-trades')
  await system('main needs attention', ACCOUNTS_ADDRESS)
  await desk.pass(0)

  await expect.poll(hooked).toContain('main needs attention')
  expect(hooked()).toContain('Your trial has ended')
  expect(hooked()).toContain('BEFORE')
  expect(hooked()).not.toMatch(/AFTER|opened|Two trades closed/)
})

test('A-319 mails tell him of no closed trade, and of the end of his plan', async () => {
  await trade('LATER')

  const told = (await mails()).map(({ subject }) => subject)
  expect(told).toContain('Your trial has ended')
  expect(told.filter((subject) => subject.includes('closed with'))).toEqual(['BEFOREUSDT closed with +12.40 USDT'])
  expect((await desk.server.call('noah', 'GET', '/email-preferences/digest-preview')).status).toBe(403)
})

test('A-319 what his alerts pass meanwhile is remembered and not told, also once he has a plan again', async () => {
  const { db } = desk.server.parts
  const kept = async () =>
    (await db.selectFrom('alerts').selectAll().orderBy('line').execute()).map((alert) => [
      alert.fired_count,
      alert.is_ended,
      Object.keys(alert.memory.fired).length,
    ])
  await price('120')
  await expect.poll(kept).toEqual([
    [1, false, 1],
    [0, false, 1],
  ])

  await db
    .updateTable('identity_users')
    .set({ roles: JSON.stringify(['basic-subscriber']) })
    .where('id', '=', 'sample-noah')
    .execute()
  await price('121')
  await price('90')
  await price('130')

  const { notifications } = await noah('GET', '/notifications?limit=100')
  const fired = (notifications as { event_type: string; data: { value?: string } }[])
    .filter(({ event_type: type }) => type === 'alert_fired')
    .map(({ data }) => data.value)
  expect(fired).toEqual(['130', '130', '101'])
  expect(await kept()).toEqual([
    [2, false, 1],
    [1, true, 1],
  ])
})
