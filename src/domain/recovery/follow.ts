import { after, elapsed, epoch } from '../core/time.ts'
import { decidingOn, NOTHING, type Timer } from '../concept.ts'
import type { Event } from '../event.ts'
import type { StreamConnection } from '../live/connection/model.ts'
import type { HasLive } from '../live/state.ts'
import { decideCandidate } from '../notifications/decide.ts'
import { MIN_BETWEEN, SHORT_GAP_FROM } from './constants.ts'
import { summaryCandidate } from './candidate.ts'
import { decideFinish, decideRecovery, decideSummary, NOT_TOLD, withoutPlan } from './decide.ts'
import type { HasNotifications } from '../notifications/model.ts'
import type { HasSession } from '../session/model.ts'
import { lacksPlan } from '../session/plan.ts'
import type { HasStorage } from '../storage/model.ts'
import type { HasRecovery } from './model.ts'

/** The slices that are looked at here. */
type Seen = HasSession & HasLive & HasNotifications & HasRecovery & HasStorage

const deciding = decidingOn<Seen>()

/**
 * an absence ends when the first stream opens again; it is measured from the last instant running and connected.
 */
export const noticeAbsence = deciding(
  'absence',
  ['live.opened'],
  (entry, { storage, live, recovery }): readonly Event[] => {
    // Either stream: what the second one brings before the first is open was missed as well (F43).
    const isFirstWord = live.connections[entry.data.stream].openedAt === entry.at
    if (storage.presentAt === null || !isFirstWord) return NOTHING
    const { queued, running, last } = recovery
    // Nobody was present since one that the other stream's opening ended: what is new begins behind its end. (Its begin
    // says less: a note that waited through the sleep as well tells behind it when the first line was last heard.)
    const from = epoch(Math.max(storage.presentAt, ...[queued, running, last].map((absence) => absence?.to ?? 0)))
    const gapMs = elapsed(from, entry.at)
    return gapMs < SHORT_GAP_FROM
      ? NOTHING
      : [{ type: 'recovery.absence_noticed', data: { gapMs, from, to: entry.at } }]
  },
)

/**
 * Starts the recovery of an absence once the server has said where its history stands; or when the one before allows
 * it. Who has no plan missed nothing that he may be told: his absence is done with.
 */
export const startRecovery = deciding(
  'recovery',
  ['live.opened', 'recovery.absence_noticed', 'recovery.due'],
  (entry, { recovery, live, session }): readonly Event[] => {
    const { queued } = recovery
    // Who greeted before its end, and seems open still, said so before what was missed.
    const hasGreeted = ({ connectionId, openedAt }: StreamConnection): boolean =>
      queued !== null && connectionId !== null && openedAt !== null && openedAt >= queued.to
    if (queued === null || !Object.values(live.connections).some(hasGreeted)) return NOTHING
    if (lacksPlan(session)) return [withoutPlan(queued)]
    const { serverEpoch, headSeq: factSeq } = live.sequence
    return decideRecovery(
      { ...queued, ...(serverEpoch === null ? {} : { through: { serverEpoch, factSeq } }) },
      recovery,
      entry.at,
    )
  },
)

/** The server's summary of a long gap: one toast and one entry of the list, the first time. */
export const summariseGap = deciding(
  'summary',
  ['recovery.told'],
  (entry, { recovery, notifications, session }): readonly Event[] => {
    if (lacksPlan(session)) return [NOT_TOLD]
    const told = decideSummary(entry.data.summary, recovery, entry.at)
    const { running } = recovery
    if (running === null || !told.some(({ type }) => type === 'recovery.summary_shown')) return told
    return [
      ...told,
      ...decideCandidate(summaryCandidate(entry.data.summary, running, entry.at), notifications, { loading: false }),
    ]
  },
)

/**
 * Ends it when nothing is missing any more, or a server that told of more says that it has none, and, in a long gap,
 * the summary has answered.
 */
export const finishRecovery = deciding(
  'end of recovery',
  ['recovery.started', 'live.gap_filled', 'live.gap_summarised', 'recovery.told', 'recovery.failed', 'recovery.due'],
  (entry, state): readonly Event[] => {
    const { recovery, live } = state
    const isOver = live.sequence.gap === null || (entry.type === 'live.gap_filled' && entry.data.count === 0)
    return recovery.running === null || recovery.running.summaryPending || !isOver ? NOTHING : decideFinish(recovery)
  },
)

/**
 * A queued absence has its turn 5 s after the start of the one before. A recovery whose facts came another way than by
 * a page, by the stream itself or because their history is no more, ends then too: else all later ones would wait
 * behind it.
 */
export function recoveryTimers({ recovery: { queued, running, startedAt }, live }: Seen): readonly Timer[] {
  if (startedAt === null) return NOTHING
  const due = (id: string): readonly Timer[] => [
    { id, at: epoch(after(startedAt, MIN_BETWEEN)), event: { type: 'recovery.due', data: null } },
  ]
  if (running === null) return queued === null ? NOTHING : due('queued recovery')
  return running.summaryPending || live.sequence.gap !== null ? NOTHING : due(`end of recovery ${running.id}`)
}
