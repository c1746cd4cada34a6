import { unit } from '../../domain/core/chance.ts'
import { hashText } from './hash.ts'
import {
  instruments,
  maxMarketQty,
  maxOrderQty,
  maxPrice,
  MIN_NOTIONAL,
  PRICE_LIMIT,
  type Instrument,
} from './instruments.ts'
import { volumeOf } from './klines.ts'
import { nextFunding } from '../orders/funding.ts'
import { fundingRateAt, priceText, rangeOf, ticksAt } from './price.ts'
import type { Row } from '../wire/wire.ts'

const DAY = 86_400_000

/** A row of market/instruments-info. */
export function instrumentRow(instrument: Instrument): Row {
  return {
    symbol: instrument.symbol,
    symbolId: instruments.indexOf(instrument) + 1,
    contractType: 'LinearPerpetual',
    status: 'Trading',
    baseCoin: instrument.base,
    quoteCoin: 'USDT',
    symbolType: '',
    launchTime: '1577836800000',
    deliveryTime: '0',
    deliveryFeeRate: '',
    priceScale: String(instrument.scale),
    leverageFilter: { minLeverage: '1', maxLeverage: String(instrument.maxLeverage), leverageStep: '0.01' },
    priceFilter: { minPrice: instrument.tick, maxPrice: maxPrice(instrument), tickSize: instrument.tick },
    lotSizeFilter: {
      maxOrderQty: maxOrderQty(instrument),
      maxMktOrderQty: maxMarketQty(instrument),
      minOrderQty: instrument.step,
      qtyStep: instrument.step,
      postOnlyMaxOrderQty: maxOrderQty(instrument),
      minNotionalValue: String(MIN_NOTIONAL),
    },
    unifiedMarginTrade: true,
    fundingInterval: 480,
    settleCoin: 'USDT',
    copyTrading: 'both',
    upperFundingRate: '0.005',
    lowerFundingRate: '-0.005',
    isPreListing: false,
    preListingInfo: null,
    riskParameters: { priceLimitRatioX: PRICE_LIMIT, priceLimitRatioY: '0.1' },
    displayName: '',
    forbidUplWithdrawal: false,
    skipCallAuction: false,
  }
}

/** Figures over the last day; they move slowly, so they are kept for 5 s. */
interface DayFigures {
  readonly high: number
  readonly low: number
  readonly volume: number
  readonly ticksBefore: number
  readonly ticksHourAgo: number
}
const dayFigures = new Map<string, { readonly slot: number; readonly figures: DayFigures }>()
const FIGURES_KEPT = 5_000

function figuresOf(seed: number, symbol: string, at: number): DayFigures {
  const key = `${seed}:${symbol}`
  const slot = Math.floor(at / FIGURES_KEPT)
  const known = dayFigures.get(key)
  if (known?.slot === slot) return known.figures
  const until = slot * FIGURES_KEPT
  const figures = {
    ...rangeOf(seed, symbol, until - DAY, until + FIGURES_KEPT),
    volume: volumeOf(seed, symbol, until - DAY, until),
    ticksBefore: ticksAt(seed, symbol, until - DAY),
    ticksHourAgo: ticksAt(seed, symbol, until - DAY / 24),
  }
  dayFigures.set(key, { slot, figures })
  return figures
}

/** A row of market/tickers and of the topic `tickers`; all values are texts. */
export function tickerRow(seed: number, instrument: Instrument, at: number): Record<string, string> {
  const { symbol } = instrument
  const figures = figuresOf(seed, symbol, at)
  const ticks = ticksAt(seed, symbol, at)
  const before = ticksAt(seed, symbol, at - 1_000)
  const own = hashText(symbol, seed)
  const text = (value: number): string => priceText(symbol, value)
  const openInterest = instrument.minuteVolume * (300 + 60 * unit(own, 8, Math.floor(at / 60_000)))
  const size = (n: number): string =>
    ((instrument.minuteVolume / 20) * (0.1 + unit(own, n, Math.floor(at / 500)))).toFixed(
      instrument.step.split('.')[1]?.length ?? 0,
    )
  const last = Number(text(ticks))
  return {
    symbol,
    tickDirection: ticks > before ? 'PlusTick' : ticks < before ? 'MinusTick' : 'ZeroPlusTick',
    price24hPcnt: ((ticks - figures.ticksBefore) / figures.ticksBefore).toFixed(6),
    lastPrice: text(ticks),
    prevPrice24h: text(figures.ticksBefore),
    highPrice24h: text(Math.max(figures.high, ticks)),
    lowPrice24h: text(Math.min(figures.low, ticks)),
    prevPrice1h: text(figures.ticksHourAgo),
    markPrice: text(ticksAt(seed, symbol, at, 'mark')),
    indexPrice: text(ticksAt(seed, symbol, at - 2_000, 'mark')),
    openInterest: openInterest.toFixed(0),
    openInterestValue: (openInterest * last).toFixed(2),
    turnover24h: ((figures.volume * (Number(text(figures.high)) + Number(text(figures.low)))) / 2).toFixed(4),
    volume24h: figures.volume.toFixed(4),
    nextFundingTime: String(nextFunding(at)),
    fundingRate: fundingRateAt(seed, symbol, at),
    bid1Price: text(Math.max(1, ticks - 1)),
    bid1Size: size(21),
    ask1Price: text(ticks),
    ask1Size: size(22),
    preOpenPrice: '',
    preQty: '',
    curPreListingPhase: '',
    fundingIntervalHour: '8',
    fundingCap: '0.005',
    basisRateYear: '',
  }
}

/** Extra fields that only REST has. */
export const tickerExtras: Row = {
  predictedDeliveryPrice: '',
  basisRate: '',
  basis: '',
  deliveryFeeRate: '',
  deliveryTime: '0',
}
