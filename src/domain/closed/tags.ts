import { unique } from '../core/lists.ts'

/** Characters of a tag and of a note, tags of a trade, trades of one change. */
export const TAG_LENGTH = 30
export const NOTE_LENGTH = 2_000
export const MOST_TAGS = 10
export const MOST_NOTED = 200

/** What a trader wrote to a closed trade. */
export interface TradeNote {
  readonly tags: readonly string[]
  readonly note: string
}

/** A change of notes: the note is left as it is where it is null. */
export interface NoteChange {
  readonly note: string | null
  readonly add: readonly string[]
  readonly remove: readonly string[]
}

/** A tag as it is kept: one line without commas, which part tags in a file; '' is none. */
export const tagFrom = (typed: string): string =>
  typed
    .replace(/[\p{Cc}\p{Bidi_Control},\s]+/gu, ' ')
    .trim()
    .slice(0, TAG_LENGTH)
    .trim()

/** Whether two tags are the same: capitals make no difference. */
export const isSameTag = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

/** What stands after a change. A tag that is there keeps its spelling. */
export function noted(before: TradeNote, { note, add, remove }: NoteChange): TradeNote {
  const left = before.tags.filter((tag) => !remove.some((one) => isSameTag(one, tag)))
  const tags = unique(add.map(tagFrom)).reduce(
    (all, tag) => (tag === '' || all.some((one) => isSameTag(one, tag)) ? all : [...all, tag]),
    left,
  )
  return { tags, note: note ?? before.note }
}
