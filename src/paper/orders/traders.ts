import { mix, unit } from '../../domain/core/chance.ts'
import { hashText } from '../market/hash.ts'
import { instrumentOf } from '../market/instruments.ts'
import { mannerOf, type Manner, type StepKind } from '../wire/manners.ts'
import { FUNDING_INTERVAL, fundingRateAt, priceText, rangeOf, ticksAt } from '../market/price.ts'
import type { Rule, Side } from '../types.ts'

/** One thing to do while holding; `at` in ms. */
export interface Step {
  readonly at: number
  readonly kind: StepKind
}

/** A rule's trader. Plain data: it is part of the checkpoint. */
export interface Trader {
  readonly rule: Rule
  /** Number of the trade; each draws its own chances. */
  cycle: number
  phase: 'flat' | 'holding'
  /** Next time it acts, ms. */
  wakeAt: number
  exitAt: number
  steps: readonly Step[]
  /** Its rule is gone: it closes what it holds as planned and opens nothing. */
  isRetiring: boolean
  /** It keeps what it holds, or the first thing it opens, and acts no more until its rule is gone. */
  isHeld?: boolean
}

/**
 * A trade about to be made; its value falls with the speed, so that fees do not eat a fast account. Prices are texts,
 * "" where not set.
 */
export interface Plan {
  readonly side: Side
  readonly value: number
  readonly leverage: string
  readonly takeProfit: string
  readonly stopLoss: string
  readonly exitAt: number
  readonly steps: readonly Step[]
}

/** What the traders' chances depend on: the price's seed, the account's seed and the speed of trading. */
export interface Chances {
  readonly seed: number
  readonly accountSeed: number
  readonly speed: number
}

/** Cost of opening and closing at market, in parts of the value. */
const ROUND_TRIP = 0.0011
/** A new rule's first trade comes within this time at speed 1. */
const FIRST_TRADE_WITHIN = 90_000
/** A time that does not come; it survives being written as JSON. */
const NEVER = Number.MAX_SAFE_INTEGER

/** A trader for a rule that became active at `at`. */
export function newTrader(rule: Rule, at: number, chances: Chances): Trader {
  const wait = (2_000 + draw(chances, rule, 0, 1) * (FIRST_TRADE_WITHIN - 2_000)) / chances.speed
  return { rule, cycle: 0, phase: 'flat', wakeAt: Math.round(at + wait), exitAt: 0, steps: [], isRetiring: false }
}

/** A trader whose rule is gone closes what it holds within half a minute and opens nothing. */
export function retire(trader: Trader, at: number, chances: Chances): void {
  trader.isRetiring = true
  trader.isHeld = false
  trader.steps = []
  trader.exitAt = Math.min(
    trader.exitAt,
    Math.round(at + (5_000 + draw(chances, trader.rule, trader.cycle, 8) * 25_000) / chances.speed),
  )
  trader.wakeAt = trader.exitAt
}

/** From `at` on it keeps what it holds; where it holds nothing it opens once. */
export function hold(trader: Trader, at: number): void {
  trader.isHeld = true
  if (trader.phase === 'flat') trader.wakeAt = at
  else keep(trader)
}

/** It has nothing before it any more. */
export function keep(trader: Trader): void {
  trader.steps = []
  trader.exitAt = NEVER
  trader.wakeAt = NEVER
}

/** Makes what a trader still has before it `factor` times as long. */
export function stretch(trader: Trader, at: number, factor: number): void {
  const later = (time: number): number => (time > at ? Math.round(at + (time - at) * factor) : time)
  trader.wakeAt = later(trader.wakeAt)
  trader.exitAt = later(trader.exitAt)
  trader.steps = trader.steps.map((step) => ({ ...step, at: later(step.at) }))
}

/** Pause before the next trade, ms. */
export function pauseOf(trader: Trader, chances: Chances): number {
  const { gapFrom, gapTo } = mannerOf(trader.rule.strategy.manner)
  return Math.max(
    500,
    Math.round(((gapFrom + draw(chances, trader.rule, trader.cycle, 2) * (gapTo - gapFrom)) * 1_000) / chances.speed),
  )
}

/** The trade a trader makes at `at`, with `balance` USDT in the wallet. Pure: the same inputs give the same plan. */
export function planTrade(trader: Trader, at: number, balance: number, chances: Chances): Plan {
  const { rule, cycle } = trader
  const manner = mannerOf(rule.strategy.manner)
  const chance = (n: number): number => draw(chances, rule, cycle, n)
  const hold = Math.max(
    3_000,
    ((manner.holdFrom + chance(3) ** 1.5 * (manner.holdTo - manner.holdFrom)) * 60_000) / chances.speed,
  )
  const exitAt = Math.round(at + hold)
  const { dailyMove } = instrumentOf(rule.symbol)
  const move = dailyMove * Math.sqrt(hold / 86_400_000)
  const side = sideOf(chances, trader, { manner, at, exitAt, move })
  const isProtected = chance(5) < manner.protectedShare
  const ticks = ticksAt(chances.seed, rule.symbol, at)
  const direction = side === 'Buy' ? 1 : -1
  const away = (multiple: number): number => Math.max(4, Math.round(ticks * move * multiple * (0.85 + 0.3 * chance(6))))
  return {
    side,
    exitAt,
    value: (balance * manner.share * (0.8 + 0.4 * chance(7))) / Math.sqrt(Math.max(1, chances.speed)),
    leverage: String(Math.min(manner.leverage, instrumentOf(rule.symbol).maxLeverage)),
    takeProfit: isProtected ? priceText(rule.symbol, Math.max(1, ticks + direction * away(manner.takeProfit))) : '',
    stopLoss: isProtected ? priceText(rule.symbol, Math.max(1, ticks - direction * away(manner.stopLoss))) : '',
    steps: manner.steps
      .filter((_, i) => chance(20 + i) < 0.5)
      .map((kind, i, all) => ({
        kind,
        at: Math.round(at + hold * (0.2 + (0.6 * (i + chance(30 + i) * 0.8)) / all.length)),
      })),
  }
}

/**
 * The side: mostly by the manner's reading of the past; sometimes by knowledge of the future, as often as
 * pays the fees and the rule's own edge. So the demo's strategies differ, some win, some lose, none melts away.
 */
function sideOf(
  chances: Chances,
  trader: Trader,
  wish: { manner: Manner; at: number; exitAt: number; move: number },
): Side {
  const { rule, cycle } = trader
  const { symbol } = rule
  const now = ticksAt(chances.seed, symbol, wish.at)
  const edge = wish.move * (-0.03 + 0.05 * unit(chances.accountSeed, hashText(symbol), hashText(rule.strategy.name)))
  const skill = Math.min(0.75, Math.max(0, (ROUND_TRIP + edge) / (0.62 * wish.move)))
  if (draw(chances, rule, cycle, 4) < skill) return ticksAt(chances.seed, symbol, wish.exitAt) >= now ? 'Buy' : 'Sell'
  const before = wish.at - wish.manner.lookBack * 60_000
  if (wish.manner.side === 'funding')
    return Number(fundingRateAt(chances.seed, symbol, wish.at + FUNDING_INTERVAL / 2)) > 0 ? 'Sell' : 'Buy'
  if (wish.manner.side === 'range') {
    const { high, low } = rangeOf(chances.seed, symbol, before, wish.at)
    return now - low >= high - now ? 'Buy' : 'Sell'
  }
  const rose = now >= ticksAt(chances.seed, symbol, before)
  return rose === (wish.manner.side === 'with') ? 'Buy' : 'Sell'
}

function draw(chances: Chances, rule: Rule, cycle: number, n: number): number {
  return unit(mix(chances.accountSeed, hashText(rule.symbol), hashText(rule.strategy.name)), cycle, n)
}
