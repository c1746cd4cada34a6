import { shortHash } from '../../domain/core/hash.ts'
import type { LogBatch } from '../../streams/ports.ts'
import { summed, type Segment } from './segmentsDb.ts'

/** Entries in one full segment. */
export const SEGMENT_SIZE = 1_000

/** What one more batch makes of the tail: another small record, or a full segment of all of them. */
export function appended(
  tail: readonly Segment[],
  { entries }: LogBatch,
): { readonly tail: readonly Segment[]; readonly added: Segment | null; readonly full: Segment | null } {
  const newest = entries.at(-1)
  if (newest === undefined) return { tail, added: null, full: null }
  const text = JSON.stringify(entries)
  const count = tail.reduce((sum, segment) => sum + segment.count, entries.length)
  const record = { last: newest.entry, at: newest.at, tidied: false }
  if (count < SEGMENT_SIZE) {
    const added: Segment = { ...record, first: entries[0]!.entry, count: entries.length, ...summed(text) }
    return { tail: [...tail, added], added, full: null }
  }
  // A text that is not written is not hashed: a thousand missed facts come as one batch (F43).
  const whole =
    tail.length === 0
      ? text
      : `[${[...tail.map((segment) => segment.text), text].map((list) => list.slice(1, -1)).join(',')}]`
  return {
    tail: [],
    added: null,
    full: { ...record, first: tail[0]?.first ?? entries[0]!.entry, count, ...summed(whole) },
  }
}

/** Entries in order, up to the first segment that is damaged (F23): behind a hole nothing may be folded. */
export function entriesOf(stored: readonly Segment[]): {
  readonly entries: readonly unknown[]
  readonly damagedFrom: number | null
} {
  const entries: unknown[] = []
  for (const segment of stored) {
    const list = parsed(segment)
    if (list === null) return { entries, damagedFrom: segment.first }
    for (const entry of list) entries.push(entry)
  }
  return { entries, damagedFrom: null }
}

function parsed({ text, sum, count }: Segment): readonly unknown[] | null {
  if (typeof text !== 'string' || (sum !== undefined && shortHash(text) !== sum)) return null
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) && value.length === count ? value : null
  } catch {
    return null
  }
}
