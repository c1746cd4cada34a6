import type { Leg, OfLeg, Position } from '../model.ts'

/**
 * Keys made so far, by leg, account and symbol; a key that is asked for again is the same text, which tables find
 * without comparing letters.
 */
const made: Readonly<Record<Leg, Map<string, Map<string, string>>>> = {
  one_way: new Map(),
  long: new Map(),
  short: new Map(),
}
/** Accounts, and symbols of each, that are remembered; far beyond what anybody holds. */
const MOST_ACCOUNTS = 200
const MOST_SYMBOLS = 20_000

/**
 * Account, symbol and leg as one text (POS-02, A-76); the only place that makes it. A bar in an account name is written
 * as %7C, so that no two keys meet.
 */
export function positionKey(account: string, symbol: string, leg: Leg): string {
  const bySymbol = made[leg].get(account) ?? remembered(account, leg)
  const known = bySymbol.get(symbol)
  if (known !== undefined) return known
  const key = `${writtenInKey(account)}|${symbol}|${leg}`
  if (bySymbol.size < MOST_SYMBOLS) bySymbol.set(symbol, key)
  return key
}

/** An account as its keys begin. */
export const writtenInKey = (account: string): string =>
  account.includes('|') ? account.replaceAll('|', '%7C') : account

/** The account of a key, as it is written there. */
export const accountIn = (key: string): string => key.slice(0, key.indexOf('|'))

function remembered(account: string, leg: Leg): Map<string, string> {
  const bySymbol = new Map<string, string>()
  if (made[leg].size < MOST_ACCOUNTS) made[leg].set(account, bySymbol)
  return bySymbol
}

/** Index of no row: the position is not open. */
export const ABSENT = -1

/** Both legs are open and the event names none. */
export const AMBIGUOUS = -2

/** Place of the row an event speaks of, ABSENT or AMBIGUOUS. An event without a leg goes to the only leg there is. */
export function rowIndexOf(
  indexByKey: ReadonlyMap<string, number>,
  of: Pick<OfLeg, 'account' | 'symbol' | 'leg'> & { readonly key?: string | null },
): number {
  if (of.key !== undefined && of.key !== null) return indexByKey.get(of.key) ?? ABSENT
  if (of.leg !== null) return indexByKey.get(positionKey(of.account, of.symbol, of.leg)) ?? ABSENT
  let found = ABSENT
  for (const leg of ['one_way', 'long', 'short'] as const) {
    const index = indexByKey.get(positionKey(of.account, of.symbol, leg))
    if (index === undefined) continue
    if (found !== ABSENT) return AMBIGUOUS
    found = index
  }
  return found
}

/** Rows by key; made anew only when membership changes. */
export function indexOf(rows: readonly Position[]): ReadonlyMap<string, number> {
  const placeByKey = new Map<string, number>()
  for (let place = 0; place < rows.length; place += 1) placeByKey.set(rows[place]!.key, place)
  return placeByKey
}
