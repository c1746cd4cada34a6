import type { AlertReading, AlertTerms, JudgedPosition, KnownNow, Unjudged } from './model.ts'

/** Values that were read, and what is not known. */
export interface Values {
  readonly readings: readonly AlertReading[]
  readonly lack: Unjudged | null
}

/** What was read of each moment, by kind and scope. */
const readBy = new WeakMap<KnownNow, Map<string, Values>>()

/** Values that hang on the scope alone, read once for each moment: alerts of one scope differ in their lines. */
export function onceForScope(
  terms: AlertTerms,
  now: KnownNow,
  read: (terms: AlertTerms, now: KnownNow) => Values,
): Values {
  const known = readBy.get(now) ?? new Map<string, Values>()
  readBy.set(now, known)
  const { kind, account, symbol, side } = terms
  const scope = [kind, account, symbol, side].join('|')
  const values = known.get(scope) ?? read(terms, now)
  known.set(scope, values)
  return values
}

/** The open positions that an alert means. */
export const positionsOf = ({ account, symbol, side }: AlertTerms, now: KnownNow): readonly JudgedPosition[] =>
  now
    .positionsOf(symbol)
    .filter((one) => (account === null || one.account === account) && (side === null || one.side === side))

/** The first account that is meant and does not follow the exchange. */
export function notFollowed({ account }: AlertTerms, now: KnownNow): Unjudged | null {
  for (const [id, name] of now.accounts)
    if ((account === null || account === id) && !now.isFollowed(id)) return { reason: 'not_followed', account: name }
  return null
}
