import { LIST_KINDS } from './chaos.ts'

/**
 * Answers that other people's programs got from Bybit on a bad day, by name:
 *   refused_topic    topics of `oddSymbol`, and `oddTopic`, are refused, and with them the whole request they stand in
 *   contract_wallet  the first row of a wallet is of type CONTRACT, every total empty
 *   isolated_margin  totals that isolated margin does not have are empty
 *   flat_row         position/list has a row of a leg of `oddSymbol` that never held anything: no times, `seq` -1
 *   empty_texts      every field that may be empty is
 *   unreadable_row   the row of `oddSymbol` in position/list has no size that is a number
 *   dated_ticker     tickers are those of a dated contract, which has no funding
 */
export const ODD = [
  'refused_topic',
  'contract_wallet',
  'isolated_margin',
  'flat_row',
  'empty_texts',
  'unreadable_row',
  'dated_ticker',
] as const

/** Which of them are on. */
export interface OddScript {
  readonly odd: readonly string[]
  readonly oddSymbol: string
  readonly oddTopic: string
}

type Wire = Readonly<Record<string, unknown>>

const OF_CROSS_MARGIN = [
  'accountIMRate',
  'accountMMRate',
  'totalMarginBalance',
  'totalAvailableBalance',
  'totalInitialMargin',
  'totalMaintenanceMargin',
]
const MAY_BE_EMPTY: Readonly<Record<string, readonly string[]>> = {
  position: [
    'leverage',
    'liqPrice',
    'bustPrice',
    'takeProfit',
    'stopLoss',
    'curRealisedPnl',
    'markPrice',
    'positionValue',
  ],
  execution: ['closedSize', 'leavesQty', 'createType', 'stopOrderType', 'orderLinkId', 'feeCurrency'],
  'closed-pnl': ['leverage', 'createdTime', 'fillCount', 'execType'],
  wallet: ['totalEquity', 'totalPerpUPL', 'totalAvailableBalance'],
  coin: ['equity', 'unrealisedPnl', 'usdValue', 'availableToWithdraw'],
  tickers: ['fundingRate', 'nextFundingTime', 'indexPrice', 'lastPrice'],
}

/** Whether a topic of either stream is refused. */
export const isOddTopic = (topic: string, { odd, oddSymbol, oddTopic }: OddScript): boolean =>
  odd.includes('refused_topic') && (topic === oddTopic || (oddSymbol !== '' && topic.endsWith(`.${oddSymbol}`)))

/** A frame of a stream as the script has it. */
export function oddFrame(
  text: string,
  script: OddScript,
  also?: (kind: string, rows: readonly Wire[]) => readonly Wire[],
): string {
  if (script.odd.length === 0 && also === undefined) return text
  const frame = recordFrom(text)
  const [kind = ''] = String(frame['topic'] ?? '').split('.')
  const { data } = frame
  if (Array.isArray(data)) {
    const rows = rowsOf(kind, data.map(recordOf), script)
    return JSON.stringify({ ...frame, data: also?.(kind, rows) ?? rows })
  }
  return kind === 'tickers' && data !== undefined
    ? JSON.stringify({ ...frame, data: rowsOf(kind, [recordOf(data)], script)[0] })
    : text
}

/** The body of an answer of REST as the script has it. */
export function oddBody(path: string, body: string, script: OddScript): string {
  if (script.odd.length === 0) return body
  const answer = recordFrom(body)
  const result = recordOf(answer['result'])
  const kind = LIST_KINDS[path]
  if (kind === undefined || !Array.isArray(result['list'])) return body
  const list = rowsOf(kind, result['list'].map(recordOf), script)
  const flat = kind === 'position' && script.odd.includes('flat_row') ? [flatRow(script.oddSymbol)] : []
  return JSON.stringify({ ...answer, result: { ...result, list: [...flat, ...list] } })
}

function rowsOf(kind: string, rows: readonly Wire[], { odd, oddSymbol }: OddScript): readonly Wire[] {
  const blank = odd.includes('empty_texts') ? (MAY_BE_EMPTY[kind] ?? []) : []
  const told = rows.map((row) => emptied(row, blank))
  if (kind === 'tickers' && odd.includes('dated_ticker'))
    return told.map((row) => ({
      ...row,
      fundingRate: '',
      nextFundingTime: '',
      fundingIntervalHour: '',
      fundingCap: '',
    }))
  if (kind === 'position' && odd.includes('unreadable_row'))
    return told.map((row) => (row['symbol'] === oddSymbol ? { ...row, size: 'many' } : row))
  if (kind !== 'wallet') return told
  const coins = odd.includes('empty_texts') ? told.map(withEmptyCoins) : told
  const own = odd.includes('isolated_margin') ? coins.map((row) => emptied(row, OF_CROSS_MARGIN)) : coins
  return odd.includes('contract_wallet') ? [...own.map(contractRow), ...own] : own
}

const contractRow = (row: Wire): Wire => ({
  ...emptied(row, Object.keys(row)),
  accountType: 'CONTRACT',
  coin: row['coin'],
})

const withEmptyCoins = (row: Wire): Wire => ({
  ...row,
  coin: Array.isArray(row['coin'])
    ? row['coin'].map((coin) => emptied(recordOf(coin), MAY_BE_EMPTY['coin'] ?? []))
    : [],
})

const emptied = (row: Wire, names: readonly string[]): Wire =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, names.includes(name) ? '' : value]))

const flatRow = (symbol: string): Wire => ({
  category: 'linear',
  symbol: symbol === '' ? 'BTCUSDT' : symbol,
  positionIdx: 2,
  side: '',
  size: '0',
  avgPrice: '0',
  positionValue: '',
  leverage: '10',
  markPrice: '',
  liqPrice: '',
  unrealisedPnl: '',
  curRealisedPnl: '0',
  takeProfit: '',
  stopLoss: '',
  createdTime: '',
  updatedTime: '',
  seq: -1,
})

const recordFrom = (text: string): Wire => recordOf(JSON.parse(text))
const recordOf = (value: unknown): Wire =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {}
