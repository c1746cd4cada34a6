import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
let strategy = ''

beforeAll(async () => {
  server = await startTestServer({ env: { RATE_FACTOR: '100' } })
  strategy = (await server.call('tom', 'POST', '/v1/strategy-details', { name: 'Rider' })).json.id
})
afterAll(async () => {
  await server.close()
})

const flag = async (): Promise<boolean | null> =>
  (await server.call('tom', 'GET', '/v1/settings/user')).json.is_setup_complete
/** What the user's devices were told of it, oldest first. */
const told = async (): Promise<readonly unknown[]> =>
  (
    await server.parts.db
      .selectFrom('events')
      .select(['data', 'notifies'])
      .where('type', '=', 'setup_changed')
      .orderBy('seq')
      .execute()
  ).map(({ data, notifies }) => [(data as { readonly is_setup_complete: unknown }).is_setup_complete, notifies])
const addRule = (symbol: string, account: string) =>
  server.call('tom', 'POST', '/bots/rules', { strategy_id: strategy, account_name: account, symbol })

test('A-158 an account and an active rule complete the set-up; the last of either takes that back, and all devices hear each', async () => {
  const main = await server.link('tom', 'main')
  expect(await flag()).toBeNull()

  const first = (await addRule('BTCUSDT', 'main')).json.id
  expect(await flag()).toBe(true)
  const second = (await addRule('ETHUSDT', 'main')).json.id
  expect(await told()).toEqual([[true, false]])

  await server.call('tom', 'PUT', `/bots/rules/${first}/deactivate`, {})
  expect(await flag()).toBe(true)
  await server.call('tom', 'DELETE', `/bots/rules/${second}`)
  expect(await flag()).toBe(false)
  await addRule('SOLUSDT', 'main')
  expect(await flag()).toBe(true)

  await server.call('tom', 'DELETE', `/v1/settings/accounts/${main}`)
  expect(await flag()).toBe(false)
  expect(await told()).toEqual([
    [true, false],
    [false, false],
    [true, false],
    [false, false],
  ])
})

test('A-158 who finishes without a rule is finished, and his other devices hear it once', async () => {
  const before = (await told()).length
  for (let i = 0; i < 2; i++) await server.call('tom', 'PUT', '/v1/settings/user', { is_setup_complete: true })

  expect(await flag()).toBe(true)
  expect((await told()).slice(before)).toEqual([[true, false]])
  await server.link('tom', 'second')
  expect(await flag()).toBe(true)
})

test('A-158 SCREEN-2.16 the last step that is done or skipped completes the set-up at the server, and only that one', async () => {
  const user = async () => (await server.call('noah', 'GET', '/v1/settings/user')).json
  const say = (step: string, said: string) =>
    server.call('noah', 'PUT', '/v1/settings/user', { setup_steps: { [step]: said } })
  await server.call('noah', 'PUT', '/v1/settings/user', { timezone: 'Europe/Berlin' })
  for (const [step, said] of [
    ['accounts', 'skipped'],
    ['sync', 'skipped'],
    ['rules', 'skipped'],
    ['notifications', 'done'],
  ] as const)
    await say(step, said)
  expect((await user()).is_setup_complete).toBeNull()

  const { json } = await say('tour', 'skipped')
  expect(json.is_setup_complete).toBe(true)
  expect((await user()).setup_steps).toEqual({
    accounts: 'skipped',
    sync: 'skipped',
    rules: 'skipped',
    notifications: 'done',
    tour: 'skipped',
  })

  // An account that comes and goes takes it back, and what was skipped of it is asked for again.
  const id = await server.link('noah', 'mine')
  expect((await user()).is_setup_complete).toBe(true)
  await server.call('noah', 'DELETE', `/v1/settings/accounts/${id}`)
  const after = await user()
  expect(after.is_setup_complete).toBe(false)
  expect(after.setup_steps).toEqual({ sync: 'skipped', notifications: 'done', tour: 'skipped' })
})

test('SCREEN-2.16 a step or a word that there is not is refused and changes nothing', async () => {
  for (const steps of [{ accounts: 'maybe' }, { accounts: 1 }]) {
    const { status } = await server.call('ines', 'PUT', '/v1/settings/user', { setup_steps: steps })
    expect(status).toBe(400)
  }
  expect((await server.call('ines', 'GET', '/v1/settings/user')).json.setup_steps).toEqual({})
})
