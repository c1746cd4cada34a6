import type { Known, LiveOrigin, Position } from '../model.ts'
import { withFigures } from './figures.ts'

/** What a fact's own values know of; null where it has no number. */
export const knownByFact = ({ serverEpoch, factSeq }: LiveOrigin): Known | null =>
  factSeq === null ? null : { serverEpoch, factSeq, tick: null }

/** What a snapshot or a window of values knows of; null where it names no fact. */
export const knownByValues = (serverEpoch: string | null, asOfSeq: number | null, tick: number | null): Known | null =>
  asOfSeq === null ? null : { serverEpoch, factSeq: asOfSeq, tick }

/** Negative where the first is older, null where the two cannot be compared. */
export function compareKnown(a: Known | null, b: Known | null): number | null {
  if (a === null || b === null || a.serverEpoch !== b.serverEpoch) return null
  return a.factSeq - b.factSeq || (a.tick ?? -1) - (b.tick ?? -1)
}

/** Whether a row shows values that the server had after this fact (I10). */
export const knowsOf = (row: Position, fact: Known | null): boolean =>
  fact !== null && row.known !== null && row.known.serverEpoch === fact.serverEpoch && row.known.factSeq >= fact.factSeq

/** The coming row with the values that are shown, which are newer. */
export const withNewerValues = (shown: Position, coming: Position): Position =>
  withFigures(coming, {
    markPrice: shown.markPrice ?? coming.markPrice,
    unrealisedPnl: shown.unrealisedPnl ?? coming.unrealisedPnl,
    positionValue: shown.positionValue ?? coming.positionValue,
    updatedAt: coming.updatedAt,
    isPriceFollowed: shown.isPriceFollowed,
    known: shown.known,
  })
