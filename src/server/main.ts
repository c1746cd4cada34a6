import { join } from 'node:path'
import { days } from '../domain/core/time.ts'
import { connectBilling } from './billingProgram.ts'
import { systemClock } from './clock.ts'
import { serverSettings, type Settings } from './config.ts'
import { allAccounts } from './db/accounts.ts'
import { makeExchange } from './exchange/run.ts'
import { settingsTable } from './settingsTable.ts'
import { type Log, makeLog } from './log.ts'
import { startPaperProgram } from './paperProgram.ts'
import { sendPaperRules } from './paperRules.ts'
import type { Parts } from './parts.ts'
import { makeSamples } from './seed.ts'
import type { MakeExchange } from './ground.ts'
import { type Running, startServer } from './start.ts'
import { StartRefused } from './startup/stop.ts'

/**
 * The companion server as a program. Says its address in one line; a start that is refused ends in one sentence and its
 * exit code.
 */
async function main(): Promise<void> {
  const settings = serverSettings(process.env)
  const log = makeLog(settings.LOG_LEVEL)
  // The identity provider prints warnings about its runtime; they belong in the log, not between our lines.
  console.warn = (...words: unknown[]) => log.debug({ said: words.map(String).join(' ') }, 'A library warns.')
  const running = await startServer({
    settings,
    log,
    makeExchange: exchangeOf(settings),
    connectBilling,
    say: (sentence) => process.stdout.write(`${sentence}\n`),
    onTaken: endAtOnce,
    makesSamples: true,
  })
  // Who reads the address may end the server in the same moment: it comes after what a signal does.
  const isEnding = endOnSignals(running, log)
  // The launcher names the port that was busy when it chose another one.
  const busyPort = process.env['BUSY_PORT']
  process.stdout.write(
    `Bot Blending: ${running.url}${busyPort === undefined ? '' : ` (port ${busyPort} is in use by another program)`}\n`,
  )
  void tradeOnPaper(running.parts, isEnding)
}

/** The connector, with the paper exchange beside it where that is the environment. */
function exchangeOf(settings: Settings): MakeExchange {
  return async ({ listener, store, log, clock, onRequest }) => {
    const paper =
      settings.BYBIT_ENVIRONMENT === 'paper'
        ? await startPaperProgram({ settings, log, clock, state: join(settings.DATA_DIR, 'paper') })
        : null
    const hasOwnIps = settings.WHITELIST_IPS.join(',') !== settingsTable.WHITELIST_IPS.fallback
    const exchange = makeExchange({
      environment: settings.BYBIT_ENVIRONMENT,
      site: settings.BYBIT_SITE,
      paper: paper === null ? null : { rest: paper.rest, stream: paper.stream },
      ownIps: hasOwnIps ? settings.WHITELIST_IPS : [],
      historyMs: days(settings.HISTORY_DAYS),
      listener,
      store,
      log,
      onRequest,
      clock: systemClock,
      random: Math.random,
    })
    return { exchange, paper }
  }
}

/**
 * The sample users that are not whole yet, then the rules of everyone; both again whenever the paper exchange came
 * back, one time after the other. In this order, as an account lives its past by the first rules it is sent. What an
 * ending server breaks off is no failure.
 */
async function tradeOnPaper(parts: Parts, isEnding: () => boolean): Promise<void> {
  const failed = (error: unknown): void => {
    if (isEnding()) return
    const err = error instanceof Error ? error.message : String(error)
    parts.log.error({ err }, 'The paper exchange could not be set up.')
  }
  const samples = makeSamples(parts)
  const setUp = async (): Promise<void> => {
    await samples.seed().catch(failed)
    for (const userId of new Set((await allAccounts(parts.db)).map((account) => account.userId)))
      await sendPaperRules(parts, userId)
  }
  let turn = Promise.resolve()
  const setUpNext = (): Promise<void> => (turn = turn.then(setUp).catch(failed))
  parts.paper?.onRestarted(() => {
    void setUpNext()
  })
  parts.sessions.onArrival((userId) => samples.arrive(userId).catch(failed))
  await setUpNext()
  parts.samples.openForAll()
}

/** Ends the server in order at the first signal. The answer tells whether it is ending. */
function endOnSignals(running: Running, log: Log): () => boolean {
  let isEnding = false
  const end = (signal: string): void => {
    if (isEnding) return
    isEnding = true
    log.info({ signal }, 'Ending.')
    running.close().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: String(error) }, 'The end was not clean.')
        process.exit(1)
      },
    )
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => end(signal))
  return () => isEnding
}

/** Another server writes now: nothing of this one may follow, not even a clean end. */
function endAtOnce(reason: StartRefused): void {
  process.stderr.write(`${reason.message}\n`)
  process.exit(reason.exitCode)
}

main().catch((error: unknown) => {
  process.stderr.write(
    `${error instanceof StartRefused ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  )
  process.exit(error instanceof StartRefused ? error.exitCode : 1)
})
