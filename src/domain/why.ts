import type { Refusal } from './core/fact.ts'
import type { LogEntry } from './event.ts'
import { driftSentence } from './live/sequence/drift.ts'
import { sentenceOf } from './notifications/why.ts'

/** Entries that judge nothing but tell why something is as it is. */
const TELLING: ReadonlySet<string> = new Set([
  'notifications.created',
  'notifications.toasted',
  'toast.addressed',
  'toast.shown',
  'recovery.started',
  'recovery.finished',
  'recovery.failed',
  'live.gap_found',
  'live.gap_summarised',
  'live.epoch_changed',
  'live.drift_found',
  'live.warned',
  'live.lost',
  'live.gave_up',
  'write.failed',
  'resource.failed',
  'session.ended',
  'storage.degraded',
  'storage.pruned',
  'storage.truncated',
  'storage.fenced',
  'pipeline.failed',
])

/**
 * What an entry says to someone who asks why, or null when it says nothing of it:
 * `14:02:11 notifications toast suppressed · TOAST-01 one of this kind was told 12.4 s before, within 60 s · main
 * BTCUSDT`.
 */
export function whyOf(entry: LogEntry): string | null {
  const data: unknown = entry.data
  const refusal = isRefusal(data) ? data : null
  if (refusal === null && !TELLING.has(entry.type)) return null
  const head = `${new Date(entry.at).toISOString().slice(11, 19)} ${entry.type.replace('.', ' ').replaceAll('_', ' ')}`
  const verdict = refusal === null ? null : `${refusal.rule} ${sentenceOf(refusal)}`
  return [head, verdict, entry.type === 'live.drift_found' ? driftSentence(entry.data) : subjectOf(data)]
    .filter((part) => part !== null && part !== '')
    .join(' · ')
}

function isRefusal(data: unknown): data is Refusal {
  return (
    typeof data === 'object' &&
    data !== null &&
    'rule' in data &&
    typeof data.rule === 'string' &&
    'reason' in data &&
    typeof data.reason === 'string'
  )
}

/** What the entry speaks of, in the words that its data has for it. */
const SUBJECT = [
  'account',
  'symbol',
  'kind',
  'title',
  'key',
  'command',
  'stream',
  'why',
  'what',
  'about',
  'message',
  'id',
] as const

function subjectOf(data: unknown): string {
  if (typeof data !== 'object' || data === null) return ''
  const fields =
    'notification' in data && typeof data.notification === 'object' && data.notification !== null
      ? data.notification
      : data
  return SUBJECT.flatMap((name) => {
    const value = (fields as Readonly<Record<string, unknown>>)[name]
    return typeof value === 'string' && value !== '' ? [value] : []
  })
    .slice(0, 4)
    .join(' ')
}
