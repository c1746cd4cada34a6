import type { EventOf } from '../../event.ts'
import type { Position } from '../model.ts'
import { positionKey } from './key.ts'
import type { PositionsState } from './model.ts'
import { withRows } from './reduce.ts'

/**
 * An account has another name, or is gone: its rows go with it, so that the next snapshot of the same facts finds none
 * lost (N6).
 */
export function followAccount(
  positions: PositionsState,
  { account, accountBefore, state, eventAt }: EventOf<'live.account_state_changed'>['data'],
): PositionsState {
  const isGone = state === 'unlinked'
  const isMeant = (row: Position): boolean => row.account === (accountBefore ?? account)
  if ((accountBefore === undefined && !isGone) || !positions.rows.some(isMeant)) return positions
  const rows = isGone
    ? positions.rows.filter((row) => !isMeant(row))
    : positions.rows.map((row) =>
        isMeant(row) ? { ...row, account, key: positionKey(account, row.symbol, row.leg) } : row,
      )
  return withRows(positions, rows, eventAt)
}
