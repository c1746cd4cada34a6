import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeTelegram } from '../../../src/server/channels/telegram.ts'
import { makeTelegramLinks, type TelegramLinks } from '../../../src/server/channels/telegramLinks.ts'
import { stateValue } from '../../../src/server/db/serverState.ts'
import type { Db } from '../../../src/server/db/open.ts'
import { handClock } from '../../support/handClock.ts'
import { memoryDatabase } from '../../support/memoryDatabase.ts'
import { startTelegramBot, type TelegramBot } from '../../support/telegramBot.ts'

const [HIS, HERS, ANOTHER] = ['a-code-of-twenty-four-sig', 'her-code-of-twenty-four-si', 'another-code-of-twenty-four']
let bot: TelegramBot
let db: Db
let hand: ReturnType<typeof handClock>
let links: TelegramLinks
/** How often it was asked what was written. */
let asked: number
/** How long it was waited each time, ms. */
let pauses: number[]
let linked: string[]
/** Users whose chat cannot be kept. */
let failing: Set<string>
beforeEach(async () => {
  bot = await startTelegramBot()
  db = await memoryDatabase()
  hand = handClock()
  asked = 0
  pauses = []
  linked = []
  failing = new Set()
  links = await started()
})
/** A server that links, as it starts. */
async function started(): Promise<TelegramLinks> {
  const telegram = makeTelegram({ base: bot.url, token: bot.token, links: new URL('https://bots.example.org') })
  return await makeTelegramLinks({
    db,
    telegram: {
      ...telegram,
      updates(...whichOnes) {
        asked += 1
        return telegram.updates(...whichOnes)
      },
    },
    clock: {
      ...hand,
      once(ms, act) {
        pauses.push(ms)
        return hand.once(ms, act)
      },
    },
    onLinked: async (userId, chat) => {
      if (failing.has(userId)) throw new Error('The database is away.')
      linked.push(`${userId} ${chat}`)
    },
  })
}
afterEach(async () => {
  links.stop()
  await bot.close()
  await db.destroy()
})

test.each([
  [401, undefined, 5_000],
  [409, undefined, 5_000],
  [429, 30, 30_000],
  [429, 2, 5_000],
])(
  'N4 a bot that answers %i (asked to wait %s s) is left alone for %i ms, and the code still counts then',
  async (status, retryAfter, pause) => {
    bot.refuseWith(status, retryAfter)
    await links.expect('mara', HIS)
    // It waits, or asks again.
    await vi.waitFor(() => expect(pauses.length + asked).toBeGreaterThan(1))
    expect(pauses).toEqual([pause])
    // A further code is no reason to ask sooner.
    await links.expect('jonas', HERS)
    expect(asked).toBe(1)

    bot.refuseWith(200)
    bot.write(42, `/start ${HIS}`)
    hand.advance(pause)
    await vi.waitFor(() => expect(linked).toEqual(['mara 42']))
  },
)

test('N4 a chat that cannot be kept is kept when it can be: its code waits, and holds up no other', async () => {
  failing.add('mara')
  await links.expect('mara', HIS)
  await links.expect('jonas', HERS)
  bot.write(42, `/start ${HIS}`)
  bot.write(43, `/start ${HERS}`)
  await vi.waitFor(() => expect(pauses).toEqual([5_000]))
  expect(linked).toEqual(['jonas 43'])

  failing.clear()
  await links.expect('tom', ANOTHER)
  bot.write(44, `/start ${ANOTHER}`)
  hand.advance(5_000)
  await vi.waitFor(() => expect(linked).toContain('tom 44'))
  expect(linked).toEqual(['jonas 43', 'mara 42', 'tom 44'])
})

test('N4 a code counts once, whoever sends it', async () => {
  await links.expect('mara', HIS)
  await links.expect('jonas', HERS)
  bot.write(41, `/start ${HIS}`)
  bot.write(42, `/start ${HIS}`)
  bot.write(43, `/start ${HERS}`)

  await vi.waitFor(() => expect(linked).toEqual(['mara 41', 'jonas 43']))
})

test('N4 F31 a code outlasts a restart and counts once over all of them; it is kept as a hash, and no longer than it counts', async () => {
  const kept = async () => JSON.stringify(await stateValue(db, 'telegram codes'))
  await links.expect('mara', HIS)
  await links.expect('jonas', HERS)
  links.stop()
  const text = await kept()
  expect([text.includes('mara'), text.includes(HIS), text.includes(HERS)]).toEqual([true, false, false])
  bot.write(42, `/start ${HIS}`)

  links = await started()
  await vi.waitFor(() => expect(linked).toEqual(['mara 42']))
  await vi.waitFor(async () => expect(await kept()).not.toContain('mara'))
  links.stop()
  bot.write(43, `/start ${HIS}`)
  bot.write(44, `/start ${HERS}`)
  links = await started()
  await vi.waitFor(() => expect(linked).toEqual(['mara 42', 'jonas 44']))

  await links.expect('tom', ANOTHER)
  links.stop()
  hand.advance(600_000)
  links = await started()
  await vi.waitFor(async () => expect(await kept()).toBe('[]'))
})

test('N4 A-339 of one user three codes wait, and his oldest counts no more', async () => {
  const codes = [HIS, ANOTHER, `${HIS}-2`, `${HIS}-3`]
  for (const code of codes) await links.expect('mara', code)
  await links.expect('jonas', HERS)
  for (const [place, code] of codes.entries()) bot.write(40 + place, `/start ${code}`)
  bot.write(50, `/start ${HERS}`)

  await vi.waitFor(() => expect(linked).toContain('jonas 50'))
  expect(linked).toEqual(['mara 41', 'mara 42', 'mara 43', 'jonas 50'])
})
