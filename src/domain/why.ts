import { about, type Refusal } from './core/fact.ts'
import type { LogEntry } from './event.ts'
import { sentenceOf } from './notifications/why.ts'
import { FACTS } from './retention.ts'

/**
 * What an entry says to someone who asks why, or null when it says nothing of it:
 * `14:02:11 notifications toast suppressed · TOAST-01 one of this kind was told 12.4 s before, within 60 s · main
 * BTCUSDT`.
 */
export function whyOf(entry: LogEntry): string | null {
  const data: unknown = entry.data
  const refusal = isRefusal(data) ? data : null
  const says: ((data: never) => string) | undefined = FACTS[entry.type]?.says
  if (refusal === null && says === undefined) return null
  const head = `${new Date(entry.at).toISOString().slice(11, 19)} ${entry.type.replace('.', ' ').replaceAll('_', ' ')}`
  const verdict = refusal === null ? null : `${refusal.rule} ${sentenceOf(refusal)}`
  return [head, verdict, (says ?? about)(data as never)].filter((part) => part !== null && part !== '').join(' · ')
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
