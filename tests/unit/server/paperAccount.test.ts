import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listAccounts } from '../../../src/server/db/accounts.ts'
import { ownBots } from '../../../src/server/paperBots.ts'
import type { PaperProgram } from '../../../src/server/paperProgram.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
/** Rules that the paper exchange was sent, and whether somebody followed the account by then. */
const sent: { readonly apiKey: string; readonly rules: number; readonly isFollowed: boolean }[] = []
let made = 0
let failures = 0
const isFollowed = (apiKey: string): boolean => server.exchange.started.some((key) => key.apiKey === apiKey)
const paper: PaperProgram = {
  rest: '',
  stream: '',
  misbehave: null,
  createAccount: async () => ({ apiKey: `paper${(made += 1)}`, apiSecret: 'secret' }),
  putRules: async (apiKey, rules) => {
    failures -= 1
    if (failures >= 0) throw new Error('The paper exchange is gone.')
    sent.push({ apiKey, rules: rules.length, isFollowed: isFollowed(apiKey) })
  },
  makeOlder: async () => undefined,
  onRestarted: () => undefined,
  stop: async () => undefined,
}

beforeEach(async () => {
  ;[made, failures, sent.length] = [0, 0, 0]
  server = await startTestServer({ paper })
})
afterEach(async () => {
  await server.close()
})

const open = async () => await server.call('noah', 'POST', '/v1/settings/accounts/paper')

test('API-27 an account on paper has its past before it is followed, and a second one is refused', async () => {
  expect((await open()).json).toMatchObject({ account_name: 'Paper', api_key: 'paper1', warnings: [] })
  expect(sent).toEqual([{ apiKey: 'paper1', rules: 4, isFollowed: false }])
  expect(isFollowed('paper1')).toBe(true)
  const second = await open()
  expect([second.status, second.json.detail]).toEqual([409, 'You have an account named Paper already.'])
  expect(made).toBe(1)
})

test('API-27 an account on paper that broke off half made is completed by the next press', async () => {
  failures = 1
  expect((await open()).status).toBe(503)
  expect(isFollowed('paper1')).toBe(false)

  const { status, json } = await open()
  expect([status, json.account_name, json.api_key]).toEqual([200, 'Paper', 'paper1'])
  expect(sent).toEqual([{ apiKey: 'paper1', rules: 4, isFollowed: false }])
  expect([isFollowed('paper1'), made]).toEqual([true, 1])
  expect((await open()).status).toBe(409)
})

test('API-27 what a next start finds half made has its own bots noted: it is sent them as any account is', async () => {
  const { db, accounts, facts } = server.parts
  const change = facts.change.bind(facts)
  // The server ends with the link's transaction.
  vi.spyOn(facts, 'change').mockImplementationOnce(async (...all) => {
    await change(...all)
    throw new Error('The server ends.')
  })
  expect((await open()).status).toBe(503)
  const [account] = await listAccounts(db, 'sample-noah')
  expect(await ownBots(db, account!.id)).toHaveLength(4)

  await accounts.startAll()
  expect(isFollowed('paper1')).toBe(true)
})

test('API-29 an account on paper that is unlinked trades no more, and nothing of it is noted', async () => {
  const { id } = (await open()).json
  sent.length = 0
  expect((await server.call('noah', 'DELETE', `/v1/settings/accounts/${id}`)).status).toBe(200)
  await vi.waitFor(() => expect(sent).toMatchObject([{ apiKey: 'paper1', rules: 0 }]))
  const { rows } = await sql`select key from server_state where position(${id} in key) > 0`.execute(server.parts.db)
  expect(rows).toEqual([])
})
