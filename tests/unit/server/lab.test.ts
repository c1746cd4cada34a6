import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { FAULT_SECONDS, RECOVER_SECONDS } from '../../../src/domain/lab/constants.ts'
import { epoch } from '../../../src/domain/core/time.ts'
import type { AccountState } from '../../../src/server/exchange/account.types.ts'
import type { FaultStep, PaperProgram } from '../../../src/server/paperProgram.ts'
import { handClock } from '../../support/handClock.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

const PATH = '/api/lab/paper'
const LIVE: AccountState = { state: 'live', since: epoch(1) }
const LOST: AccountState = { state: 'connecting' }

const clock = handClock()
const steps: FaultStep[] = []
/** How many of the next calls of the control door fail. */
let failing = 0
let state: AccountState = LIVE
const paper: PaperProgram = {
  rest: '',
  stream: '',
  createAccount: async () => ({ apiKey: '', apiSecret: '' }),
  putRules: async () => {},
  makeOlder: async () => {},
  onRestarted: () => {},
  stop: async () => {},
  misbehave: async (step) => {
    if (failing > 0) {
      failing -= 1
      throw new Error('The paper exchange is away.')
    }
    steps.push(step)
  },
}

const servers: TestServer[] = []
async function serverWith(options: Parameters<typeof startTestServer>[0]): Promise<TestServer> {
  const server = await startTestServer(options)
  servers.push(server)
  return server
}
const server = await serverWith({ clock, paper })
vi.spyOn(server.exchange, 'stateOf').mockImplementation(() => state)
await server.link('mara')
afterAll(async () => {
  for (const one of servers) await one.close()
})

beforeEach(() => {
  steps.length = 0
  failing = 0
  state = LIVE
})

const start = (fault: string, seconds: unknown = 10) => server.call('ines', 'POST', PATH, { fault, seconds })
const run = async () => (await server.call('ines', 'GET', PATH)).json.run
const names = (): readonly string[] => steps.map(({ method, path }) => `${method} ${path}`)
/** What is done about a moment takes some turns of the loop. */
const phase = async (wanted: string): Promise<void> => {
  await vi.waitFor(async () => expect((await run()).phase).toBe(wanted), 20_000)
}

test('NAV-26 the calls are an administrator’s alone', async () => {
  for (const login of ['mara', 'tom']) {
    expect((await server.call(login, 'GET', PATH)).status).toBe(403)
    expect((await server.call(login, 'POST', PATH, { fault: 'stream_cut', seconds: 10 })).status).toBe(403)
    expect((await server.call(login, 'DELETE', PATH)).status).toBe(403)
  }
  expect(steps).toEqual([])
})

test('NAV-26 without a paper exchange, and with an outside identity provider, there is no such call', async () => {
  const plain = await serverWith({})
  for (const [method, body] of [
    ['GET', undefined],
    ['POST', { fault: 'stream_cut', seconds: 10 }],
    ['DELETE', undefined],
  ] as const)
    expect((await plain.call('ines', method, PATH, body)).status).toBe(404)
  const deaf = await serverWith({ paper: { ...paper, misbehave: null } })
  expect((await deaf.call('ines', 'GET', PATH)).status).toBe(404)
})

test.each([
  ['stream_cut', FAULT_SECONDS.least - 1],
  ['stream_cut', FAULT_SECONDS.most + 1],
  ['stream_cut', 7.5],
  ['stream_cut', '10'],
  ['drop_tables', 10],
])('NAV-26 %s for %s s is out of bounds', async (fault, seconds) => {
  expect((await start(fault, seconds)).status).toBe(400)
  expect(steps).toEqual([])
})

test('F35 a cut is begun, watched, taken back after its time, and over when the accounts are as before; meanwhile no other begins', async () => {
  const begun = await start('stream_cut')

  expect(begun.status).toBe(200)
  expect(begun.json).toMatchObject({ accounts: 1, run: { fault: 'stream_cut', phase: 'active', is_undone: false } })
  expect(names()).toEqual(['POST /faults/cut'])
  expect((await start('slow')).status).toBe(409)
  state = LOST
  clock.advance(1_000)
  clock.advance(8_500)
  expect((await run()).phase).toBe('active')
  clock.advance(1_000)
  await phase('recovering')
  expect(names()).toEqual(['POST /faults/cut', 'DELETE /faults', 'PUT /speed'])
  clock.advance(1_000)
  expect((await run()).phase).toBe('recovering')
  state = LIVE
  clock.advance(1_000)
  await phase('over')

  const { states, is_undone, is_stopped } = await run()
  expect(states.map((one: { state: string }) => one.state)).toEqual(['live', 'connecting', 'live'])
  expect([is_undone, is_stopped]).toEqual([true, false])
  // The speed is the usual one again.
  expect(steps.at(-1)?.body).toEqual({ speed: server.parts.settings.PAPER_SPEED })
})

test('F38 a stop takes the fault back at once, and accounts that keep still for a refused key are followed anew', async () => {
  const before = server.exchange.started.length
  await start('key_refused', 60)
  state = { state: 'needs_attention', since: epoch(2), reason: 'key_expired', detail: 'The API key has expired.' }
  clock.advance(1_000)

  const stopped = await server.call('ines', 'DELETE', PATH)

  expect(stopped.json.run).toMatchObject({ phase: 'recovering', is_stopped: true, is_undone: true })
  expect(names()).toEqual(['PUT /faults', 'POST /faults/cut', 'DELETE /faults', 'PUT /speed'])
  expect(server.exchange.started.length).toBe(before + 1)
  state = LIVE
  clock.advance(1_000)
  await phase('over')
  expect((await run()).states).toContainEqual(
    expect.objectContaining({ state: 'needs_attention', detail: 'The API key has expired.' }),
  )
})

test('a fault is taken back however often the paper exchange does not answer, and also when it could not be begun whole', async () => {
  await start('server_errors')
  failing = 3
  clock.advance(10_500)
  for (let i = 0; i < 5; i += 1) {
    await new Promise((done) => setImmediate(done))
    clock.advance(1_000)
  }
  await phase('over')
  expect(names()).toEqual(['PUT /faults', 'POST /faults/cut', 'DELETE /faults', 'PUT /speed'])

  steps.length = 0
  failing = 1
  expect((await start('key_refused')).json.run).toMatchObject({ is_stopped: true, is_undone: true })
  expect(names()).toEqual(['DELETE /faults', 'PUT /speed'])
  clock.advance(1_000)
  await phase('over')
})

test('accounts that do not come back end the run after their time', async () => {
  await start('restart')
  state = LOST
  clock.advance(10_500)
  await phase('recovering')
  clock.advance((RECOVER_SECONDS - 2) * 1_000)
  expect((await run()).phase).toBe('recovering')
  clock.advance(4_000)
  await phase('over')
  expect((await run()).states.at(-1)).toMatchObject({ state: 'connecting' })
})

test('the end of the server takes a running fault back', async () => {
  const ending = await serverWith({ clock, paper })
  expect((await ending.call('ines', 'POST', PATH, { fault: 'slow', seconds: 60 })).status).toBe(200)
  await ending.close()
  servers.pop()
  expect(names()).toEqual(['PUT /faults', 'DELETE /faults', 'PUT /speed'])
})
