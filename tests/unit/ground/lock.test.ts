import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { withLock } from '../../../scripts/lib/lock.mjs'
import { inProject } from '../../support/paths.ts'

let folder = ''
let file = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ground-lock-'))
  file = join(folder, 'work.lock')
})

afterEach(() => {
  rmSync(folder, { recursive: true })
})

test('work runs under the lock and leaves nothing behind', async () => {
  const during = await withLock(file, () => existsSync(file))

  expect(during).toBe(true)
  expect(readdirSync(folder)).toEqual([])
})

test('work that fails gives the lock back', async () => {
  await expect(
    withLock(file, () => {
      throw new Error('broken')
    }),
  ).rejects.toThrow('broken')

  expect(readdirSync(folder)).toEqual([])
})

test.each([
  ['a process that is gone', JSON.stringify({ pid: 4_194_304, started: 'then' })],
  ['another life of the same number', JSON.stringify({ pid: process.pid, started: 'another boot:1' })],
  ['half a file', '{"pid":1'],
])('a stale lock is taken over: %s', async (_what, text) => {
  writeFileSync(file, text)

  expect(await withLock(file, () => 'done')).toBe('done')
  expect(readdirSync(folder)).toEqual([])
})

test('work of several processes never overlaps', async () => {
  const notes = join(folder, 'notes')
  const program = `
    import { appendFileSync } from 'node:fs'
    import { setTimeout as pause } from 'node:timers/promises'
    import { withLock } from ${JSON.stringify(inProject('scripts', 'lib', 'lock.mjs'))}
    await withLock(${JSON.stringify(file)}, async () => {
      appendFileSync(${JSON.stringify(notes)}, 'in ' + process.pid + '\\n')
      await pause(30)
      appendFileSync(${JSON.stringify(notes)}, 'out ' + process.pid + '\\n')
    })`

  writeFileSync(file, JSON.stringify({ pid: 4_194_304, started: null }))
  const codes = await Promise.all(
    [1, 2, 3].map(async () => {
      const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
        stdio: ['ignore', 'ignore', 'inherit'],
      })
      const [code] = (await once(child, 'exit')) as [number]
      return code
    }),
  )

  expect(codes).toEqual([0, 0, 0])
  const lines = readFileSync(notes, 'utf8').trim().split('\n')
  expect(lines).toHaveLength(6)
  for (const index of [0, 2, 4]) expect(lines[index + 1]).toBe(lines[index]?.replace('in', 'out'))
})
