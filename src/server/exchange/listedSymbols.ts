import type { Outcome } from '../../domain/core/outcome.ts'
import { hours } from '../../domain/core/time.ts'
import type { Clock } from '../clock.ts'
import type { Exchange } from './port.ts'

/** How long the exchange's list counts as new, ms: symbols are listed and delisted a few times a week. */
export const LIST_FRESH_MS = hours(1)

/** What the exchange lists, asked for once an hour, whoever wants it. */
export interface ListedSymbols {
  /**
   * While the exchange does not answer it is the last list that is known; without one the failure, which is not kept.
   */
  list(): Promise<Outcome<readonly string[]>>
  /** Whether a symbol is known not to be listed; while nothing is known none is, and nobody waits for the exchange. */
  lacks(symbol: string): boolean
}

export function makeListedSymbols(ask: Exchange['symbols'], clock: Clock): ListedSymbols {
  let kept: { readonly list: readonly string[]; readonly at: number } | null = null
  let asking: Promise<Outcome<readonly string[]>> | null = null

  const renewed = async (): Promise<Outcome<readonly string[]>> => {
    const answer = await ask()
    if (answer.ok) kept = { list: answer.value, at: clock.now() }
    return kept === null ? answer : { ok: true, value: kept.list }
  }
  return {
    list: async () => {
      if (kept !== null && clock.now() - kept.at < LIST_FRESH_MS) return { ok: true, value: kept.list }
      asking ??= renewed().finally(() => {
        asking = null
      })
      return await asking
    },
    lacks: (symbol) => kept !== null && kept.list.length > 0 && !kept.list.includes(symbol),
  }
}
