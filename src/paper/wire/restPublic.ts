import type { Exchange } from '../exchange.ts'
import { findInstrument, instruments, type Instrument } from '../market/instruments.ts'
import { isInterval, klinesOf } from '../market/klines.ts'
import { instrumentRow, tickerExtras, tickerRow } from '../market/market.ts'
import { limitOf, linearOnly, pageOf, QueryError, type Query } from './pages.ts'
import type { Row } from './wire.ts'

/** Answers of the public paths, or null for a path that is none of them. `now` in ms. */
export function publicAnswer(exchange: Exchange, path: string, query: Query, now: number): Row | null {
  switch (path) {
    case '/v5/market/time':
      return { timeSecond: String(Math.floor(now / 1_000)), timeNano: `${now}000000` }
    case '/v5/market/instruments-info':
      return instrumentsInfo(query)
    case '/v5/market/tickers':
      return tickers(exchange, query, now)
    case '/v5/market/kline':
      return kline(exchange, query, now)
    case '/v5/announcements/index':
      return { total: 0, list: [] }
    default:
      return null
  }
}

function instrumentsInfo(query: Query): Row {
  linearOnly(query)
  const { rows, nextPageCursor } = pageOf([...instruments].toReversed(), {
    placeOf: (row) => ({ time: 0, serial: instruments.length - instruments.indexOf(row) }),
    start: 0,
    end: 0,
    limit: limitOf(query, 1_000, 500),
    cursor: query.get('cursor') ?? '',
    keeps: (row) =>
      matches(query.get('symbol'), row.symbol) &&
      matches(query.get('baseCoin'), row.base) &&
      matches(query.get('status'), 'Trading'),
  })
  return { category: 'linear', list: rows.map(instrumentRow), nextPageCursor }
}

function matches(wished: string | undefined, found: string): boolean {
  return wished === undefined || wished === '' || wished === found
}

function known(symbol: string): Instrument {
  const instrument = findInstrument(symbol)
  if (instrument === null) throw new QueryError('params error: symbol invalid')
  return instrument
}

function tickers(exchange: Exchange, query: Query, now: number): Row {
  linearOnly(query)
  const symbol = query.get('symbol') ?? ''
  const wanted = symbol === '' ? instruments : [known(symbol)]
  return {
    category: 'linear',
    list: wanted.map((instrument) => ({ ...tickerRow(exchange.seed, instrument, now), ...tickerExtras })),
  }
}

function kline(exchange: Exchange, query: Query, now: number): Row {
  if ((query.get('category') ?? 'linear') !== 'linear') linearOnly(query)
  const { symbol } = known(query.get('symbol') ?? '')
  const interval = query.get('interval') ?? ''
  if (!isInterval(interval)) throw new QueryError('params error: interval invalid')
  const bound = (name: string): number | null => {
    const value = query.get(name)
    if (value === undefined || value === '') return null
    if (!/^\d{1,15}$/.test(value)) throw new QueryError(`params error: ${name} invalid`)
    return Number(value)
  }
  const rows = klinesOf(exchange.seed, symbol, {
    interval,
    start: bound('start'),
    end: bound('end'),
    limit: limitOf(query, 1_000, 200),
    now,
  })
  return {
    category: 'linear',
    symbol,
    list: rows.map((row) => [String(row.start), row.open, row.high, row.low, row.close, row.volume, row.turnover]),
  }
}
