import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { Clock } from '../clock.ts'
import { reconnectDelay, type Random } from './backOff.ts'
import type { PaperAddresses } from './hosts.ts'

/** Time for the program to say that it listens. In ms. */
const READY_WITHIN_MS = 20_000
/** After asking it to stop. In ms. */
const STOP_WITHIN_MS = 5_000

export interface PaperProgramOptions {
  /** 0 takes a free one. */
  readonly port: number
  readonly seed: number
  readonly speed: number
  readonly faults: boolean
  /** Where it keeps accounts and ledgers; null: in memory. */
  readonly stateDir: string | null
  readonly clock: Clock
  readonly random: Random
  readonly log: { info(fields: object, text: string): void; warn(fields: object, text: string): void }
  /** Called after every restart, when it listens again. */
  readonly onRestart: () => void
}

/** The paper exchange as a program of its own beside the server; it ends with it. */
export interface PaperProgram {
  readonly addresses: PaperAddresses
  readonly controlUrl: string
  /** Known to both processes only; new with each start of the server. */
  readonly secret: string
  stop(): Promise<void>
}

/** Starts the program and keeps it running: when it dies it comes back on the same ports. Throws one sentence when it does not start at all. */
export async function startPaperProgram(options: PaperProgramOptions): Promise<PaperProgram> {
  const secret = randomBytes(24).toString('base64url')
  let isStopping = false
  let cancelRestart: (() => void) | null = null
  let child = launch(options, secret, { port: options.port, controlPort: 0 })
  const ports = await readyPorts(child)
  const watch = (running: ChildProcess, attempt: number): void => {
    running.once('exit', (code) => {
      if (isStopping) return
      options.log.warn({ code, attempt }, 'The paper exchange ended. It is started again.')
      cancelRestart = options.clock.once(reconnectDelay(attempt, options.random), () => {
        child = launch(options, secret, ports)
        watch(child, attempt + 1)
        readyPorts(child).then(() => options.onRestart(), (error: unknown) => options.log.warn({ error: error instanceof Error ? error.message : 'unknown' }, 'The paper exchange did not come back.'))
      })
    })
  }
  watch(child, 1)
  options.log.info({ port: ports.port }, 'The paper exchange listens.')
  return {
    addresses: { rest: `http://127.0.0.1:${ports.port}`, stream: `ws://127.0.0.1:${ports.port}` },
    controlUrl: `http://127.0.0.1:${ports.controlPort}`,
    secret,
    stop: async () => {
      isStopping = true
      cancelRestart?.()
      await ended(child)
    },
  }
}

interface Ports {
  readonly port: number
  readonly controlPort: number
}

/** Built: dist/server/main.js beside dist/paper/main.js. From source: run by the same loader as this file. */
function launch(options: PaperProgramOptions, secret: string, ports: Ports): ChildProcess {
  const isSource = import.meta.url.endsWith('.ts')
  const entry = fileURLToPath(new URL(isSource ? '../../paper/main.ts' : '../paper/main.js', import.meta.url))
  const args = [
    ...(isSource ? ['--import', 'tsx'] : ['--enable-source-maps']), entry, '--with-parent', '--port', String(ports.port), '--control-port', String(ports.controlPort),
    '--seed', String(options.seed), '--speed', String(options.speed), ...(options.stateDir === null ? [] : ['--state', options.stateDir]), ...(options.faults ? ['--faults'] : []),
  ]
  return spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'], env: { ...bareEnvironment(), PAPER_CONTROL_SECRET: secret } })
}

/** Nothing of the server's settings: its keys are none of this program's business. */
function bareEnvironment(): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, NODE_ENV, SystemRoot } = process.env
  return Object.fromEntries(Object.entries({ PATH, HOME, TMPDIR, NODE_ENV, SystemRoot }).filter(([, value]) => value !== undefined))
}

/** Its first line: `{"ready":true,"port":…,"controlPort":…}`. */
function readyPorts(child: ChildProcess): Promise<Ports> {
  return new Promise((resolve, reject) => {
    if (child.stdout === null) return reject(new Error('The paper exchange has no output to read its port from.'))
    const late = setTimeout(() => reject(new Error(`The paper exchange did not listen within ${READY_WITHIN_MS / 1_000} s.`)), READY_WITHIN_MS)
    child.once('error', (error) => reject(new Error(`The paper exchange could not be started: ${error.message}`)))
    child.once('exit', (code) => reject(new Error(`The paper exchange ended with code ${code} before it listened; its own words are above.`)))
    createInterface({ input: child.stdout }).on('line', (line) => {
      const ports = portsOf(line)
      if (ports === null) return
      clearTimeout(late)
      resolve(ports)
    })
  })
}

function portsOf(line: string): Ports | null {
  const found = /"port":(\d+).*"controlPort":(\d+)/.exec(line)
  return found === null ? null : { port: Number(found[1]), controlPort: Number(found[2]) }
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  await new Promise<void>((resolve) => {
    const hard = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS)
    child.once('exit', () => {
      clearTimeout(hard)
      resolve()
    })
    child.kill('SIGTERM')
  })
}
