import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTelling } from '../../../src/server/channels/telling.ts'
import { openVault } from '../../../src/server/compose.ts'
import { stateValue } from '../../../src/server/db/serverState.ts'
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

const state = async () => (await page()).channels.map((one: { readonly state: string }) => one.state)

test.each([401, 404, 500])(
  "N4 A-204 a bot that is refused (%i) is the operator's to set right: its chats stay, and are told then",
  async (status) => {
    const before = bot.sent.length
    bot.answerSent(status)
    await desk.fact('mara', 'open_position_opened')
    await desk.pass(10_000)
    expect(await state()).toEqual(['on'])

    bot.answerSent(200)
    await desk.pass(60_000)
    expect([bot.sent.length - before, await state()]).toEqual([1, ['on']])
  },
)

test('N4 A-204 a chat outlasts a bot that was refused for more than a day', async () => {
  bot.answerSent(401)
  await desk.fact('mara', 'open_position_opened')
  for (let hour = 0; hour < 27; hour += 1) await desk.pass(3_600_000)
  bot.answerSent(200)

  expect(await state()).toEqual(['on'])
})

test('N4 A-204 a chat outlasts a start of the server without its bot', async () => {
  const { db, clock, settings } = desk.server.parts
  const telling = await makeTelling({
    ...desk.server.parts,
    settings: { ...settings, TELEGRAM_BOT_TOKEN: '' },
    vault: openVault(settings),
  })
  await desk.fact('mara', 'open_position_opened')
  await db
    .updateTable('tellings')
    .set({ due_at: new Date(clock.now()) })
    .where('state', '=', 'waiting')
    .execute()
  await telling.outbox.tellDue()
  expect(await db.selectFrom('deliveries').select('problem').where('state', '=', 'delayed').execute()).toEqual([
    { problem: 'The operator has set no Telegram bot.' },
  ])

  expect(await state()).toEqual(['on'])
  await telling.stop()
})

test.each([400, 403])('N4 a chat that refuses the bot (%i) ends, with its reason', async (status) => {
  const { channels } = await page('jonas')
  bot.answerSent(status)
  await desk.server.call('jonas', 'POST', `/api/channels/${channels[0].id}/test`)
  await desk.pass(0)
  bot.answerSent(200)

  await expect
    .poll(async () => (await page('jonas')).channels[0])
    .toMatchObject({ state: 'failed', problem: `It answered ${status}.` })
})

test("T8 neither the bot's token nor a code is in a log or an answer", async () => {
  const seen = [desk.server.logged.join('\n'), JSON.stringify(await page())]

  for (const secret of [bot.token, CODE]) expect(seen.filter((text) => text.includes(secret))).toEqual([])
})

test('N4 a chat that is one too many is answered so, and the log says it', async () => {
  const { db, telling } = desk.server.parts
  // It was one of ten when its code was asked for.
  const code = `${CODE}-eleventh`
  expect((await desk.server.call('mara', 'POST', '/api/channels/telegram', { link_code: code })).status).toBe(200)
  for (let n = 1; n < 10; n += 1)
    await db
      .transaction()
      .execute((tx) =>
        telling.channels.add(tx, 'sample-mara', { kind: 'telegram', label: 'Telegram', target: { chat: `10${n}` } }),
      )
  bot.write(77, `/start ${code}`)

  await expect
    .poll(() => bot.sent.filter(({ chat_id: chat }) => chat === '77').map(({ text }) => text))
    .toEqual([
      expect.stringMatching(/^This chat is not linked\.\nThere are 10 of these at most\. Take one away first\.\nhttp/),
    ])
  expect((await page()).channels).toHaveLength(10)
  expect(desk.server.logged.join('\n')).toContain('A chat was not linked')
})

test('N4 T23 who deletes his account leaves no code that a chat could be linked by', async () => {
  const [hers, his] = ['amina-code-of-twenty-four', 'ines-code-of-twenty-four-s']
  await desk.server.call('amina', 'POST', '/api/channels/telegram', { link_code: hers })
  expect((await desk.server.call('amina', 'POST', '/account/delete', { confirm: 'DELETE' })).json).toEqual({
    success: true,
  })
  expect(JSON.stringify(await stateValue(desk.server.parts.db, 'telegram codes'))).not.toContain('amina')

  await desk.server.call('ines', 'POST', '/api/channels/telegram', { link_code: his })
  bot.write(51, `/start ${hers}`)
  bot.write(52, `/start ${his}`)
  await expect.poll(async () => (await page('ines')).channels.length).toBe(1)
})
