import { calendarOf } from '../../core/calendar.ts'
import { instantFrom, numberFrom, recordsIn, wireOf } from '../../core/wire.ts'
import { endsOf } from '../../live/coverage/model.ts'
import type { ResourceEntry } from '../../resources/model.ts'
import { isGivenUp } from '../../resources/rules.ts'
import type { State } from '../../state.ts'
import type { HealthItem } from '../results.types.ts'
import { failedSync } from '../../tasks/lastSync.ts'
import { RUNNING_SYNC } from '../../tasks/model.ts'
import { taskProgress } from '../../tasks/view.ts'
import { resultsTexts as texts } from './texts.ts'

/**
 * Conflicts, uncovered trades, last sync, drift and gaps of today (screens.md 2.7, Health strip). What could not be
 * asked is said, never read as clean: of conflicts none are counted then (API-18).
 */
export function healthOf(state: State, zone: string): readonly HealthItem[] {
  const { byKey } = state.resources
  return [
    countItem('conflicts', byKey['conflictsSummary'], 'total_conflicts', '/bot-maintenance?tab=conflicts'),
    countItem('uncovered', byKey['uncoveredSummary'], 'total_count', '/bot-maintenance?tab=coverage'),
    ...syncItem(state),
    driftItem(state, zone),
    gapItem(state, zone),
  ]
}

function countItem(
  id: 'conflicts' | 'uncovered',
  entry: ResourceEntry | undefined,
  field: string,
  to: string,
): HealthItem {
  const said = numberFrom(wireOf(entry?.value)[field])
  if (said === null)
    return {
      id,
      tone: 'plain',
      text: isGivenUp(entry) ? texts.unchecked[id] : texts.checking[id],
      at: null,
      to: null,
    }
  return { id, tone: said === 0 ? 'ok' : 'warn', text: texts.counted[id](said), at: null, to: said === 0 ? null : to }
}

/**
 * A sync under way, or how the last one ended where it failed; else when the server last heard of a wallet from the
 * exchange.
 */
function syncItem(state: State): readonly HealthItem[] {
  const { byKey } = state.resources
  const running = taskProgress(state, 'trades')
  if (running !== null)
    return [{ id: 'sync', tone: 'plain', text: texts.syncing(running.progress), at: null, to: null }]
  const failed = failedSync(byKey[RUNNING_SYNC])
  if (failed !== null)
    return [
      {
        id: 'sync',
        tone: 'warn',
        text: texts.syncEnded,
        why: failed.message,
        at: instantFrom(failed.endedAt),
        to: null,
        canSync: true,
      },
    ]
  const { value } = byKey['balances'] ?? {}
  const times = recordsIn(value).flatMap((row) => instantFrom(row['updated_at']) ?? [])
  return times.length === 0 ? [] : [{ id: 'sync', tone: 'plain', text: texts.synced, at: Math.min(...times), to: null }]
}

function driftItem({ market, at }: State, zone: string): HealthItem {
  const calendar = calendarOf(zone)
  const today = calendar.dayOf(at)
  const count = market.drifts.filter((one) => calendar.dayOf(one) === today).length
  return { id: 'drift', tone: count === 0 ? 'ok' : 'warn', text: texts.drifts(count), at: null, to: null }
}

/**
 * Times between two openings of the first stream today, the running one included, whichever run of the worker saw them:
 * of the time between two runs, which nobody watched, nothing is said.
 */
function gapItem({ live: { coverage, coverageBefore }, at }: State, zone: string): HealthItem {
  const start = calendarOf(zone).startOf(calendarOf(zone).dayOf(at))
  const spans = [...coverageBefore.events, ...coverage.events]
  const ends = endsOf(coverageBefore)
  let count = 0
  let lost = 0
  let isOpen = false
  for (const [i, { to }] of spans.entries()) {
    if (to === null) continue
    const back = spans[i + 1]?.from ?? at
    const end = ends.find((ended) => ended >= to && ended < back) ?? back
    if (end <= start || end <= to) continue
    count += 1
    lost += end - Math.max(to, start)
    isOpen = i === spans.length - 1
  }
  return {
    id: 'gaps',
    tone: isOpen ? 'warn' : count === 0 ? 'ok' : 'plain',
    text: texts.gaps(count, Math.round(lost / 1_000), isOpen),
    at: null,
    to: null,
  }
}
