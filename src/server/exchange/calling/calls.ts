import type * as v from 'valibot'
import type { EpochMs } from '../../../domain/core/time.ts'
import type { ClosedRow, Execution, PositionMode } from '../../../domain/trades/execution.ts'
import type { CallResult } from './fault.ts'
import {
  closedRowFrom,
  executionFrom,
  isFollowed,
  positionFrom,
  walletChangeFrom,
  walletFrom,
  type SeenPosition,
} from '../mapping.ts'
import type { HistoryEndpoint, WalletBalance, WalletChange } from '../port.ts'
import { reportRejected } from './leftOut.ts'
import type { Priority } from './rateBudget.ts'
import { call, type Caller, type Shared } from './rest.ts'
import { answers, type KeyRow, type Rows } from './schemas.ts'

const POSITIONS = '/v5/position/list'
const WALLET = '/v5/account/wallet-balance'

/** Most pages that one list is followed (T24). */
const MAX_PAGES = 1_000

/** One page of a history, oldest or newest first as the exchange sends it. */
export interface HistoryPage {
  readonly executions: readonly Execution[]
  readonly closedRows: readonly ClosedRow[]
  /** '' on the last page. */
  readonly cursor: string
}

/** One page of the account book. */
export interface WalletPage {
  readonly rows: readonly WalletChange[]
  /** '' on the last page. */
  readonly cursor: string
}

/** All positions that could be read. */
export interface PositionList {
  readonly rows: readonly SeenPosition[]
  /** Whether a row that could not be read may be of this symbol: its absence then says nothing. */
  readonly isUnread: (symbol: string) => boolean
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
  positions(signal?: AbortSignal): Promise<CallResult<PositionList>>
  wallet(signal?: AbortSignal): Promise<CallResult<WalletBalance | null>>
  /** How a symbol is held now, also while it is flat; null when the exchange does not say. */
  mode(symbol: string, signal?: AbortSignal): Promise<PositionMode | null>
  history(ask: HistoryAsk): Promise<CallResult<HistoryPage>>
  walletLog(ask: Omit<HistoryAsk, 'endpoint'>): Promise<CallResult<WalletPage>>
}

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
    mode: async (symbol, signal) => {
      const result = await call(shared, caller, {
        path: '/v5/position/list',
        params: { category: 'linear', symbol },
        answer: answers.positions,
        priority: 'background',
        ...withSignal(signal),
      })
      // Asked for by symbol, the list has a row of each leg that could be held: one, or two in hedge mode.
      const legs = result.ok ? result.value.list.good.map(({ positionIdx }) => positionIdx) : []
      return legs.length === 0 ? null : legs.includes(0) ? 'one_way' : 'hedge'
    },
    history: (ask) => historyPage(shared, caller, ask),
    walletLog: (ask) => walletPage(shared, caller, ask),
  }
}

async function allPositions(shared: Shared, caller: Caller, signal?: AbortSignal): Promise<CallResult<PositionList>> {
  const rows: SeenPosition[] = []
  const unread: unknown[] = []
  let cursor = ''
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const params = { category: 'linear', settleCoin: 'USDT', limit: 200, ...(cursor === '' ? {} : { cursor }) }
    const result = await call(shared, caller, {
      path: POSITIONS,
      params,
      answer: answers.positions,
      priority: 'urgent',
      ...withSignal(signal),
    })
    if (!result.ok) return result
    const { good, rejected } = result.value.list
    const now = shared.clock.now() as EpochMs
    rows.push(...good.filter(isFollowed).map((row) => positionFrom(row, now)))
    unread.push(...rejected)
    cursor = result.value.nextPageCursor
    if (cursor === '' || good.length + rejected.length === 0) break
  }
  reportRejected(shared, caller, POSITIONS, unread)
  return { ok: true, value: { rows, isUnread: (symbol) => unread.some((row) => mayBeOf(row, symbol)) } }
}

/** One page of a list; rows that are not as documented are reported and left out. */
async function page<Row>(
  shared: Shared,
  caller: Caller,
  { path, params, answer, ask }: ListCall<Row>,
): Promise<CallResult<{ readonly rows: readonly Row[]; readonly cursor: string }>> {
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
  return { ok: true, value: { rows: list.good, cursor: nextPageCursor } }
}

interface ListCall<Row> {
  readonly path: string
  readonly params: Readonly<Record<string, string | number>>
  readonly answer: v.GenericSchema<unknown, { readonly list: Rows<Row>; readonly nextPageCursor: string }>
  readonly ask: Omit<HistoryAsk, 'endpoint'>
}

async function historyPage(shared: Shared, caller: Caller, ask: HistoryAsk): Promise<CallResult<HistoryPage>> {
  const params = { category: 'linear', limit: 100 }
  if (ask.endpoint === 'executions') {
    const path = '/v5/execution/list'
    const result = await page(shared, caller, { path, params, answer: answers.executions, ask })
    if (!result.ok) return result
    const { rows, cursor } = result.value
    return { ok: true, value: { executions: rows.filter(isFollowed).map(executionFrom), closedRows: [], cursor } }
  }
  const path = '/v5/position/closed-pnl'
  const result = await page(shared, caller, { path, params, answer: answers.closedPnl, ask })
  if (!result.ok) return result
  const { rows, cursor } = result.value
  return { ok: true, value: { executions: [], closedRows: rows.filter(isFollowed).map(closedRowFrom), cursor } }
}

async function walletPage(
  shared: Shared,
  caller: Caller,
  ask: Omit<HistoryAsk, 'endpoint'>,
): Promise<CallResult<WalletPage>> {
  // A key that may not read the book follows its positions all the same.
  const { onFault: _none, ...silent } = caller
  const result = await page(shared, silent, {
    path: '/v5/account/transaction-log',
    params: { accountType: 'UNIFIED', currency: 'USDT', limit: 50 },
    answer: answers.walletLog,
    ask,
  })
  if (!result.ok) return result
  return { ok: true, value: { rows: result.value.rows.map(walletChangeFrom), cursor: result.value.cursor } }
}

/** A row that names no symbol may be of any. */
function mayBeOf(row: unknown, symbol: string): boolean {
  const named = typeof row === 'object' && row !== null ? (row as Record<string, unknown>)['symbol'] : null
  return typeof named !== 'string' || named === symbol
}

const withSignal = (signal: AbortSignal | undefined): { readonly signal?: AbortSignal } =>
  signal === undefined ? {} : { signal }
