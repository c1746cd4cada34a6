import { isSymbol } from '../domain/core/symbol.ts'
import { minutes } from '../domain/core/time.ts'
import { COIN_HOSTS, LOGO_CACHE, type LogoSize } from '../domain/market/logos.ts'
import { recent } from '../domain/core/recent.ts'
import type { Clock } from './clock.ts'

/** Where the third-party coin-image host says which picture a coin has. The largest coin of a symbol comes first. */
const LIST = 'https://api.coingecko.com/api/v3/coins/markets?vs_currency=usd&per_page=1&symbols='
const WAIT_MS = 5_000
/** So long it is left alone after it refused or did not answer. */
const REST_MS = minutes(1)
/** The only shape of address that is believed (T14): a numbered picture of the host's own. */
const IMAGE =
  /^https:\/\/coin-images\.coingecko\.com\/coins\/images\/\d{1,9}\/(?:thumb|small|large)\/[\w.%-]{1,120}(?:\?\d{1,12})?$/

/** Addresses of pictures at the third-party coin-image host. */
export interface CoinImages {
  /** Null where the host has none or does not answer. */
  addressOf(coin: string, size: LogoSize): Promise<string | null>
}

/**
 * Asks the host once a day for a coin, also where it has no picture; one that refuses or does not answer is left alone
 * for a minute. Only letters and digits of a coin's name leave, and no redirect is followed.
 */
export function makeCoinImages(clock: Clock, get: typeof fetch = (...asked) => fetch(...asked)): CoinImages {
  const known = recent<Promise<string | null>>(LOGO_CACHE.entries, LOGO_CACHE.lifeMs)
  let restsUntil = 0
  const ask = async (coin: string): Promise<string | null> => {
    const answer = await get(`${LIST}${coin.toLowerCase()}`, {
      redirect: 'error',
      signal: AbortSignal.timeout(WAIT_MS),
      headers: { accept: 'application/json' },
    })
    if (!answer.ok) throw new Error(`The coin-image host answered ${answer.status}.`)
    return imageIn(await answer.json())
  }
  const asked = (coin: string): Promise<string | null> => {
    const before = known.get(coin, clock.now())
    if (before !== undefined) return before
    const asking = ask(coin)
    known.set(coin, asking, clock.now())
    return asking
  }
  return {
    async addressOf(coin, size) {
      if (!isSymbol(coin) || clock.now() < restsUntil) return null
      const image = await asked(coin).catch(() => {
        known.forget(coin)
        restsUntil = clock.now() + REST_MS
        return null
      })
      return image === null ? null : image.replace(/\/(?:thumb|small|large)\//, `/${size}/`)
    },
  }
}

function imageIn(list: unknown): string | null {
  const first: unknown = Array.isArray(list) ? list[0] : null
  const image: unknown = typeof first === 'object' && first !== null && 'image' in first ? first.image : null
  return typeof image === 'string' && image.startsWith(`${COIN_HOSTS.coingecko}/`) && IMAGE.test(image) ? image : null
}
