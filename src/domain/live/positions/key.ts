import type { Leg, OfLeg, Position } from '../model.ts'

/** Account, symbol and leg as one text (POS-02, A-76); the only place that makes it. A bar in an account name is written as %7C, so that no two keys meet. */
export const positionKey = (account: string, symbol: string, leg: Leg): string =>
  `${account.includes('|') ? account.replaceAll('|', '%7C') : account}|${symbol}|${leg}`

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
