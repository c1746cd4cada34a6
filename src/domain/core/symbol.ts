/** Names of contracts without an end, and of coins; contracts with a date have a dash. */
export const SYMBOL = /^[A-Z0-9]{1,20}$/

export const isSymbol = (text: string): boolean => SYMBOL.test(text)

const SUFFIXES = ['USDT', 'BUSD', 'BTC', 'ETH'] as const

/**
 * Base name of a symbol: one trailing USDT, BUSD, BTC or ETH off, the first that matches, never down to nothing (spec
 * 5; A-89).
 */
export function baseOf(symbol: string): string {
  const suffix = SUFFIXES.find((one) => symbol.length > one.length && symbol.endsWith(one))
  return suffix === undefined ? symbol : symbol.slice(0, -suffix.length)
}
