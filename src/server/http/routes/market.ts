import { exchangeSymbols } from '../../../domain/wire/companionTrading.ts'
import { marketKline } from '../../../domain/wire/rest/market.ts'
import type { Parts } from '../../parts.ts'
import { refused, tooMany } from '../problem.ts'
import type { SomeRoutes } from '../serve.ts'

/** Charts that one user may wait for at a time: no page asks for so many at once. */
const CHARTS_AT_ONCE = 40

/** Candles, and what the exchange lists. */
export function marketRoutes(parts: Parts) {
  /** Charts that are asked for, by user. */
  const waiting = new Map<string, number>()
  /** One user's charts keep those of others waiting for a moment, however many he asks for. */
  async function inTheQueue<T>(userId: string, ask: () => Promise<T>): Promise<T> {
    const ahead = waiting.get(userId) ?? 0
    if (ahead >= CHARTS_AT_ONCE) throw tooMany(1)
    waiting.set(userId, ahead + 1)
    try {
      return await ask()
    } finally {
      const left = (waiting.get(userId) ?? 1) - 1
      if (left > 0) waiting.set(userId, left)
      else waiting.delete(userId)
    }
  }

  return {
    exchangeSymbols: async () => {
      const found = await parts.listed.list()
      if (!found.ok) throw refused(exchangeSymbols, 'unreachable', { message: found.error.message })
      return { symbols: [...found.value] }
    },
    marketKline: async ({ session, query }) => {
      const span = {
        ...(query.start === undefined ? {} : { start: query.start }),
        ...(query.end === undefined ? {} : { end: query.end }),
      }
      const found = await inTheQueue(session.userId, () =>
        parts.exchange.klines(query.symbol, query.interval, query.limit, span),
      )
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
