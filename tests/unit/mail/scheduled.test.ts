import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatDate } from '../../../src/domain/core/format.ts'
import { days } from '../../../src/domain/core/time.ts'
import { newestMails } from '../../../src/server/db/mails.ts'
import { saveChoices } from '../../../src/server/db/emailPreferences.ts'
import type { Db } from '../../../src/server/db/open.ts'
import { noteUser } from '../../../src/server/db/users.ts'
import { handClock } from '../../support/handClock.ts'
import { followed, mailDatabase } from '../../support/mailDesk.ts'
import { liveWithKills } from '../../support/mailKills.ts'

const clock = handClock()
let db: Db
beforeAll(async () => {
  db = await mailDatabase(new Date(clock.now()))
  const trial = { id: 'noah', email: 'noah@example.org', name: 'Noah', roles: ['trial-subscriber'] }
  await noteUser(db, trial, new Date(clock.now()))
  await followed(db, 'noah', new Date(clock.now()))
  await noteUser(db, { id: 'lee', email: 'lee@example.org', name: 'Lee', roles: [] }, new Date(clock.now()))
  await saveChoices(db, 'tom', { tips: false })
})
afterAll(async () => {
  await db.destroy()
})

/** The same numbers for a seed. */
const randomOf = (seed: number) => () => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648

test('MKT-02 MKT-04 F41 each mail of two weeks is made and handed over once, though the server is killed at random moments', async () => {
  const end = formatDate(clock.now() + days(14), 'UTC')
  const { kills, handedOver, mails } = await liveWithKills(db, clock, { days: 14, most: 12, random: randomOf(7) })

  expect(kills).toBe(12)
  const subjects = (id: string) => mails.filter(({ userId }) => userId === id).map(({ subject }) => subject)
  expect(subjects('noah').toSorted()).toEqual([
    'A week of your trades is waiting',
    'Half of your trial is over',
    'Link your Bybit account',
    'Say which strategy trades what',
    'What happened while you were away',
    `Your trial ends on ${end}`,
    `Your trial ends soon: on ${end}`,
  ])
  expect(subjects('mara')).toHaveLength(2)
  expect(subjects('tom')).toEqual([])
  // Who linked nothing missed nothing.
  expect(subjects('lee')).toEqual([])
  expect(new Set(mails.map(({ state }) => state))).toEqual(new Set(['sent']))
  // Who dies between the mail server's word and his own note hands it over again, under the same name.
  expect(handedOver.size).toBe(mails.length)
  const twice = [...handedOver.values()].filter((times) => times > 1).length
  expect(twice).toBeLessThanOrEqual(kills)
})

test('SCREEN-2.18 what time brings waits for the end of a quiet night', async () => {
  const queued = (await newestMails(db, 1_000)).filter(({ kind }) => kind === 'tips')

  expect(queued.length).toBeGreaterThan(0)
  for (const { dueAt } of queued) expect(dueAt.getUTCHours() >= 7 && dueAt.getUTCHours() < 22).toBe(true)
})
