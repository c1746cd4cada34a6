import { pairsOf } from '../access/address.ts'
import { decimalFrom, differenceOf, isZero, productOf, type DecimalText } from '../core/decimal.ts'
import type { Position } from '../live/model.ts'
import { positionRows } from '../live/screen/rows.ts'
import type { PositionRow } from '../live/view.types.ts'
import { riskOf, rOf } from '../trades/risk.ts'
import { isOnMargin, roiOf } from '../trades/roi.ts'
import type { FigureId } from './figures.ts'
import { lineOf } from './open.ts'
import { plain, step, type PartsOf } from './parts.ts'
import { RATIO_PLACES } from './recipe.ts'
import { explainedTexts as texts } from './texts.ts'
import type { Step } from './view.types.ts'

/** A figure of one open position, which `id` of the address names. */
export const positionParts: PartsOf = (state, { figure, address }) => {
  const id = pairsOf(address).get('id')
  const row = positionRows(state).find((one) => one.id === id && one.closed === null)
  const position = state.live.positions.rows.find(({ key }) => key === id)
  if (row === undefined || position === undefined) return null
  const { value, steps } = made(figure, row, position)
  return {
    noun: 'position',
    value,
    steps,
    beside: figure === 'row.pnl' ? besidePnl(row, position) : [],
    rows: 1,
    period: texts.now,
    asOf: state.at,
    lines: (from) => (from === 0 ? [lineOf(row, row.pnl)] : []),
  }
}

interface Made {
  readonly value: DecimalText | null
  readonly steps: readonly Step[]
}

function made(figure: FigureId, row: PositionRow, position: Position): Made {
  switch (figure) {
    case 'row.roiPct':
      return {
        value: roiNow(row),
        steps: [
          step(texts.unrealised, row.pnl, 'USDT'),
          plain(texts.entryValue, row.value),
          step(texts.leverage, row.leverage, 'ratio'),
          ...(isOnMargin(row.leverage) ? [plain(texts.margin, decimalFrom(row.margin))] : []),
        ],
      }
    case 'row.rNow':
      return {
        value: rNow(row, position),
        steps: [
          step(texts.unrealised, row.pnl, 'USDT'),
          plain(texts.entry, row.entry),
          plain(texts.firstStop, position.firstStop),
          step(texts.size, row.size, 'size'),
          plain(texts.risk, riskNow(row, position)),
        ],
      }
    default:
      return {
        value: row.pnl,
        steps: moveSteps(row, { from: row.entry, to: row.mark, said: row.pnl, name: texts.mark }),
      }
  }
}

/** What else is reckoned of the same PnL. */
const besidePnl = (row: PositionRow, position: Position): readonly Step[] => [
  step('ROI', roiNow(row), '%'),
  step('R now', rNow(row, position), 'R'),
]

const roiNow = ({ pnl, value, leverage }: PositionRow): DecimalText | null =>
  pnl === null || value === null ? null : roiOf({ pnl, entryValue: value, leverage }, RATIO_PLACES)
const risked = ({ side, entry, size }: PositionRow, { firstStop }: Position) => ({ side, entry, firstStop, qty: size })
const riskNow = (row: PositionRow, position: Position): DecimalText | null => riskOf(risked(row, position))
const rNow = (row: PositionRow, position: Position): DecimalText | null =>
  row.pnl === null ? null : rOf({ ...risked(row, position), pnl: row.pnl })

/** What a size made between two prices, and what the exchange says beside it. */
export function moveSteps(
  { side, size }: { readonly side: 'long' | 'short'; readonly size: DecimalText },
  of: {
    readonly from: DecimalText | null
    readonly to: DecimalText | null
    readonly said: DecimalText | null
    readonly name: string
  },
): readonly Step[] {
  const { from, to, said, name } = of
  const move = resultOf(side, size, from, to)
  const rest = move === null || said === null ? null : differenceOf(said, move)
  return [
    step(texts.size, size, 'size'),
    plain(texts.entry, from),
    plain(name, to),
    step(texts.moved, move, 'USDT'),
    ...(rest === null || isZero(rest) ? [] : [step(texts.rest, rest, 'USDT')]),
  ]
}

/** Size x (to - from), for a short the other way: exactly; null where a price is not known. */
export const resultOf = (
  side: 'long' | 'short',
  size: DecimalText,
  from: DecimalText | null,
  to: DecimalText | null,
): DecimalText | null =>
  from === null || to === null
    ? null
    : productOf(side === 'long' ? differenceOf(to, from) : differenceOf(from, to), size)
