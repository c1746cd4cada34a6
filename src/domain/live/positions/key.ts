import type { Leg, OfLeg, Position } from '../model.ts'

/** Keys made so far, by account and symbol; a key that is asked for again is the same text, which tables find without comparing letters. */
const made = new Map<string, Map<string, Record<Leg, string>>>()
/** Symbols of an account that are remembered; far beyond what any exchange lists. */
const MOST_MADE = 20_000

/** Account, symbol and leg as one text (POS-02, A-76); the only place that makes it. A bar in an account name is written as %7C, so that no two keys meet. */
export function positionKey(account: string, symbol: string, leg: Leg): string {
  const known = made.get(account)?.get(symbol)
  if (known !== undefined) return known[leg]
  const prefix = `${account.includes('|') ? account.replaceAll('|', '%7C') : account}|${symbol}|`
  const keys = { one_way: `${prefix}one_way`, long: `${prefix}long`, short: `${prefix}short` }
  remember(account, symbol, keys)
  return keys[leg]
}

function remember(account: string, symbol: string, keys: Record<Leg, string>): void {
  const bySymbol = made.get(account)
  if (bySymbol !== undefined && bySymbol.size < MOST_MADE) bySymbol.set(symbol, keys)
  else if (bySymbol === undefined && made.size < MOST_MADE / 100) made.set(account, new Map([[symbol, keys]]))
}

/** Index of no row: the position is not open. */
export const ABSENT = -1

/** Both legs are open and the event names none. */
export const AMBIGUOUS = -2

/** Place of the row an event speaks of, ABSENT or AMBIGUOUS. An event without a leg goes to the only leg there is. */
export function rowIndexOf(indexByKey: ReadonlyMap<string, number>, of: Pick<OfLeg, 'account' | 'symbol' | 'leg'> & { readonly key?: string | null }): number {
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
