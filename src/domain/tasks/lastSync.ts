import { isRecord } from '../core/wire.ts'
import type { ResourceEntry } from '../resources/model.ts'

/** How the server says that the last sync ended; null where it names none, or was not asked. */
export function lastSync(
  entry: ResourceEntry | undefined,
): { readonly state?: unknown; readonly message?: unknown; readonly ended_at?: unknown } | null {
  const last = isRecord(entry?.value) ? entry.value['last'] : null
  return isRecord(last) ? last : null
}
