import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { inProject } from '../support/paths.ts'
import { copyTools } from './support/copy.ts'

const GOOD = `import { expect, test } from 'vitest'\ntest('good', () => expect(1).toBe(1))\n`
/** Fails where nobody was before. */
const RACE = `import { existsSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
test('a race', () => {
  const wasHere = existsSync('was-here')
  writeFileSync('was-here', '')
  expect(wasHere).toBe(true)
})
`
const FAULT = `import { expect, test } from 'vitest'\ntest('a fault', () => expect(1).toBe(0))\n`
const STRAY = `import { expect, test } from 'vitest'
test('passes', async () => {
  void Promise.reject(new Error('nobody waits for this'))
  await new Promise((resolve) => setImmediate(resolve))
  expect(1).toBe(1)
})
`

const places: string[] = []
afterEach(() => {
  for (const place of places.splice(0)) rmSync(place, { recursive: true, force: true, maxRetries: 5 })
})

/** The runner on a copy with these unit tests alone: its exit code and last lines. */
function runWith(tests: Readonly<Record<string, string>>) {
  const place = mkdtempSync(join(tmpdir(), 'bot-blending-suite-'))
  places.push(place)
  copyTools(place)
  for (const part of ['vitest.config.ts', 'tests/support'])
    cpSync(inProject(...part.split('/')), join(place, part), { recursive: true })
  for (const [name, text] of Object.entries({ 'unit/good.test.ts': GOOD, 'ui/good.test.ts': GOOD, ...tests })) {
    const file = join(place, 'tests', name)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  const { status, stdout } = spawnSync(process.execPath, ['scripts/test.mjs', '--only', 'unit'], {
    cwd: place,
    encoding: 'utf8',
    env: { ...process.env, VITEST: '', NODE_ENV: '' },
  })
  return { status, lines: stdout.trimEnd().split('\n').slice(-60) }
}

test('a race is told as flaky, counts as passed, and stops nothing', () => {
  const { status, lines } = runWith({ 'unit/race.test.ts': RACE })

  expect(lines.filter((line) => line.startsWith('FLAKY'))).toEqual([
    expect.stringMatching(/^FLAKY {2}unit and components +3 passed +0 failed/),
    expect.stringMatching(/tests\/unit\/race\.test\.ts > a race {2}expected false to be true.* \(alone: passed\)$/),
  ])
  expect(lines.at(-1)).toBe('3 passed, 0 failed')
  expect(status).toBe(0)
})

test('a fault fails the run and stands among the last lines with its file and first sentence', () => {
  const { status, lines } = runWith({ 'unit/fault.test.ts': FAULT })

  expect(lines.filter((line) => line.startsWith('FAILED unit  '))).toEqual([
    expect.stringMatching(/tests\/unit\/fault\.test\.ts > a fault {2}expected 1 to be \+?0.* \(twice: /),
  ])
  expect(lines.at(-1)).toBe('2 passed, 1 failed')
  expect(status).toBe(1)
})

test('a rejection that nobody waits for is named with the file it came from', () => {
  const { status, lines } = runWith({ 'unit/stray.test.ts': STRAY })

  expect(lines.find((line) => line.startsWith('FAILED unit  '))).toMatch(
    /tests\/unit\/stray\.test\.ts {2}not caught by any test: nobody waits for this/,
  )
  expect(status).toBe(1)
})
