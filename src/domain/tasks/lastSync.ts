import { isRecord, textFrom } from '../core/wire.ts'
import { tellIn } from '../language/said.ts'
import type { ResourceEntry } from '../resources/model.ts'

/** How the server says that the last sync ended; null where it names none, or was not asked. */
export function lastSync(
  entry: ResourceEntry | undefined,
): { readonly state?: unknown; readonly message?: unknown; readonly ended_at?: unknown } | null {
  const last = isRecord(entry?.value) ? entry.value['last'] : null
  return isRecord(last) ? tellIn(last, 'message') : null
}

/** The same where it failed: the server's words why, and when. */
export function failedSync(
  entry: ResourceEntry | undefined,
): { readonly message: string; readonly endedAt: unknown } | null {
  const last = lastSync(entry)
  return last?.state === 'FAILURE' ? { message: textFrom(last.message) ?? '', endedAt: last.ended_at } : null
}
