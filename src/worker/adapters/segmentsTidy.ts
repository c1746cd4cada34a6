import { days, hours, type EpochMs } from '../../domain/core/time.ts'
import type { EventType, LogEntry } from '../../domain/event.ts'
import type { Retention } from '../../domain/retention.ts'
import { summed, type LogDb, type Segment } from './segmentsDb.ts'

/** On disk, facts stay 30 days, traces 24 h and at most 5,000 (architecture 4). */
const FACTS_FOR = days(30)
const TRACES_FOR = hours(24)

/** When the disk is full, facts older than this go first (F20). */
const FACTS_WHEN_FULL = days(7)

/** Takes traces out of old segments and old segments out of the log; resolves with the entries removed. Only what a snapshot holds is removed. */
export async function tidied(db: LogDb, retention: (type: EventType) => Retention, now: EpochMs): Promise<number> {
  const through = await snapshotThrough(db)
  let removed = 0
  for (const first of await db.getAllKeys('segments')) {
    const segment = await db.get('segments', first)
    if (segment === undefined || segment.last > through) continue
    if (segment.at < now - FACTS_FOR) {
      await db.delete('segments', first)
      removed += segment.count
    } else if (!segment.tidied && segment.at < now - TRACES_FOR) {
      const kept = (JSON.parse(segment.text) as readonly LogEntry[]).filter(({ type }) => retention(type) === 'fact')
      await db.put('segments', { ...segment, count: kept.length, ...summed(JSON.stringify(kept)), tidied: true })
      removed += segment.count - kept.length
    }
  }
  return removed
}

/** Makes room on a full disk: caches first, then facts older than 7 days that a snapshot holds. */
export async function madeRoom(db: LogDb, told: (what: string, count: number) => void): Promise<void> {
  const through = await snapshotThrough(db)
  const keys = await db.getAllKeys('slices')
  const slices = await db.getAll('slices')
  const caches = keys.filter((_, i) => !slices[i]!.folded)
  for (const key of caches) await db.delete('slices', key)
  told('caches', caches.length)
  const all = await db.getAll('segments')
  const newest = Math.max(0, ...all.map(({ at }) => at))
  const old = all.filter((segment: Segment) => segment.last <= through && segment.at < newest - FACTS_WHEN_FULL)
  for (const { first } of old) await db.delete('segments', first)
  told('entries older than 7 days', old.reduce((sum, { count }) => sum + count, 0))
}

/** The entry up to which every snapshot slice stands; nothing before it is needed to start. */
async function snapshotThrough(db: LogDb): Promise<number> {
  const folded = (await db.getAll('slices')).filter((slice) => slice.folded)
  return folded.length === 0 ? 0 : Math.min(...folded.map(({ throughEntry }) => throughEntry))
}
