import { decidingOn, NOTHING } from '../../concept.ts'
import type { Event } from '../../event.ts'
import { SERVER_FACTS } from '../facts.ts'
import { cursorId, type SequenceState } from './model.ts'
import type { HasLive } from '../state.ts'
import type { HasSession } from '../../session/model.ts'

/** The slices that are looked at here. */
type Seen = HasSession & HasLive

const deciding = decidingOn<Seen>()

/** R2, R3, F11, F12: what the server tells of its history against ours; a gap reaches to the newest head. */
export const compareHead = deciding(
  'heads',
  ['live.opened', 'live.heartbeat'],
  ({ type, data }, { live: { sequence } }): readonly Event[] => {
    const { serverEpoch, headSeq, stream } = data
    if (serverEpoch === null || headSeq === null) return NOTHING
    const isOther = serverEpoch !== sequence.serverEpoch
    // The same history set back behind what we had when this line was asked for (rollback, restore from a backup).
    const isSetBack = type === 'live.opened' && headSeq < sequence.cursorAtOpening[stream]
    if (isOther || isSetBack) {
      return [
        { type: 'live.epoch_changed', data: { from: sequence.serverEpoch, to: serverEpoch, headSeq } },
        { type: 'live.snapshot_needed', data: { why: isOther ? 'epoch_changed' : 'rolled_back' } },
      ]
    }
    return headSeq > (sequence.gap?.to ?? sequence.cursor) ? [gap(sequence, headSeq)] : NOTHING
  },
)

/** A fact that came before one that is missing. */
export const detectGap = deciding('gaps', SERVER_FACTS, (entry, { live: { sequence } }): readonly Event[] => {
  const first = sequence.ahead[0]?.data.factSeq
  return first === undefined || first === null || sequence.gap !== null ? NOTHING : [gap(sequence, first - 1)]
})

/** Facts before this are asked for by id, page by page, until nothing is missing (A-61, R5). */
export const fillGap = deciding(
  'fills',
  [
    'live.gap_found',
    'live.gap_filled',
    'live.gap_retry_due',
    'live.gap_summarised',
    'session.started',
    'session.refreshed',
  ],
  (entry, state): readonly Event[] => {
    const { sequence } = state.live
    const follow: readonly Event[] =
      entry.type === 'live.gap_summarised' && state.live.store.neededAt === null
        ? [{ type: 'live.snapshot_needed', data: { why: 'gap_summarised' } }]
        : NOTHING
    if (sequence.gap === null) return [...follow, ...nextGap(sequence)]
    const mayAsk = sequence.gap.askedAt === null && (sequence.gap.retryAt === null || sequence.gap.retryAt <= entry.at)
    const sinceId = cursorId(sequence)
    return mayAsk && sinceId !== null && state.session.isApiAuthReady
      ? [...follow, { type: 'live.gap_fill_asked', data: { sinceId } }]
      : follow
  },
)

/** The gap behind the one just closed, if there is one. */
function nextGap(sequence: SequenceState): readonly Event[] {
  const first = sequence.ahead[0]?.data.factSeq ?? null
  if (first !== null) return [gap(sequence, first - 1)]
  return sequence.serverEpoch !== null && sequence.headSeq > sequence.cursor
    ? [gap(sequence, sequence.headSeq)]
    : NOTHING
}

const gap = (sequence: SequenceState, to: number): Event => ({
  type: 'live.gap_found',
  data: { from: sequence.cursor + 1, to, serverEpoch: sequence.serverEpoch ?? '' },
})

/** Whether facts are being fetched: the chip says 'Catching up N events'. */
export const missingFacts = ({ live: { sequence } }: Seen): number =>
  sequence.gap === null
    ? 0
    : Math.max(0, Math.max(sequence.gap.to, sequence.headSeq) - sequence.cursor - sequence.ahead.length)
