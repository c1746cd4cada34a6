import { stillKept } from './keep.ts'
import { type KeptWrite, type Overlay, type WritesState, NO_WRITES } from './model.ts'
import type { Folds } from '../concept.ts'
import type { HasSession } from '../session/model.ts'

/** Folds asks and answers. */
export const WRITES_FOLDS: Folds<WritesState, HasSession> = {
  'write.asked': (writes, entry) => {
    const { write, key, command, body, since: at = entry.at, ...request } = entry.data
    return {
      ...writes,
      kept: stillKept(writes.kept, entry),
      overlays: [...writes.overlays, { asked: entry.entry, at, write, key, command, body, request }],
    }
  },
  'write.saved': (writes, entry) => ({
    ...writes,
    overlays: writes.overlays.filter((overlay) => overlay.asked !== entry.data.asked),
  }),
  'write.failed': (writes, entry) => ({
    ...writes,
    kept: stillKept(writes.kept, entry),
    overlays: writes.overlays.filter((overlay) => overlay.asked !== entry.data.asked),
  }),
  'session.started': (writes, { data: { profile } }) =>
    writes.of === null || writes.of === profile.sub ? writes : NO_WRITES,
  // Who signed out, or is another, leaves nothing; whom the provider did not know any more comes back.
  'session.ended': ({ overlays }, { data: { reason } }, { session: { profile } }) =>
    reason === 'refresh_failed' && overlays.length > 0
      ? { overlays: [], kept: overlays.map(keptOf), of: profile?.sub ?? null }
      : NO_WRITES,
}

const keptOf = ({ at, write, key, command, body, request }: Overlay): KeptWrite => ({
  at,
  asked: { write, key, command, body, ...request },
})
