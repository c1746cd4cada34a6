import { randomBytes } from 'node:crypto'
import * as v from 'valibot'
import { startChild } from './childProgram.ts'
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
/** A past of months is made while the rules are taken. */
const CONTROL_MS = 180_000

/** Starts the paper exchange and keeps it running, on the same port each time. */
export async function startPaperProgram({ settings, log, clock, state }: PaperParts): Promise<PaperProgram> {
  const secret = randomBytes(24).toString('base64url')
  const child = await startChild({
    name: 'The paper exchange',
    entry: 'paper/main',
    args: (before) => [
      '--port',
      String(before?.port ?? settings.PAPER_PORT),
      '--control-port',
      '0',
      '--seed',
      String(settings.PAPER_SEED),
      '--speed',
      String(settings.PAPER_SPEED),
      '--state',
      state,
      '--with-parent',
      ...(settings.PAPER_STILL ? ['--still'] : []),
      ...(takesFaults(settings) ? ['--faults'] : []),
      ...(settings.PAPER_CHAOS > 0 ? ['--chaos', String(settings.PAPER_CHAOS)] : []),
    ],
    env: { PAPER_CONTROL_SECRET: secret },
    ready,
    log,
    clock,
  })
  const { port } = child.told()

  const control = (method: string, path: string, body: object): Promise<unknown> =>
    askControl({ port: child.told().controlPort, secret }, method, path, body)
  // It kept the speed of its last run, which a fault of the laboratory may have raised just then.
  await control('PUT', '/speed', { speed: settings.PAPER_SPEED })
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
    misbehave: takesFaults(settings)
      ? async ({ method, path, body = {} }) => {
          await control(method, path, body)
        }
      : null,
    onRestarted: child.onRestarted,
    stop: child.stop,
  }
}

/** Tests, and the laboratory of embedded mode: nobody but this process has the secret of its control door. */
const takesFaults = (settings: Settings): boolean => settings.PAPER_FAULTS || isEmbeddedIdentity(settings)

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
