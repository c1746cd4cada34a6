import { isSymbol } from '../core/symbol.ts'
import { days } from '../core/time.ts'

/** Sizes of a coin's picture (spec 9, Logos), in pixels as the third-party host has them. */
export const LOGO_SIZES = { thumb: 25, small: 50, large: 250 } as const
export type LogoSize = keyof typeof LOGO_SIZES
export const LOGO_SIZE_NAMES = ['thumb', 'small', 'large'] as const satisfies readonly LogoSize[]

/** spec 9: "Logos: cache 500 entries, 24 h". */
export const LOGO_CACHE = { entries: 500, lifeMs: days(1) } as const

/**
 * Hosts of pictures that we have none of, in the order in which they are asked (spec 7, Symbol assets): "a third-party
 * coin-image host then an external static icon host". An installation asks none of them unless it names them, because
 * they learn what somebody looks at; there are no others (T14).
 */
export const COIN_HOSTS = {
  coingecko: 'https://coin-images.coingecko.com',
  coincap: 'https://assets.coincap.io',
} as const
export type CoinHost = keyof typeof COIN_HOSTS
export const COIN_HOST_NAMES = ['coingecko', 'coincap'] as const satisfies readonly CoinHost[]

/** Name of the element in a document's head that says which of them are asked: 'coingecko coincap'. */
export const COIN_HOSTS_META = 'coin-image-hosts'

/**
 * The coin that a contract is made of: one of a thousand or a million coins has the coin's picture. The number stands
 * before the coin, or behind it (SHIB1000).
 */
export const coinOf = (base: string): string =>
  base
    .toUpperCase()
    .replace(/^10{2,7}(?=[A-Z])/, '')
    .replace(/(?<=[A-Z]{2})10{3,7}$/, '')

/**
 * Addresses of a coin's picture, in the order in which they are tried: ours, those of the hosts that are named, the one
 * that we draw. Without hosts ours and the drawn one are one address, so that nothing fails. None for what is no name.
 */
export function logoSources(base: string, size: LogoSize, hosts: readonly CoinHost[]): readonly string[] {
  const coin = coinOf(base)
  if (!isSymbol(coin)) return []
  const own = `/assets/crypto-icons/svg/${size}/${coin.toLowerCase()}.svg`
  const drawn = `${own}?fallback=svg`
  if (hosts.length === 0) return [drawn]
  const outside: Readonly<Record<CoinHost, string>> = {
    // Its addresses have numbers that the server asks for; it leads on to them.
    coingecko: `/symbol-assets/symbols/${coin}USDT/logo?size=${size}&fallback=coingecko`,
    coincap: `${COIN_HOSTS.coincap}/assets/icons/${coin.toLowerCase()}@2x.png`,
  }
  return [own, ...COIN_HOST_NAMES.filter((name) => hosts.includes(name)).map((name) => outside[name]), drawn]
}
