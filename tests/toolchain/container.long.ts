import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { filesUnder } from '../../scripts/lib/sources.mjs'
import { freePort } from '../support/freePort.ts'
import { linkDependencies } from '../support/packed.ts'
import { inProject } from '../support/paths.ts'
import { rawRequest } from '../support/rawRequest.ts'
import { linkPackages } from './support/copy.ts'
import { carriedOut, type Image, inside, stagesOf, variablesOf } from './support/dockerfile.ts'

/** What the README tells to set on one's own machine. */
const TRIED = { ALLOW_EMBEDDED_IDENTITY_ON_NETWORK: 'yes' }

const stages = stagesOf(readFileSync(inProject('Dockerfile'), 'utf8'))
const [, section = ''] = readFileSync(inProject('README.md'), 'utf8').split('\n## In a container\n')
let place = ''
let image: Image

// Docker is not there where the tests run: the Dockerfile's own lines are carried out, `npm ci` alone is replaced, by
// links to the packages that it would install.
beforeAll(() => {
  place = mkdtempSync(join(tmpdir(), 'bot-blending-container-'))
  image = carriedOut(stages, place, (folder, words) =>
    words.includes('--omit=dev') ? linkDependencies(folder) : linkPackages(folder),
  )
})
afterAll(() => rmSync(place, { recursive: true, force: true, maxRetries: 5 }))

test('A-231 what the Dockerfile builds starts, is healthy, and writes its data and nothing else', async () => {
  const port = String(await freePort())
  const env = { ...variablesOf(image), ...TRIED, HOST: '127.0.0.1', PORT: port, PAPER_STILL: 'yes' }
  const before = stateOf(join(image.root, 'home', 'node', 'app'))
  expect(healthOf(env)).toBe(1)

  const server = spawn(image.command[0] ?? '', image.command.slice(1), { cwd: image.folder, env, stdio: 'pipe' })
  let said = ''
  for (const output of [server.stdout, server.stderr])
    output.on('data', (part: Buffer) => {
      said += part.toString()
    })
  await expect.poll(() => said).toContain(`Bot Blending: http://127.0.0.1:${port}`)
  expect(said).toContain(`Data is kept in ${inside(image, image.env['DATA_DIR'] ?? '')}.`)
  expect(healthOf(env)).toBe(0)
  expect(await (await fetch(`http://127.0.0.1:${port}/health/ready`)).json()).toEqual({ ok: true, notes: [] })
  const page = await rawRequest(`http://127.0.0.1:${port}/`, { accept: 'text/html' })
  expect(page.text).toContain('<div id="front" data-has-demo>')

  const over = once(server, 'close')
  server.kill('SIGTERM')
  expect(await over).toEqual([0, null])
  expect(stateOf(join(image.root, 'home', 'node', 'app'))).toEqual(before)
  expect(filesUnder(inside(image, image.env['DATA_DIR'] ?? ''))).toContain('database/PG_VERSION')
})

test('T22 A-231 as it comes it does not open its sample users to the network: one sentence says what to set', () => {
  const { status, stderr } = spawnSync(image.command[0] ?? '', image.command.slice(1), {
    cwd: image.folder,
    env: variablesOf(image),
    encoding: 'utf8',
  })

  expect([status, stderr]).toEqual([
    78,
    'HOST=0.0.0.0 would open the embedded sign-in with its sample users to the network. Set OIDC_AUTHORITY, or ALLOW_EMBEDDED_IDENTITY_ON_NETWORK=yes if that is wanted.\n',
  ])
})

test('A-231 the command of the README that brings a dump back is not refused for where the server would listen', () => {
  const [, command = ''] = /`docker run --rm [^`]*? bot-blending ([^`]+)`/.exec(section) ?? []
  const [program = '', ...words] = command.split(' ')
  const { status, stderr } = spawnSync(program, words, { cwd: image.folder, env: variablesOf(image), encoding: 'utf8' })

  expect([status, stderr]).toEqual([66, expect.stringMatching(/^There is no dump in .*\.\n$/)])
})

test('A-231 the image is slim, runs as nobody of weight, keeps its data in a volume and names its port', () => {
  expect(stages.map(({ from }) => from)).toEqual(stages.map(() => 'node:22-slim'))
  expect(image.user).toBe('node')
  expect(image.volumes).toEqual([image.env['DATA_DIR']])
  expect(image.ports).toEqual([image.env['PORT']])
  expect(statSync(inside(image, image.env['DATA_DIR'] ?? '')).mode & 0o777).toBe(0o700)
})

test('A-231 the README tells to run it with what it needs', () => {
  const command = /docker run [^`]*?bot-blending$/m.exec(section)?.[0] ?? ''

  expect(section).toContain('docker build -t bot-blending .')
  for (const [name, value] of Object.entries(TRIED)) expect(command).toContain(`-e ${name}=${value}`)
  expect(command).toContain(`-v bot-blending:${image.env['DATA_DIR']}`)
  expect(command).toContain(`-p 127.0.0.1:${image.env['PORT']}:${image.env['PORT']}`)
})

/** Runs the health check as Docker would. */
function healthOf(env: Readonly<Record<string, string>>): number | null {
  return spawnSync(image.health[0] ?? '', image.health.slice(1), { cwd: image.folder, env }).status
}

const stateOf = (folder: string): readonly string[] =>
  filesUnder(folder)
    .filter((file) => !file.includes('node_modules/'))
    .map((file) => `${file} ${statSync(join(folder, file)).mtimeMs}`)
