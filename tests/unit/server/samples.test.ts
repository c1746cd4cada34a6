import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listAccounts } from '../../../src/server/db/accounts.ts'
import { listRules } from '../../../src/server/db/botRules.ts'
import { listStrategies } from '../../../src/server/db/strategies.ts'
import type { PaperProgram } from '../../../src/server/paperProgram.ts'
import { makeSamples } from '../../../src/server/seed.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 })

let server: TestServer
/** Accounts whose past the paper exchange made, and whether somebody followed them already. */
const made: { readonly apiKey: string; readonly rules: number; readonly isFollowed: boolean }[] = []
const paper: PaperProgram = {
  rest: '', stream: '', misbehave: null,
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
afterEach(async () => { await server.close() })

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
