import { marketKline } from '../../../domain/wire/rest/market.ts'
import type { Parts } from '../../parts.ts'
import { Problem } from '../problem.ts'
import { type App, serve } from '../serve.ts'

/** Candles. */
export function marketRoutes(app: App, parts: Parts): void {
  serve(app, parts, marketKline, async ({ query }) => {
    const span = {
      ...(query.start === undefined ? {} : { start: query.start }),
      ...(query.end === undefined ? {} : { end: query.end }),
    }
    const found = await parts.exchange.klines(query.symbol, query.interval, query.limit, span)
    if (!found.ok) throw new Problem(found.error.kind === 'refused' ? 400 : 502, found.error.message)
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
  })
}
