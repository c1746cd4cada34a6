import { Observable, exhaustMap, filter, from, map } from 'rxjs'
import type { Event } from '../../domain/event.ts'
import { truncatedText } from '../../domain/storage/texts.ts'
import type { Proposed, Turn } from '../pipeline.ts'
import type { Ports, StorageTrouble } from '../ports.ts'
import { on, propose } from '../turns.ts'

/** F22: a disk that was given up is tried again at once, each minute, and when a page is shown. */
export function mended(
  turns: Observable<Turn>,
  { log }: Ports,
  { generation }: { readonly generation: number },
): Observable<Proposed> {
  return turns.pipe(
    on('storage.mend_due', 'tab.shown', 'tab.attached'),
    filter(({ state }) => state.storage.mode === 'memory'),
    exhaustMap(() => from(log.mend())),
    filter(({ ok }) => !ok),
    map(() => propose({ type: 'storage.fenced', data: { generation } })),
  )
}

/** What the disk tells of itself: given up for memory (the UI says so), in use again, room made, a part dropped. */
export const troubles = ({ log }: Ports): Observable<Proposed> =>
  log.troubles.pipe(map((trouble) => propose(troubleEvent(trouble))))

function troubleEvent(trouble: StorageTrouble): Event {
  switch (trouble.kind) {
    case 'degraded':
      return { type: 'storage.degraded', data: { why: trouble.why, mode: 'memory' } }
    case 'mended':
      return { type: 'storage.mended', data: { entries: trouble.entries } }
    case 'pruned':
      return { type: 'storage.pruned', data: { what: trouble.what, count: trouble.count } }
    case 'truncated':
      return {
        type: 'storage.truncated',
        data: { from: trouble.from, count: trouble.count, message: truncatedText(trouble.from) },
      }
  }
}
