import { epoch, type EpochMs } from '../../domain/core/time.ts'
import { storedAsOf } from '../../domain/recommendations/asOf.ts'
import { booksOf, type EngineTrade } from '../../domain/recommendations/books.ts'
import type { History } from '../../domain/recommendations/made.ts'
import { type Outcome, recordOf, scoreboardOf } from '../../domain/recommendations/scoreboard.ts'
import { listAccounts } from '../db/accounts.ts'
import { doneAsOf, generationTimes, runAsOf } from '../db/pastAdvice.ts'
import { briefActions, newestRun } from '../db/recommendations.ts'
import { tradesSince } from '../db/trades/engineTrades.ts'
import { apartSince } from '../db/trades/walletDays.ts'
import { listWallets } from '../db/wallets.ts'
import type { FigureParts } from '../metrics/figures.ts'
import { engineAccounts } from './engine.ts'
import { KEPT_MS } from './generate.ts'

/** What earlier recommendations of a user said, and what they came to: until now, or until an instant before (N10). */
export async function reviewOf(parts: FigureParts, userId: string, asOf: EpochMs | null) {
  const [history, run] = await Promise.all([
    historyOf(parts, userId, asOf),
    asOf === null ? newestRun(parts.db, userId) : runAsOf(parts.db, userId, asOf),
  ])
  return { previous: run === null ? null : previousOf(history, run.at), ...wireOf(scoreboardOf(history)) }
}

/** What became of every advice about one strategy (N10). */
export async function adviceRecord(parts: FigureParts, userId: string, strategy: string) {
  const history = await historyOf(parts, userId, null)
  return {
    advice: recordOf(strategy, history).map(({ given, saidAt, fate, endedAt, after }) => ({
      action: given.kind,
      account_name: given.account,
      to_account_name: given.toAccount,
      allocation_now_pct: given.now,
      allocation_next_pct: given.next,
      said_at: new Date(saidAt).toISOString(),
      fate,
      ended_at: new Date(endedAt).toISOString(),
      after: after.map(({ days, made }) => ({
        days,
        made:
          made === null
            ? null
            : { ratio: made.ratio, margin_now: made.marginNow, margin_next: made.marginNext, usdt: made.usdt },
      })),
    })),
  }
}

/** A year back from today, whatever instant is asked about: of what was before that only the ticked is left. */
async function historyOf({ db, clock }: FigureParts, userId: string, asOf: EpochMs | null): Promise<History> {
  const now = asOf ?? epoch(clock.now())
  // First: of a generation that is kept meanwhile the actions are read as well, or nothing.
  const times = await generationTimes(db, userId)
  const [kept, done, accounts, wallets] = await Promise.all([
    briefActions(db, userId, new Date(clock.now() - KEPT_MS)),
    asOf === null ? null : doneAsOf(db, userId, asOf),
    listAccounts(db, userId),
    listWallets(db, userId),
  ])
  const stored = done === null ? kept : storedAsOf(kept, done, now)
  // Nothing that was made before the first advice is asked for.
  const [first] = stored
  const since = first === undefined ? null : new Date(first.generatedAt)
  const trades: EngineTrade[] = []
  if (since !== null)
    for await (const page of tradesSince(db, userId, since)) for (const trade of page) trades.push(trade)
  const nameOf = new Map(accounts.map(({ id, accountName }) => [id, accountName]))
  const apart = (since === null ? [] : await apartSince(db, userId, since)).map(({ accountId, at, amount }) => ({
    account: nameOf.get(accountId) ?? '',
    at,
    usdt: Number(amount),
  }))
  const generations = times.filter((at) => at <= now)
  return { now, stored, generations, accounts: engineAccounts(accounts, wallets), books: booksOf(trades), apart }
}

const wireOf = ({ followed, ignored, after }: ReturnType<typeof scoreboardOf>) => ({
  followed,
  ignored,
  after: after.map((one) => ({
    days: one.days,
    followed: outcomeWire(one.followed),
    ignored: outcomeWire(one.ignored),
  })),
})

const outcomeWire = ({ judged, usdt, rows }: Outcome) => ({
  judged,
  usdt,
  rows: rows.map((row) => ({
    strategy_name: row.strategy,
    account_name: row.account,
    to_account_name: row.toAccount,
    since: new Date(row.from).toISOString(),
    usdt: row.usdt,
  })),
})

/** The generation before an instant; null before the second. */
function previousOf({ stored, generations }: History, newest: EpochMs) {
  const before = generations.findLast((at) => at < newest)
  if (before === undefined) return null
  return {
    generated_at: new Date(before).toISOString(),
    actions: stored
      .filter(({ generatedAt }) => generatedAt === before)
      .map(({ action }) => ({
        action: action.action,
        strategy_name: action.strategy_name,
        account_name: action.account_name,
        to_account_name: action.to_account_name,
        urgency_level: action.urgency_level,
        allocation_change: action.allocation_change,
      })),
  }
}
