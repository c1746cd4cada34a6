import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type Stripe from 'stripe'
import { PAID_PLANS } from '../../src/domain/billing/constants.ts'
import { planAnswer, rolesFor, type Subscription } from '../../src/domain/billing/subscription.ts'
import { makeHear } from '../../src/server/billing/hear.ts'
import { saveCustomer, subscriptionsOf } from '../../src/server/db/billing.ts'
import { embeddedRoles } from '../../src/server/identity/roles.ts'
import { findIdentityUser, insertIdentityUser } from '../../src/server/db/identityUsers.ts'
import { noteUser } from '../../src/server/db/users.ts'
import { fc, parameters } from '../support/fc.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => {
  await server.close()
})

const START = Date.parse('2026-11-20T12:00:00Z') / 1_000

/** What the subscription becomes, and how many seconds after the change before. */
const version = fc.record({
  plan: fc.constantFrom(...PAID_PLANS),
  status: fc.constantFrom('trialing', 'active', 'past_due', 'canceled', 'unpaid'),
  isEnding: fc.boolean(),
  wait: fc.constantFrom(0, 0, 1, 60),
})
/**
 * When each message is delivered: how many changes later at the earliest, how often, and how long the provider takes to
 * answer what is asked then.
 */
const delivery = fc.record({ late: fc.integer({ min: 0, max: 5 }), answerTurns: fc.integer({ min: 0, max: 4 }) })
const history = fc.array(fc.tuple(version, fc.array(delivery, { minLength: 1, maxLength: 3 })), {
  minLength: 1,
  maxLength: 5,
})

let people = 0
async function someone(): Promise<{ readonly userId: string; readonly customer: string }> {
  people += 1
  const [userId, customer] = [`payer-${people}`, `cus_${people}`]
  const { db, clock } = server.parts
  await insertIdentityUser(db, {
    id: userId,
    login: userId,
    email: `${userId}@example.org`,
    givenName: 'A',
    familyName: 'B',
    nickname: 'a',
    passwordHash: null,
    roles: ['admin-user'],
    isSample: false,
    onboarded: true,
    blurb: '',
  })
  await noteUser(db, { id: userId, email: null, name: null, roles: [] }, new Date(clock.now()))
  await saveCustomer(db, userId, customer)
  return { userId, customer }
}

const turnsOfTheLoop = async (count: number): Promise<void> => {
  for (let turn = 0; turn < count; turn += 1)
    await new Promise((done) => {
      setImmediate(done)
    })
}

describe('billing', () => {
  it('any order, repetition and delay of the messages of a subscription ends in the plan of their true order', async () => {
    await fc.assert(
      fc.asyncProperty(history, async (changes) => {
        const { userId, customer } = await someone()
        const id = `sub_${people}`
        let now: Subscription | null = null
        let answerTurns = 0
        const { db, clock, facts } = server.parts
        const { hear } = makeHear({
          roles: embeddedRoles,
          db,
          clock,
          facts,
          webhookSecret: '',
          verify: (text) => JSON.parse(String(text)) as Stripe.Event,
          boughtFor: async () => null,
          // What is asked for is as it is when the provider hears of it; the answer may take its time.
          ask: async () => {
            const answer = now
            await turnsOfTheLoop(answerTurns)
            return answer
          },
        })
        const waiting: { readonly from: number; readonly text: string; readonly answerTurns: number }[] = []
        const heard: Promise<unknown>[] = []
        let made = START
        const deliver = async (step: number): Promise<void> => {
          for (const due of waiting.filter(({ from }) => from <= step).toReversed()) {
            waiting.splice(waiting.indexOf(due), 1)
            ;({ answerTurns } = due)
            heard.push(hear(due.text, ''))
          }
          await turnsOfTheLoop(2)
        }
        for (const [step, [{ wait, ...over }, deliveries]] of changes.entries()) {
          made += wait
          now = { ...over, id, periodEnd: (START + step) * 1_000, createdAt: START * 1_000 }
          const text = JSON.stringify({
            id: `evt_${people}_${step}`,
            created: made,
            type: 'customer.subscription.updated',
            data: { object: { id, customer } },
          })
          for (const { late, answerTurns: turns } of deliveries)
            waiting.push({ from: step + late, text, answerTurns: turns })
          await deliver(step)
        }
        await deliver(Number.POSITIVE_INFINITY)
        await Promise.all(heard)

        const kept = await subscriptionsOf(db, userId)
        expect(planAnswer(kept)).toEqual(planAnswer([now!]))
        expect((await findIdentityUser(db, 'id', userId))?.roles).toEqual(rolesFor([now!], ['admin-user']))
      }),
      parameters(1_000),
    )
  })
})
