import { afterAll, beforeAll, expect, test } from 'vitest'
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

const page = async (login = 'mara') => (await desk.server.call(login, 'GET', '/api/channels')).json

test('N4 a chat is linked by a code that counts once, and is told in words with a way into the product', async () => {
  await expect.poll(async () => (await page()).telegram_bot).toBe('told_bot')
  expect((await desk.server.call('mara', 'POST', '/api/channels/telegram', { link_code: CODE })).status).toBe(200)
  bot.write(41, '/start another-code-of-twenty-four')
  bot.write(42, `/start ${CODE}`)
  await expect.poll(async () => (await page()).channels).toMatchObject([{ kind: 'telegram', state: 'on' }])
  // A second one who knows it by now waits for nothing: the code of another is what is heard next.
  await desk.server.call('jonas', 'POST', '/api/channels/telegram', { link_code: `${CODE}-his` })
  bot.write(43, `/start ${CODE}`)
  bot.write(44, `/start ${CODE}-his`)
  await expect.poll(async () => (await page('jonas')).channels.length).toBe(1)
  expect((await page()).channels).toHaveLength(1)

  await desk.server.call('mara', 'PUT', '/api/channels/choices', { grid: { position_opened: { telegram: 'silent' } } })
  await desk.fact('mara', 'open_position_opened')
  await desk.pass(10_000)

  expect(bot.sent).toHaveLength(1)
  expect(bot.sent[0]).toMatchObject({ chat_id: '42', disable_notification: true })
  expect(bot.sent[0]!.text).toMatch(/^BTC long opened\nmain\nhttp:\/\/127\.0\.0\.1:\d+\/live-trades\/chart\/BTCUSDT/)
})

test("T8 neither the bot's token nor a code is in a log or an answer", async () => {
  const seen = [desk.server.logged.join('\n'), JSON.stringify(await page())]

  for (const secret of [bot.token, CODE]) expect(seen.filter((text) => text.includes(secret))).toEqual([])
})
