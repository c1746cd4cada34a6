import { compareDecimals, isZero, ZERO } from '../core/decimal.ts'
import type { Execution, Leg, PositionMode } from './execution.ts'
import { EMPTY_LEG } from './legState.ts'
import { isUnfoldable, ordered, QUANTITY_TYPES } from './order.ts'
import { heldBefore, isEmpty, isWithin, narrowed, shifted, type Bounds } from './seedBounds.ts'
import { signed, signOf, splitOf } from './split.ts'

/** Executions in order that happened in one mode. */
export interface Stretch {
  readonly mode: PositionMode
  readonly executions: readonly Execution[]
}

/** What the legs of a mode can hold. */
type Holding = Partial<Readonly<Record<Leg, Bounds>>>
type HoldingByMode = Readonly<Record<PositionMode, Holding>>

const ANYTHING: HoldingByMode = {
  one_way: { one_way: { least: null, most: null } },
  hedge: { long: { least: ZERO, most: null }, short: { least: null, most: ZERO } },
}

const FLAT: Bounds = { least: ZERO, most: ZERO }
const NOTHING: HoldingByMode = { one_way: { one_way: FLAT }, hedge: { long: FLAT, short: FLAT } }

/**
 * The mode that allows more of the newest executions than the other does, wherever in the life of a position they
 * begin. Null where nothing tells the two apart.
 */
export function latestMode(executions: readonly Execution[]): PositionMode | null {
  const fills = ordered(executions)
  const [oneWay, hedge] = [allowedBy('one_way', fills).from, allowedBy('hedge', fills).from]
  return oneWay === hedge ? null : oneWay < hedge ? 'one_way' : 'hedge'
}

/**
 * Executions by the modes in which they happened. Where the one `atLast` does not allow them all they are cut
 * at an instant at which nothing was held, as only then can it be switched, each time as early as the later mode goes.
 * Whole where no cut lets them all be: then some are missing.
 */
export function stretchesOf(executions: readonly Execution[], atLast: PositionMode): readonly [Stretch, ...Stretch[]] {
  const whole: Stretch = { mode: atLast, executions: ordered(executions) }
  return cut(whole, ANYTHING) ?? [whole]
}

function cut({ mode, executions }: Stretch, held: HoldingByMode): readonly [Stretch, ...Stretch[]] | null {
  const { from, flatFrom } = allowedBy(mode, executions, held)
  if (from === 0) return [{ mode, executions }]
  if (held === NOTHING && flatFrom === executions.length) return null
  const before: Stretch = { mode: mode === 'hedge' ? 'one_way' : 'hedge', executions: executions.slice(0, flatFrom) }
  const earlier = cut(before, NOTHING)
  return earlier === null ? null : [...earlier, { mode, executions: executions.slice(flatFrom) }]
}

/** Whether a fill closes a position and opens the opposite one: only one leg can do both. */
export const isFlip = ({ closedSize, qty }: Execution): boolean =>
  closedSize !== null && !isZero(closedSize) && compareDecimals(closedSize, qty) < 0

/**
 * How far back a mode allows executions that end in what is `held`: the first of them, and the first before which
 * nothing can have been held. What can have been held is followed from fill to fill: each opened with it, or closed
 * against it.
 */
function allowedBy(
  mode: PositionMode,
  inOrder: readonly Execution[],
  held: HoldingByMode = ANYTHING,
): { readonly from: number; readonly flatFrom: number } {
  let now: Holding | null = held[mode]
  let flatFrom = inOrder.length
  for (let index = inOrder.length - 1; index >= 0; index -= 1) {
    now = heldBy(mode, inOrder[index]!, now)
    if (now === null) return { from: index + 1, flatFrom }
    if (Object.values(now).every((bounds) => isWithin(bounds, ZERO))) flatFrom = index
  }
  return { from: 0, flatFrom }
}

/** What can have been held right before a fill, by what can have been held after it; null where it cannot have been. */
function heldBy(mode: PositionMode, fill: Execution, after: Holding): Holding | null {
  if (isUnfoldable(fill)) return ANYTHING[mode]
  if (!QUANTITY_TYPES.has(fill.execType)) return after
  if (mode === 'hedge' && isFlip(fill)) return null
  const { leg } = splitOf(fill, mode, EMPTY_LEG)
  const own = mode === 'one_way' ? heldBefore(fill) : ANYTHING.hedge[leg]
  const before = narrowed(shifted(after[leg]!, signed(fill.qty, signOf(fill.side))), own!)
  return isEmpty(before) ? null : { ...after, [leg]: before }
}
