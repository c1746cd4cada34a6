import { entriesWith } from '../../domain/palette/search.ts'
import { PALETTE_KINDS } from '../../domain/palette/constants.ts'
import type { PaletteEntry } from '../../domain/palette/view.types.ts'
import { words } from './texts.ts'

/** Lines of one kind that a search shows: who sees more types on. */
const MOST_FOUND = 8
/** Kinds that are shown whole before anything is typed; of the others there may be thousands. */
const SHOWN_AT_FIRST = new Set(['screen', 'act'])

/** Entries under a title. */
export interface Section {
  readonly title: string
  readonly entries: readonly PaletteEntry[]
}

/** What stands in the palette: at first recent choices, screens and acts; then what a search finds, kind by kind. */
export function sectionsOf(
  entries: readonly PaletteEntry[],
  search: string,
  recentIds: readonly string[],
): readonly Section[] {
  const isFirst = search.trim() === ''
  const recent = isFirst ? recentIds.flatMap((id) => entries.find((entry) => entry.id === id) ?? []) : []
  const found = entriesWith(entries, search)
  const groups = PALETTE_KINDS.flatMap((kind): readonly Section[] => {
    if (isFirst && !SHOWN_AT_FIRST.has(kind)) return []
    const those = found.filter((entry) => entry.kind === kind && !recent.includes(entry))
    return [{ title: words.kinds[kind], entries: isFirst ? those : those.slice(0, MOST_FOUND) }]
  })
  return [{ title: words.recent, entries: recent }, ...groups].filter((section) => section.entries.length > 0)
}
