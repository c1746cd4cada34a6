import { mix } from '../../domain/core/chance.ts'
import { hashText, idText, keyText } from '../market/hash.ts'
import { instrumentOf } from '../market/instruments.ts'
import { emptyPosition } from './positions.ts'
import { PRICE_STEP } from '../market/price.ts'
import type { Trader } from './traders.ts'
import type { ClosedRow, Execution, Happening, Order, OtherCoin, Position, PositionIdx, Rule, Scan } from '../types.ts'

/** What the API key looks like to user/query-api, and the error a test has scripted for it. */
export interface KeyInfo {
  readonly readOnly: 0 | 1
  readonly uta: 0 | 1
  readonly permissions: Readonly<Record<string, readonly string[]>>
  readonly ips: readonly string[]
  /** Days until the key expires, as Bybit counts for keys without bound addresses. */
  readonly deadlineDay: number
  /** ISO time, "" for a key that does not expire. */
  readonly expiredAt: string
  readonly note: string
  /** Answer every private call with this retCode (10003, 10004, 10005, 10010, 33004 …); 0 for none. */
  readonly error: number
}

/** An account. Live state is plain data (it is what a checkpoint holds); the ledgers are append-only. */
export interface Account {
  readonly uid: number
  readonly name: string
  readonly apiKey: string
  readonly apiSecret: string
  readonly seed: number
  readonly startBalance: string
  startedAt: number
  /** Where an older past begins that is made when it is asked for; absent: there is none. */
  olderFrom?: number | undefined
  createdAt: number
  simulatedTo: number
  /** Funding is paid up to this time. */
  fundedTo: number
  /** It lives: the clock carries it on. False until it first has rules or orders, and while its past is made. */
  isLive: boolean
  mode: 'one_way' | 'hedge'
  key: KeyInfo
  balance: string
  /** Collateral beside USDT; it never trades. */
  coins?: readonly OtherCoin[]
  cumRealisedPnl: string
  serial: number
  positions: Record<string, Position>
  scans: Record<string, Scan>
  active: Order[]
  rules: readonly Rule[]
  traders: Trader[]
}

/** Rows that are never changed but for a closed row that grows while its order fills. Oldest first. */
export interface Ledger {
  readonly orders: Order[]
  readonly executions: Execution[]
  readonly closed: ClosedRow[]
  unsaved: LedgerLine[]
}
/** A row on its way to the disk. */
export type LedgerLine =
  | readonly ['order', Order]
  | readonly ['execution', Execution]
  | readonly ['closed', ClosedRow]
  | /** All executions before this line have so much more in the wallet. */ readonly ['shift', string]

/** The world an account lives in. */
export interface World {
  readonly seed: number
  speed: number
  /** Whether the traders of an account keep what they hold once its past is made. */ readonly isStill: boolean
  readonly emit: (happening: Happening) => void
  hasListeners: boolean
  now: number
  /** Orders that ended before this time are not kept. */ ordersFrom: number
}

/** Account and ledger together: what the engine works on. */
export interface Desk {
  readonly account: Account
  readonly ledger: Ledger
}

/** What a new account is made from. */
export interface NewAccount {
  readonly name: string
  readonly balance: string
  readonly seed: number
  readonly startedAt: number
  readonly olderFrom?: number
  readonly now: number
  readonly key?: Partial<KeyInfo>
  readonly mode?: 'one_way' | 'hedge'
}

/** A new account; its key, secret and number follow from the seed alone. */
export function newDesk(wish: NewAccount): Desk {
  const { name, balance, seed, startedAt, now } = wish
  const key: KeyInfo = {
    readOnly: 1,
    uta: 1,
    permissions: {
      ContractTrade: ['Order', 'Position'],
      Spot: [],
      Wallet: [],
      Options: [],
      Derivatives: [],
      CopyTrading: [],
      BlockTrade: [],
      Exchange: [],
      NFT: [],
      Earn: [],
      Affiliate: [],
    },
    ips: [],
    deadlineDay: 90,
    expiredAt: new Date(now + 90 * 86_400_000).toISOString().replace(/\.\d+Z/, 'Z'),
    note: name,
    error: 0,
    ...wish.key,
  }
  const account: Account = {
    uid: 100_000_000 + (mix(seed, 7, 7) % 900_000_000),
    name,
    apiKey: keyText(seed, 11, 18),
    apiSecret: keyText(seed, 12, 36),
    seed,
    startBalance: balance,
    startedAt,
    createdAt: now,
    simulatedTo: startedAt,
    fundedTo: startedAt,
    isLive: false,
    mode: wish.mode ?? 'one_way',
    key,
    balance,
    cumRealisedPnl: '0',
    serial: 0,
    positions: {},
    scans: {},
    active: [],
    rules: [],
    traders: [],
    ...(wish.olderFrom !== undefined && { olderFrom: wish.olderFrom }),
  }
  return { account, ledger: { orders: [], executions: [], closed: [], unsaved: [] } }
}

/** Seed of an account that was not given one. */
export function seedFromName(name: string, seed: number): number {
  return hashText(name, seed)
}

/** Next number in the account's own count; ids are made from it. */
export function nextSerial(account: Account): number {
  account.serial += 1
  return account.serial
}

/** Deterministic id of a numbered thing. */
export function idOf(account: Account, serial: number): string {
  return idText(account.seed, 21, serial)
}

/** Name of a leg in `positions`. */
export function legKey(symbol: string, positionIdx: PositionIdx): string {
  return `${symbol}:${positionIdx}`
}

/** The leg, made empty when it was never traded. */
export function positionOf(account: Account, symbol: string, positionIdx: PositionIdx): Position {
  return (
    account.positions[legKey(symbol, positionIdx)] ??
    emptyPosition(symbol, positionIdx, String(Math.min(10, instrumentOf(symbol).maxLeverage)))
  )
}

/** Stores a leg and forgets what was foreseen for it. */
export function putPosition(account: Account, position: Position): void {
  const key = legKey(position.symbol, position.positionIdx)
  account.positions[key] = position
  delete account.scans[key]
}

/**
 * Cross sequence of a trade at `at`: grows with time and never repeats for one symbol of an account.
 * About 1.4e14, as Bybit's: beyond 32 bits, within what a number holds exactly.
 */
export function nextSeq(account: Account, symbol: string, at: number): number {
  const last = Math.max(-1, ...([0, 1, 2] as const).map((idx) => account.positions[legKey(symbol, idx)]?.seq ?? -1))
  return Math.max(at * 80, last + 1)
}

/** The beginning of the price step that holds `at`. */
export function stepStart(at: number): number {
  return Math.floor(at / PRICE_STEP) * PRICE_STEP
}
