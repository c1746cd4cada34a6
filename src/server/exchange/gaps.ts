import { days, epoch, type EpochMs, hours } from '../../domain/core/time.ts'
import type { Gap } from './store.types.ts'

/** A gap is tried again after so long, each time twice as long. In ms. */
const FIRST_TRY_MS = 600_000
const LATEST_TRY_MS = hours(6)

/**
 * The stretches of one history that are set aside, as their pages lead back: all else is read on, and they are tried
 * again at growing distance.
 */
export class Gaps {
  private gaps: readonly Gap[] = []
  private wait = FIRST_TRY_MS
  private tryAt = 0
  private readonly now: () => number
  private readonly onNew: (gap: Gap) => void

  /** `onNew` hears of each stretch once. */
  constructor(now: () => number, onNew: (gap: Gap) => void) {
    this.now = now
    this.onNew = onNew
  }

  /** Oldest first, no two of them touch. */
  all(): readonly Gap[] {
    return this.gaps
  }

  /** Those of an earlier run. */
  load(gaps: readonly Gap[] = []): void {
    this.gaps = gaps
    this.tryAt = this.now() + this.wait
  }

  add(gap: Gap): void {
    const isKnown = this.gaps.some(({ from, to }) => from <= gap.from && gap.to <= to)
    if (this.gaps.length === 0) this.tryAt = this.now() + this.wait
    this.gaps = joined([...this.gaps, gap])
    if (!isKnown) this.onNew(gap)
  }

  isDue(): boolean {
    return this.gaps.length > 0 && this.now() >= this.tryAt
  }

  /** Tries every gap, newest day first; `read` answers whether a piece was read to its end, null to stop. */
  async tryAgain(read: (piece: Gap) => Promise<boolean | null>): Promise<void> {
    for (const piece of this.gaps.flatMap(daysOf).toReversed()) {
      const isRead = await read(piece)
      if (isRead === null) break
      if (isRead) this.gaps = this.gaps.flatMap((gap) => without(gap, piece))
    }
    this.wait = this.gaps.length === 0 ? FIRST_TRY_MS : Math.min(LATEST_TRY_MS, 2 * this.wait)
    this.tryAt = this.now() + this.wait
  }
}

/** Which days of which lists are missing, as a sentence; null for none. */
export function missingWords(of: string, gaps: readonly Gap[]): string | null {
  const spans = gaps.map(({ from, to }) => `${dayOf(from)} to ${dayOf(to)}`)
  return spans.length === 0
    ? null
    : `The exchange does not list its ${of} of ${spans.join(' and ')} to their end. They are tried again.`
}

const dayOf = (at: EpochMs): string => new Date(at).toISOString().slice(0, 10)

/** In pieces of a day: what leads back in a long list may not in a short one. */
const daysOf = ({ from, to }: Gap): readonly Gap[] =>
  Array.from({ length: Math.max(1, Math.ceil((to - from) / days(1))) }, (_, day) => ({
    from: epoch(from + days(day)),
    to: epoch(Math.min(to, from + days(day + 1))),
  }))

const without = (gap: Gap, read: Gap): readonly Gap[] =>
  read.to <= gap.from || gap.to <= read.from
    ? [gap]
    : [
        { from: gap.from, to: read.from },
        { from: read.to, to: gap.to },
      ].filter(({ from, to }) => from < to)

function joined(gaps: readonly Gap[]): readonly Gap[] {
  const found: Gap[] = []
  for (const gap of gaps.toSorted((a, b) => a.from - b.from)) {
    const last = found.at(-1)
    if (last === undefined || last.to < gap.from) found.push(gap)
    else found[found.length - 1] = { from: last.from, to: epoch(Math.max(last.to, gap.to)) }
  }
  return found
}
