import { epoch, hours, minutes, type EpochMs } from '../core/time.ts'
import type { LogEntry } from '../event.ts'
import type { Span } from '../live/coverage/model.ts'
import type { DiagInput } from './input.ts'
import { STREAM_TITLES } from './texts.ts'
import type { CoveragePart, CoverageSpan } from './view.types.ts'

/** The strip shows this long (N5). */
const SHOWN = hours(24)
/** A loss that only a summary made good, or none, is told this soon after the line is back. */
const TOLD_WITHIN = minutes(2)

/**
 * Where each stream's day was seen (N5): live while its line was open; recovered where a later opening went on from the
 * cursor and nothing is missing any more; never seen before the first known opening, while it is away, and where only a
 * summary came or the server began another history.
 */
export function coveragePart({ state, entries, at }: DiagInput): CoveragePart {
  const from = epoch(at - SHOWN)
  const holes = entries.filter(
    (entry) =>
      entry.at >= from &&
      (entry.type === 'live.gap_summarised' || (entry.type === 'live.epoch_changed' && entry.data.from !== null)),
  )
  const strips = (['events', 'trades'] as const).map((stream) => {
    const spans = spansOf(
      [...state.live.coverageBefore[stream], ...state.live.coverage[stream]],
      holes,
      from,
      at,
      state.live.sequence.gap !== null,
    )
    return { id: stream, title: STREAM_TITLES[stream], spans, share: shareOf(spans, from, at) }
  })
  return { from, to: at, strips }
}

function spansOf(
  open: readonly Span[],
  holes: readonly LogEntry[],
  from: EpochMs,
  to: EpochMs,
  isBehind: boolean,
): readonly CoverageSpan[] {
  const spans: CoverageSpan[] = []
  const known = open.filter((span) => (span.to ?? to) > from).toSorted((a, b) => a.from - b.from)
  let reached = from
  for (const [i, span] of known.entries()) {
    const begins = Math.max(reached, span.from)
    if (begins > reached) {
      const isFirst = i === 0 && !open.some((other) => other.from < span.from)
      const isLost =
        isFirst ||
        holes.some((hole) => hole.at >= begins && hole.at <= begins + TOLD_WITHIN) ||
        (isBehind && i === known.length - 1)
      spans.push({ from: reached, to: begins, kind: isLost ? 'never' : 'recovered' })
    }
    const ends = Math.min(to, span.to ?? to)
    if (ends > begins) spans.push({ from: begins, to: ends, kind: 'live' })
    reached = epoch(Math.max(reached, ends))
  }
  if (reached < to) spans.push({ from: reached, to, kind: 'never' })
  return spans
}

/** Share of the time that is known, live or recovered; 0 to 1. */
function shareOf(spans: readonly CoverageSpan[], from: number, to: number): number {
  const known = spans.filter(({ kind }) => kind !== 'never').reduce((sum, span) => sum + span.to - span.from, 0)
  return to > from ? known / (to - from) : 0
}
