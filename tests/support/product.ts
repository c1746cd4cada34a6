import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildIfChanged } from '../../scripts/build.mjs'
import { inProject, projectRoot } from './paths.ts'
import { PATIENCE } from './waits.ts'

/** The built server as a program of its own, with a data directory that nobody else uses. */
export interface Product {
  readonly url: string
  readonly dataDir: string
  /** All it has written so far, for a test that searches it or a failure that explains itself. */
  output(): string
  /** Ends it in an orderly way; with `keepData` another one can be started on the same directory. */
  stop(options?: { readonly keepData?: boolean }): Promise<void>
  /** Ends it as a power cut would. */
  kill(): Promise<void>
}

export interface ProductOptions {
  readonly env?: Readonly<Record<string, string>>
  /** A directory of an earlier product. */
  readonly dataDir?: string
  readonly port?: number
  /** Arguments of Node.js. */
  readonly flags?: readonly string[]
}

const START_LIMIT = 3 * PATIENCE
const STOP_LIMIT = PATIENCE

/**
 * Settings that make many browsers at once possible, the output short and the samples' past cheap. The market stands
 * still: what the samples hold they keep, and only rules that a test adds trade. A test may give others.
 */
const TEST_ENV = {
  HOST: '127.0.0.1',
  PAPER_FAULTS: 'yes',
  RATE_FACTOR: '1000',
  LOG_LEVEL: 'warn',
  PAPER_PAST_DAYS: '40',
  HISTORY_DAYS: '42',
  PAPER_STILL: 'yes',
}

/** Builds what changed, starts the server, on a free port where none is given, and waits for its address line. */
export async function startProduct({ env = {}, dataDir, port, flags = [] }: ProductOptions = {}): Promise<Product> {
  await buildIfChanged()
  const directory = dataDir ?? mkdtempSync(join(tmpdir(), 'bot-blending-'))
  const child = spawn(
    process.execPath,
    [
      ...flags,
      ...['--enable-source-maps', '--import', pathToFileURL(inProject('tests', 'support', 'endWithParent.mjs')).href],
      inProject('dist', 'server', 'main.js'),
    ],
    {
      cwd: projectRoot,
      env: { ...process.env, ...TEST_ENV, PORT: String(port ?? 0), DATA_DIR: directory, ...env },
      stdio: ['pipe', 'pipe', 'pipe'],
      detached: true,
    },
  )
  let text = ''
  const noted = (part: Buffer) => {
    text += part.toString()
  }
  child.stdout.on('data', noted)
  child.stderr.on('data', noted)
  const url = await addressOf(child, () => text)
  return {
    url,
    dataDir: directory,
    output: () => text,
    stop: async ({ keepData = false } = {}) => {
      await endOf(child, 'SIGTERM', () => text)
      if (!keepData) rmSync(directory, { recursive: true, force: true, maxRetries: 5 })
    },
    kill: () => endOf(child, 'SIGKILL', () => text),
  }
}

/** Reads on until the program names its address. Refuses with all it said when it ends or takes too long. */
function addressOf(child: ChildProcess, output: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    const fail = (what: string) => {
      finish()
      killGroup(child)
      reject(new Error(`The server ${what}. It said:\n${output()}`))
    }
    const limit = setTimeout(() => fail(`named no address within ${START_LIMIT / 1000} s`), START_LIMIT)
    const look = () => {
      const address = /^Bot Blending: (https?:\/\/[\w.:[\]-]+)/m.exec(output())?.[1]
      if (address !== undefined) {
        finish()
        resolve(address)
      }
    }
    const onExit = (code: number | null) => fail(`ended with exit code ${code ?? 'none'} before it was ready`)
    const finish = () => {
      clearTimeout(limit)
      child.stdout?.off('data', look)
      child.off('exit', onExit)
    }
    child.stdout?.on('data', look)
    child.once('exit', onExit)
  })
}

function endOf(child: ChildProcess, signal: NodeJS.Signals, output: () => string): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve, reject) => {
    const limit = setTimeout(() => {
      killGroup(child)
      reject(new Error(`The server did not end within ${STOP_LIMIT / 1000} s of ${signal}. It said:\n${output()}`))
    }, STOP_LIMIT)
    child.once('exit', () => {
      clearTimeout(limit)
      resolve()
    })
    child.kill(signal)
  })
}

/** The group holds whatever the server started. */
function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return
  try {
    process.kill(-child.pid, 'SIGKILL')
  } catch (error) {
    // Already gone.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}
