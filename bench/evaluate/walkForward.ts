import { STAGES, type Stage } from '../../src/domain/configuration/constants.ts'
import { CONFIGURATION_DEFAULTS } from '../../src/domain/configuration/presets.ts'
import { calendarOf } from '../../src/domain/core/calendar.ts'
import { decimalFrom } from '../../src/domain/core/decimal.ts'
import { epoch } from '../../src/domain/core/time.ts'
import type { EngineTrade } from '../../src/domain/recommendations/books.ts'
import { engineConfig } from '../../src/domain/recommendations/config.ts'
import { type DoneAction, portfolioOf } from '../../src/domain/recommendations/portfolio.ts'
import { isFollowable, marginOfShare } from '../../src/domain/recommendations/outcome.ts'
import { recommend } from '../../src/domain/recommendations/recommend.ts'
import { maximumDrawdown } from '../../src/domain/recommendations/ratios.ts'
import type { Year } from './paperYear.ts'

const DAY = 86_400_000
/** Days that are only looked at: everybody trades them alike. */
const WARM_UP_DAYS = 60
/** Days between two looks. */
const STEP_DAYS = 7
const CONFIG = engineConfig(CONFIGURATION_DEFAULTS)

/**
 * Does all that is ready; does nothing; halves whoever lost in the last 30 days and gives the others what they had;
 * does nothing, with shares that are together as large as those of following were on average.
 */
export const POLICIES = ['following', 'ignoring', 'naive', 'as large'] as const
export type Policy = (typeof POLICIES)[number]

/** What a policy came to after the warm-up. */
export interface Walked {
  /** Of all accounts together, one for each day. */
  readonly returns: readonly number[]
  /** As a fraction. */
  readonly outcome: number
  readonly drawdown: number
  /** Money that changed its strategy, beside the balance, for the whole time. */
  readonly turnover: number
  readonly done: number
  /** Mean margin of a trade beside the balance of its account, per cent. */
  readonly meanShare: number
}

interface Seat {
  readonly strategy: string
  /** Where its trades are recorded. */
  readonly from: string
  account: string
  /** Per cent of its account as margin of one trade. */
  share: number
  readonly first: number
}

/**
 * Lives through a year by a policy. A trade's margin is its strategy's share of the balance of its account at that
 * time, and it makes of it what it made in the record. Every look sees only what was closed before it.
 */
export function walk({ accounts, trades }: Year, policy: Policy, size = 1): Walked {
  const balances = new Map(accounts.map(({ name, balance }) => [name, balance]))
  const start = Math.min(...trades.map(({ closedAt }) => closedAt))
  const begins = start + WARM_UP_DAYS * DAY
  const seats = seatsOf({ accounts, trades }, begins)
  for (const seat of seats.values()) seat.share *= size
  const seen: EngineTrade[] = []
  const done: DoneAction[] = []
  const returns: number[] = []
  const total = (): number => [...balances.values()].reduce((all, one) => all + one, 0)
  let [turnover, opening, day, look, given, late] = [0, 0, begins, begins, 0, 0]
  const give = (seat: Seat, share: number): void => {
    turnover += (Math.abs(share - seat.share) / 100) * ((balances.get(seat.account) ?? 0) / total())
    seat.share = share
  }
  for (const trade of trades) {
    for (; trade.closedAt >= day; day += DAY) {
      if (opening > 0) returns.push(total() / opening - 1)
      opening = total()
    }
    for (; trade.closedAt >= look; look += STEP_DAYS * DAY) {
      if (policy === 'naive') halveLosers(seats, seen, look, give)
      if (policy === 'following') follow({ seats, seen, done, balances, look, give })
    }
    const seat = seats.get(`${trade.strategy} ${trade.account}`)!
    const balance = balances.get(seat.account) ?? 0
    const margin = marginOfShare(seat.share, balance)
    if (trade.closedAt >= begins) {
      given += seat.share
      late += 1
    }
    if (margin <= 0) continue
    const pnl = decimalFrom((margin * trade.made).toFixed(8))!
    balances.set(seat.account, balance + Number(pnl))
    seen.push({
      id: trade.id,
      strategy: seatName(seat),
      account: seat.account,
      pnl,
      margin,
      closedAt: epoch(trade.closedAt),
    })
  }
  return {
    returns,
    outcome: returns.reduce((all, one) => all * (1 + one), 1) - 1,
    drawdown: maximumDrawdown(returns),
    turnover,
    done: done.length,
    meanShare: given / Math.max(1, late),
  }
}

/** A strategy may begin on two accounts: each is a seat of its own, also when it moves. */
const seatName = ({ strategy, from }: Seat): string => `${strategy} (${from})`

/** Shares are what the warm-up gave, on the balance of its beginning. */
function seatsOf({ accounts, trades }: Year, until: number): ReadonlyMap<string, Seat> {
  const seats = new Map<string, Seat>()
  const balances = new Map(accounts.map(({ name, balance }) => [name, balance]))
  for (const { strategy, account } of trades) {
    const key = `${strategy} ${account}`
    if (seats.has(key)) continue
    const own = trades.filter((one) => one.strategy === strategy && one.account === account && one.closedAt < until)
    const mean = own.reduce((all, one) => all + one.margin, 0) / Math.max(1, own.length)
    const share = (mean / balances.get(account)!) * 100
    seats.set(key, { strategy, from: account, account, share, first: share })
  }
  return seats
}

type Give = (seat: Seat, share: number) => void

function halveLosers(seats: ReadonlyMap<string, Seat>, seen: readonly EngineTrade[], look: number, give: Give): void {
  for (const seat of seats.values()) {
    const pnl = seen
      .filter((one) => one.strategy === seatName(seat) && one.closedAt >= look - 30 * DAY)
      .reduce((all, one) => all + Number(one.pnl), 0)
    give(seat, pnl < 0 ? seat.first / 2 : seat.first)
  }
}

function follow(on: {
  readonly seats: ReadonlyMap<string, Seat>
  readonly seen: readonly EngineTrade[]
  readonly done: DoneAction[]
  readonly balances: Map<string, number>
  readonly look: number
  readonly give: Give
}): void {
  const byName = new Map([...on.seats.values()].map((seat) => [seatName(seat), seat]))
  const { actions } = recommend(
    portfolioOf({
      now: epoch(on.look),
      calendar: calendarOf('UTC'),
      trades: on.seen,
      others: [],
      accounts: [...on.balances].map(([name, balance]) => ({ name, broker: 'bybit', balance })),
      placements: [...byName.values()]
        .filter(({ share }) => share > 0)
        .map((seat) => ({ strategy: seatName(seat), account: seat.account })),
      done: on.done,
    }),
    CONFIG,
  )
  for (const action of actions) {
    const seat = byName.get(action.strategy ?? '')
    const { kind, account, toAccount, standing, nextStage, schedule, allocationNext } = action
    if (seat === undefined || !schedule.isReady || allocationNext === null) continue
    if (!isFollowable({ kind, change: action.allocationChange, next: allocationNext })) continue
    on.give(seat, allocationNext)
    seat.account = toAccount
    const moves = kind === 'promote' || kind === 'demote' || kind === 'swap'
    on.done.push({
      kind,
      strategy: action.strategy!,
      account,
      toAccount,
      at: epoch(on.look),
      move:
        moves && nextStage !== null && standing !== null
          ? { isUp: isUp(standing.stage, nextStage), to: nextStage }
          : null,
    })
  }
}

const isUp = (from: Stage, to: Stage): boolean => STAGES.indexOf(to) > STAGES.indexOf(from)
