import { recent } from '../../../domain/core/recent.ts'
import {
  COIN_HOST_NAMES,
  COIN_HOSTS_META,
  coinOf,
  LOGO_CACHE,
  logoSources,
  type CoinHost,
  type LogoSize,
} from '../../../domain/market/logos.ts'
import { coreNow } from '../../model/clock.ts'
import { saidOfHosts } from '../../model/saidOfHosts.ts'

/** How many of a coin's addresses had no picture before the one that did. Bytes are the browser's to keep (24 h). */
const skipped = recent<number>(LOGO_CACHE.entries, LOGO_CACHE.lifeMs)
let hosts: readonly CoinHost[] | null = null

const all = (coin: string, size: LogoSize): readonly string[] => logoSources(coin, size, (hosts ??= namedHosts()))

/** Addresses to try for a coin's picture, from the one on that had it within the last 24 h (spec 9, Logos). */
export const logosOf = (coin: string, size: LogoSize): readonly string[] =>
  all(coin, size).slice(skipped.get(coinOf(coin), coreNow()) ?? 0)

/** Keeps which address of a coin had a picture. What failed is not kept: the server may only have been away. */
export const noteLogo = (coin: string, size: LogoSize, source: string): void =>
  skipped.set(coinOf(coin), all(coin, size).indexOf(source), coreNow())

/** Those of the coin-image hosts that the installation asks. */
export const namedHosts = (): readonly CoinHost[] => {
  const said = saidOfHosts(COIN_HOSTS_META)
  return COIN_HOST_NAMES.filter((name) => said.includes(name))
}
