import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openEventStream } from '../support/eventStream.ts'
import { aPosition } from '../support/fakeExchange.ts'
import { handClock } from '../support/handClock.ts'
import { startPostgres, type TestPostgres } from '../support/postgres.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { aBrowser, authorizeAddress, follow } from '../support/signIn.ts'

const MIB = 1_048_576
const directory = mkdtempSync(join(tmpdir(), 'bot-blending-full-'))
const clock = handClock()
let free = 500 * MIB
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ db: 'own', clock, freeBytes: () => free, env: { DATA_DIR: directory } })
})
afterAll(async () => {
  await server.close()
  rmSync(directory, { recursive: true, force: true })
})

const save = (timezone: string) => server.call('mara', 'PUT', '/v1/settings/user', { timezone })

describe('F34 a full disk', () => {
  test('refuses writes with 507 and a sentence, while reads and streams go on and are told; with room again everything works', async () => {
    const accountId = await server.link('mara')
    await server.exchange.open(accountId, aPosition())
    const stream = await openEventStream(`${server.url}/api/events/stream?token=${await server.token('mara')}`)
    await stream.until(({ data }) => data.type === 'position_snapshot')
    expect((await save('Europe/Berlin')).status).toBe(200)

    free = 10 * MIB
    // Long enough that the note of who is here is due as well.
    clock.advance(61_000)
    await stream.until(({ data }) => data.type === 'heartbeat' && data.disk_full === true)
    expect(await save('Asia/Tokyo')).toMatchObject({
      status: 507,
      json: {
        detail:
          'The disk of the server is full: nothing can be saved until there is room again. What is shown goes on.',
      },
    })
    expect((await server.call('mara', 'GET', '/v1/settings/user')).json).toMatchObject({ timezone: 'Europe/Berlin' })
    expect((await server.call('mara', 'GET', '/trades/open')).json).toHaveLength(1)
    expect(((await (await fetch(`${server.url}/health`)).json()) as { ok: boolean }).ok).toBe(true)
    const ready = await fetch(`${server.url}/health/ready`)
    expect([ready.status, await ready.json()]).toEqual([
      200,
      { ok: true, notes: [expect.stringContaining('reads and streams go on')] },
    ])
    server.exchange.mark(accountId, 'BTCUSDT', '91000')
    clock.advance(100)
    await stream.until(({ data }) => data.type === 'open_position_pnl_change')
    await expect(server.exchange.open(accountId, aPosition({ symbol: 'ETHUSDT' }))).rejects.toThrow('The disk is full')
    // An unlinking that could not be written is none: the account is followed on, and told of below.
    expect((await server.call('mara', 'DELETE', `/v1/settings/accounts/${accountId}`)).status).toBe(507)
    expect((await server.call('mara', 'GET', '/v1/settings/accounts')).json).toHaveLength(1)
    expect(server.exchange.stopped).toEqual([])

    // A little room is not enough: it would be full again at once.
    free = 80 * MIB
    expect((await save('Asia/Tokyo')).status).toBe(507)
    free = 500 * MIB
    clock.advance(1_000)
    await stream.until(
      ({ data }) =>
        data.type === 'heartbeat' &&
        data.disk_full === undefined &&
        stream.frames.some((frame) => frame.data.disk_full === true),
    )
    expect((await save('Asia/Tokyo')).status).toBe(200)
    await server.exchange.open(accountId, aPosition({ symbol: 'ETHUSDT' }))
    await stream.until(({ data }) => data.type === 'unified_notification' && data.data.symbol === 'ETHUSDT')
    stream.close()
  })

  test('is told to who comes while it lasts, on the stream at once, and on the sign-in page as well', async () => {
    free = 10 * MIB
    const stream = await openEventStream(`${server.url}/api/events/stream?token=${await server.token('mara')}`)
    await stream.until(({ data }) => data.type === 'heartbeat' && data.disk_full === true)
    stream.close()
    const browser = aBrowser(server.url)
    const page = await follow(browser, await browser.get(authorizeAddress(server.url).address))
    expect(page.status).toBe(507)
    expect(await page.text()).toContain('The disk of the server is full')
    free = 500 * MIB
  })

  test('refuses to start where it could save nothing, with a sentence', async () => {
    await expect(
      startTestServer({ db: 'own', freeBytes: () => 10 * MIB, env: { DATA_DIR: join(directory, 'another') } }),
    ).rejects.toMatchObject({ exitCode: 73, message: expect.stringContaining('is full') })
  })
})

describe('F34 a full disk of PostgreSQL', () => {
  let postgres: TestPostgres
  beforeAll(async () => {
    postgres = await startPostgres()
  })
  afterAll(async () => {
    await postgres.stop()
  })

  test('a write that it refuses is a 507 with the sentence, and the banner stands until it takes writes again', async () => {
    const time = handClock()
    const outside = await startTestServer({
      db: 'own',
      clock: time,
      env: { DATABASE_URL: await postgres.database('full') },
    })
    try {
      const { db } = outside.parts
      const put = (timezone: string) => outside.call('mara', 'PUT', '/v1/settings/user', { timezone })
      const stream = await openEventStream(`${outside.url}/api/events/stream?token=${await outside.token('mara')}`)
      expect((await put('Europe/Berlin')).status).toBe(200)

      // What the engine itself says when a file cannot grow.
      await sql`create function no_room() returns trigger language plpgsql as $$ begin
        raise exception 'could not extend file "base/1/2": No space left on device' using errcode = '53100';
      end $$`.execute(db)
      await sql`create trigger full_disk before insert or update on user_settings execute function no_room()`.execute(
        db,
      )
      expect(await put('Asia/Tokyo')).toMatchObject({
        status: 507,
        json: { detail: expect.stringContaining('The disk of the server is full') },
      })
      time.advance(1_000)
      await stream.until(({ data }) => data.type === 'heartbeat' && data.disk_full === true)
      expect((await outside.call('mara', 'GET', '/v1/settings/user')).json).toMatchObject({ timezone: 'Europe/Berlin' })

      await sql`drop trigger full_disk on user_settings`.execute(db)
      // One write that finds a place right behind a refusal tells of no room.
      expect((await put('Asia/Tokyo')).status).toBe(200)
      expect(outside.parts.room.isFull()).toBe(true)
      time.advance(30_000)
      expect((await put('America/Lima')).status).toBe(200)
      time.advance(1_000)
      await stream.until(
        ({ data }) =>
          data.type === 'heartbeat' &&
          data.disk_full === undefined &&
          stream.frames.some((frame) => frame.data.disk_full === true),
      )
      stream.close()
    } finally {
      await outside.close()
    }
  })
})
