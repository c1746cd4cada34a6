import * as v from 'valibot'
import { LOGO_SIZE_NAMES } from '../../market/logos.ts'
import type { Call } from './call.ts'
import { count, numberOf, symbol, textOrNull } from './shapes.ts'

/** Candle lengths of the exchange, minutes or D, W, M. */
export const klineIntervals = ['1', '3', '5', '15', '30', '60', '120', '240', '360', '720', 'D', 'W', 'M'] as const

export const marketKline = {
  method: 'GET',
  path: '/market/kline',
  spec: 'API-41',
  need: 'trial',
  cache: 'candles',
  refusals: { refused: [400, '{message}'], unreachable: [502, '{message}'] },
  about: 'Candles, oldest first. Companion: start and end in milliseconds.',
  query: v.object({
    symbol,
    interval: v.optional(v.picklist(klineIntervals), '15'),
    limit: count(100, 1_000),
    start: v.optional(numberOf),
    end: v.optional(numberOf),
  }),
  answer: v.looseObject({
    symbol: v.string(),
    interval: v.string(),
    candles: v.array(
      v.looseObject({
        /** Milliseconds, start of the candle. */ time: v.number(),
        open: v.string(),
        high: v.string(),
        low: v.string(),
        close: v.string(),
        volume: v.string(),
      }),
    ),
  }),
} as const satisfies Call

const noSymbol = { symbol: [400, 'symbol: must be 1 to 20 letters or digits'] } as const

/** Symbol asset metadata (spec 3). */
export const symbolMetadata = {
  method: 'GET',
  path: '/symbol-assets/symbols/{symbol}/metadata',
  spec: 'API-75',
  need: 'public',
  refusals: noSymbol,
  about:
    'What is known of a coin and its picture. `last_verified` is when this server began, with whose packaged set the coin came; null for a coin that the set lacks.',
  answer: v.looseObject({
    symbol: v.string(),
    coingecko_id: textOrNull,
    market_cap_rank: v.nullable(v.number()),
    local_available: v.boolean(),
    last_verified: textOrNull,
  }),
} as const satisfies Call

const size = v.optional(v.picklist(LOGO_SIZE_NAMES), 'small')
export const symbolLogo = {
  method: 'GET',
  path: '/symbol-assets/symbols/{symbol}/logo',
  spec: 'API-76',
  need: 'public',
  refusals: noSymbol,
  about:
    'The picture of a coin. Where there is none: with fallback=svg a drawn one with its initials, with fallback=coingecko the way to the third-party host (302) if the installation asks that one.',
  kind: 'picture',
  query: v.object({ size, fallback: v.optional(v.string()) }),
} as const satisfies Call
export const symbolCoingeckoUrl = {
  method: 'GET',
  path: '/symbol-assets/symbols/{symbol}/coingecko-url',
  spec: 'API-77',
  need: 'public',
  refusals: noSymbol,
  about:
    "An address of the coin's picture: of the product's own, else of the third-party host where the installation asks that one, else null.",
  query: v.object({ size }),
  answer: v.looseObject({ url: textOrNull }),
} as const satisfies Call
