import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { refuseOldNode } from '../../../scripts/lib/node.mjs'
import { inProject } from '../../support/paths.ts'

interface Call {
  readonly words: readonly string[]
  readonly env: Readonly<Record<string, string>>
}

/** Stands for npm: writes down how it was called, takes a moment, and leaves packages behind. */
const npmProgram = `
  const { appendFileSync, mkdirSync, writeFileSync } = require('node:fs')
  appendFileSync('calls', JSON.stringify({ words: process.argv.slice(2), env: process.env }) + '\\n')
  if (process.env.NPM_BREAKS) process.exit(7)
  setTimeout(() => { mkdirSync('node_modules', { recursive: true }); writeFileSync('node_modules/installed', '') }, 50)`

const lock = {
  packages: {
    '': {},
    'node_modules/one': { version: '1.0.0', integrity: 'sha512-a' },
    'node_modules/rare': { version: '1.0.0', integrity: 'sha512-b', optional: true },
  },
}

let folder = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ground-deps-'))
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock))
  writeFileSync(join(folder, 'npm.js'), npmProgram)
})

afterEach(() => {
  rmSync(folder, { recursive: true })
})

test('a fresh copy is installed once; afterwards nothing is to be done', async () => {
  expect(await ensure()).toMatchObject({ code: 0, said: 'installed' })
  expect(await ensure()).toMatchObject({ code: 0, said: 'ready' })

  expect(calls()).toHaveLength(1)
})

test('T19 packages come from the lock, with their scripts off and nothing left out', async () => {
  await ensure({
    NODE_ENV: 'production',
    npm_config_omit: 'dev',
    npm_config_production: 'true',
    npm_config_registry: 'http://127.0.0.1:9/',
  })

  const [call] = calls()
  expect(call?.words).toEqual(expect.arrayContaining(['ci', '--include=dev', '--ignore-scripts']))
  expect(Object.keys(call?.env ?? {})).toEqual(
    expect.not.arrayContaining(['NODE_ENV', 'npm_config_omit', 'npm_config_production']),
  )
  expect(call?.env['npm_config_registry']).toBe('http://127.0.0.1:9/')
})

test('two starts at once install once', async () => {
  const results = await Promise.all([ensure(), ensure(), ensure()])

  expect(results.map((each) => each.code)).toEqual([0, 0, 0])
  expect(results.map((each) => each.said).sort()).toEqual(['installed', 'ready', 'ready'])
  expect(calls()).toHaveLength(1)
})

test('a changed lock is installed again', async () => {
  await ensure()
  writeFileSync(
    join(folder, 'package-lock.json'),
    JSON.stringify({ packages: { ...lock.packages, 'node_modules/two': { version: '2.0.0' } } }),
  )

  expect(await ensure()).toMatchObject({ code: 0, said: 'installed' })
})

test('what someone has installed himself is kept when it is what the lock names', async () => {
  writeInstalled({ 'node_modules/one': lock.packages['node_modules/one'] })

  expect(await ensure()).toMatchObject({ code: 0, said: 'adopted' })
  expect(existsSync(join(folder, 'calls'))).toBe(false)
})

test('what someone has installed himself is replaced when it is something else', async () => {
  writeInstalled({ 'node_modules/one': { version: '1.0.1', integrity: 'sha512-c' } })

  expect(await ensure()).toMatchObject({ code: 0, said: 'installed' })
})

test('a failed installation ends with one sentence and is tried again next time', async () => {
  const failed = await ensure({ NPM_BREAKS: 'yes' })

  expect(failed.code).toBe(1)
  expect(failed.complaint).toBe(
    'The packages could not be installed: npm ci ended with exit code 7. Its own words are above.',
  )
  expect(await ensure()).toMatchObject({ code: 0, said: 'installed' })
})

test.each(['20.18.3', '18.20.0', '21.7.0', '22.11.0', '23.5.0'])('Node %s is refused in one sentence', (version) => {
  expect(() => refuseOldNode(version)).toThrow(`Node ${version} is not supported`)
})

test.each(['20.19.0', '20.20.2', '22.12.0', '24.0.0', '25.1.0'])('Node %s is accepted', (version) => {
  expect(() => refuseOldNode(version)).not.toThrow()
})

async function ensure(extra: Readonly<Record<string, string>> = {}) {
  const program = `
    import { ensureDependencies } from ${JSON.stringify(inProject('scripts', 'ensure-deps.mjs'))}
    try { process.stdout.write(await ensureDependencies(process.cwd())) } catch (error) { process.stdout.write(error.message); process.exitCode = 1 }`
  const env = { PATH: process.env['PATH'] ?? '', npm_execpath: join(folder, 'npm.js'), ...extra }
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  let text = ''
  child.stdout.on('data', (part: Buffer) => {
    text += part.toString()
  })
  const [code] = (await once(child, 'close')) as [number]
  return { code, said: text, complaint: text }
}

function calls(): readonly Call[] {
  return readFileSync(join(folder, 'calls'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Call)
}

function writeInstalled(packages: object): void {
  mkdirSync(join(folder, 'node_modules'))
  writeFileSync(join(folder, 'node_modules', '.package-lock.json'), JSON.stringify({ packages }))
}
