import { millisOf } from '../core/time.ts'
import type { EntryOf, LogEntry } from '../event.ts'
import { sentenceOf } from '../notifications/why.ts'
import { lookbackOf } from '../recovery/scenario.ts'
import type { DiagInput } from './input.ts'
import type { RecoveryLine, RecoveryPart } from './view.types.ts'

const SKIPS = 20

/** The last recoveries that the log knows of, newest first: what was asked, what came, what was left out and why. */
export function recoveryPart({ state, entries }: DiagInput): RecoveryPart {
  const starts = entries.filter(
    (entry): entry is LogEntry & EntryOf<'recovery.started'> => entry.type === 'recovery.started',
  )
  return {
    hashes: state.recovery.summaries.length,
    queued: state.recovery.queued !== null,
    runs: starts
      .map((start, i) =>
        lineOf(
          start,
          entries.filter(({ entry }) => entry > start.entry && entry < (starts[i + 1]?.entry ?? Infinity)),
          state.recovery.running?.id ?? null,
        ),
      )
      .reverse(),
    skips: entries
      .flatMap((entry) =>
        entry.type === 'recovery.skipped'
          ? [
              {
                entry: entry.entry,
                at: entry.at,
                rule: entry.data.rule,
                sentence: entry.data.queued ? `${entry.data.message}, queued` : entry.data.message,
              },
            ]
          : [],
      )
      .slice(-SKIPS)
      .reverse(),
  }
}

function lineOf(
  { at, data }: EntryOf<'recovery.started'>,
  after: readonly LogEntry[],
  running: string | null,
): RecoveryLine {
  const end = after.find((entry) => entry.type === 'recovery.finished' && entry.data.id === data.id)
  const within = end === undefined ? after : after.filter(({ entry }) => entry <= end.entry)
  const refused = within.flatMap((entry) =>
    entry.type === 'notifications.refused' && entry.data.origin === 'recovery' ? [sentenceOf(entry.data)] : [],
  )
  const shown = within.filter(
    (entry) => entry.type === 'notifications.toasted' && entry.data.origin === 'recovery',
  ).length
  const created = within.filter(
    (entry) => entry.type === 'notifications.created' && entry.data.notification.origin === 'recovery',
  ).length
  const summary = within.find((entry) => entry.type === 'recovery.summarised')
  const asked = within.find((entry) => entry.type === 'live.gap_fill_asked')
  const isFailed = within.some((entry) => entry.type === 'recovery.failed')
  return {
    id: data.id,
    at,
    scenario: data.scenario,
    gapMs: data.gapMs,
    lookbackMs: lookbackOf(millisOf(data.gapMs)),
    cursor: asked?.type === 'live.gap_fill_asked' ? asked.data.sinceId : null,
    events: Math.max(created, summary?.type === 'recovery.summarised' ? summary.data.summary.total_events : 0),
    shown,
    left: refused.length,
    skipped: [...new Set(refused)].map((reason) => ({
      reason,
      count: refused.filter((other) => other === reason).length,
    })),
    tookMs: end === undefined ? null : end.at - at,
    state: end !== undefined ? (isFailed ? 'failed' : 'finished') : running === data.id ? 'running' : 'broken_off',
  }
}
