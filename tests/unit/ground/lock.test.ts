import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { takeLock } from '../../../scripts/lib/fileLock.mjs'
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

describe('A-345 a holder of another container', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  // In every container the server is process 1, so here it has this process's number and start.
  const ofAnother = (): string => {
    writeFileSync(file, JSON.stringify({ pid: process.pid, started: 'another start', namespace: 'pid:[1]' }))
    return readFileSync(file, 'utf8')
  }
  /** Begins to take the lock; tells what became of it so far. */
  const taking = () => {
    const told: string[] = []
    const taken = takeLock(file, { onWatch: ({ pid }) => told.push(`watches ${pid}`) }).then((result) => {
      told.push('release' in result ? 'took it' : `left it to ${result.holder?.pid}`)
      return result
    })
    return { told, taken }
  }

  test('keeps the lock that he touches, however old it was when another came', async () => {
    const text = ofAnother()
    const { told } = taking()

    await vi.advanceTimersByTimeAsync(19_000)
    expect(told).toEqual([`watches ${process.pid}`])
    utimesSync(file, 1, 1)
    await vi.advanceTimersByTimeAsync(1_000)

    expect(told).toEqual([`watches ${process.pid}`, `left it to ${process.pid}`])
    expect(readFileSync(file, 'utf8')).toBe(text)
  })

  test('who was killed keeps nobody waiting for more than 20 seconds, however fresh his lock', async () => {
    ofAnother()
    const { told, taken } = taking()

    await vi.advanceTimersByTimeAsync(20_000)

    expect(told).toEqual([`watches ${process.pid}`, 'took it'])
    const result = await taken
    if ('release' in result) result.release()
    expect(readdirSync(folder)).toEqual([])
  })

  test('who ends in order while he is watched leaves the lock to who waits', async () => {
    ofAnother()
    const { told } = taking()

    rmSync(file)
    await vi.advanceTimersByTimeAsync(500)

    expect(told).toEqual([`watches ${process.pid}`, 'took it'])
  })

  test('is shown that this one lives: its lock is touched every five seconds until it is given back', async () => {
    const result = await takeLock(file)
    utimesSync(file, 1, 1)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(statSync(file).mtimeMs).toBeGreaterThan(1_000)

    if ('release' in result) result.release()
    expect(vi.getTimerCount()).toBe(0)
  })

  test('who took the lock of one that stood still keeps it: the other hears of it and gives nothing back', async () => {
    let lost = 0
    const result = await takeLock(file, { onLost: () => (lost += 1) })
    const text = ofAnother()
    await vi.advanceTimersByTimeAsync(60_000)

    expect(lost).toBe(1)
    if ('release' in result) result.release()
    expect(readFileSync(file, 'utf8')).toBe(text)
  })
})
