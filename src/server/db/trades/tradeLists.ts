import { type ReferenceExpression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { Attribution } from '../../../domain/trades/attribution.ts'
import { NO_STRATEGY } from '../../../domain/trades/attribution.ts'
import type { tradeSorts } from '../../../domain/wire/rest/trades.ts'
import { type KeptTrade, tradeFrom } from './closedTrades.ts'
import type { Db } from '../open.ts'
import type { Database } from '../schema.ts'

/** Which closed trades are asked for; what is undefined narrows nothing. */
export interface TradeFilter {
  readonly symbol?: string | undefined
  readonly accountName?: string | undefined
  /** `N/A` asks for trades that belong to no strategy (spec 5: empty names are shown so). */
  readonly strategyName?: string | undefined
  readonly attribution?: Attribution['kind'] | undefined
  readonly from?: Date | undefined
  /** First instant that is too late. */
  readonly until?: Date | undefined
}

/** A column of the list by which it can be sorted. */
export type TradeSort = (typeof tradeSorts)[number]

export interface TradePage {
  readonly limit: number
  readonly offset: number
  readonly sort: TradeSort
  readonly order: 'asc' | 'desc'
}

type Joined = Pick<Database, 'closed_trades' | 'accounts'>

/**
 * Names stand as the page sorts them (`inText`), whatever the locale of a database, so that its next page goes on where
 * the last one ended. Strategies have their indexes so (migrations/0026NamesInOrder.ts), also to be found by.
 */
const ACCOUNT = sql<string>`accounts.account_name collate "C"`
export const STRATEGY = sql<string | null>`closed_trades.strategy_name collate "C"`

/** Columns behind the names on the wire. Nothing that a caller writes becomes part of a statement. */
const COLUMNS: Readonly<Record<TradeSort, ReferenceExpression<Joined, keyof Joined>>> = {
  closed_at: 'closed_trades.closed_at',
  opened_at: 'closed_trades.opened_at',
  symbol: 'closed_trades.symbol',
  accountname: ACCOUNT,
  strategyname: STRATEGY,
  side: 'closed_trades.side',
  qty: 'closed_trades.qty',
  pnl: 'closed_trades.pnl',
  roi_percentage: 'closed_trades.roi_percent',
  entry_price: 'closed_trades.entry_price',
  exit_price: 'closed_trades.exit_price',
  exectype: 'closed_trades.exectype',
}
/** Columns that may be empty: empty ones come last in both directions. */
const MAY_BE_EMPTY: ReadonlySet<TradeSort> = new Set<TradeSort>(['opened_at', 'strategyname', 'roi_percentage'])

/**
 * A page of closed trades, of `count` in all. Trades that are equal in the sorted column stand in the order of their
 * closing and ids. First the ids of the page are found, then their rows read: a page far back, or in another order,
 * would read all rows otherwise.
 */
export async function pageOfTrades(
  db: Db,
  userId: string,
  filter: TradeFilter,
  page: TradePage,
  count: number,
): Promise<readonly KeptTrade[]> {
  const rows = await inOrder(
    tradesWith(db, userId, {}).where('closed_trades.id', 'in', idsOfPage(db, userId, filter, nearer(page, count))),
    COLUMNS[page.sort],
    page,
  ).execute()
  return rows.map(tradeFrom)
}

/** Which trades, read from the front, or from the end in the reverse order. */
export type TradeWindow = TradePage & { readonly isFromEnd?: boolean }

/** The same trades read from the end, where that is nearer: an index is walked past all that lies before a page. */
function nearer(page: TradePage, count: number): TradeWindow {
  if (page.offset <= count / 2) return page
  const limit = Math.max(0, Math.min(page.limit, count - page.offset))
  return {
    ...page,
    limit,
    offset: Math.max(0, count - page.offset - limit),
    order: page.order === 'asc' ? 'desc' : 'asc',
    isFromEnd: true,
  }
}

/** The ids alone, each order read off an index of its own (migrations/0005TradeOrders.ts). */
export function idsOfPage(db: Db, userId: string, filter: TradeFilter, page: TradeWindow) {
  if (page.sort === 'accountname') return idsByAccount(db, userId, filter, page)
  return inOrder(filtered(db, userId, filter).select('closed_trades.id'), COLUMNS[page.sort], page)
    .limit(page.limit)
    .offset(page.offset)
}

/**
 * A name that stands in another table has no index here: the first trades of each account are read in their own order,
 * and the page cut out of those.
 */
function idsByAccount(db: Db, userId: string, filter: TradeFilter, page: TradePage) {
  const ofOne = inOrder(
    filtered(db, userId, filter)
      .select(['closed_trades.id', 'closed_trades.closed_at'])
      .whereRef('closed_trades.account_id', '=', sql.ref('accounts.id')),
    'closed_trades.closed_at',
    page,
  ).limit(page.limit + page.offset)
  return db
    .selectFrom('accounts')
    .innerJoinLateral(ofOne.as('first'), (join) => join.onTrue())
    .where('accounts.user_id', '=', userId)
    .select('first.id')
    .orderBy(ACCOUNT, page.order)
    .orderBy('first.closed_at', page.order)
    .orderBy('first.id', page.order)
    .limit(page.limit)
    .offset(page.offset)
}

function inOrder<T extends 'closed_trades' | keyof Joined, O>(
  query: SelectQueryBuilder<Database, T, O>,
  column: ReferenceExpression<Joined, keyof Joined>,
  { sort, order, isFromEnd = false }: TradeWindow,
): SelectQueryBuilder<Database, T, O> {
  const sorted = (query as unknown as SelectQueryBuilder<Database, keyof Joined, O>).orderBy(column, (by) => {
    const directed = order === 'asc' ? by.asc() : by.desc()
    if (!MAY_BE_EMPTY.has(sort)) return directed
    return isFromEnd ? directed.nullsFirst() : directed.nullsLast()
  })
  return (column === COLUMNS.closed_at ? sorted : sorted.orderBy('closed_trades.closed_at', order)).orderBy(
    'closed_trades.id',
    order,
  ) as unknown as SelectQueryBuilder<Database, T, O>
}

/** Where a list by cursor goes on: after this trade. */
export interface TradeCursor {
  readonly closedAt: Date
  readonly id: string
}

/** Closed trades newest first, after a cursor: what is closed meanwhile moves no page. */
export async function tradesAfter(
  db: Db,
  userId: string,
  filter: TradeFilter,
  from: { readonly cursor: TradeCursor | null; readonly limit: number },
): Promise<readonly KeptTrade[]> {
  let query = tradesWith(db, userId, filter)
  const { cursor } = from
  if (cursor !== null)
    query = query.where(sql<SqlBool>`(closed_trades.closed_at, closed_trades.id) < (${cursor.closedAt}, ${cursor.id})`)
  return (
    await query
      .orderBy('closed_trades.closed_at', 'desc')
      .orderBy('closed_trades.id', 'desc')
      .limit(from.limit)
      .execute()
  ).map(tradeFrom)
}

/** Null when there is none, or it is another user's. */
export async function findTrade(db: Db, userId: string, id: string): Promise<KeptTrade | null> {
  const row = await tradesWith(db, userId, {}).where('closed_trades.id', '=', id).executeTakeFirst()
  return row === undefined ? null : tradeFrom(row)
}

/** Those of these trades that are the user's, by their ids. */
export async function tradesById(db: Db, userId: string, ids: readonly string[]): Promise<readonly KeptTrade[]> {
  const rows = await tradesWith(db, userId, {})
    .where('closed_trades.id', 'in', ids)
    .orderBy('closed_trades.id')
    .execute()
  return rows.map(tradeFrom)
}

const tradesWith = (db: Db, userId: string, filter: TradeFilter) =>
  withAccounts(filtered(db, userId, filter), userId)
    .selectAll('closed_trades')
    .select('accounts.account_name')

const withAccounts = <O>(
  query: SelectQueryBuilder<Database, 'closed_trades', O>,
  userId: string,
): SelectQueryBuilder<Database, keyof Joined, O> =>
  query.innerJoin('accounts', 'accounts.id', 'closed_trades.account_id').where('accounts.user_id', '=', userId)

/** The user's trades that a filter lets through, without columns. Every list, count and sum begins here. */
export function filtered(db: Db, userId: string, filter: TradeFilter) {
  let query = db.selectFrom('closed_trades').where('closed_trades.user_id', '=', userId)
  const { symbol, accountName, strategyName, attribution, from, until } = filter
  if (symbol !== undefined) query = query.where('closed_trades.symbol', '=', symbol)
  if (accountName !== undefined)
    query = query.where('closed_trades.account_id', 'in', ofAccount(db, userId, accountName))
  if (strategyName === NO_STRATEGY) query = query.where('closed_trades.strategy_name', 'is', null)
  else if (strategyName !== undefined) query = query.where(STRATEGY, '=', strategyName)
  // Written out, not handed over: only so the database uses the indexes of what is rare.
  if (attribution !== undefined) query = query.where('closed_trades.attribution', '=', sql.lit(attribution))
  if (from !== undefined) query = query.where('closed_trades.closed_at', '>=', from)
  if (until !== undefined) query = query.where('closed_trades.closed_at', '<', until)
  return query
}

/** The id of the user's account of a name. */
export const ofAccount = (db: Db, userId: string, name: string) =>
  db
    .selectFrom('accounts')
    .select('accounts.id')
    .where('accounts.user_id', '=', userId)
    .where('accounts.account_name', '=', name)
