import { counted } from '../../domain/core/format.ts'
import { elsewhere } from '../accounts/elsewhere.ts'
import type { Clock } from '../clock.ts'
import { type KeptAccount, listAccounts } from '../db/accounts.ts'
import type { SyncSummary } from '../exchange/port.ts'
import { sendFull } from '../metrics/send.ts'
import type { Parts } from '../parts.ts'
import { settlingSetup } from '../setup.ts'
import { type Job, TaskFailure, type TaskKind, type TaskName } from './task.ts'

/** Name of the task behind POST /trades/sync. */
export const TRADE_SYNC = 'trade_sync' satisfies TaskName
/** F40: without progress for this long a sync is given up. */
const SILENCE_MS = 120_000
/** An account that was just followed first connects: so long, ms, a sync waits for it. */
const CONNECT_MS = 20_000
const LOOK_MS = 250
/** How often it is said that the paper exchange is still at work. */
const PAST_REPORT_MS = 10_000

type SyncParts = Pick<Parts, 'db' | 'clock' | 'log' | 'live' | 'hub' | 'exchange' | 'paper' | 'facts' | 'settings'>

/**
 * Reads the trade history of every linked account of this environment. It goes on where an earlier one stopped, account
 * by account.
 */
export function tradeSync(parts: SyncParts): TaskKind {
  return {
    name: TRADE_SYNC,
    silenceMs: SILENCE_MS,
    async run(job) {
      // Whoever looks asks anew, and finds the sync that he did not begin.
      refresh(parts, job.userId)
      try {
        return await syncAll(parts, job)
      } finally {
        // Also after a failure: the other accounts may have new trades.
        if (!job.signal.aborted) refresh(parts, job.userId)
      }
    },
  }
}

type Result = { readonly name: string; readonly id: string } & (
  | { readonly summary: SyncSummary }
  | { readonly failure: string }
)

async function syncAll(parts: SyncParts, job: Job): Promise<string> {
  const results: Result[] = []
  const percents = new Map<string, number>()
  // An account that is linked meanwhile belongs to the sync that its linking asked for: this one. Settling may
  // wait, so it is looked for once more behind it.
  for (let isSettled = false; ;) {
    const linked = await listAccounts(parts.db, job.userId)
    const waiting = unseen(parts, linked, percents)
    if (waiting.length > 0 && !job.signal.aborted) {
      results.push(...(await syncSome(parts, job, waiting, percents)))
      isSettled = false
      continue
    }
    const sentence = sentenceOf(
      results,
      new Set(linked.map(({ id }) => id)),
      linked.flatMap((account) => {
        const reason = elsewhere(account, parts.settings.BYBIT_ENVIRONMENT)
        return reason === null ? [] : [`${account.accountName}: ${reason}`]
      }),
    )
    if (isSettled) return sentence
    await settle(parts, job.userId)
    isSettled = true
  }
}

/** Those of another environment are nobody's to read here. */
const unseen = (
  { settings }: SyncParts,
  linked: readonly KeptAccount[],
  seen: ReadonlyMap<string, unknown>,
): readonly KeptAccount[] =>
  linked.filter((account) => !seen.has(account.id) && elsewhere(account, settings.BYBIT_ENVIRONMENT) === null)

/** Syncs accounts side by side; `percents` is how far each of the task is. */
function syncSome(
  parts: SyncParts,
  job: Job,
  accounts: readonly KeptAccount[],
  percents: Map<string, number>,
): Promise<readonly Result[]> {
  for (const { id } of accounts) percents.set(id, 0)
  const report = (account: KeptAccount, percent: number, message: string, isKept?: boolean): void => {
    percents.set(account.id, percent)
    // 100 is the end's: until then something is left to do.
    job.report({
      percent: Math.min(99, [...percents.values()].reduce((sum, one) => sum + one, 0) / percents.size),
      message: `${account.accountName}: ${message}`,
      isKept,
    })
  }
  return Promise.all(accounts.map((account) => syncOne(parts, account, job.signal, report)))
}

async function syncOne(
  parts: SyncParts,
  account: KeptAccount,
  signal: AbortSignal,
  report: (account: KeptAccount, percent: number, message: string, isKept?: boolean) => void,
): Promise<Result> {
  const own = { name: account.accountName, id: account.id }
  const fail = (failure: string): Result => {
    report(account, 100, failure)
    return { ...own, failure }
  }
  try {
    // Who asks for a sync of an account that needs attention may have mended its key.
    parts.exchange.tryAgain(account.id)
    await connected(parts, account.id, signal)
    const state = parts.exchange.stateOf(account.id)
    if (state?.state === 'needs_attention') return fail(state.detail)
    await paperPast(parts, account, () => report(account, 0, 'The paper exchange remembers the past'))
    const found = await parts.exchange.sync(
      account.id,
      ({ percent, message, isKept, readySince }) => {
        report(account, percent, message, isKept)
        // What is ready is shown while the rest is read.
        if (readySince !== undefined) refresh(parts, account.userId)
      },
      signal,
    )
    if (!found.ok) return fail(found.error.message)
    report(account, 100, withMissing(`Synced ${counted(found.value.trades, 'new closed trade')}`, found.value.missing))
    return { ...own, summary: found.value }
  } catch (error) {
    parts.log.warn({ account: account.id, err: String(error) }, 'An account could not be synced.')
    return fail('Something went wrong on the server.')
  }
}

/** A sample account's year is made before it is read. Only that: from here on it is an account like any other. */
async function paperPast({ paper, clock }: SyncParts, account: KeptAccount, report: () => void): Promise<void> {
  if (paper === null || account.environment !== 'paper') return
  report()
  const stop = clock.every(PAST_REPORT_MS, report)
  try {
    await paper.makeOlder(account.apiKey)
  } finally {
    stop()
  }
}

/** Waits until an account has connected, or has failed to. */
function connected(
  { exchange, clock }: { readonly exchange: SyncParts['exchange']; readonly clock: Clock },
  accountId: string,
  signal: AbortSignal,
): Promise<void> {
  const until = clock.now() + CONNECT_MS
  return new Promise((done) => {
    const look = (): void => {
      if (exchange.stateOf(accountId)?.state !== 'connecting' || clock.now() >= until || signal.aborted) done()
      else clock.once(LOOK_MS, look)
    }
    look()
  })
}

/**
 * Says what was done, and which accounts were left out. Throws when one that is still linked could not be read, or when
 * there was none to read: half a success is none.
 */
function sentenceOf(results: readonly Result[], linked: ReadonlySet<string>, leftOut: readonly string[]): string {
  const own = results.filter(({ id }) => linked.has(id))
  const failed = own.filter((one) => 'failure' in one)
  const done = own.flatMap((one) => ('summary' in one ? [one] : []))
  if (failed.length > 0)
    throw new TaskFailure(
      [
        ...failed.map(({ name, failure }) => `${name}: ${failure}`),
        ...(done.length > 0 ? [`These were synced: ${done.map(({ name }) => name).join(', ')}.`] : []),
      ].join(' '),
    )
  if (done.length === 0 && leftOut.length > 0) throw new TaskFailure(leftOut.join(' '))
  const missing = done.map(({ name, summary }) =>
    summary.missing === undefined ? null : `${name}: ${summary.missing}`,
  )
  const found = done.reduce((sum, { summary }) => sum + summary.trades, 0)
  return [`${counted(done.length, 'account')}, ${counted(found, 'new closed trade')}.`, ...missing, ...leftOut]
    .filter((part) => part !== null)
    .join(' ')
}

const withMissing = (sentence: string, missing: string | undefined): string =>
  missing === undefined ? sentence : `${sentence}. ${missing}`

/** The first trades may have been the last step of a set-up. */
const settle = ({ facts, clock }: SyncParts, userId: string): Promise<void> =>
  facts.change(userId, (change) => settlingSetup(change, { userId, at: new Date(clock.now()) }, async () => {}))

function refresh(parts: SyncParts, userId: string): void {
  parts.hub.refresh(userId, 'trade_sync')
  sendFull(parts, userId).catch((error: unknown) =>
    parts.log.warn({ err: String(error) }, 'Metrics could not be sent.'),
  )
}
