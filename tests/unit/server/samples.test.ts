import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { PaperProgram } from '../../../src/server/paperProgram.ts'
import { makeSamples } from '../../../src/server/seed.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 })

let server: TestServer
/** Accounts whose past the paper exchange made, and whether somebody followed them already. */
const made: { readonly apiKey: string; readonly rules: number; readonly isFollowed: boolean }[] = []
const paper: PaperProgram = {
  rest: '', stream: '', misbehave: null,
  createAccount: async ({ name, seed }) => ({ apiKey: `${name}${seed}`, apiSecret: 'secret' }),
  putRules: async (apiKey, rules) => void made.push({ apiKey, rules: rules.length, isFollowed: isFollowed(apiKey) }),
  makeOlder: async () => undefined,
  onRestarted: () => undefined,
  stop: async () => undefined,
}
const isFollowed = (apiKey: string): boolean => server.exchange.started.some((key) => key.apiKey === apiKey)

beforeAll(async () => { server = await startTestServer({ env: { RATE_FACTOR: '100' }, paper }) })
afterAll(async () => { await server.close() })

test('ATTR an account of a sample user is followed once its past is made: one that was read before would lack the openings of its trades', async () => {
  await makeSamples(server.parts).seed()

  expect(made.length).toBeGreaterThanOrEqual(10)
  expect(made.filter((one) => one.isFollowed)).toEqual([])
  expect(made.filter((one) => !isFollowed(one.apiKey))).toEqual([])
  expect(made.every(({ rules }) => rules > 0)).toBe(true)
})
