import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import {
  givesPlans,
  insecureNote,
  readSettings,
  sellsPlans,
  serverSettings,
  unsoldNote,
} from '../../../src/server/config.ts'
import { settingsTable } from '../../../src/server/settingsTable.ts'
import { listen } from '../../../src/server/listen.ts'
import { lockDirectory, noteAddress } from '../../../src/server/startup/directoryLock.ts'

const directories: string[] = []
const fresh = (): string => {
  const directory = mkdtempSync(join(tmpdir(), 'bot-blending-start-'))
  directories.push(directory)
  return directory
}
afterAll(() => {
  for (const directory of directories) rmSync(directory, { recursive: true, force: true })
})

describe('settings', () => {
  test('without any setting the defaults are read: loopback, port 4780, paper', () => {
    expect(readSettings({})).toMatchObject({
      PORT: 4780,
      HOST: '127.0.0.1',
      DATA_DIR: '.data',
      BYBIT_ENVIRONMENT: 'paper',
      STREAM_ACCESS_TOKENS: 'allow',
      SAMPLE_USERS: true,
    })
    expect(readSettings({}).WHITELIST_IPS).toHaveLength(7)
    expect(readSettings({ WHITELIST_IPS: '203.0.113.5' }).WHITELIST_IPS).toEqual(['203.0.113.5'])
  })

  test.each([
    ['PORT', '70000', 'PORT="70000" must be at most 65535.'],
    ['PORT', 'x', 'PORT="x" must be a whole number from 0 to 65535.'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL="loud" must be one of trace'],
    ['BYBIT_ENVIRONMENT', 'live', 'BYBIT_ENVIRONMENT="live" must be one of paper'],
    ['WHITELIST_IPS', ',', 'must list one to seven addresses'],
    ['WHITELIST_IPS', '1,2,3,4,5,6,7,8', 'must list one to seven addresses'],
    ['BYBIT_SITE', 'api.evil.example', 'BYBIT_SITE="api.evil.example" must be one of global, nl, tr'],
    ['KEY_ENCRYPTION_KEY', 'c2hvcnQ=', 'KEY_ENCRYPTION_KEY=… must be base64 of exactly 32 bytes.'],
    ['DATABASE_URL', 'mysql://user:pass@host', 'DATABASE_URL=… must start with postgres://'],
    ['PUBLIC_URL', 'nowhere', 'PUBLIC_URL="nowhere" must be scheme, host and port alone'],
    ['PUBLIC_URL', 'bots.example.org:443', 'must be scheme, host and port alone'],
    ['PUBLIC_URL', 'https://example.org/bots', 'must be scheme, host and port alone'],
    ['PUBLIC_URL', 'https://example.org/?x=1', 'must be scheme, host and port alone'],
    ['PUBLIC_URL', 'https://me@example.org', 'must be scheme, host and port alone'],
    ['ALLOWED_ORIGINS', 'bots.internal', 'ALLOWED_ORIGINS="bots.internal" must list scheme, host and port alone'],
    ['ALLOWED_ORIGINS', 'https://a.example,ftp://b.example', 'must list scheme, host and port alone'],
    ['OIDC_AUTHORITY', 'login.example.org:443', 'must be an address such as https://login.example.org'],
    ['OIDC_AUTHORITY', 'https://login.example.org/?tenant=1', 'must be an address such as'],
  ])('a wrong %s=%s ends in one sentence', (name, value, sentence) => {
    expect(() => readSettings({ [name]: value })).toThrow(sentence)
    try {
      readSettings({ [name]: value })
    } catch (error) {
      expect(error).toMatchObject({ exitCode: 78 })
    }
  })

  test('T4 origins are read as browsers spell them: a slash at the end and a usual port are no difference', () => {
    const { PUBLIC_URL, ALLOWED_ORIGINS, OIDC_AUTHORITY } = readSettings({
      PUBLIC_URL: 'https://Bots.example.org:443/',
      ALLOWED_ORIGINS: 'https://a.example/, http://b.example:80, http://[::1]:5199',
      OIDC_AUTHORITY: 'https://login.example.org/realms/one/',
    })

    expect(PUBLIC_URL).toBe('https://bots.example.org')
    expect(ALLOWED_ORIGINS).toEqual(['https://a.example', 'http://b.example', 'http://[::1]:5199'])
    // An issuer is compared letter by letter with what tokens say.
    expect(OIDC_AUTHORITY).toBe('https://login.example.org/realms/one/')
  })

  test('T22 the embedded sign-in listens beyond loopback only where someone wrote that he wants it', () => {
    expect(() => serverSettings({ HOST: '0.0.0.0' })).toThrow('would open the embedded sign-in')
    expect(serverSettings({ HOST: '0.0.0.0', ALLOW_EMBEDDED_IDENTITY_ON_NETWORK: 'yes' }).HOST).toBe('0.0.0.0')
    expect(serverSettings({ HOST: '0.0.0.0', OIDC_AUTHORITY: 'https://login.example.org' }).HOST).toBe('0.0.0.0')
  })

  test.each([
    'https://bots.example.org',
    'http://192.168.1.20:4780',
    'https://127.0.0.1.example.org',
    'http://localhost.example.org',
  ])('T22 behind a proxy the embedded sign-in is as open as at %s: refused unless wanted', (address) => {
    expect(() => serverSettings({ PUBLIC_URL: address })).toThrow(
      `PUBLIC_URL=${address} would open the embedded sign-in`,
    )
    try {
      serverSettings({ PUBLIC_URL: address })
    } catch (error) {
      expect(error).toMatchObject({ exitCode: 78 })
    }
    expect(serverSettings({ PUBLIC_URL: address, ALLOW_EMBEDDED_IDENTITY_ON_NETWORK: 'yes' }).PUBLIC_URL).toBe(address)
    expect(serverSettings({ PUBLIC_URL: address, OIDC_AUTHORITY: 'https://login.example.org' }).PUBLIC_URL).toBe(
      address,
    )
  })

  test.each([
    ['http://192.168.1.20:4780', 'http://192.168.1.20:4780 is neither'],
    ['http://0.0.0.0:4780', 'PUBLIC_URL'],
    ['https://bots.example.org', null],
    ['http://127.0.0.1:4780', null],
    ['http://[::1]:4780', null],
  ])('APP-08 whoever opens the server at %s is told where browsers sign nobody in', (address, told) => {
    const note = insecureNote(new URL(address))
    if (told === null) expect(note).toBeNull()
    else expect(note).toContain(told)
  })

  test.each([
    [{}, null],
    [{ PUBLIC_URL: 'http://localhost:5199' }, null],
    // A container, whatever address leads into it.
    [{ HOST: '0.0.0.0', PUBLIC_URL: 'http://127.0.0.1:4780' }, 'HOST=0.0.0.0'],
    [{ PUBLIC_URL: 'https://bots.example.org' }, 'PUBLIC_URL=https://bots.example.org'],
    [
      {
        HOST: '0.0.0.0',
        STRIPE_SECRET_KEY: 'sk_test_1',
        STRIPE_WEBHOOK_SECRET: 'whsec_1',
        STRIPE_PRICES: 'basic_month=price_1',
      },
      null,
    ],
  ])('SCREEN-2.13 with %j plans are sold, or whoever starts the server is told why not', (env, told) => {
    const settings = readSettings(env)

    expect(sellsPlans(settings)).toBe(told === null)
    expect(givesPlans(settings)).toBe(true)
    if (told === null) expect(unsoldNote(settings)).toBeNull()
    else expect(unsoldNote(settings)).toContain(`Plans are not sold: ${told} opens`)
  })

  test.each(['http://localhost:4780', 'http://127.0.0.1:4780', 'http://[::1]:4780'])(
    'T22 %s is this machine alone',
    (address) => {
      expect(serverSettings({ PUBLIC_URL: address }).PUBLIC_URL).toBe(address)
    },
  )

  test('T22 the program ends with the sentence, before anybody could sign in', () => {
    const entry = new URL('../../../src/server/main.ts', import.meta.url).pathname
    const ended = spawnSync(process.execPath, ['--import', 'tsx', entry], {
      cwd: new URL('../../..', import.meta.url).pathname,
      env: { ...process.env, PUBLIC_URL: 'https://bots.example.org', DATA_DIR: fresh() },
      encoding: 'utf8',
    })

    expect(ended.stderr.trim().split('\n').at(-1)).toMatch(
      /^PUBLIC_URL=https:\/\/bots\.example\.org would open the embedded sign-in .*\.$/,
    )
    expect(ended.status).toBe(78)
  })

  test.each([
    ['restore', [], /^There is no dump in .*\.$/],
    ['password', ['mara@example.org'], /^There is no database in .*\.$/],
  ])(
    'T22 A-231 %s listens on nothing: it is not refused for where the server of its settings would',
    (name, words, told) => {
      const entry = new URL(`../../../src/server/${name}.ts`, import.meta.url).pathname
      const ended = spawnSync(process.execPath, ['--import', 'tsx', entry, ...words], {
        cwd: new URL('../../..', import.meta.url).pathname,
        env: { ...process.env, HOST: '0.0.0.0', PUBLIC_URL: 'https://bots.example.org', DATA_DIR: fresh() },
        encoding: 'utf8',
      })

      expect(ended.stderr.trim().split('\n').at(-1)).toMatch(told)
      expect(ended.status).toBe(66)
    },
  )

  test('A-160 whoever stands by has a database to wait for, and the key that its linked accounts need', () => {
    const DATABASE_URL = 'postgres://localhost/bots'
    expect(() => readSettings({ STANDBY: 'yes' })).toThrow('STANDBY="yes" needs DATABASE_URL')
    expect(() => readSettings({ STANDBY: 'yes', DATABASE_URL })).toThrow('needs the KEY_ENCRYPTION_KEY')
    expect(readSettings({ STANDBY: 'yes', DATABASE_URL, KEY_ENCRYPTION_KEY_FILE: '/keys/one' }).STANDBY).toBe(true)
  })

  test.each(['paper', 'demo', 'testnet'])(
    'A-317 a site is one of mainnet: with %s another than global ends the start',
    (environment) => {
      expect(() => readSettings({ BYBIT_SITE: 'kz', BYBIT_ENVIRONMENT: environment })).toThrow(
        `BYBIT_SITE="kz" is for BYBIT_ENVIRONMENT="mainnet": ${environment} has no site but global.`,
      )
      expect(readSettings({ BYBIT_ENVIRONMENT: environment }).BYBIT_SITE).toBe('global')
      expect(readSettings({ BYBIT_SITE: 'kz', BYBIT_ENVIRONMENT: 'mainnet' }).BYBIT_SITE).toBe('kz')
    },
  )

  test('bybit.md 1.8 a start with BYBITTRACE is refused: it prints keys', () => {
    expect(() => readSettings({ BYBITTRACE: '1' })).toThrow('BYBITTRACE')
  })

  test('every setting has a sentence for the README', () => {
    for (const [name, { about }] of Object.entries(settingsTable))
      expect([name, /^.{10,}\.$/.test(about)]).toEqual([name, true])
  })
})

describe('the data directory', () => {
  test("F33 a second start is refused with the other process's number, and exit code 75", async () => {
    const directory = fresh()
    const free = await lockDirectory(directory)

    await expect(lockDirectory(directory)).rejects.toMatchObject({
      exitCode: 75,
      message: expect.stringContaining(`(process ${process.pid}) already runs`),
    })
    free()
    ;(await lockDirectory(directory))()
  })

  test('A-345 F33 beside one of another container the start says what it waits for, then ends with 75', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const directory = fresh()
    const lock = join(directory, 'server.lock')
    writeFileSync(lock, JSON.stringify({ pid: 1, started: 'x:1', namespace: 'pid:[1]' }))
    noteAddress(directory, 'http://127.0.0.1:4780')
    const said: string[] = []
    const refused = lockDirectory(directory, { say: (sentence) => said.push(sentence) }).catch(
      (error: unknown) => error,
    )
    expect(said).toEqual([
      `The data directory ${directory} is locked by process 1 of another container or of its host, which may be gone: within 20 seconds this shows.`,
    ])

    utimesSync(lock, 1, 1)
    await vi.advanceTimersByTimeAsync(500)
    expect(await refused).toMatchObject({
      exitCode: 75,
      message: `Another server (process 1 of another container or of its host) already runs at http://127.0.0.1:4780 on the data directory ${directory}. Stop it first, or set DATA_DIR to another directory.`,
    })
  })

  test('A-345 a server that stood still is told when its directory was taken', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const directory = fresh()
    const told: unknown[] = []
    await lockDirectory(directory, { onTaken: (reason) => told.push(reason) })

    writeFileSync(join(directory, 'server.lock'), JSON.stringify({ pid: 1, started: 'x:1', namespace: 'pid:[1]' }))
    await vi.advanceTimersByTimeAsync(5_000)
    expect(told).toEqual([expect.objectContaining({ exitCode: 75 })])
  })

  test('F33 a lock that a dead process left is taken over, also when its number lives again', async () => {
    const directory = fresh()
    const dead = spawnSync('true').pid
    writeFileSync(join(directory, 'server.lock'), JSON.stringify({ pid: dead, started: 'x:1' }))
    ;(await lockDirectory(directory))()
    writeFileSync(join(directory, 'server.lock'), JSON.stringify({ pid: process.pid, started: 'another-boot:1' }))
    ;(await lockDirectory(directory))()
    writeFileSync(join(directory, 'server.lock'), '{"pid":')
    const free = await lockDirectory(directory)
    expect(JSON.parse(readFileSync(join(directory, 'server.lock'), 'utf8'))).toMatchObject({ pid: process.pid })
    free()
  })

  test('F33 of many starts at once over a dead lock exactly one wins', async () => {
    const directory = fresh()
    writeFileSync(join(directory, 'server.lock'), JSON.stringify({ pid: spawnSync('true').pid, started: 'x:1' }))
    const program = `
      import { lockDirectory } from ${JSON.stringify(new URL('../../../src/server/startup/directoryLock.ts', import.meta.url).pathname)}
      try { await lockDirectory(${JSON.stringify(directory)}); console.log('won') } catch { console.log('lost') }
      process.stdin.resume(); process.stdin.on('end', () => process.exit(0))`
    const starts = Array.from({ length: 4 }, () =>
      spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], {
        stdio: ['pipe', 'pipe', 'inherit'],
        cwd: new URL('../../..', import.meta.url).pathname,
      }),
    )
    const said = await Promise.all(
      starts.map(
        (child) =>
          new Promise<string>((done) => child.stdout.once('data', (text: Buffer) => done(text.toString().trim()))),
      ),
    )
    for (const child of starts) child.stdin.end()

    expect(said.filter((word) => word === 'won')).toHaveLength(1)
  })

  test('a busy port is refused with one sentence and exit code 69', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await new Promise((done) => other.once('listening', done))
    const { port } = other.address() as { port: number }

    await expect(listen('127.0.0.1', port)).rejects.toMatchObject({
      exitCode: 69,
      message: expect.stringContaining(`Port ${port} of 127.0.0.1 is in use`),
    })
    await new Promise((done) => other.close(done))
  })
})
