import type { KeptAlert } from '../db/alerts.ts'
import { Tally } from '../tally.ts'

/** The alerts of all users in memory, and the symbols whose price they ask for. */
interface KeptAlerts {
  all(): Iterable<KeptAlert>
  ofUser(userId: string): Iterable<KeptAlert>
  /** None, or the one of this id. */
  byId(id: string): Iterable<KeptAlert>
  set(alert: KeptAlert): void
  remove(id: string): void
  symbols(): ReadonlySet<string>
}

export const isOn = ({ isPaused, isEnded }: KeptAlert): boolean => !isPaused && !isEnded

/** `onSymbols` hears when other symbols are asked for, and only then. */
export function keepAlerts(onSymbols: () => void): KeptAlerts {
  const byId = new Map<string, KeptAlert>()
  const byUser = new Map<string, Map<string, KeptAlert>>()
  /** By how many alerts each symbol is asked for. */
  const wanted = new Tally()

  const want = (symbol: string | null, by: 1 | -1): boolean => symbol !== null && wanted.count(symbol, by)
  const follow = (before: KeptAlert | undefined, now: KeptAlert | undefined): void => {
    if (symbolOf(before) === symbolOf(now)) return
    const changes = [want(symbolOf(now), 1), want(symbolOf(before), -1)]
    if (changes.includes(true)) onSymbols()
  }

  return {
    all: () => byId.values(),
    ofUser: (userId) => byUser.get(userId)?.values() ?? [],
    byId(id) {
      const alert = byId.get(id)
      return alert === undefined ? [] : [alert]
    },
    set(alert) {
      const before = byId.get(alert.id)
      byId.set(alert.id, alert)
      const own = byUser.get(alert.userId) ?? new Map<string, KeptAlert>()
      byUser.set(alert.userId, own.set(alert.id, alert))
      follow(before, alert)
    },
    remove(id) {
      const before = byId.get(id)
      if (before === undefined) return
      byId.delete(id)
      byUser.get(before.userId)?.delete(id)
      follow(before, undefined)
    },
    symbols: () => wanted.names(),
  }
}

const symbolOf = (alert: KeptAlert | undefined): string | null =>
  alert !== undefined && alert.terms.kind === 'price' && isOn(alert) ? alert.terms.symbol : null
