import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { trialDaysOf } from '../../../src/domain/experiments/assign.ts'
import { setRoles } from '../../../src/server/db/identityUsers.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

const DAY = 86_400_000
const START = '/v1/subscriptions/start-trial'

let now = Date.parse('2026-11-20T12:00:00Z')
const eachMinute = new Set<() => void>()
/** It stands still until a test moves it; then what looks each minute looks once. */
const clock = {
  now: () => now,
  once: () => () => {},
  every: (ms: number, act: () => void) => {
    if (ms === 60_000) eachMinute.add(act)
    return () => void eachMinute.delete(act)
  },
}
const advance = (ms: number): void => {
  now += ms
  for (const act of eachMinute) act()
}

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ clock })
})
afterAll(async () => {
  await server.close()
})

const plan = async () => (await server.call('noah', 'GET', '/v1/settings/subscription')).json
const roles = async (): Promise<unknown> =>
  (
    await server.parts.db
      .selectFrom('identity_users')
      .select('roles')
      .where('id', '=', 'sample-noah')
      .executeTakeFirstOrThrow()
  ).roles
/** What his devices were told, oldest first: the event of a plan, or the title of a notification. */
const told = async (): Promise<readonly unknown[]> =>
  (
    await server.parts.db
      .selectFrom('events')
      .select(['type', 'data', 'notifies'])
      .where('user_id', '=', 'sample-noah')
      .orderBy('seq')
      .execute()
  ).map(({ type, data, notifies }) => {
    const { event, title } = data as { readonly event?: unknown; readonly title?: unknown }
    return type === 'subscription_changed' ? [event, notifies] : [title, notifies]
  })

test('ROLE-01 A-90 a trial is granted once, for the days of its arm, and ends by the clock', async () => {
  const days = trialDaysOf('sample-noah')
  const end = new Date(clock.now() + days * DAY).toISOString()
  const begun = await server.call('noah', 'POST', START)
  expect([begun.status, begun.json]).toMatchObject([
    200,
    { plan_type: 'trial', status: 'trialing', current_period_end: end },
  ])
  expect(await roles()).toEqual(['trial-subscriber'])
  // A second press answers the same trial and tells nothing new.
  advance(DAY)
  expect((await server.call('noah', 'POST', START)).json.current_period_end).toBe(end)
  expect(await told()).toEqual([
    ['trial_started', false],
    ['Your trial has begun', true],
  ])

  advance((days - 1) * DAY - 1)
  expect(await plan()).toMatchObject({ status: 'trialing' })
  advance(1)
  await vi.waitFor(async () => expect(await roles()).toEqual([]))
  expect(await plan()).toMatchObject({ plan_type: 'trial', status: 'canceled', current_period_end: end })
  expect((await told()).slice(2)).toEqual([
    ['trial_ended', false],
    ['Your trial has ended', true],
  ])

  const again = await server.call('noah', 'POST', START)
  expect([again.status, again.json.detail]).toEqual([409, 'The trial is for those who never had a plan.'])
})

test('a trial that ran out while the server was down ends with its next start, once', async () => {
  const before = (await told()).length
  const { db, trials } = server.parts
  await db
    .updateTable('subscriptions')
    .set({ status: 'trialing', period_end: new Date(now - 1) })
    .execute()
  await setRoles(db, 'sample-noah', ['trial-subscriber'])

  // What a start does first.
  for (let i = 0; i < 2; i++) trials.watch()()
  await vi.waitFor(async () => expect(await roles()).toEqual([]))
  expect((await told()).slice(before)).toEqual([
    ['trial_ended', false],
    ['Your trial has ended', true],
  ])
})

test('ROLE-01 a trial that cannot be ended holds up no other, and ends at the next look', async () => {
  const { db, facts } = server.parts
  const kept = await db.selectFrom('subscriptions').selectAll().executeTakeFirstOrThrow()
  const other = { ...kept, id: kept.id.replace('noah', 'ines'), user_id: 'sample-ines' }
  await server.call('ines', 'GET', '/v1/settings/subscription')
  await db.insertInto('subscriptions').values(other).execute()
  await db
    .updateTable('subscriptions')
    .set({ status: 'trialing', period_end: new Date(now - 1) })
    .execute()
  const states = async (): Promise<readonly string[]> =>
    (await db.selectFrom('subscriptions').select('status').execute()).map(({ status }) => status).toSorted()

  const broken = vi.spyOn(facts, 'change').mockRejectedValueOnce(new Error('The database is away.'))
  advance(60_000)
  await vi.waitFor(async () => expect(await states()).toEqual(['canceled', 'trialing']))
  broken.mockRestore()

  advance(60_000)
  await vi.waitFor(async () => expect(await states()).toEqual(['canceled', 'canceled']))
})

test('who has a plan has no trial', async () => {
  const { status, json } = await server.call('mara', 'POST', START)
  expect([status, json.detail]).toEqual([409, 'The trial is for those who never had a plan.'])
})

test('API-27 without a paper exchange no account is opened on it', async () => {
  const { status, json } = await server.call('noah', 'POST', '/v1/settings/accounts/paper')
  expect([status, json.detail]).toEqual([404, 'There is no paper exchange here. Link a read-only key of Bybit.'])
})
