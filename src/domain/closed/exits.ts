import type { ExitKind } from './model.ts'
import { own } from '../core/own.ts'

/** The server's words for the end of a trade (domain/trades/exectype.ts). */
const KIND_BY_WORD: Readonly<Record<string, ExitKind>> = {
  TakeProfit: 'tp',
  StopLoss: 'sl',
  TrailingStop: 'trailing',
  Trade: 'manual',
  BustTrade: 'liquidation',
  AdlTrade: 'adl',
  Settle: 'settled',
  SessionSettlePnL: 'settled',
  Delivery: 'settled',
  TestTrade: 'test',
}

/** The badge of an exectype; words this version does not know are shown as they are. */
export const exitKindOf = (exectype: string): ExitKind => own(KIND_BY_WORD, exectype) ?? 'other'

/** Every badge, in the order of the filter. */
export const EXIT_KINDS: readonly ExitKind[] = [
  'tp',
  'sl',
  'trailing',
  'manual',
  'liquidation',
  'adl',
  'settled',
  'test',
  'other',
]
