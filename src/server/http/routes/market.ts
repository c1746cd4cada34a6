import { exchangeSymbols } from '../../../domain/wire/companionTrading.ts'
import { marketKline } from '../../../domain/wire/rest/market.ts'
import type { Parts } from '../../parts.ts'
import { refused } from '../problem.ts'
import type { SomeRoutes } from '../serve.ts'

/** Candles, and what the exchange lists. */
export function marketRoutes(parts: Parts) {
  return {
    exchangeSymbols: async () => {
      const found = await parts.listed.list()
      if (!found.ok) throw refused(exchangeSymbols, 'unreachable', { message: found.error.message })
      return { symbols: [...found.value] }
    },
    marketKline: async ({ query }) => {
      const span = {
        ...(query.start === undefined ? {} : { start: query.start }),
        ...(query.end === undefined ? {} : { end: query.end }),
      }
      const found = await parts.exchange.klines(query.symbol, query.interval, query.limit, span)
      if (!found.ok)
        throw refused(marketKline, found.error.kind === 'refused' ? 'refused' : 'unreachable', {
          message: found.error.message,
        })
      return {
        symbol: query.symbol,
        interval: query.interval,
        candles: found.value.map(({ start, open, high, low, close, volume }) => ({
          time: start,
          open,
          high,
          low,
          close,
          volume,
        })),
      }
    },
  } satisfies SomeRoutes
}
