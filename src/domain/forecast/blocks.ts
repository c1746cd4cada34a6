import { unit } from '../core/chance.ts'

/**
 * Places of days, drawn in circular blocks: after the last day comes the first (D. Politis, J. Romano, A circular
 * block-resampling procedure, 1992). The same count, seed and sample give the same places; `into` is filled whole.
 */
export function drawBlocks(
  into: Int32Array,
  of: { readonly count: number; readonly block: number; readonly seed: number; readonly sample: number },
): void {
  const { count, block, seed, sample } = of
  for (let place = 0; place < into.length; place += block) {
    const from = Math.floor(unit(seed, sample, place / block) * count)
    const until = Math.min(place + block, into.length)
    for (let at = place; at < until; at += 1) into[at] = (from + at - place) % count
  }
}
