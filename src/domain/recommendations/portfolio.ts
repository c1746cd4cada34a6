import type { Stage } from '../configuration/constants.ts'
import type { ZoneCalendar } from '../core/calendar.ts'
import type { DecimalText } from '../core/decimal.ts'
import { grouped, unique } from '../core/lists.ts'
import { inText } from '../core/order.ts'
import { days, epoch, type EpochMs } from '../core/time.ts'
import {
  type Book,
  bookKey,
  booksOf,
  type EngineTrade,
  expectancyOf,
  placeOf,
  profitFactorOf,
  rotOf,
  spanOf,
  totalPnl,
  winRateOf,
} from './books.ts'
import type { EngineConfig } from './config.ts'
import { NO_PERFORMANCE, type Performance, performancesOf } from './returns.ts'
import { lifecyclePart, performancePart, placeOfRot, type Score, scoreOf } from './scores.ts'
import { type Stability, stabilityOf, UNKNOWN_STABILITY } from './stability.ts'
import { capKey, heldStage, type StageMove, stageOf } from './stages.ts'

/** An account as far as moves look at it. */
export interface EngineAccount {
  readonly name: string
  /** The exchange it is at. */
  readonly broker: string
  /** USDT now. */
  readonly balance: number
}

/** A strategy that a rule puts on an account. */
export interface Placement {
  readonly strategy: string
  readonly account: string
}

/** An action that was ticked off. */
export interface DoneAction {
  readonly kind: ActionKind
  readonly strategy: string
  /** Where it was, and where the action led to. */
  readonly account: string
  readonly toAccount: string
  readonly at: EpochMs
  /** Stage that it led to, of a move. */
  readonly move: StageMove | null
}

/** Action labels of the specification (PORT-05). */
export type ActionKind =
  | 'promote'
  | 'demote'
  | 'swap'
  | 'deactivate'
  | 'continue'
  | 'monitor_closely'
  | 'initialize'
  | 'balance_update'

/** All that the engine looks at, beside the configuration. */
export interface EngineInput {
  readonly now: EpochMs
  /** Days of returns are days of this zone. */
  readonly calendar: ZoneCalendar
  /** Those of strategies: what is judged. */
  readonly trades: readonly EngineTrade[]
  /** Those of no strategy since the oldest of them: nobody is judged by these, but they changed balances as well. */
  readonly others: readonly EngineTrade[]
  readonly accounts: readonly EngineAccount[]
  /** Where strategies trade now; the others are shown and get no action. */
  readonly placements: readonly Placement[]
  readonly done: readonly DoneAction[]
}

/** The part of the work that no configuration changes: grouped once, asked often. */
export interface Portfolio {
  readonly now: EpochMs
  readonly accounts: readonly EngineAccount[]
  readonly units: readonly Unit[]
  /** What belongs to no strategy, by account. */
  readonly others: readonly Book[]
}

/** A strategy on an account: what is judged. */
export interface Unit {
  readonly strategy: string
  readonly account: string
  readonly book: Book | null
  readonly isPlaced: boolean
  readonly performance: Performance
  readonly pnl: DecimalText
  /** Mean margin of its newest trades beside the balance of the account, per cent; null where there is no balance. */
  readonly allocationPct: number | null
  /** The last action that was done for it, and the last one that moved it. */
  readonly lastDone: DoneAction | null
  readonly lastMove: StageMove | null
}

/** Trades whose mean margin says what a strategy is given now. */
export const NEWEST_TRADES = 20

/** Groups what the engine is given. The order of every list is of no matter. */
export function portfolioOf(input: EngineInput): Portfolio {
  const books = booksOf(input.trades)
  const others = [...booksOf(input.others).values()]
  const balances = new Map(input.accounts.map(({ name, balance }) => [name, balance]))
  const performances = new Map<Book, Performance>()
  for (const [account, own] of grouped([...books.values()], ({ account }) => account)) {
    // The balance that a day began with is without all that was made since, whoever made it.
    const all = [...own, ...others.filter((one) => one.account === account)]
    const found = performancesOf(all, balances.get(account) ?? 0, input.calendar, input.now)
    own.forEach((book, at) => performances.set(book, found[at]!))
  }
  const placed = new Map(input.placements.map((one) => [bookKey(one.strategy, one.account), one]))
  const done = doneByUnit(input.done)
  const units = [...new Set([...books.keys(), ...placed.keys()])].map((key): Unit => {
    const book = books.get(key) ?? null
    const { strategy, account } = (book ?? placed.get(key))!
    const own = done.get(key) ?? []
    return {
      strategy,
      account,
      book,
      isPlaced: placed.has(key),
      performance: book === null ? NO_PERFORMANCE : performances.get(book)!,
      pnl: book === null ? ('0' as DecimalText) : totalPnl(book),
      allocationPct: allocationOf(book, balances.get(account) ?? 0),
      lastDone: own.at(-1) ?? null,
      lastMove: own.findLast(({ move }) => move !== null)?.move ?? null,
    }
  })
  return {
    now: input.now,
    accounts: input.accounts.toSorted((a, b) => b.balance - a.balance || inText(a.name, b.name)),
    units: units.toSorted(inName),
    others,
  }
}

const inName = (a: Placement, b: Placement): number => inText(a.strategy, b.strategy) || inText(a.account, b.account)

/**
 * Done actions of each strategy, oldest first, where it was and where they led to: its rule may not have followed yet.
 */
export function doneByUnit(done: readonly DoneAction[]): ReadonlyMap<string, readonly DoneAction[]> {
  const byKey = grouped(
    done
      .toSorted((a, b) => a.at - b.at || inText(a.kind, b.kind) || inText(a.account, b.account))
      .flatMap((action) =>
        unique([action.account, action.toAccount]).map((account) => ({
          action,
          key: bookKey(action.strategy, account),
        })),
      ),
    ({ key }) => key,
  )
  return new Map([...byKey].map(([key, own]) => [key, own.map(({ action }) => action)]))
}

/** Mean margin of the newest trades beside the balance (USDT) of the account, per cent; null without a balance. */
export function allocationOf(book: Book | null, balance: number): number | null {
  if (balance <= 0) return null
  if (book === null) return 0
  const newest = spanOf(book, Math.max(0, book.trades.length - NEWEST_TRADES))
  return (newest.margin / newest.trades / balance) * 100
}

/** How a strategy stands by a configuration. */
export interface Standing {
  readonly unit: Unit
  readonly trades: number
  readonly winRatePct: number | null
  readonly profitFactor: number | null
  readonly expectancy: number | null
  readonly rot: number | null
  readonly stageByTrades: Stage
  readonly stage: Stage
  /** Most that it may be given, per cent of the account. */
  readonly cap: number
  readonly stability: Stability
  readonly score: Score
  /** From 1. */
  readonly rank: number
}

/** Every strategy by rank. */
export function standingsOf(portfolio: Portfolio, config: EngineConfig): readonly Standing[] {
  return portfolio.units
    .map((unit) => standingOf(unit, config, portfolio.now))
    .toSorted((a, b) => b.score.total - a.score.total || inName(a.unit, b.unit))
    .map((standing, at) => ({ ...standing, rank: at + 1 }))
}

function standingOf(unit: Unit, config: EngineConfig, now: EpochMs): Standing {
  const { book } = unit
  const all = book === null ? NOTHING : spanOf(book)
  const recent =
    book === null ? NOTHING : spanOf(book, placeOf(book, epoch(now - days(config.review_intervals.default))))
  const rot = rotOf(all)
  const stageByTrades = stageOf(all.trades, config.trade_count_thresholds)
  const stage = heldStage(stageByTrades, unit.lastMove)
  const stability = book === null ? UNKNOWN_STABILITY : stabilityOf(book, config)
  const bounds = config.performance_bounds
  return {
    unit,
    trades: all.trades,
    winRatePct: winRateOf(all),
    profitFactor: profitFactorOf(all),
    expectancy: expectancyOf(all),
    rot,
    stageByTrades,
    stage,
    cap: config.allocation_caps[capKey(stage)],
    stability,
    score: scoreOf(
      {
        performance: performancePart(rot, all.won, all.lost, bounds),
        regimeFit: placeOfRot(rotOf(recent), bounds),
        stability: stability.score,
        lifecycle: lifecyclePart(stage),
      },
      config.component_weights,
    ),
    rank: 0,
  }
}

const NOTHING = { trades: 0, wins: 0, pnl: 0, won: 0, lost: 0, margin: 0 }
