import type { ClosedTotals, ClosedTradeRow } from '../closed/model.ts'
import { resultOf } from '../closed/filters.ts'
import { totalsOfRows } from '../closed/totals.ts'
import { differenceOf, isZero, magnitudeOf, quotientOf, type DecimalText } from '../core/decimal.ts'
import { step } from './parts.ts'
import { percent, RATIO_PLACES, text, type Given, type TradeRecipe } from './recipe.ts'
import { explainedTexts as texts } from './texts.ts'
import type { Step, Unit } from './view.types.ts'

type Sums = Pick<ClosedTotals, 'trades' | 'wins' | 'won' | 'lost'>

const winRateOf = ({ wins, trades }: Sums): DecimalText | null => percent(text(wins), text(trades))
const profitFactorOf = ({ won, lost }: Sums): DecimalText | null =>
  isZero(lost) ? null : quotientOf(won, magnitudeOf(lost), RATIO_PLACES)

interface Halves {
  readonly before: Sums
  readonly newest: Sums
}

/** The newest trades and all before them; null where they are too few, or the newest are not loaded. */
function halvesOf(sums: ClosedTotals, rows: readonly ClosedTradeRow[], { newest: count }: Given): Halves | null {
  if (count === null || rows.length < count || sums.trades - count < count) return null
  const newest = totalsOfRows(rows.slice(0, count))
  return {
    newest,
    before: {
      trades: sums.trades - newest.trades,
      wins: sums.wins - newest.wins,
      won: differenceOf(sums.won, newest.won),
      lost: differenceOf(sums.lost, newest.lost),
    },
  }
}

const stepsOf = (
  halves: Halves | null,
  of: (sums: Sums) => DecimalText | null,
  label: string,
  unit: Unit,
): readonly Step[] =>
  halves === null
    ? []
    : [
        step(texts.before(label), of(halves.before), unit, halves.before.trades),
        step(texts.ofNewest(label), of(halves.newest), unit, halves.newest.trades),
      ]

/** How far the win rate of the newest trades lies below that of all before them (docs/ENGINE.md, stability). */
export const winRateDrop: TradeRecipe = {
  addend: (row) => text(resultOf(row) === 'win' ? 1 : 0),
  value(...asked) {
    const halves = halvesOf(...asked)
    const [was, is] = halves === null ? [null, null] : [winRateOf(halves.before), winRateOf(halves.newest)]
    return was === null || is === null ? null : differenceOf(was, is)
  },
  steps: (...asked) => stepsOf(halvesOf(...asked), winRateOf, texts.winRate, '%'),
}

/** The same of the profit factor, in per cent of what it was. */
export const profitFactorDrop: TradeRecipe = {
  addend: (row) => row.pnl,
  value(...asked) {
    const halves = halvesOf(...asked)
    const was = halves === null ? null : profitFactorOf(halves.before)
    if (halves === null || was === null) return null
    const is = profitFactorOf(halves.newest)
    // Without a loss there is no factor, and nothing fell.
    return is === null ? text(0) : percent(differenceOf(was, is), was)
  },
  steps: (...asked) => stepsOf(halvesOf(...asked), profitFactorOf, texts.profitFactor, 'ratio'),
}
