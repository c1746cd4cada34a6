import { days, hours, type EpochMs } from '../../domain/core/time.ts'
import type { EventType, LogEntry } from '../../domain/event.ts'
import type { Retention } from '../../domain/core/fact.ts'
import { summed, type LogDb, type Segment } from './segmentsDb.ts'

/** What the log may hold on disk (architecture 4). Whatever an hour brings, these hold after each tidying. */
export interface LogBounds {
  readonly facts: Bound
  readonly traces: Bound
}

interface Bound {
  readonly ms: number
  readonly count: number
  /** Characters of their text, which is what they take on disk. */
  readonly bytes: number
}

const MB = 1_000_000

/** Facts 30 days, traces 24 h and at most 5,000: by need, and neither without an end. */
export const LOG_BOUNDS: LogBounds = {
  facts: { ms: days(30), count: 50_000, bytes: 24 * MB },
  traces: { ms: hours(24), count: 5_000, bytes: 3 * MB },
}

/** When the disk is full, facts older than this go first (F20). */
const FACTS_WHEN_FULL = days(7)

/**
 * Takes out what is past its time or beyond its bound, oldest first: traces out of their segments, and old segments
 * whole. Resolves with the entries removed. Only what a snapshot holds is removed.
 */
export async function tidied(
  db: LogDb,
  retention: (type: EventType) => Retention,
  now: EpochMs,
  { facts, traces }: LogBounds = LOG_BOUNDS,
): Promise<number> {
  const through = await snapshotThrough(db)
  const newestFirst = (await db.getAllKeys('segments')).toReversed()
  let removed = 0
  let isFull = false
  const kept = { count: 0, bytes: 0, traceCount: 0, traceBytes: 0 }
  for (const first of newestFirst) {
    const segment = await db.get('segments', first)
    if (segment === undefined) continue
    const isHeld = segment.last <= through
    isFull ||= kept.count + segment.count > facts.count || kept.bytes + segment.text.length > facts.bytes
    if (isHeld && (isFull || segment.at < now - facts.ms)) {
      await db.delete('segments', first)
      removed += segment.count
      continue
    }
    const rest = segment.tidied
      ? null
      : withoutTraces(segment, retention, (trace) => {
          kept.traceCount += 1
          kept.traceBytes += JSON.stringify(trace).length
          return segment.at >= now - traces.ms && kept.traceCount <= traces.count && kept.traceBytes <= traces.bytes
        })
    const after = isHeld && rest !== null && rest.count < segment.count ? rest : segment
    if (after.count === 0) await db.delete('segments', first)
    else if (after !== segment) await db.put('segments', after)
    removed += segment.count - after.count
    kept.count += after.count
    kept.bytes += after.text.length
  }
  return removed
}

/** The segment with those of its traces that may stay, asked from the newest on. */
function withoutTraces(
  segment: Segment,
  retention: (type: EventType) => Retention,
  mayStay: (trace: LogEntry) => boolean,
): Segment {
  const staying = (JSON.parse(segment.text) as LogEntry[])
    .toReversed()
    .filter((entry) => retention(entry.type) === 'fact' || mayStay(entry))
    .toReversed()
  return {
    ...segment,
    count: staying.length,
    ...summed(JSON.stringify(staying)),
    tidied: staying.every(({ type }) => retention(type) === 'fact'),
  }
}

/** Makes room on a full disk: caches first, then facts older than 7 days that a snapshot holds. */
export async function madeRoom(db: LogDb, onFreed: (what: string, count: number) => void): Promise<void> {
  const through = await snapshotThrough(db)
  const keys = await db.getAllKeys('slices')
  const slices = await db.getAll('slices')
  const caches = keys.filter((_, i) => !slices[i]!.folded)
  for (const key of caches) await db.delete('slices', key)
  onFreed('caches', caches.length)
  const all = await db.getAll('segments')
  const newest = Math.max(0, ...all.map(({ at }) => at))
  const old = all.filter((segment: Segment) => segment.last <= through && segment.at < newest - FACTS_WHEN_FULL)
  for (const { first } of old) await db.delete('segments', first)
  onFreed(
    'entries older than 7 days',
    old.reduce((sum, { count }) => sum + count, 0),
  )
}

/** The entry up to which every snapshot slice stands; nothing before it is needed to start. */
async function snapshotThrough(db: LogDb): Promise<number> {
  const folded = (await db.getAll('slices')).filter((slice) => slice.folded)
  return folded.length === 0 ? 0 : Math.min(...folded.map(({ throughEntry }) => throughEntry))
}
