import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { minutes } from '../domain/core/time.ts'
import type { Clock } from './clock.ts'
import type { Log } from './log.ts'

/** A program of ours beside the server, on loopback. */
export interface ChildParts<T> {
  /** As it begins a sentence of the log. */
  readonly name: string
  /** Its entry below `src` or `dist`, without its ending: `paper/main`. */
  readonly entry: string
  /** What it is started with; `before` is what it said at its last start. */
  readonly args: (before: T | null) => readonly string[]
  readonly env: Readonly<Record<string, string>>
  /** The one line in which it says that it is ready. */
  readonly ready: v.GenericSchema<unknown, T>
  readonly log: Log
  readonly clock: Clock
}

export interface Child<T> {
  /** What it said at its newest start. */
  readonly told: () => T
  /** Called each time it came back. */
  onRestarted(act: () => void): void
  stop(): Promise<void>
}

const START_MS = 30_000
const STOP_MS = 5_000
const MOST_BACK_OFF_MS = 30_000

/** Starts it and keeps it running: back-off 1, 2, 4 … 30 s. Throws when it does not start the first time. */
export async function startChild<T>(parts: ChildParts<T>): Promise<Child<T>> {
  const restarted: (() => void)[] = []
  let isStopping = false
  let failures = 0
  let running = await launch(parts, null)

  const watch = (child: ChildProcess): void => {
    child.once('exit', (code) => {
      if (isStopping) return
      const wait = Math.min(MOST_BACK_OFF_MS, 1_000 * 2 ** failures)
      failures += 1
      parts.log.warn({ exit: code, wait }, `${parts.name} ended; it is started again.`)
      parts.clock.once(wait, () => void again())
    })
  }
  const again = async (): Promise<void> => {
    if (isStopping) return
    try {
      running = await launch(parts, running.told)
    } catch (error) {
      parts.log.error({ err: String(error) }, `${parts.name} did not start again.`)
      failures += 1
      parts.clock.once(Math.min(MOST_BACK_OFF_MS, 1_000 * 2 ** failures), () => void again())
      return
    }
    watch(running.child)
    parts.clock.once(minutes(1), () => {
      failures = 0
    })
    for (const act of restarted) act()
  }
  watch(running.child)
  return {
    told: () => running.told,
    onRestarted: (act) => {
      restarted.push(act)
    },
    async stop() {
      isStopping = true
      await end(running.child)
    },
  }
}

async function launch<T>(
  { name, entry, args, env, ready, log }: ChildParts<T>,
  before: T | null,
): Promise<{ readonly child: ChildProcess; readonly told: T }> {
  const isSource = import.meta.url.endsWith('.ts')
  const file = fileURLToPath(new URL(`../${entry}.${isSource ? 'ts' : 'js'}`, import.meta.url))
  const child = spawn(process.execPath, [...(isSource ? ['--import', 'tsx'] : []), file, ...args(before)], {
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  child.stderr.on('data', (text: Buffer) =>
    log.warn({ said: text.toString().trim().slice(0, 500) }, `${name} says something.`),
  )
  try {
    return { child, told: v.parse(ready, JSON.parse(await firstLine(child))) }
  } catch (error) {
    child.kill('SIGKILL')
    throw new Error(`${name} did not start: ${error instanceof Error ? error.message : String(error)}`)
  }
}

function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((done, failed) => {
    let text = ''
    const timer = setTimeout(() => failed(new Error('it said nothing for 30 s')), START_MS)
    const settle = (act: () => void): void => {
      clearTimeout(timer)
      act()
    }
    child.once('error', (error) => settle(() => failed(error)))
    child.once('exit', (code) => settle(() => failed(new Error(`it ended with code ${code}`))))
    child.stdout?.on('data', (part: Buffer) => {
      text += part.toString()
      const [line] = text.split('\n')
      if (text.includes('\n') && line !== undefined) settle(() => done(line))
    })
  })
}

/** Closing its input ends it; whoever does not end is killed. */
async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const over = once(child, 'exit')
  child.stdin?.end()
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
  await over
  clearTimeout(timer)
}
