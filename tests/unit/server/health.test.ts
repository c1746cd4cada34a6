import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { listen } from '../../../src/server/listen.ts'
import { makeReadiness, READY_WAIT_MS } from '../../../src/server/readiness.ts'
import { UNKNOWN_ROOM } from '../../../src/server/db/embedded/room.ts'
import { memoryDatabase } from '../../support/memoryDatabase.ts'
import { handClock } from '../../support/handClock.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

const clock = handClock()
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ clock })
})
afterAll(async () => {
  await server.close()
})

const told = async (path: string, url = server.url): Promise<readonly [number, unknown]> => {
  const answer = await fetch(url + path)
  return [answer.status, await answer.json()]
}
const WELL = [200, { ok: true, notes: [] }]

describe('health', () => {
  test('A-196 live and ready answer whoever asks, in every spelling of a call, without a token and without being kept', async () => {
    expect(await told('/health/live')).toEqual([200, { ok: true }])
    expect(await told('/health/ready')).toEqual(WELL)
    expect(await told('/api/health/ready/')).toEqual(WELL)
    expect((await fetch(`${server.url}/health/ready`)).headers.get('cache-control')).toBe('no-store')
  })

  test('A-196 F31 a database that does not answer within its time is no readiness, and is one again when it does; the process lives on', async () => {
    let free = (): void => {}
    const isFree = new Promise<void>((done) => {
      free = done
    })
    // One session: whoever asks waits for the end of what is in it.
    const holding = server.parts.db.transaction().execute(() => isFree)
    const asked = told('/health/ready')
    const askedToo = told('/health/ready')
    await vi.waitFor(() => {
      clock.advance(READY_WAIT_MS)
      return Promise.race([asked, Promise.reject(new Error('It still looks.'))])
    })

    expect(await asked).toEqual([503, { detail: 'The database does not answer.' }])
    await askedToo
    expect(await told('/health/live')).toEqual([200, { ok: true }])
    free()
    await holding
    expect(await told('/health/ready')).toEqual(WELL)
  })

  test('A-196 with an outside provider nobody asks it: who is signed in is served while it is away', async () => {
    const outside = await startTestServer({
      env: { OIDC_AUTHORITY: 'http://127.0.0.1:9/nobody', BYBIT_ENVIRONMENT: 'demo' },
    })
    try {
      expect(await told('/health/ready', outside.url)).toEqual(WELL)
    } finally {
      await outside.close()
    }
  })

  test('A-196 until a server serves it lives and is not ready, and says what it waits for', async () => {
    const starting = await listen('127.0.0.1', 0)
    const url = `http://127.0.0.1:${starting.port}`
    try {
      expect(await told('/health/live', url)).toEqual([200, { ok: true }])
      expect(await told('/health/ready', url)).toEqual([503, { detail: 'The server is starting.' }])
      starting.wait('Standing by.')
      expect(await told('/api/health/live', url)).toEqual([200, { ok: true }])
      expect(await told('/health/ready', url)).toEqual([503, { detail: 'Standing by.' }])
      expect((await told('/health', url))[0]).toBe(503)
    } finally {
      await starting.close()
    }
  })
})

describe('readiness', () => {
  const withSignIn = async (askSignIn: () => Promise<unknown>) => {
    const db = await memoryDatabase()
    const readiness = makeReadiness({ db, clock: handClock(), room: UNKNOWN_ROOM, missingDump: () => null, askSignIn })
    return { readiness, end: () => db.destroy() }
  }

  test('A-196 an embedded provider that fails is a reason, without its words: they may name what no stranger should read', async () => {
    const { readiness, end } = await withSignIn(() => Promise.reject(new Error('postgres://name:secret@host')))

    expect(await readiness.look()).toEqual({ reason: 'The embedded identity provider does not answer.', notes: [] })
    await end()
  })

  test('A-196 many who ask at once share one look', async () => {
    const ask = vi.fn<() => Promise<void>>(() => Promise.resolve())
    const { readiness, end } = await withSignIn(ask)

    await Promise.all(Array.from({ length: 20 }, () => readiness.look()))

    expect(ask).toHaveBeenCalledTimes(1)
    await end()
  })
})
