import * as v from 'valibot'
import type { DecimalText } from '../../../domain/core/decimal.ts'
import { epoch } from '../../../domain/core/time.ts'

/** Most rows that one answer may hold (T24). */
const MAX_ROWS = 10_000

/**
 * A decimal as the exchange writes it. Judged by shape before anything reads it as a number: no NaN, no exponent, no
 * 31st digit (T24).
 */
const decimal = v.custom<DecimalText>(
  (value) => typeof value === 'string' && value.length <= 62 && /^-?\d{1,30}(\.\d{1,30})?$/.test(value),
  'is no decimal',
)

/** A decimal, or null where the exchange leaves the text empty, absent or 0 for "none". */
const decimalOrNull = v.pipe(
  v.optional(v.union([decimal, v.literal('')]), ''),
  v.transform((text): DecimalText | null => (text === '' ? null : text)),
)
const priceOrNull = v.pipe(
  decimalOrNull,
  v.transform((text) => (text === null || !/[1-9]/.test(text) ? null : text)),
)
const decimalOrZero = v.pipe(
  decimalOrNull,
  v.transform((text) => text ?? ('0' as DecimalText)),
)

const instant = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform(String),
  v.regex(/^\d{1,15}$/, 'is no time'),
  v.transform((text) => epoch(Number(text))),
)
const id = v.pipe(v.string(), v.minLength(1), v.maxLength(80))
const word = v.optional(v.pipe(v.string(), v.maxLength(60)), '')
/** Names go into addresses and screens (T14); dated futures have a dash. */
const symbol = v.pipe(v.string(), v.regex(/^[A-Z0-9][A-Z0-9-]{0,29}$/, 'is no symbol'))
const tradeSide = v.picklist(['Buy', 'Sell'])
/** Beyond 2^53 the order of updates would be lost; `-1` says never traded. */
const sequence = v.pipe(
  v.optional(v.union([v.number(), v.pipe(v.string(), v.regex(/^-?\d{1,16}$/), v.transform(Number))]), -1),
  v.safeInteger(),
)
const cursor = v.optional(v.pipe(v.string(), v.maxLength(2_000)), '')
const rows = <T extends v.GenericSchema>(item: T) => v.pipe(v.array(item), v.maxLength(MAX_ROWS))

/** A position of REST (`avgPrice`) or of the stream (`entryPrice`). Flat rows have `side` empty and `size` 0. */
const position = v.object({
  category: v.optional(v.string()),
  symbol,
  positionIdx: v.picklist([0, 1, 2]),
  side: v.optional(v.picklist(['Buy', 'Sell', 'None', '']), ''),
  size: decimal,
  avgPrice: decimalOrNull,
  entryPrice: decimalOrNull,
  markPrice: decimalOrZero,
  positionValue: decimalOrZero,
  unrealisedPnl: decimalOrZero,
  curRealisedPnl: decimalOrNull,
  leverage: decimalOrZero,
  takeProfit: priceOrNull,
  stopLoss: priceOrNull,
  liqPrice: priceOrNull,
  createdTime: v.optional(instant, 0),
  /** Of the present position; `createdTime` is that of the first one ever on the symbol. */
  openTime: v.optional(instant, 0),
  updatedTime: v.optional(instant, 0),
  seq: sequence,
})

const execution = v.looseObject({
  category: v.optional(v.string()),
  symbol,
  execId: id,
  /** Empty where no order stands behind it, as for funding. */
  orderId: v.optional(v.pipe(v.string(), v.maxLength(80)), ''),
  side: tradeSide,
  execType: v.pipe(v.string(), v.minLength(1), v.maxLength(40)),
  execQty: decimal,
  execPrice: decimalOrZero,
  execFee: decimalOrZero,
  closedSize: decimalOrNull,
  leavesQty: decimalOrZero,
  execTime: instant,
  createType: word,
  stopOrderType: word,
  seq: sequence,
})

const closedRow = v.object({
  symbol,
  orderId: id,
  side: tradeSide,
  qty: decimalOrZero,
  closedSize: decimal,
  cumEntryValue: decimalOrZero,
  cumExitValue: decimalOrZero,
  avgEntryPrice: decimalOrZero,
  avgExitPrice: decimalOrZero,
  closedPnl: decimal,
  openFee: decimalOrNull,
  closeFee: decimalOrNull,
  leverage: decimalOrZero,
  execType: word,
  fillCount: v.pipe(v.optional(v.union([v.string(), v.number()]), 1), v.transform(Number), v.safeInteger()),
  createdTime: instant,
  updatedTime: instant,
})

/** One coin of a wallet; `usdValue` is what its equity is worth. Coins of which there is nothing are not listed. */
const coin = v.object({
  coin: v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{1,30}$/, 'is no coin')),
  walletBalance: decimalOrNull,
  equity: decimalOrNull,
  unrealisedPnl: decimalOrNull,
  usdValue: decimalOrNull,
})

/** A change of the wallet, one coin at a time. */
const walletChange = v.object({
  id,
  category: word,
  symbol: word,
  transactionTime: instant,
  type: v.pipe(v.string(), v.minLength(1), v.maxLength(60)),
  change: decimal,
  cashBalance: decimal,
})

const page = <T extends v.GenericSchema>(item: T) => v.object({ list: rows(item), nextPageCursor: cursor })

/**
 * A page of history: a row that is not as documented is left out and counted, else one such row would stop all history
 * behind it.
 */
const historyPage = <T extends v.GenericSchema>(item: T) => v.object({ list: readable(item), nextPageCursor: cursor })

const readable = <T extends v.GenericSchema>(item: T) =>
  v.pipe(
    rows(v.unknown()),
    v.transform((list) => sorted(item, list)),
  )

function sorted<T extends v.GenericSchema>(
  item: T,
  list: readonly unknown[],
): { readonly good: readonly v.InferOutput<T>[]; readonly rejected: number } {
  const good = list.flatMap((row) => {
    const parsed = v.safeParse(item, row)
    return parsed.success ? [parsed.output] : []
  })
  return { good, rejected: list.length - good.length }
}
/** Totals are in USD over all coins; the account book is per coin. */
const wallet = v.object({
  totalAvailableBalance: decimalOrZero,
  coin: v.optional(readable(coin)),
})

const words = v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(60))), v.maxLength(50)), [])

/**
 * Answers of REST, by what is asked. Fields that are not named are dropped. Of positions the whole list is refused for
 * one bad row: a row left out would look closed.
 */
export const answers = {
  time: v.object({}),
  positions: page(position),
  executions: historyPage(execution),
  closedPnl: historyPage(closedRow),
  wallet: v.object({ list: rows(wallet) }),
  walletLog: historyPage(walletChange),
  klines: v.object({ list: rows(v.tuple([instant, decimal, decimal, decimal, decimal, decimal, decimal])) }),
  instruments: v.object({
    list: rows(v.object({ symbol, status: word, contractType: word, settleCoin: word })),
    nextPageCursor: cursor,
  }),
  key: v.object({
    readOnly: v.picklist([0, 1]),
    uta: v.optional(v.picklist([0, 1]), 0),
    permissions: v.object({ Wallet: words, ContractTrade: words }),
    ips: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(60))), v.maxLength(200)), []),
    userID: v.pipe(v.union([v.number(), v.string()]), v.transform(String), v.regex(/^\d{1,20}$/, 'is no user id')),
    expiredAt: v.optional(v.string(), ''),
  }),
} as const

/** Frames of the private stream, by topic. Rows of another category are dropped later. */
export const frames = {
  position: v.object({ data: rows(position) }),
  execution: v.object({ data: rows(execution) }),
  wallet: v.object({ data: rows(wallet) }),
} as const

/** A frame of a public ticker: in a delta a missing field means unchanged, and stays missing. */
export const tickerFrame = v.object({
  type: v.picklist(['snapshot', 'delta']),
  cs: v.optional(v.pipe(v.number(), v.safeInteger())),
  ts: v.optional(v.pipe(v.number(), v.safeInteger())),
  data: v.object({
    symbol,
    markPrice: v.optional(decimal),
    lastPrice: v.optional(decimal),
    indexPrice: v.optional(decimal),
    fundingRate: v.optional(decimal),
    nextFundingTime: v.optional(instant),
  }),
})

export type PositionRow = v.InferOutput<typeof position>
export type ExecutionRow = v.InferOutput<typeof execution>
export type ClosedPnlRow = v.InferOutput<typeof closedRow>
export type WalletChangeRow = v.InferOutput<typeof walletChange>
export type WalletRow = v.InferOutput<typeof wallet>
export type CoinRow = v.InferOutput<typeof coin>
export type KeyRow = v.InferOutput<typeof answers.key>
export type TickerFrame = v.InferOutput<typeof tickerFrame>

/** The envelope around every answer. */
export const envelope = v.looseObject({
  retCode: v.optional(v.unknown()),
  retMsg: v.optional(v.unknown()),
  result: v.optional(v.unknown()),
  time: v.optional(v.unknown()),
})
