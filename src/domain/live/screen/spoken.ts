import { formatPnl } from '../../core/format.ts'
import { memoryByKey } from '../../core/select.ts'
import { elapsed, seconds, type EpochMs } from '../../core/time.ts'
import type { HasTime } from '../../concept.ts'
import type { HasLive } from '../state.ts'
import type { LiveCards } from '../view.types.ts'
import { screenTexts } from './texts.ts'

/** A summary is read aloud at most this often (screens.md 2.0 item 3). */
const SPOKEN_EVERY = seconds(10)

/** What was said last, when, and of what. */
interface Said {
  readonly members: unknown
  readonly milestones: unknown
  readonly isLoss: boolean
  /** Null before anything was said. */
  readonly at: EpochMs | null
  readonly text: string
}

const saidByTab = memoryByKey<Said>()

/**
 * The sentence that a screen reader hears of all open positions: another one where a position opened or closed, a
 * milestone was crossed or the sign of their uPnL turned since the last, and never for a tick. Empty until then: who
 * arrives reads the page itself.
 */
export function spokenOf({ at, live }: HasTime & HasLive, tab: string, cards: LiveCards): string {
  const last = saidByTab.get(tab)
  const now = {
    members: live.positions.indexByKey,
    milestones: live.marks.milestoneByKey,
    isLoss: cards.pnl.startsWith('-'),
  }
  if (last !== undefined && (isSame(last, now) || isTooSoon(last.at, at))) return last.text
  const text =
    last === undefined
      ? ''
      : screenTexts.spoken(cards, formatPnl(cards.pnl), Object.keys(live.marks.milestoneByKey).length)
  saidByTab.set(tab, { ...now, at: last === undefined ? null : at, text })
  return text
}

const isSame = (a: Omit<Said, 'at' | 'text'>, b: Omit<Said, 'at' | 'text'>): boolean =>
  a.members === b.members && a.milestones === b.milestones && a.isLoss === b.isLoss

const isTooSoon = (said: EpochMs | null, at: EpochMs): boolean => said !== null && elapsed(said, at) < SPOKEN_EVERY
