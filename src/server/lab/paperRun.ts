import type { PaperFault } from '../../domain/lab/constants.ts'
import type { PaperRun } from '../../domain/wire/companionOperator.ts'
import type { Clock } from '../clock.ts'
import { allAccounts, type KeptAccount } from '../db/accounts.ts'
import { eventsAfter } from '../db/events.ts'
import type { Db } from '../db/open.ts'
import type { FactLog } from '../events/log.ts'
import { tradeIdIn } from '../events/factId.ts'
import type { Exchange } from '../exchange/port.ts'

/** Lines of one run; an account that changes more often than this is broken in a way that the first ones show. */
const MOST_STATES = 500
/** Facts of one user that are compared for repeats. */
const MOST_FACTS = 5_000

/** What a run is watched by. */
export interface WatchParts {
  readonly db: Db
  readonly clock: Clock
  readonly exchange: Pick<Exchange, 'stateOf'>
  readonly facts: Pick<FactLog, 'head' | 'epoch'>
}

type Run = { -readonly [K in keyof PaperRun]: PaperRun[K] }

/** A run while it is watched. */
export interface Watched {
  readonly run: Run
  readonly accounts: readonly KeptAccount[]
  readonly heads: ReadonlyMap<string, number>
  cancel: () => void
  undone: Promise<void> | null
  /** Facts are counted for the last time when the run is over: what comes later is none of its doing. */
  isCounted: boolean
}

/** Accounts that a fault of the paper exchange touches. */
export const paperAccounts = async (db: Db): Promise<readonly KeptAccount[]> =>
  (await allAccounts(db)).filter(({ environment }) => environment === 'paper')

/**
 * A run at its begin: the accounts as they are, and the facts that there are already. `seconds` is how long the fault
 * lasts.
 */
export async function beginRun(
  { db, clock, exchange, facts }: WatchParts,
  fault: PaperFault,
  seconds: number,
): Promise<Watched> {
  const accounts = await paperAccounts(db)
  const heads = new Map<string, number>()
  for (const { userId } of accounts) heads.set(userId, await facts.head(userId))
  const at = clock.now()
  const run: Run = {
    fault,
    seconds,
    started_at: at,
    ends_at: at + seconds * 1_000,
    now: at,
    phase: 'active',
    is_stopped: false,
    is_undone: false,
    states: [],
    facts: 0,
    repeated: 0,
  }
  noteStates({ run, accounts }, exchange, at)
  return { run, accounts, heads, cancel: () => {}, undone: null, isCounted: false }
}

/**
 * Notes each state that is not its account's last. Names are only their user's own, so the end of the account's id
 * stands behind them.
 */
export function noteStates(
  { run, accounts }: Pick<Watched, 'run' | 'accounts'>,
  exchange: WatchParts['exchange'],
  at: number,
): void {
  for (const { id, accountName } of accounts) {
    const account = `${accountName} (${id.slice(-4)})`
    const found = exchange.stateOf(id)
    const state = found?.state ?? 'unknown'
    if (run.states.length >= MOST_STATES || run.states.findLast((one) => one.account === account)?.state === state)
      continue
    run.states = [
      ...run.states,
      { at, account, state, detail: found !== null && 'detail' in found ? found.detail : null },
    ]
  }
}

/** Whether every account is live, or in the state again that it began in. */
export const isAsBefore = ({ states }: Run): boolean =>
  states.every(({ account }) => {
    const { state } = states.findLast((one) => one.account === account)!
    return state === 'live' || state === states.find((one) => one.account === account)!.state
  })

/** Facts since the start, and how many closed trades among them were told twice. */
export async function countFacts({ db, facts }: WatchParts, { run, heads }: Watched): Promise<void> {
  let count = 0
  let repeated = 0
  for (const [userId, seq] of heads) {
    const news = await eventsAfter(db, userId, { seq, limit: MOST_FACTS, epoch: facts.epoch })
    const trades = news
      .filter(({ event_type }) => event_type === 'trade_closed')
      .flatMap(({ data }) => tradeIdIn(data) ?? [])
    count += news.length
    repeated += trades.length - new Set(trades).size
  }
  run.facts = count
  run.repeated = repeated
}
