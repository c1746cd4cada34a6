/** A linear USDT perpetual of the paper exchange. */
export interface Instrument {
  readonly symbol: string
  readonly base: string
  /** Price at the reference time of price.ts, in USDT. */
  readonly price: number
  /** Smallest price step, as the exchange spells it. */
  readonly tick: string
  /** Decimals of a price. */
  readonly scale: number
  /** Smallest quantity step; also the smallest order. */
  readonly step: string
  /** Standard deviation of one day's move, in parts of one. */
  readonly dailyMove: number
  /** How much of the move is the whole market's, 0 to 1. */
  readonly market: number
  readonly maxLeverage: number
  /** Mean traded quantity per minute, in base coin. */
  readonly minuteVolume: number
}

/** Smallest order value in USDT (Bybit `minNotionalValue`). */
export const MIN_NOTIONAL = 5

/** How far beyond the mark price a limit order may be, in parts of one (Bybit `priceLimitRatioX`). */
export const PRICE_LIMIT = '0.05'
/** Largest limit order, in coins (Bybit `maxOrderQty`). */
export const maxOrderQty = ({ minuteVolume }: Instrument): string => String(minuteVolume * 200)
/** Largest market order, in coins (Bybit `maxMktOrderQty`). */
export const maxMarketQty = ({ minuteVolume }: Instrument): string => String(minuteVolume * 40)
/** Highest price that an order may name (Bybit `maxPrice`). */
export const maxPrice = ({ price, scale }: Instrument): string => (price * 20).toFixed(scale)

const rows: readonly (readonly [string, number, string, string, number, number, number, number])[] = [
  // symbol, price, tick, step, daily move, share of market, leverage, minute volume
  ['BTCUSDT', 92_000, '0.1', '0.001', 0.022, 0.9, 100, 60],
  ['ETHUSDT', 3_000, '0.01', '0.01', 0.03, 0.82, 100, 900],
  ['SOLUSDT', 138, '0.01', '0.1', 0.038, 0.76, 100, 9_000],
  ['XRPUSDT', 2.1, '0.0001', '0.1', 0.035, 0.7, 75, 400_000],
  ['LINKUSDT', 13.4, '0.001', '0.1', 0.038, 0.7, 50, 20_000],
  ['NEARUSDT', 2.2, '0.0001', '0.1', 0.045, 0.65, 50, 60_000],
  ['LTCUSDT', 92, '0.001', '0.1', 0.033, 0.65, 50, 3_000],
  ['AVAXUSDT', 14.6, '0.001', '0.1', 0.042, 0.7, 50, 15_000],
  ['BNBUSDT', 890, '0.01', '0.01', 0.025, 0.7, 50, 300],
  ['AAVEUSDT', 178, '0.01', '0.01', 0.045, 0.65, 50, 700],
  ['DOGEUSDT', 0.152, '0.00001', '1', 0.042, 0.7, 75, 3_000_000],
  ['ADAUSDT', 0.46, '0.00001', '1', 0.04, 0.7, 75, 700_000],
  ['SUIUSDT', 1.62, '0.0001', '1', 0.05, 0.68, 50, 300_000],
  ['ARBUSDT', 0.212, '0.00001', '0.1', 0.048, 0.66, 50, 500_000],
  ['OPUSDT', 0.33, '0.00001', '0.1', 0.05, 0.66, 50, 350_000],
  ['TONUSDT', 1.58, '0.0001', '0.1', 0.036, 0.55, 50, 80_000],
  ['DOTUSDT', 2.28, '0.0001', '0.1', 0.04, 0.68, 50, 90_000],
  ['1000PEPEUSDT', 0.0048, '0.0000001', '100', 0.06, 0.62, 50, 90_000_000],
  ['WIFUSDT', 0.41, '0.00001', '1', 0.065, 0.6, 25, 600_000],
  ['HYPEUSDT', 34.2, '0.001', '0.01', 0.055, 0.55, 50, 12_000],
  ['ATOMUSDT', 2.46, '0.0001', '0.1', 0.038, 0.66, 50, 70_000],
  ['UNIUSDT', 6.1, '0.0001', '0.1', 0.045, 0.66, 50, 30_000],
  ['TRXUSDT', 0.279, '0.00001', '1', 0.018, 0.4, 50, 900_000],
  ['APTUSDT', 2.4, '0.0001', '0.01', 0.047, 0.66, 50, 60_000],
]

/** All symbols, in the order of instruments-info. */
export const instruments: readonly Instrument[] = rows.map(
  ([symbol, price, tick, step, dailyMove, market, maxLeverage, minuteVolume]) => ({
    symbol,
    base: symbol.replace(/USDT$/, ''),
    price,
    tick,
    scale: tick.split('.')[1]?.length ?? 0,
    step,
    dailyMove,
    market,
    maxLeverage,
    minuteVolume,
  }),
)

const bySymbol = new Map(instruments.map((instrument) => [instrument.symbol, instrument]))

/** The instrument of a symbol, or null when the exchange does not list it. */
export function findInstrument(symbol: string): Instrument | null {
  return bySymbol.get(symbol) ?? null
}

/** The instrument of a symbol that is known to be listed. */
export function instrumentOf(symbol: string): Instrument {
  const instrument = bySymbol.get(symbol)
  if (instrument === undefined) throw new Error(`Expected a listed symbol, found "${symbol}".`)
  return instrument
}
