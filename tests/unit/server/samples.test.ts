import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listAccounts } from '../../../src/server/db/accounts.ts'
import { listRules } from '../../../src/server/db/botRules.ts'
import { stateValue } from '../../../src/server/db/serverState.ts'
import { listStrategies } from '../../../src/server/db/strategies.ts'
import { knownUser, noteUser } from '../../../src/server/db/users.ts'
import type { PaperProgram } from '../../../src/server/paperProgram.ts'
import { makeSamples } from '../../../src/server/seed.ts'
import { handClock } from '../../support/handClock.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { aBrowser, signIn } from '../../support/signIn.ts'

let server: TestServer
/** Accounts whose past the paper exchange made, and whether somebody followed them already. */
const made: { readonly apiKey: string; readonly rules: number; readonly isFollowed: boolean }[] = []
const paper: PaperProgram = {
  rest: '',
  stream: '',
  misbehave: null,
  createAccount: async ({ name, seed }) => {
    answer()
    return { apiKey: `${name}${seed}`, apiSecret: 'secret' }
  },
  putRules: async (apiKey, rules) => {
    answer()
    made.push({ apiKey, rules: rules.length, isFollowed: isFollowed(apiKey) })
  },
  makeOlder: async () => undefined,
  onRestarted: () => undefined,
  stop: async () => undefined,
}
/** Calls that it answers before it dies. */
let left = Infinity
const answer = (): void => {
  left -= 1
  if (left < 0) throw new Error('The paper exchange is gone.')
}
const isFollowed = (apiKey: string): boolean => server.exchange.started.some((key) => key.apiKey === apiKey)

beforeEach(async () => {
  left = Infinity
  made.length = 0
  server = await startTestServer({ env: { RATE_FACTOR: '100' }, paper })
})
afterEach(async () => {
  await server.close()
})

test('ATTR an account of a sample user is followed once its past is made: one that was read before would lack the openings of its trades', async () => {
  await makeSamples(server.parts).seed()

  expect(made.length).toBeGreaterThanOrEqual(10)
  expect(made.filter((one) => one.isFollowed)).toEqual([])
  expect(made.filter((one) => !isFollowed(one.apiKey))).toEqual([])
  expect(made.every(({ rules }) => rules > 0)).toBe(true)
})

test('F3 a seeding that was cut short begins anew at the next start, and what a user deletes of a whole one stays deleted', async () => {
  const { db, accounts } = server.parts
  // In the middle of the accounts, of the rules sent, and of the second user.
  for (const calls of [1, 3, 6]) {
    left = calls
    await expect(makeSamples(server.parts).seed()).rejects.toThrow('gone')
  }
  left = Infinity
  await makeSamples(server.parts).seed()
  for (const user of ['sample-mara', 'sample-jonas']) {
    expect((await listAccounts(db, user)).map(({ accountName }) => accountName)).toEqual(['Main', 'Swing'])
    expect(await listRules(db, user)).toHaveLength(10)
    expect(await listStrategies(db, user)).toHaveLength(6)
  }

  await accounts.unlink('sample-mara', (await listAccounts(db, 'sample-mara'))[0]!.id)
  await makeSamples(server.parts).seed()
  expect((await listAccounts(db, 'sample-mara')).map(({ accountName }) => accountName)).toEqual(['Swing'])
})

test('F3 a start changes nothing of a sample user who was here, and brings none back who deleted his account', async () => {
  const { db } = server.parts
  const [mara, jonas] = ['sample-mara', 'sample-jonas']
  const came = new Date('2026-01-02T03:04:05Z')
  await noteUser(db, { id: mara, email: 'mara@example.org', name: 'Mara', roles: ['trial-subscriber'] }, came)
  const seen = async () =>
    await db.selectFrom('users').select(['roles', 'last_seen_at']).where('id', '=', mara).executeTakeFirst()
  await makeSamples(server.parts).seed()
  expect(await seen()).toEqual({ roles: ['trial-subscriber'], last_seen_at: came })
  expect((await knownUser(db, jonas))?.roles).toEqual(['standard-subscriber'])

  expect((await server.call('jonas', 'POST', '/account/delete', { confirm: 'DELETE' })).status).toBe(200)
  await makeSamples(server.parts).seed()
  expect(await seen()).toEqual({ roles: ['trial-subscriber'], last_seen_at: came })
  expect(await knownUser(db, jonas)).toBeNull()
})

test('F3 a first sync that failed is begun again until one came to its end, and then never more', async () => {
  const clock = handClock()
  await server.close()
  server = await startTestServer({ env: { RATE_FACTOR: '100' }, paper, clock })
  let syncs = 0
  let isDown = true
  server.exchange.sync = async () => {
    syncs += 1
    return isDown
      ? { ok: false, error: { kind: 'network', message: 'The trade history could not be read to its end.' } }
      : { ok: true, value: { executions: 0, trades: 0, conflicts: 0 } }
  }
  const ended = async (): Promise<readonly string[]> =>
    (
      await server.parts.db
        .selectFrom('tasks')
        .select('state')
        .where('user_id', '=', 'sample-mara')
        .where('ended_at', 'is not', null)
        .orderBy('ended_at')
        .execute()
    ).map(({ state }) => state)
  const isDone = async (): Promise<boolean> => (await stateValue(server.parts.db, 'history sample-mara')) !== undefined

  await makeSamples(server.parts).seed()
  await vi.waitFor(async () => expect(await ended()).toEqual(['FAILURE']))
  expect(await isDone()).toBe(false)
  isDown = false
  await vi.waitFor(async () => {
    clock.advance(60_000)
    expect(await isDone()).toBe(true)
  })
  expect(await ended()).toEqual(['FAILURE', 'SUCCESS'])

  const before = syncs
  await makeSamples(server.parts).seed()
  expect(syncs).toBe(before)
})

test('F3 who signs in before his sample accounts stand waits for them, whoever has none does not, and nobody waits for ever', async () => {
  const clock = handClock()
  await server.close()
  server = await startTestServer({ env: { RATE_FACTOR: '100' }, paper, clock, makesSamples: true })
  const signedIn: string[] = []
  const comes = async (login: string): Promise<void> => {
    await signIn(aBrowser(server.url), server.url, login)
    signedIn.push(`${login}: ${(await listAccounts(server.parts.db, `sample-${login}`)).length}`)
  }
  const mara = comes('mara')
  const amina = comes('amina')
  // The paper exchange dies while it makes the second user.
  left = 4
  await vi.waitFor(() =>
    expect(server.logged.filter((line) => line.includes('/oidc/interaction')).length).toBeGreaterThanOrEqual(2),
  )
  expect(signedIn).toEqual([])

  await expect(makeSamples(server.parts).seed()).rejects.toThrow('gone')
  await mara
  await comes('noah')
  expect(signedIn).toEqual(['mara: 2', 'noah: 0'])
  clock.advance(45_000)
  await amina
  expect(signedIn).toHaveLength(3)
})
