import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { projectRoot } from './paths.ts'

/** A server program that a test started. */
export interface Started {
  readonly child: ChildProcess
  /** Its exit code, once it ended; null after a kill. */
  readonly code: Promise<number | null>
  /** Everything it printed. */
  readonly said: () => string
  /** Resolves when it printed its address. */
  readonly ready: Promise<void>
  /** Resolves when it printed a text; fails when it ended without it. */
  readonly saying: (text: string) => Promise<void>
}

/**
 * Starts programs from their sources, the server without the paper exchange where no other is named, in a directory
 * that goes with the tests of the file.
 */
export function serverPrograms(name: string): {
  readonly directory: string
  readonly start: (env: Readonly<Record<string, string>>, words?: readonly string[]) => Started
} {
  const directory = mkdtempSync(join(tmpdir(), `bot-blending-${name}-`))
  const children: ChildProcess[] = []
  afterAll(() => {
    for (const child of children) child.kill('SIGKILL')
    rmSync(directory, { recursive: true, force: true })
  })
  const start = (env: Readonly<Record<string, string>>, words: readonly string[] = ['src/server/main.ts']): Started => {
    const child = spawn(process.execPath, ['--import', 'tsx', ...words], {
      cwd: projectRoot,
      env: {
        PATH: process.env['PATH'] ?? '',
        DATA_DIR: directory,
        BYBIT_ENVIRONMENT: 'demo',
        LOG_LEVEL: 'warn',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    children.push(child)
    return started(child)
  }
  return { directory, start }
}

function started(child: ChildProcess): Started {
  let text = ''
  let isOver = false
  const waiting = new Set<() => void>()
  const tell = (): void => {
    for (const look of [...waiting]) look()
  }
  const hear = (part: Buffer): void => {
    text += part.toString()
    tell()
  }
  child.stdout?.on('data', hear)
  child.stderr?.on('data', hear)
  const code = once(child, 'close').then(([number]) => {
    isOver = true
    tell()
    return number as number | null
  })
  const saying = (wanted: string): Promise<void> =>
    new Promise((done, failed) => {
      const look = (): void => {
        if (text.includes(wanted)) done()
        else if (isOver) failed(new Error(`The program ended without saying "${wanted}". It said: ${text}`))
        else return
        waiting.delete(look)
      }
      waiting.add(look)
      look()
    })
  const ready = saying('Bot Blending: http')
  // Whoever expects a refusal does not wait for the address.
  ready.catch(() => {})
  return { child, code, said: () => text, ready, saying }
}
