import type * as v from 'valibot'
import type { EpochMs } from '../../../domain/core/time.ts'
import type { ClosedRow, Execution, PositionMode } from '../../../domain/trades/execution.ts'
import type { CallResult, ExchangeFault } from './fault.ts'
import {
  closedRowFrom,
  executionFrom,
  isFollowed,
  positionFrom,
  walletChangeFrom,
  type SeenPosition,
} from '../mapping.ts'
import type { WalletBalance } from '../account.types.ts'
import type { HistoryEndpoint, WalletChange } from '../store.types.ts'
import { BOOK_COIN, walletFrom } from '../walletCoins.ts'
import { kindOfChange } from '../walletKinds.ts'
import { reportRejected } from './leftOut.ts'
import type { Priority } from './rateBudget.ts'
import { walk, type List, type Page } from './pages.ts'
import { call, type Caller, type Shared } from './rest.ts'
import { answers, type KeyRow, type Rows } from './schemas.ts'

const POSITIONS = '/v5/position/list'
const WALLET = '/v5/account/wallet-balance'

/** One page of a history, oldest or newest first as the exchange sends it. */
export interface HistoryPage extends Page {
  readonly executions: readonly Execution[]
  readonly closedRows: readonly ClosedRow[]
}

/** One page of the account book. */
export interface WalletPage extends Page {
  readonly rows: readonly WalletChange[]
  /** Types of its changes that are not documented. */
  readonly unknown: readonly string[]
}

/**
 * The positions that could be read; where the list could not be read to its end, why. `isUnread`: whether a row that
 * could not be read may be of this symbol, so that its absence says nothing.
 */
export interface PositionList {
  readonly rows: readonly SeenPosition[]
  readonly isUnread: (symbol: string) => boolean
  /** Null where the list was read to its end. */
  readonly fault: ExchangeFault | null
}

/** Which part of a history: at most seven days (bybit.md 1.3, 7-day rule). */
export interface HistoryAsk {
  readonly endpoint: HistoryEndpoint
  readonly from: EpochMs
  readonly to: EpochMs
  readonly cursor: string
  readonly priority: Priority
  readonly signal?: AbortSignal
}

/** What an account is asked. Only reading calls exist here. */
export interface AccountCalls {
  key(signal?: AbortSignal): Promise<CallResult<KeyRow>>
  positions(signal?: AbortSignal): Promise<PositionList>
  wallet(signal?: AbortSignal): Promise<CallResult<WalletBalance | null>>
  /** The legs of one symbol, flat ones too: one, or two in hedge mode. */
  ofSymbol(symbol: string, signal?: AbortSignal): Promise<CallResult<readonly SeenPosition[]>>
  /** How a symbol is held now, also while it is flat; null when the exchange does not say. */
  mode(symbol: string, signal?: AbortSignal): Promise<PositionMode | null>
  history(ask: HistoryAsk): Promise<CallResult<HistoryPage>>
  walletLog(ask: Omit<HistoryAsk, 'endpoint'>): Promise<CallResult<WalletPage>>
  /** The list that a walk through `history` or `walletLog` goes through. */
  list(of: HistoryEndpoint | 'wallet_log'): List
}

const PATH_OF = {
  executions: '/v5/execution/list',
  closed_pnl: '/v5/position/closed-pnl',
  wallet_log: '/v5/account/transaction-log',
} as const

/** The calls of one account. */
export function accountCalls(shared: Shared, caller: Caller): AccountCalls {
  return {
    key: (signal) =>
      call(shared, caller, {
        path: '/v5/user/query-api',
        params: {},
        answer: answers.key,
        priority: 'urgent',
        ...withSignal(signal),
      }),
    positions: (signal) => allPositions(shared, caller, signal),
    wallet: async (signal) => {
      const result = await call(shared, caller, {
        path: WALLET,
        params: { accountType: 'UNIFIED' },
        answer: answers.wallet,
        priority: 'urgent',
        ...withSignal(signal),
      })
      if (!result.ok) return result
      const { good, rejected } = result.value.list
      reportRejected(shared, caller, WALLET, rejected)
      return { ok: true, value: walletFrom(good, shared.clock.now() as EpochMs) }
    },
    ofSymbol: (symbol, signal) => legsOf(shared, caller, symbol, { priority: 'urgent', ...withSignal(signal) }),
    mode: async (symbol, signal) => {
      const legs = await legsOf(shared, caller, symbol, { priority: 'background', ...withSignal(signal) })
      if (!legs.ok || legs.value.length === 0) return null
      return legs.value.some(({ leg }) => leg === 'one_way') ? 'one_way' : 'hedge'
    },
    history: (ask) => historyPage(shared, caller, ask),
    walletLog: (ask) => walletPage(shared, caller, ask),
    list: (of) => ({ path: PATH_OF[of], report: shared.report }),
  }
}

async function allPositions(shared: Shared, caller: Caller, signal?: AbortSignal): Promise<PositionList> {
  const rows: SeenPosition[] = []
  const unread: unknown[] = []
  const walked = await walk(
    { path: POSITIONS, report: shared.report },
    async (cursor) => {
      const result = await call(shared, caller, {
        path: POSITIONS,
        params: { category: 'linear', settleCoin: 'USDT', limit: 200, ...(cursor === '' ? {} : { cursor }) },
        answer: answers.positions,
        priority: 'urgent',
        ...withSignal(signal),
      })
      if (!result.ok) return result
      const { list, nextPageCursor } = result.value
      return { ok: true, value: { list, cursor: nextPageCursor, rowCount: list.good.length + list.rejected.length } }
    },
    async ({ list: { good, rejected } }) => {
      const now = shared.clock.now() as EpochMs
      rows.push(...good.filter(isFollowed).map((row) => positionFrom(row, now)))
      unread.push(...rejected)
    },
  )
  const isUnread = (symbol: string): boolean => unread.some((row) => mayBeOf(row, symbol))
  if (!walked.ok) return { rows, isUnread, fault: walked.fault }
  reportRejected(shared, caller, POSITIONS, unread)
  return { rows, isUnread, fault: null }
}

/** Rows of the legs of a symbol that could be read. */
async function legsOf(
  shared: Shared,
  caller: Caller,
  symbol: string,
  how: { readonly priority: Priority; readonly signal?: AbortSignal },
): Promise<CallResult<readonly SeenPosition[]>> {
  const result = await call(shared, caller, {
    path: POSITIONS,
    params: { category: 'linear', symbol },
    answer: answers.positions,
    ...how,
  })
  if (!result.ok) return result
  const rows = result.value.list.good.filter(isFollowed).map((row) => positionFrom(row, shared.clock.now() as EpochMs))
  return { ok: true, value: rows.filter((row) => row.symbol === symbol) }
}

/** One page of a list; rows that are not as documented are reported and left out. */
async function page<Row>(
  shared: Shared,
  caller: Caller,
  { path, params, answer, ask }: ListCall<Row>,
): Promise<CallResult<Page & { readonly rows: readonly Row[] }>> {
  const result = await call(shared, caller, {
    path,
    params: { ...params, startTime: ask.from, endTime: ask.to, ...(ask.cursor === '' ? {} : { cursor: ask.cursor }) },
    answer,
    priority: ask.priority,
    ...withSignal(ask.signal),
  })
  if (!result.ok) return result
  const { list, nextPageCursor } = result.value
  if (list.rejected.length > 0) reportRejected(shared, caller, path, list.rejected)
  return {
    ok: true,
    value: { rows: list.good, cursor: nextPageCursor, rowCount: list.good.length + list.rejected.length },
  }
}

interface ListCall<Row> {
  readonly path: string
  readonly params: Readonly<Record<string, string | number>>
  readonly answer: v.GenericSchema<unknown, { readonly list: Rows<Row>; readonly nextPageCursor: string }>
  readonly ask: Omit<HistoryAsk, 'endpoint'>
}

async function historyPage(shared: Shared, caller: Caller, ask: HistoryAsk): Promise<CallResult<HistoryPage>> {
  const params = { category: 'linear', limit: 100 }
  const path = PATH_OF[ask.endpoint]
  if (ask.endpoint === 'executions') {
    const result = await page(shared, caller, { path, params, answer: answers.executions, ask })
    if (!result.ok) return result
    const { rows, ...of } = result.value
    return { ok: true, value: { ...of, executions: rows.filter(isFollowed).map(executionFrom), closedRows: [] } }
  }
  const result = await page(shared, caller, { path, params, answer: answers.closedPnl, ask })
  if (!result.ok) return result
  const { rows, ...of } = result.value
  return { ok: true, value: { ...of, executions: [], closedRows: rows.filter(isFollowed).map(closedRowFrom) } }
}

async function walletPage(
  shared: Shared,
  caller: Caller,
  ask: Omit<HistoryAsk, 'endpoint'>,
): Promise<CallResult<WalletPage>> {
  // A key that may not read the book follows its positions all the same.
  const { onFault: _none, ...silent } = caller
  const result = await page(shared, silent, {
    path: PATH_OF.wallet_log,
    params: { accountType: 'UNIFIED', currency: BOOK_COIN, limit: 50 },
    answer: answers.walletLog,
    ask,
  })
  if (!result.ok) return result
  const { rows } = result.value
  const unknown = rows.filter((row) => kindOfChange(row) === null).map(({ type }) => type)
  return { ok: true, value: { ...result.value, rows: rows.map(walletChangeFrom), unknown } }
}

/** A row that names no symbol may be of any. */
function mayBeOf(row: unknown, symbol: string): boolean {
  const named = typeof row === 'object' && row !== null ? (row as Record<string, unknown>)['symbol'] : null
  return typeof named !== 'string' || named === symbol
}

const withSignal = (signal: AbortSignal | undefined): { readonly signal?: AbortSignal } =>
  signal === undefined ? {} : { signal }
