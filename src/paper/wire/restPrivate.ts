import type { Desk } from '../orders/account.ts'
import { positionOf } from '../orders/account.ts'
import type { Exchange } from '../exchange.ts'
import { findInstrument, instruments } from '../market/instruments.ts'
import { limitOf, linearOnly, pageOf, QueryError, timeRange, type Place, type Query } from './pages.ts'
import type { Order, Position } from '../types.ts'
import { transactionRow, walletRow } from './wallet.ts'
import { closedRow, executionRow, orderRow, positionRow, type Row } from './wire.ts'

const DAY = 86_400_000

/** Answers of the private GET paths, or null for a path that is none of them. */
export function privateAnswer(exchange: Exchange, desk: Desk, path: string, query: Query, now: number): Row | null {
  switch (path) {
    case '/v5/position/list':
      return positionList(exchange, desk, query, now)
    case '/v5/execution/list':
      return executionList(desk, query, now)
    case '/v5/position/closed-pnl':
      return closedPnl(desk, query, now)
    case '/v5/account/wallet-balance':
      return walletBalance(exchange, desk, query, now)
    case '/v5/account/transaction-log':
      return transactionLog(desk, query, now)
    case '/v5/account/info':
      return {
        marginMode: 'REGULAR_MARGIN',
        updatedTime: String(desk.account.createdAt),
        unifiedMarginStatus: 5,
        dcpStatus: 'OFF',
        timeWindow: 10,
        smpGroup: 0,
        isMasterTrader: false,
        spotHedgingStatus: 'OFF',
      }
    case '/v5/user/query-api':
      return keyInfo(desk)
    case '/v5/order/realtime':
      return orderRealtime(desk, query)
    case '/v5/order/history':
      return orderHistory(desk, query, now)
    default:
      return null
  }
}

function symbolOf(query: Query): string | null {
  const symbol = query.get('symbol') ?? ''
  if (symbol !== '' && findInstrument(symbol) === null) throw new QueryError('params error: symbol invalid')
  return symbol === '' ? null : symbol
}

/** With `symbol` flat legs are shown too; with `settleCoin` only open ones. One of the two is required. */
function positionList(exchange: Exchange, desk: Desk, query: Query, now: number): Row {
  linearOnly(query)
  const symbol = symbolOf(query)
  const settleCoin = query.get('settleCoin') ?? ''
  if (symbol === null && settleCoin === '')
    throw new QueryError('Missing some parameters that must be filled in, symbol or settleCoin is required')
  const { account } = desk
  const legs: readonly Position[] =
    symbol === null
      ? Object.values(account.positions).filter((position) => position.side !== '' && settleCoin === 'USDT')
      : (account.mode === 'one_way' ? [0 as const] : [1 as const, 2 as const]).map((idx) =>
          positionOf(account, symbol, idx),
        )
  const { rows, nextPageCursor } = pageOf(
    [...legs].sort((a, b) => a.openTime - b.openTime || legNumber(a) - legNumber(b)),
    {
      placeOf: (leg) => ({ time: leg.openTime, serial: legNumber(leg) }),
      start: 0,
      end: Infinity,
      limit: limitOf(query, 200, 20),
      cursor: query.get('cursor') ?? '',
      keeps: () => true,
    },
  )
  return { category: 'linear', list: rows.map((leg) => positionRow(exchange.seed, leg, now)), nextPageCursor }
}

function legNumber(leg: Position): number {
  return instruments.findIndex(({ symbol }) => symbol === leg.symbol) * 3 + leg.positionIdx
}

function executionList(desk: Desk, query: Query, now: number): Row {
  linearOnly(query)
  const symbol = symbolOf(query)
  const kind = query.get('execType') ?? ''
  const orderId = query.get('orderId') ?? ''
  const link = query.get('orderLinkId') ?? ''
  const { rows, nextPageCursor } = pageOf(desk.ledger.executions, {
    placeOf: (row) => ({ time: row.execTime, serial: row.serial }),
    ...timeRange(query, now),
    limit: limitOf(query, 100, 50),
    cursor: query.get('cursor') ?? '',
    keeps: (row) =>
      row.execType !== 'Transfer' &&
      (symbol === null || row.symbol === symbol) &&
      (kind === '' || row.execType === kind) &&
      (orderId === '' || row.orderId === orderId) &&
      (link === '' || row.orderLinkId === link),
  })
  return { category: 'linear', list: rows.map(executionRow), nextPageCursor }
}

/** By when a row was made, as Bybit sorts: one that grows later stays in its place. */
function closedPnl(desk: Desk, query: Query, now: number): Row {
  linearOnly(query)
  const symbol = symbolOf(query)
  const { rows, nextPageCursor } = pageOf(desk.ledger.closed, {
    placeOf: (row) => ({ time: row.createdTime, serial: row.serial }),
    ...timeRange(query, now),
    limit: limitOf(query, 100, 50),
    cursor: query.get('cursor') ?? '',
    keeps: (row) => symbol === null || row.symbol === symbol,
  })
  return { category: 'linear', list: rows.map(closedRow), nextPageCursor }
}

function walletBalance(exchange: Exchange, desk: Desk, query: Query, now: number): Row {
  if (query.get('accountType') !== 'UNIFIED') throw new QueryError('accountType only support UNIFIED.')
  const coins = (query.get('coin') ?? '').split(',').filter((coin) => coin !== '')
  const { coin, ...row } = walletRow({ seed: exchange.seed }, desk, now)
  const isAsked = (one: Row): boolean => coins.length === 0 || coins.includes(String(one['coin']))
  return { list: [{ ...row, coin: (coin as readonly Row[]).filter(isAsked) }] }
}

/** Default range is the last 24 h, not 7 days. */
function transactionLog(desk: Desk, query: Query, now: number): Row {
  const kind = query.get('type') ?? ''
  const { rows, nextPageCursor } = pageOf(desk.ledger.executions, {
    placeOf: (row) => ({ time: row.execTime, serial: row.serial }),
    ...timeRange(query, now, DAY),
    limit: limitOf(query, 50, 20),
    cursor: query.get('cursor') ?? '',
    keeps: (row) => kind === '' || transactionRow(row)['type'] === kind,
  })
  return { list: rows.map(transactionRow), nextPageCursor }
}

function keyInfo({ account }: Desk): Row {
  const { key } = account
  return {
    id: String(account.uid),
    note: key.note,
    apiKey: account.apiKey,
    readOnly: key.readOnly,
    secret: '',
    permissions: key.permissions,
    ips: key.ips,
    type: 1,
    deadlineDay: key.deadlineDay,
    expiredAt: key.expiredAt,
    createdAt: new Date(account.createdAt).toISOString().replace(/\.\d+Z/, 'Z'),
    unified: 0,
    uta: key.uta,
    userID: account.uid,
    inviterID: 0,
    vipLevel: 'No VIP',
    mktMakerLevel: '0',
    affiliateID: 0,
    rsaPublicKey: '',
    isMaster: true,
    parentUid: '0',
    kycLevel: 'LEVEL_DEFAULT',
    kycRegion: '',
  }
}

const placeOfOrder = (order: Order): Place => ({ time: order.createdTime, serial: order.serial })

function named(query: Query): (order: Order) => boolean {
  const symbol = symbolOf(query)
  const id = query.get('orderId') ?? ''
  const link = query.get('orderLinkId') ?? ''
  return (order) =>
    (symbol === null || order.symbol === symbol) &&
    (id === '' || order.orderId === id) &&
    (link === '' || order.orderLinkId === link)
}

/** Open orders; with an id or link, the last 500 closed ones as well. */
function orderRealtime(desk: Desk, query: Query): Row {
  linearOnly(query)
  const isNamed = (query.get('orderId') ?? '') !== '' || (query.get('orderLinkId') ?? '') !== ''
  if (!isNamed && symbolOf(query) === null && (query.get('settleCoin') ?? '') === '')
    throw new QueryError('Missing some parameters that must be filled in, symbol or settleCoin or baseCoin is required')
  const rows = [
    ...(isNamed || query.get('openOnly') === '1' ? desk.ledger.orders.slice(-500) : []),
    ...desk.account.active,
  ].sort((a, b) => a.serial - b.serial)
  return orderPage(rows, query, { start: 0, end: Infinity })
}

function orderHistory(desk: Desk, query: Query, now: number): Row {
  linearOnly(query)
  const isNamed = (query.get('orderId') ?? '') !== '' || (query.get('orderLinkId') ?? '') !== ''
  const range =
    isNamed && !query.has('startTime') && !query.has('endTime') ? { start: 0, end: Infinity } : timeRange(query, now)
  return orderPage(
    desk.ledger.orders
      .filter((order) => order.createdTime >= range.start && order.createdTime <= range.end)
      .sort((a, b) => a.serial - b.serial),
    query,
    range,
  )
}

function orderPage(rows: readonly Order[], query: Query, range: { readonly start: number; readonly end: number }): Row {
  const { rows: page, nextPageCursor } = pageOf(rows, {
    placeOf: placeOfOrder,
    ...range,
    limit: limitOf(query, 50, 20),
    cursor: query.get('cursor') ?? '',
    keeps: named(query),
  })
  return { category: 'linear', list: page.map(orderRow), nextPageCursor }
}
