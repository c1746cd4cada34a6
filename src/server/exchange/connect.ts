import { join } from 'node:path'
import type { Clock } from '../clock.ts'
import type { Settings } from '../config.ts'
import { PaperControl } from './paperDoor.ts'
import { startPaperProgram } from './paperProgram.ts'
import type { Exchange, ExchangeListener, ExchangeParts, ExchangeStore } from './port.ts'
import { makeExchange } from './run.ts'

/** Addresses of RFC 5737 are placeholders: with them no key's addresses are compared. */
const PLACEHOLDER_IP = /^(192\.0\.2|198\.51\.100|203\.0\.113)\./

export interface ConnectParts {
  readonly settings: Settings
  readonly listener: ExchangeListener
  readonly store: ExchangeStore
  readonly log: ExchangeParts['log']
  readonly clock: Clock
}

/** The exchange of the settings. For `paper` the program is started first, and ends with the connector. */
export async function connectExchange({ settings, listener, store, log, clock }: ConnectParts): Promise<Exchange> {
  const ownIps = settings.WHITELIST_IPS.filter((ip) => !PLACEHOLDER_IP.test(ip))
  const common = { environment: settings.BYBIT_ENVIRONMENT, ownIps, listener, store, clock, random: Math.random, log }
  if (settings.BYBIT_ENVIRONMENT !== 'paper') return makeExchange({ ...common, paper: null })
  let control: PaperControl | null = null
  const program = await startPaperProgram({
    port: settings.PAPER_PORT, seed: settings.PAPER_SEED, speed: settings.PAPER_SPEED, faults: settings.PAPER_FAULTS, stateDir: join(settings.DATA_DIR, 'paper'), clock, random: Math.random, log,
    onRestart: () => void control?.tellAgain().catch((error: unknown) => log.warn({ error: error instanceof Error ? error.message : 'unknown' }, 'The paper exchange did not take the bot rules again.')),
  })
  control = new PaperControl(program.controlUrl, program.secret)
  const exchange = makeExchange({ ...common, paper: program.addresses })
  const stopAll = async (): Promise<void> => {
    await exchange.stopAll()
    await program.stop()
  }
  return { ...exchange, paper: control, stopAll }
}
