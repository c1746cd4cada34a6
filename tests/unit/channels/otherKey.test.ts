import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeVault } from '../../../src/server/accounts/secrets.ts'
import { makeTelling } from '../../../src/server/channels/telling.ts'
import { type ChannelDesk, channelDesk } from '../../support/channelDesk.ts'
import { startTelegramBot, type TelegramBot } from '../../support/telegramBot.ts'

const CODE = 'a-code-of-twenty-four-sig'
let bot: TelegramBot
let desk: ChannelDesk
beforeAll(async () => {
  bot = await startTelegramBot()
  desk = await channelDesk({ TELEGRAM_BOT_TOKEN: bot.token, TELEGRAM_API: bot.url })
})
afterAll(async () => {
  await desk.close()
  await bot.close()
})

const page = async () => (await desk.server.call('mara', 'GET', '/api/channels')).json

test('N4 T8 with another key of the installation every channel ends at its next message, and says that it is to be added again', async () => {
  const device = desk.push.device('phone')
  await desk.addDevice('mara', device)
  await desk.server.call('mara', 'POST', '/api/channels/webhooks', {
    label: 'hook',
    webhook_url: `${desk.hooks.url}/hook`,
    signing_secret: 'a-secret-of-twenty-four-signs',
  })
  await desk.server.call('mara', 'POST', '/api/channels/telegram', { link_code: CODE })
  bot.write(42, `/start ${CODE}`)
  await expect.poll(async () => (await page()).channels.length).toBe(3)
  await desk.fact('mara', 'open_position_opened')
  const { db, clock } = desk.server.parts
  await db
    .updateTable('tellings')
    .set({ due_at: new Date(clock.now()) })
    .execute()

  const telling = await makeTelling({ ...desk.server.parts, vault: makeVault([Buffer.alloc(32, 8)]) })
  await telling.outbox.tellDue()

  const ended = { state: 'failed', problem: 'It cannot be read any more. Add it again.' }
  expect((await page()).channels).toMatchObject([ended, ended, ended])
  expect([desk.hooks.taken, bot.sent, desk.push.taken]).toEqual([[], [], []])
  const ends = desk.server.logged.filter((line) => line.includes('A message could not be handed over.'))
  expect(ends.map((line) => JSON.parse(line))).toEqual(
    expect.arrayContaining(
      ['telegram', 'webhook'].map((kind) => expect.objectContaining({ kind, problem: ended.problem })),
    ),
  )

  const { push_endpoint: endpoint, push_auth: auth } = device.subscription
  const renewed = { endpoint, auth, p256dh: device.subscription.push_key }
  expect(await telling.channels.renewed(db, renewed, renewed)).toBe(false)
  await telling.stop()
})
