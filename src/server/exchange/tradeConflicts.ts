import { compareDecimals, ZERO } from '../../domain/core/decimal.ts'
import { legsOf } from '../../domain/trades/anew.ts'
import type { Derivation } from '../../domain/trades/derivation.types.ts'
import type { ClosedTrade, ReconciliationConflict } from '../../domain/trades/execution.ts'
import { signed, signOf } from '../../domain/trades/split.ts'
import type { ExchangePosition } from './account.types.ts'

/**
 * Legs of a symbol whose derived size is not the exchange's, each as the conflict that it is (bybit.md 1.9 item 8). A
 * close of what was never held counts as well: what is left of a leg alone would hide a start that was misjudged.
 */
export const sizeConflicts = (
  accountId: string,
  symbol: string,
  derivation: Derivation,
  positions: readonly Pick<ExchangePosition, 'leg' | 'size' | 'side'>[],
): readonly ReconciliationConflict[] =>
  legsOf(derivation.mode).flatMap((leg): readonly ReconciliationConflict[] => {
    const position = positions.find((each) => each.leg === leg)
    const held = position === undefined ? ZERO : signed(position.size, signOf(position.side))
    const derived = derivation.net[leg]
    return compareDecimals(held, derived) === 0
      ? []
      : [
          {
            kind: 'reconciliation',
            accountId,
            symbol,
            leg,
            tradeId: null,
            what: 'position_size',
            exchange: held,
            derived,
          },
        ]
  })

/** A trade of the exchange whose executions are not there. */
export const withoutExecutions = ({ id, accountId, symbol, qty }: ClosedTrade): ReconciliationConflict => ({
  kind: 'reconciliation',
  accountId,
  symbol,
  leg: null,
  tradeId: id,
  what: 'missing_executions',
  exchange: qty,
  derived: ZERO,
})
