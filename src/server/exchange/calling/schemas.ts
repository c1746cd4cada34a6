import * as v from 'valibot'
import {
  category,
  changed,
  coinName,
  count,
  cursor,
  distance,
  feeCoin,
  heldSide,
  id,
  idKnown,
  kind,
  known,
  leg,
  level,
  leverage,
  needed,
  note,
  rest,
  sequence,
  symbol,
  time,
  timeKnown,
  tradeSide,
  word,
} from './readers.ts'

/** Most rows that one answer may hold (T24). */
const MAX_ROWS = 10_000

/**
 * Rows one by one: one that is not as documented is left out and handed on as it came, as it may be told of; it
 * refuses no other.
 */
const rows = <T extends v.GenericSchema>(item: T) =>
  v.pipe(
    v.array(v.unknown()),
    v.maxLength(MAX_ROWS),
    v.transform((list) => sorted(item, list)),
  )

/** Rows of an answer: those that can be read, and the others. */
export interface Rows<Row> {
  readonly good: readonly Row[]
  readonly rejected: readonly unknown[]
}

function sorted<T extends v.GenericSchema>(item: T, list: readonly unknown[]): Rows<v.InferOutput<T>> {
  const good: v.InferOutput<T>[] = []
  const rejected: unknown[] = []
  for (const row of list) {
    const parsed = v.safeParse(item, row)
    if (parsed.success) good.push(parsed.output)
    else rejected.push(row)
  }
  return { good, rejected }
}

/** A position of REST (`avgPrice`) or of the stream (`entryPrice`). Flat rows have `side` empty and `size` 0. */
const position = v.pipe(
  v.object({
    category,
    symbol,
    positionIdx: leg,
    side: heldSide,
    size: needed,
    avgPrice: known,
    entryPrice: known,
    markPrice: known,
    positionValue: known,
    unrealisedPnl: known,
    curRealisedPnl: known,
    leverage,
    takeProfit: level,
    stopLoss: level,
    trailingStop: distance,
    liqPrice: level,
    createdTime: timeKnown,
    /** Of the present position; `createdTime` is that of the first one ever on the symbol. */
    openTime: timeKnown,
    updatedTime: timeKnown,
    seq: sequence,
  }),
  v.check((row) => !isHeld(row) || (row.avgPrice ?? row.entryPrice) !== null, 'is held at no price'),
  v.check((row) => isHeld(row) || !/[1-9]/.test(row.size), 'is held on no side'),
)

/** Whether a row is of an open position. */
export const isHeld = (row: { readonly side: string; readonly size: string }): boolean =>
  (row.side === 'Buy' || row.side === 'Sell') && /[1-9]/.test(row.size)

const execution = v.object({
  category,
  symbol,
  execId: id,
  /** Empty where no order stands behind it, as for funding. */
  orderId: idKnown,
  side: tradeSide,
  execType: kind,
  execQty: needed,
  execPrice: needed,
  execFee: needed,
  feeCurrency: feeCoin,
  closedSize: known,
  leavesQty: rest,
  execTime: time,
  createType: word,
  stopOrderType: word,
  seq: sequence,
})

const closedRow = v.object({
  category,
  symbol,
  orderId: id,
  side: tradeSide,
  closedSize: needed,
  cumEntryValue: needed,
  cumExitValue: needed,
  avgEntryPrice: needed,
  avgExitPrice: needed,
  closedPnl: needed,
  leverage,
  execType: word,
  fillCount: count,
  createdTime: timeKnown,
  updatedTime: time,
})

/** One coin of a wallet; `usdValue` is what its equity is worth. Coins of which there is nothing are not listed. */
const coin = v.object({
  coin: coinName,
  walletBalance: known,
  equity: known,
  unrealisedPnl: known,
  usdValue: known,
})

/** Totals are in USD over all coins; the account book is per coin. */
const wallet = v.object({
  accountType: word,
  totalAvailableBalance: known,
  coin: v.pipe(v.optional(rows(coin)), note('its coins, below', 'what is in it is unknown: what was known stands')),
})

/** A change of the wallet, one coin at a time. */
const walletChange = v.object({
  id,
  category: word,
  symbol: word,
  transactionTime: time,
  type: kind,
  change: needed,
  cashBalance: needed,
})

const page = <T extends v.GenericSchema>(item: T) => v.object({ list: rows(item), nextPageCursor: cursor })

const words = (what: string, empty: string) =>
  v.pipe(v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(60))), v.maxLength(200)), []), note(what, empty))
const NO_KEY = 'the answer is refused'
const NO_RIGHT = 'no right of this kind'

/** Rows of lists and frames, by what they are; what each field may be is said by its reader. */
export const rowSchemas = {
  position,
  execution,
  closedRow,
  wallet,
  coin,
  walletChange,
  instrument: v.object({ symbol, status: word, contractType: word, settleCoin: word }),
} as const

/** Answers of REST, by what is asked. Fields that are not named are dropped. */
export const answers = {
  time: v.object({}),
  positions: page(position),
  executions: page(execution),
  closedPnl: page(closedRow),
  wallet: v.object({ list: rows(wallet) }),
  walletLog: page(walletChange),
  klines: v.object({ list: rows(v.tuple([time, needed, needed, needed, needed, needed, needed])) }),
  instruments: page(rowSchemas.instrument),
  key: v.object({
    readOnly: v.pipe(v.picklist([0, 1]), note('0 or 1', NO_KEY)),
    uta: v.pipe(v.optional(v.picklist([0, 1]), 0), note('0 or 1', 'no unified account: the key is refused')),
    permissions: v.object({
      Wallet: words('words', NO_RIGHT),
      ContractTrade: words('words', NO_RIGHT),
    }),
    ips: words('addresses', 'bound to none'),
    userID: v.pipe(
      v.union([v.number(), v.string()]),
      v.transform(String),
      v.regex(/^\d{1,20}$/, 'is no user id'),
      note('number', NO_KEY),
    ),
    expiredAt: v.pipe(v.optional(v.string(), ''), note('ISO time', 'never')),
  }),
} as const

/** Frames of the private stream, by topic. Rows of another category are dropped later. */
export const frames = {
  position: v.object({ data: rows(position) }),
  execution: v.object({ data: rows(execution) }),
  wallet: v.object({ data: rows(wallet) }),
} as const

/** What is read of a ticker: dated contracts share the topic and have no funding, so nothing else is looked at. */
export const tickerFields = v.object({ symbol, markPrice: changed })

/** A frame of a public ticker: in a delta a missing field means unchanged, and stays missing. */
export const tickerFrame = v.object({
  type: v.picklist(['snapshot', 'delta']),
  cs: v.optional(v.pipe(v.number(), v.safeInteger())),
  data: tickerFields,
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
