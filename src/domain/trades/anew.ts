import { compareDecimals } from '../core/decimal.ts'
import type { Derivation, Legs } from './derivation.types.ts'
import type { Leg, PositionMode } from './execution.ts'
import { netOf } from './legState.ts'
import type { Stretch } from './mode.ts'

/** Legs that can be held in a mode. */
export const legsOf = (mode: PositionMode): readonly Leg[] => (mode === 'hedge' ? ['long', 'short'] : ['one_way'])

/** What was held right behind executions that cannot be folded, by the ids of those. */
export type HeldBehind = ReadonlyMap<string, Legs>

/** A part of a stretch; `begins`: the execution before it, behind which folding begins anew. */
export interface Piece extends Stretch {
  readonly begins: { readonly execId: string; readonly legs: Legs } | null
}

/** A stretch cut behind each execution for which it is known what was held then. */
export function piecesOf({ mode, executions }: Stretch, behind: HeldBehind): readonly Piece[] {
  const pieces: Piece[] = []
  let [begins, from]: [Piece['begins'], number] = [null, 0]
  for (const [index, { execId }] of executions.entries()) {
    const legs = behind.get(execId)
    if (legs === undefined) continue
    pieces.push({ mode, executions: executions.slice(from, index + 1), begins })
    begins = { execId, legs }
    from = index + 1
  }
  return [...pieces, { mode, executions: executions.slice(from), begins }]
}

/**
 * A derivation with the sizes that are known to be held. What fits goes on with its opening: nothing was moved. A leg
 * of another size is held as one whose opening is not known; trades before it stay as they are.
 */
export function begunAnew(before: Derivation, begins: NonNullable<Piece['begins']>): Derivation {
  const [legs, net]: [Record<Leg, Legs[Leg]>, Record<Leg, Derivation['net'][Leg]>] = [
    { ...before.legs },
    { ...before.net },
  ]
  const odd = legsOf(before.mode).filter((leg) => {
    const held = netOf(begins.legs[leg])
    return compareDecimals(held, netOf(legs[leg])) !== 0 || compareDecimals(held, net[leg]) !== 0
  })
  if (odd.length === 0) return before
  for (const leg of odd) {
    legs[leg] = { ...begins.legs[leg], cycle: legs[leg].cycle }
    net[leg] = netOf(legs[leg])
  }
  return { ...before, legs, net, flags: [...before.flags, { execId: begins.execId, reason: 'begun_anew' }] }
}
