import type { Exchange } from '../exchange.ts'

/** Simulated time per breath while an account's past is made, ms. */
const BREATH = 3 * 86_400_000

/** Makes an account's past in breaths, so that the exchange goes on answering meanwhile. `now` in ms. */
export async function liveUpToNow(exchange: Exchange, apiKey: string, now: () => number): Promise<void> {
  while (!exchange.liveOn(apiKey, BREATH)) {
    await new Promise((resolve) => {
      setImmediate(resolve)
    })
    exchange.advance(now())
  }
}

/** Shorter breaths for a past that is made while others trade, ms. */
const OLDER_BREATH = 86_400_000

/** Makes the past before an account's past, in breaths. */
export async function liveOlderPast(exchange: Exchange, apiKey: string, now: () => number): Promise<void> {
  while (!exchange.liveOlder(apiKey, OLDER_BREATH)) {
    await new Promise((resolve) => {
      setImmediate(resolve)
    })
    exchange.advance(now())
  }
}
