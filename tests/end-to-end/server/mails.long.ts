import { expect, test } from 'vitest'
import { noteUser } from '../../../src/server/db/users.ts'
import { handClock } from '../../support/handClock.ts'
import { followed, mailDatabase } from '../../support/mailDesk.ts'
import { liveWithKills } from '../../support/mailKills.ts'

test('F41 each mail of four weeks is made and handed over once, though the server is killed a hundred times', async () => {
  const clock = handClock()
  const db = await mailDatabase(new Date(clock.now()))
  const trial = { id: 'noah', email: 'noah@example.org', name: 'Noah', roles: ['trial-subscriber'] }
  await noteUser(db, trial, new Date(clock.now()))
  await followed(db, 'noah', new Date(clock.now()))
  const { kills, handedOver, mails } = await liveWithKills(db, clock, { days: 28, most: 100, random: Math.random })

  expect(kills).toBe(100)
  expect(mails).toHaveLength(5 + 3 * 2)
  expect(new Set(mails.map(({ state }) => state))).toEqual(new Set(['sent']))
  expect(handedOver.size).toBe(mails.length)
  await db.destroy()
})
