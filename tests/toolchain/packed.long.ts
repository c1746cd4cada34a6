import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { homedir, tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { callerFor } from '../support/caller.ts'
import { installedAlone, type Packed } from '../support/packed.ts'
import { inProject, projectRoot } from '../support/paths.ts'
import { rawRequest } from '../support/rawRequest.ts'
import { endGroup, type Started, startProgram } from './support/processes.ts'

const started: Started[] = []
let packed: Packed
let home = ''

beforeAll(() => {
  packed = installedAlone()
  home = join(packed.folder, 'home')
  mkdirSync(home)
})
afterEach(() => started.splice(0).forEach(endGroup))
afterAll(() => packed.remove())

test('A-230 npx starts the whole product in an empty folder, on the data of the user, found again the second time', async () => {
  const first = npx()
  const url = await addressOf(first)

  expect(first.lines()[0]).toBe(`Data is kept in ${join(home, 'bot-blending')}.`)
  expect(await (await fetch(`${url}/health/ready`)).json()).toEqual({ ok: true, notes: [] })
  // Operators are told which build they run.
  expect(await (await fetch(`${url}/health`)).json()).toMatchObject({
    build: expect.stringMatching(/^\d+\.\d+\.\d+\+[0-9a-f]{8}$/),
  })
  const page = async (path: string) => (await rawRequest(`${url}${path}`, { accept: 'text/html' })).text
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(await page('/dashboard'))?.[1] ?? 'no script'
  // What is of a package is found: pages, the font of the sign-in, the picture of a coin.
  for (const part of [script, '/oidc/font.woff2', '/assets/crypto-icons/svg/small/btc.svg'])
    expect((await fetch(`${url}${part}`)).status, part).toBe(200)
  expect(await page('/')).toContain('<div id="front" data-has-demo>')
  // Signed in at its own provider, with an account at its own exchange.
  const mara = await callerFor(url, 'mara')
  expect(JSON.stringify(await mara.get('/v1/settings/accounts'))).toContain('account_name')
  await mara.send('POST', '/v1/strategy-details', { name: 'Kept over a restart' })
  await ended(first)

  const second = npx()
  const again = await callerFor(await addressOf(second), 'mara')
  expect(JSON.stringify(await again.get('/v1/strategy-details/'))).toContain('Kept over a restart')
  await ended(second)
})

test('A-230 a busy port, a second start and a word that it does not know end in one sentence', async () => {
  const busy = createServer().listen(0, '127.0.0.1')
  await once(busy, 'listening')
  const { port } = busy.address() as AddressInfo
  expect(await refusal({ PORT: String(port) })).toEqual([
    69,
    `Port ${port} of 127.0.0.1 is in use by another program. Stop it, or set PORT to another number.`,
  ])
  busy.close()

  const running = npx()
  const url = await addressOf(running)
  expect(await refusal()).toEqual([
    75,
    expect.stringMatching(
      new RegExp(`^Another server \\(process \\d+\\) already runs at ${url} on the data directory ${home}[^\\n]*$`),
    ),
  ])
  expect(await refusal({}, 'serve')).toEqual([1, expect.stringMatching(/^bot-blending does not know "serve"[^\n]*$/)])
  await ended(running)
})

test('A-230 restore says in one sentence that there is no dump of the data of the user', async () => {
  expect(await refusal({ XDG_DATA_HOME: join(home, 'empty') }, 'restore')).toEqual([
    66,
    `There is no dump in ${join(home, 'empty', 'bot-blending', 'dumps')}.`,
  ])
})

test('A-230 the package holds what runs and nothing else: no test, no map, no path of the machine that built it', () => {
  const files = filesOf(packed.product)
  const top = new Set(files.map((file) => file.split('/').slice(0, 2).join('/')))

  expect([...top].sort()).toEqual([
    ...['LICENSE', 'README.md', 'dist/lib', 'dist/paper', 'dist/server', 'dist/web', 'docs/reference', 'package.json'],
    ...['scripts/bot-blending.mjs', 'scripts/lib'],
  ])
  expect(files.filter((file) => /\.map$|\.tsx?$|\.test\.|\.long\./.test(file) && !file.endsWith('.d.ts'))).toEqual([])
  const own = [projectRoot, homedir(), tmpdir()].map((place) => `${place}/`)
  const naming = files.filter((file) => {
    const text = readFileSync(join(packed.product, file), 'latin1')
    return own.some((place) => text.includes(place))
  })
  expect(naming).toEqual([])
})

test('A-230 the packages that come with it are those that what is built loads', () => {
  const built = filesOf(packed.product)
    .filter((file) => /^dist\/(server|paper|lib)\/.*(\.js|\.d\.ts)$/.test(file))
    .map((file) => readFileSync(join(packed.product, file), 'utf8'))
    .join('\n')
  const { dependencies } = JSON.parse(readFileSync(inProject('package.json'), 'utf8')) as {
    readonly dependencies: Readonly<Record<string, string>>
  }

  expect(Object.keys(dependencies).filter((name) => !new RegExp(`["']${name}[/"']`).test(built))).toEqual([])
})

const filesOf = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))

test('A-232 what measures is loaded only where it is asked for', () => {
  const main = readFileSync(join(packed.product, 'dist', 'server', 'main.js'), 'utf8')

  expect(main).toContain('import("@opentelemetry/')
  expect(main).not.toMatch(/from ?"@opentelemetry\//)
})

/** As somebody types it; what is not installed is not fetched. */
function npx(env: Readonly<Record<string, string>> = {}, ...words: readonly string[]): Started {
  const program = startProgram('npx', ['--offline', '--no', '--', 'bot-blending', ...words], {
    folder: packed.folder,
    env: {
      ...{ PORT: '0', XDG_DATA_HOME: home, LOG_LEVEL: 'error', RATE_FACTOR: '1000' },
      ...{ PAPER_PAST_DAYS: '40', HISTORY_DAYS: '42', PAPER_STILL: 'yes' },
      ...env,
    },
  })
  started.push(program)
  return program
}

async function addressOf(program: Started): Promise<string> {
  const address = (): string | undefined => /^Bot Blending: (http:\S+)$/m.exec(program.lines().join('\n'))?.[1]
  await expect.poll(() => address() ?? program.complaints()).toMatch(/^http:/)
  return address() ?? ''
}

/** Its exit code, and all that it complained of. */
async function refusal(env: Readonly<Record<string, string>> = {}, ...words: readonly string[]): Promise<unknown> {
  const { child, complaints } = npx(env, ...words)
  const [code] = (await once(child, 'close')) as [number]
  return [code, complaints().trimEnd()]
}

/** Ended in an orderly way, as Ctrl-C does it. */
async function ended({ child }: Started): Promise<void> {
  const over = once(child, 'close')
  if (child.pid !== undefined) process.kill(-child.pid, 'SIGINT')
  await over
}
