import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import type { Clock } from './clock.ts'
import { isEmbeddedIdentity, type Settings } from './config.ts'
import type { Log } from './log.ts'

/** What a bot rule is to the paper exchange: a strategy that trades a symbol in its manner. */
export interface PaperRule {
  readonly ruleId: string
  readonly symbol: string
  readonly strategy: { readonly name: string; readonly manner: string }
}

/** The paper exchange as its own program on loopback, with its control door. */
export interface PaperProgram {
  readonly rest: string
  readonly stream: string
  /**
   * Opens an account whose trading began at `startedAt`; what it did from `olderFrom` until then is made by
   * `makeOlder`.
   */
  createAccount(wish: {
    readonly name: string
    readonly balance: number
    readonly seed: number
    readonly startedAt: number
    readonly olderFrom?: number
  }): Promise<{ readonly apiKey: string; readonly apiSecret: string }>
  putRules(apiKey: string, rules: readonly PaperRule[]): Promise<void>
  /** Makes the older past of an account, if it has one that is not made yet. */
  makeOlder(apiKey: string): Promise<void>
  /** Makes it misbehave, or behave again; null where it takes no faults. */
  readonly misbehave: ((step: FaultStep) => Promise<void>) | null
  /** Called each time it came back: it needs its rules again. */
  onRestarted(act: () => void): void
  stop(): Promise<void>
}

/** One call of its control door about faults and speed (src/paper/control.ts). */
export interface FaultStep {
  readonly method: 'PUT' | 'POST' | 'DELETE'
  readonly path: '/faults' | '/faults/ban' | '/faults/cut' | '/faults/restart' | '/speed'
  readonly body?: object
}

export interface PaperParts {
  readonly settings: Settings
  readonly log: Log
  readonly clock: Clock
  /** Where it keeps its accounts between starts. */
  readonly state: string
}

const ready = v.object({ ready: v.literal(true), port: v.number(), controlPort: v.number() })
const credentials = v.looseObject({ apiKey: v.string(), apiSecret: v.string() })
const START_MS = 30_000
const STOP_MS = 5_000
/** A past of months is made while the rules are taken. */
const CONTROL_MS = 180_000
const MOST_BACK_OFF_MS = 30_000

/** Starts the paper exchange and keeps it running: back-off 1, 2, 4 … 30 s, the same port each time. */
export async function startPaperProgram(parts: PaperParts): Promise<PaperProgram> {
  const secret = randomBytes(24).toString('base64url')
  const restarted: (() => void)[] = []
  let isStopping = false
  let failures = 0
  let running = await launch(parts, secret, parts.settings.PAPER_PORT)
  const { port } = running

  const watch = (child: ChildProcess): void => {
    child.once('exit', (code) => {
      if (isStopping) return
      const wait = Math.min(MOST_BACK_OFF_MS, 1_000 * 2 ** failures)
      failures += 1
      parts.log.warn({ exit: code, wait }, 'The paper exchange ended; it is started again.')
      parts.clock.once(wait, () => void again())
    })
  }
  const again = async (): Promise<void> => {
    if (isStopping) return
    try {
      running = await launch(parts, secret, port)
    } catch (error) {
      parts.log.error({ err: String(error) }, 'The paper exchange did not start again.')
      failures += 1
      parts.clock.once(Math.min(MOST_BACK_OFF_MS, 1_000 * 2 ** failures), () => void again())
      return
    }
    watch(running.child)
    parts.clock.once(60_000, () => {
      failures = 0
    })
    for (const act of restarted) act()
  }
  watch(running.child)

  const control = (method: string, path: string, body: object): Promise<unknown> =>
    askControl({ port: running.controlPort, secret }, method, path, body)
  // It kept the speed of its last run, which a fault of the laboratory may have raised just then.
  await control('PUT', '/speed', { speed: parts.settings.PAPER_SPEED })
  return {
    rest: `http://127.0.0.1:${port}`,
    stream: `ws://127.0.0.1:${port}`,
    createAccount: async (wish) => v.parse(credentials, await control('POST', '/accounts', wish)),
    putRules: async (apiKey, rules) => {
      await control('PUT', '/rules', { apiKey, rules })
    },
    makeOlder: async (apiKey) => {
      await control('POST', `/accounts/${encodeURIComponent(apiKey)}/older`, {})
    },
    misbehave: takesFaults(parts.settings)
      ? async ({ method, path, body = {} }) => {
          await control(method, path, body)
        }
      : null,
    onRestarted: (act) => {
      restarted.push(act)
    },
    async stop() {
      isStopping = true
      await end(running.child)
    },
  }
}

/** Tests, and the laboratory of embedded mode: nobody but this process has the secret of its control door. */
const takesFaults = (settings: Settings): boolean => settings.PAPER_FAULTS || isEmbeddedIdentity(settings)

interface Launched {
  readonly child: ChildProcess
  readonly port: number
  readonly controlPort: number
}

async function launch({ settings, log, state }: PaperParts, secret: string, port: number): Promise<Launched> {
  const isSource = import.meta.url.endsWith('.ts')
  const entry = fileURLToPath(new URL(isSource ? '../paper/main.ts' : '../paper/main.js', import.meta.url))
  const args = [
    ...(isSource ? ['--import', 'tsx'] : []),
    entry,
    '--port',
    String(port),
    '--control-port',
    '0',
    '--seed',
    String(settings.PAPER_SEED),
    '--speed',
    String(settings.PAPER_SPEED),
    '--state',
    state,
    '--with-parent',
    ...(takesFaults(settings) ? ['--faults'] : []),
  ]
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env['PATH'] ?? '', PAPER_CONTROL_SECRET: secret },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  child.stderr.on('data', (text: Buffer) =>
    log.warn({ said: text.toString().trim().slice(0, 500) }, 'The paper exchange says something.'),
  )
  try {
    const line = await firstLine(child)
    const told = v.parse(ready, JSON.parse(line))
    return { child, port: told.port, controlPort: told.controlPort }
  } catch (error) {
    child.kill('SIGKILL')
    throw new Error(`The paper exchange did not start: ${error instanceof Error ? error.message : String(error)}`)
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

async function askControl(
  { port, secret }: { readonly port: number; readonly secret: string },
  method: string,
  path: string,
  body: object,
): Promise<unknown> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: { 'content-type': 'application/json', 'x-control-secret': secret },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(CONTROL_MS),
  })
  if (!answer.ok) throw new Error(`The paper exchange answered ${answer.status} to ${method} ${path}.`)
  return await answer.json()
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
