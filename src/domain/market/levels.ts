import type { DecimalText } from '../core/decimal.ts'
import type { LevelView } from './view.types.ts'

/** A level of a chart; none where it does not stand, or is not known. */
const level = (
  id: LevelView['id'],
  price: DecimalText | null | undefined,
  label: string,
  tone: LevelView['tone'],
): readonly LevelView[] => (price == null ? [] : [{ id, price: Number(price), label, tone }])

/** Entry, take-profit and stop-loss of a position, and the exit of one that is closed, by its result. */
export const levelsOf = ({
  entry,
  exit,
  takeProfit,
  stopLoss,
  pnl,
}: {
  readonly entry: DecimalText | null
  readonly exit?: DecimalText | null
  readonly takeProfit?: DecimalText | null
  readonly stopLoss?: DecimalText | null
  /** Of a closed one. */
  readonly pnl?: DecimalText
}): readonly LevelView[] => [
  ...level('entry', entry, 'Entry', 'neutral'),
  ...level('exit', exit, 'Exit', pnl?.startsWith('-') === true ? 'down' : 'up'),
  ...level('target', takeProfit, 'Take-profit', 'up'),
  ...level('stop', stopLoss, 'Stop-loss', 'down'),
]
