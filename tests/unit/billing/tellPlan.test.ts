import { expect, test } from 'vitest'
import type { Subscription } from '../../../src/domain/billing/subscription.ts'
import type { WireFact } from '../../../src/domain/wire/payloads/facts.ts'
import { tellPlan } from '../../../src/server/billing/tellPlan.ts'
import { saveSubscription } from '../../../src/server/db/billing.ts'
import { noteUser } from '../../../src/server/db/users.ts'
import type { NewFact } from '../../../src/server/events/log.ts'
import { memoryDatabase } from '../../support/memoryDatabase.ts'

test('SET-23 A-162 a canceled plan that ends with its period is told as ended, though its answer reads as before', async () => {
  const db = await memoryDatabase()
  const at = new Date('2026-11-20T12:00:00Z')
  await noteUser(db, { id: 'u', email: null, name: null, roles: ['basic-subscriber'] }, at)
  const ending: Subscription = {
    id: 'sub_1',
    plan: 'basic',
    status: 'active',
    isEnding: true,
    periodEnd: at.getTime(),
    createdAt: at.getTime() - 1_000,
  }
  const told: NewFact[] = []
  const set: (readonly string[])[] = []
  await db.transaction().execute(async (tx) => {
    await saveSubscription(tx, 'u', { ...ending, status: 'canceled', isEnding: false }, at)
    await tellPlan(
      { tx, append: async (fact) => (told.push(fact), {} as WireFact) },
      {
        userId: 'u',
        before: [ending],
        at,
        roles: { set: async (_tx, _user, roles) => void set.push(roles) },
        own: ['basic-subscriber'],
      },
    )
  })

  expect(set).toEqual([[]])
  expect(told).toMatchObject([
    { type: 'subscription_changed', data: { status: 'canceled', event: 'lapsed' } },
    { type: 'unified_notification', data: { title: 'Basic plan ended' } },
  ])
  await db.destroy()
})
