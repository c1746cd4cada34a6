import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { handClock } from '../support/handClock.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const MIB = 1_048_576
const directory = mkdtempSync(join(tmpdir(), 'bot-blending-dump-room-'))
const dumps = join(directory, 'dumps')
const clock = handClock()
let free = (): number => 500 * MIB
let server: TestServer
beforeAll(async () => {
  // The clock stands still: every look of a test that waits counts for one minute.
  const env = { DATA_DIR: directory, RATE_FACTOR: '1000' }
  server = await startTestServer({ db: 'own', clock, freeBytes: () => free(), env })
})
afterAll(async () => {
  await server.close()
  rmSync(directory, { recursive: true, force: true })
})

const notes = async (): Promise<readonly string[]> =>
  ((await (await fetch(`${server.url}/health/ready`)).json()) as { notes: readonly string[] }).notes
const save = (timezone: string) => server.call('mara', 'PUT', '/v1/settings/user', { timezone })

test('F55 F34 a dump that the disk has no room for is not begun, and monitors are told; writes go on', async () => {
  expect(await notes()).toEqual([])
  free = () => 150 * MIB
  clock.advance(10 * 60_000)

  await vi.waitFor(async () =>
    expect(await notes()).toEqual([
      expect.stringMatching(
        /^There is no dump of the database yet: it needs \d+ MB of room that the disk does not have\.$/,
      ),
    ]),
  )
  expect(existsSync(dumps)).toBe(false)
  expect((await save('Europe/Berlin')).status).toBe(200)
})

test('F55 F34 a dump that is being tried gives its room back before writes are refused', async () => {
  const trial = join(dumps, 'trial')
  let wasTried = false
  free = () => {
    wasTried ||= existsSync(trial)
    return (existsSync(trial) ? 80 : 500) * MIB
  }
  clock.advance(10 * 60_000)

  await vi.waitFor(async () =>
    expect(await notes()).toEqual(['There is no dump of the database yet: the last one failed, as the log tells.']),
  )
  expect(wasTried).toBe(true)
  expect(readdirSync(dumps)).toEqual([])
  expect((await save('Asia/Tokyo')).status).toBe(200)
})

test('F55 F34 with room again the next look makes one, and nothing is missing', async () => {
  free = () => 500 * MIB
  clock.advance(10 * 60_000)

  await vi.waitFor(async () => expect(await notes()).toEqual([]))
  expect(readdirSync(dumps)).toEqual([expect.stringMatching(/^dump-.*\.jsonl\.gz$/)])
  free = () => 150 * MIB
  const madeAt = new Date(clock.now()).toISOString()
  clock.advance(70 * 60_000)
  await vi.waitFor(async () => expect(await notes()).toEqual([expect.stringContaining(` since ${madeAt}: it needs `)]))
})
