import {
  newDesk,
  seedFromName,
  type Account,
  type Desk,
  type KeyInfo,
  type Ledger,
  type LedgerLine,
  type World,
} from './orders/account.ts'
import { announceWallet } from './announce.ts'
import { decimal, floorTo, isZero, times } from './decimal.ts'
import { closeLeg } from './orders/matching.ts'
import { beginOlder, joinOlder, liveOlder } from './market/older.ts'
import { acceptOrder, amendOrder, cancelOrder } from './orders/orders.ts'
import { setLeverage, setProtection } from './orders/protection.ts'
import { type OrderWish, type Verdict } from './orders/wish.ts'
import { priceAt } from './market/price.ts'
import { changedCoins } from './orders/coins.ts'
import { bookTransfer } from './orders/fills.ts'
import { instrumentOf } from './market/instruments.ts'
import { simulate } from './market/simulate.ts'
import { stretch } from './orders/traders.ts'
import type { Happening, OtherCoin, Rule } from './types.ts'
import { placeRules } from './orders/placeRules.ts'
import { liveOn, quietly } from './past.ts'

/** What an exchange is made from; `now` in ms. */
export interface ExchangeOptions {
  readonly seed: number
  readonly now: number
  readonly speed?: number
  /** Traders that lived an account's past keep what they hold from then on; prices go on, later rules trade. */
  readonly isStill?: boolean
}
/** Wish for an account. `startedAt` before now gives it a past as soon as it has rules. */
export interface AccountWish {
  readonly name?: string
  readonly balance: string
  readonly seed?: number
  readonly startedAt?: number
  /** An older past, from here to `startedAt`, is made when it is asked for. */ readonly olderFrom?: number
  readonly key?: Partial<KeyInfo>
  readonly mode?: 'one_way' | 'hedge'
}
/** Live state of everything but the ledgers: what a checkpoint holds. */
export interface ExchangeState {
  readonly seed: number
  readonly speed: number
  readonly now: number
  readonly accounts: readonly Account[]
}

/** The whole exchange without sockets, clocks or files. Time comes in by `advance` alone. */
export interface Exchange {
  readonly seed: number
  now(): number
  /** Carries everything to this time (ms) and tells what happened on the way. Earlier times are ignored. */
  advance(to: number): void
  speed(): number
  /** Activity of the traders; never the clock. Acts on trades planned from now on. */
  setSpeed(speed: number): void
  /** Makes an account; the same seed (or name) again gives the same account. */
  createAccount(wish: AccountWish): Account
  accounts(): readonly Account[]
  find(apiKey: string): Desk | null
  /** Replaces the rules of an account and, the first time, lives through its whole past. */
  putRules(apiKey: string, rules: readonly Rule[]): void
  /** As putRules, but the past is left to `liveOn`, so that a long one need not be made in one breath. */
  beginRules(apiKey: string, rules: readonly Rule[]): void
  /** Lives through up to `span` ms of an account's past; true when it has arrived at the present. */
  liveOn(apiKey: string, span: number): boolean
  /**
   * Lives through up to `span` ms of the past before an account's past; true when it is made, or there is none to make.
   */
  liveOlder(apiKey: string, span: number): boolean
  /** Lets an account that has no past yet begin at `from`. False when it already has one. */
  setHistory(apiKey: string, from: number): boolean
  order(apiKey: string, wish: OrderWish): Verdict
  amend(apiKey: string, wish: OrderWish): Verdict
  cancel(apiKey: string, wish: OrderWish): Verdict
  protect(apiKey: string, wish: OrderWish): Verdict
  /** Closes a part of a leg by auto-deleveraging. */
  deleverage(apiKey: string, symbol: string, part: number): boolean
  /** Pays money in, or out where the amount is negative. */
  transfer(apiKey: string, amount: string): void
  /** Sets what the wallet holds beside USDT. */
  setCoins(apiKey: string, coins: readonly OtherCoin[]): void
  /** Sets the leverage of a symbol's legs. (position/set-leverage) */
  leverage(apiKey: string, wish: OrderWish): Verdict
  /** One-way or hedge; refused (false) while anything is open. */
  setMode(apiKey: string, mode: 'one_way' | 'hedge'): boolean
  listen(listener: (happening: Happening) => void): () => void
  state(): ExchangeState
  /** Ledger rows since the last call, per API key. */
  takeUnsaved(): ReadonlyMap<string, readonly LedgerLine[]>
  restore(state: ExchangeState, ledgers: ReadonlyMap<string, Ledger>): void
}

/** A new exchange. Deterministic: the same calls at the same times give the same rows. */
export function createExchange(options: ExchangeOptions): Exchange {
  const desks = new Map<string, Desk>()
  const olders = new Map<string, Desk>()
  const listeners = new Set<(happening: Happening) => void>()
  const world: World = {
    seed: options.seed,
    speed: options.speed ?? 1,
    isStill: options.isStill ?? false,
    now: options.now,
    hasListeners: false,
    ordersFrom: -Infinity,
    emit: (happening) => {
      for (const listener of listeners) listener(happening)
    },
  }

  const deskOf = (apiKey: string): Desk => {
    const desk = desks.get(apiKey)
    if (desk === undefined) throw new Error('Expected the key of an account of this exchange, found another.')
    return desk
  }
  const trading = (apiKey: string): Desk => {
    const desk = deskOf(apiKey)
    startNow(world, desk.account)
    return desk
  }

  return {
    seed: options.seed,
    now: () => world.now,
    advance(to) {
      if (to <= world.now) return
      world.now = to
      for (const desk of desks.values()) if (desk.account.isLive) simulate(world, desk, to)
    },
    speed: () => world.speed,
    setSpeed(speed) {
      const before = world.speed
      world.speed = Math.min(1_000, Math.max(0.01, speed))
      for (const { account } of desks.values())
        for (const trader of account.traders) stretch(trader, world.now, before / world.speed)
    },
    createAccount(wish) {
      const name = wish.name ?? `account-${desks.size + 1}`
      const desk = newDesk({
        name,
        balance: decimal(wish.balance).toString(),
        seed: wish.seed ?? seedFromName(name, options.seed),
        startedAt: Math.min(wish.startedAt ?? world.now, world.now),
        now: world.now,
        ...(wish.olderFrom !== undefined &&
          wish.olderFrom < (wish.startedAt ?? world.now) && { olderFrom: wish.olderFrom }),
        ...(wish.key && { key: wish.key }),
        ...(wish.mode && { mode: wish.mode }),
      })
      const known = desks.get(desk.account.apiKey)
      if (known !== undefined) return known.account
      desks.set(desk.account.apiKey, desk)
      return desk.account
    },
    accounts: () => Array.from(desks.values(), (desk) => desk.account),
    find: (apiKey) => desks.get(apiKey) ?? null,
    putRules(apiKey, rules) {
      placeRules(world, deskOf(apiKey), rules)
      if (rules.length > 0) liveOn(world, deskOf(apiKey), Infinity)
    },
    beginRules: (apiKey, rules) => placeRules(world, deskOf(apiKey), rules),
    liveOn: (apiKey, span) => liveOn(world, deskOf(apiKey), span),
    liveOlder(apiKey, span) {
      const desk = deskOf(apiKey)
      const { olderFrom, startedAt } = desk.account
      if (olderFrom === undefined || !desk.account.isLive) return true
      const older = olders.get(apiKey) ?? beginOlder(world, desk.account, olderFrom)
      olders.set(apiKey, older)
      if (!quietly(world, Infinity, () => liveOlder(world, older, startedAt, span))) return false
      olders.delete(apiKey)
      joinOlder(world, desk, older)
      desk.account.olderFrom = undefined
      return true
    },
    setHistory(apiKey, from) {
      const desk = deskOf(apiKey)
      if (desk.account.isLive || desk.account.traders.length > 0 || desk.ledger.executions.length > 0) return false
      Object.assign(desk.account, { startedAt: from, simulatedTo: from, fundedTo: from })
      return true
    },
    order: (apiKey, wish) => acceptOrder(world, trading(apiKey), wish, world.now),
    amend: (apiKey, wish) => amendOrder(world, deskOf(apiKey), wish, world.now),
    cancel: (apiKey, wish) => cancelOrder(world, deskOf(apiKey), wish, world.now),
    protect: (apiKey, wish) => setProtection(world, deskOf(apiKey), wish, world.now),
    transfer(apiKey, amount) {
      const desk = deskOf(apiKey)
      bookTransfer(desk, decimal(amount).toString(), world.now)
      announceWallet(world, desk, world.now)
    },
    setCoins(apiKey, coins) {
      const desk = deskOf(apiKey)
      const before = desk.account.coins ?? []
      desk.account.coins = coins
      const others = changedCoins(before, coins)
      if (others.length > 0) announceWallet(world, desk, world.now, others)
    },
    deleverage(apiKey, symbol, part) {
      const desk = deskOf(apiKey)
      const position = Object.values(desk.account.positions).find((one) => one.symbol === symbol && one.side !== '')
      if (position === undefined) return false
      const share = part >= 1 ? position.size : floorTo(times(position.size, part), instrumentOf(symbol).step)
      const qty = isZero(share) ? position.size : share
      closeLeg(world, desk, position, {
        at: world.now,
        price: priceAt(world.seed, symbol, world.now),
        qty,
        execType: 'AdlTrade',
        createType: 'CreateByAdl_PassThrough',
        stopOrderType: 'UNKNOWN',
        owner: position.owner,
        triggerPrice: '',
      })
      return true
    },
    leverage: (apiKey, wish) => setLeverage(world, deskOf(apiKey), wish, world.now),
    setMode(apiKey, mode) {
      const { account } = deskOf(apiKey)
      const isOpen =
        account.active.length > 0 || Object.values(account.positions).some((position) => position.side !== '')
      if (isOpen && account.mode !== mode) return false
      account.mode = mode
      return true
    },
    listen(listener) {
      listeners.add(listener)
      world.hasListeners = true
      return () => {
        listeners.delete(listener)
        world.hasListeners = listeners.size > 0
      }
    },
    state: () => ({
      seed: options.seed,
      speed: world.speed,
      now: world.now,
      accounts: Array.from(desks.values(), ({ account }) => ({ ...account, scans: {} })),
    }),
    takeUnsaved() {
      const taken = new Map<string, readonly LedgerLine[]>()
      for (const { account, ledger } of desks.values()) {
        if (ledger.unsaved.length === 0) continue
        taken.set(account.apiKey, ledger.unsaved)
        ledger.unsaved = []
      }
      return taken
    },
    restore(state, ledgers) {
      world.speed = state.speed
      world.now = state.now
      desks.clear()
      for (const account of state.accounts)
        desks.set(account.apiKey, {
          account: structuredClone(account),
          ledger: ledgers.get(account.apiKey) ?? { orders: [], executions: [], closed: [], unsaved: [] },
        })
    },
  }
}

/** An account that trades before it has rules begins here and now. */
function startNow(world: World, account: Account): void {
  if (account.isLive) return
  account.isLive = true
  Object.assign(account, { startedAt: world.now, simulatedTo: world.now, fundedTo: world.now })
}
