import { decimalFrom, type DecimalText } from '../../core/decimal.ts'
import { recordFrom, type Wire } from '../../core/wire.ts'
import { NO_CHANGES, type Changes, type OfLeg } from '../model.ts'
import { accountFrom, firstOf, legFrom, nameFrom, sideFrom, strategyFrom } from './parts.ts'

/** What names a position: account and symbol must be there. */
export function legOf(data: Wire): OfLeg | null {
  const [account, symbol] = [accountFrom(data), nameFrom(data['symbol'])]
  if (account === null || symbol === null) return null
  return { account, symbol, leg: legFrom(data['leg']), side: sideFrom(data['side']), strategy: strategyFrom(data) }
}

/** Unrealised or final PnL by any of its names, USDT. */
export const pnlOf = (data: Wire): DecimalText | null =>
  decimalFrom(firstOf(data, 'pnl', 'current_pnl', 'unrealised_pnl', 'unrealisedPnl'))

/** An id; a number counts. */
export const idFrom = (value: unknown): string | null => (typeof value === 'number' ? String(value) : nameFrom(value))

/** Field → [old, new] (bybit.md 1.6); what has another shape is left out. */
export function changesFrom(value: unknown): Changes {
  const wire = recordFrom(value)
  if (wire === null) return NO_CHANGES
  const pairs = Object.entries(wire)
    .slice(0, 20)
    .filter((pair): pair is [string, readonly [unknown, unknown]] => Array.isArray(pair[1]) && pair[1].length === 2)
  return Object.fromEntries(pairs.map(([name, [old, now]]) => [name, [sayable(old), sayable(now)] as const]))
}

const sayable = (value: unknown): string | null =>
  typeof value === 'string' ? value.slice(0, 100) : typeof value === 'number' ? String(value) : null
