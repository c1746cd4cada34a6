import { recordsUnder, textFrom, textsFrom, wireOf } from '../core/wire.ts'
import type { HasWrites, Overlay } from '../writes/model.ts'
import { decodeTrade } from './decode.ts'
import type { ClosedTradeRow } from './model.ts'
import { noted } from './tags.ts'

/** The write of notes and tags; all of them go one after the other. */
export const NOTES_WRITE = 'tradeNotes'

const isOfNotes = ({ write }: Overlay): boolean => write === NOTES_WRITE

/** Names the notes that are on their way. */
export const notesAsked = ({ writes }: HasWrites): string =>
  writes.overlays
    .filter(isOfNotes)
    .map(({ asked }) => asked)
    .join()

const shown = new WeakMap<
  readonly ClosedTradeRow[],
  { readonly under: readonly Overlay[]; readonly rows: readonly ClosedTradeRow[] }
>()

/** Rows as their owner wrote to them, what is on its way included; the same list while nothing is. */
export function withNotes({ writes }: HasWrites, rows: readonly ClosedTradeRow[]): readonly ClosedTradeRow[] {
  if (!writes.overlays.some(isOfNotes)) return rows
  const known = shown.get(rows)
  if (known?.under === writes.overlays) return known.rows
  const changes = writes.overlays.filter(isOfNotes).map(({ body }) => changeIn(body))
  const made = rows.map((row) => {
    const own = changes.filter(({ ids }) => ids.has(row.id))
    return own.length === 0 ? row : { ...row, ...own.reduce(noted, row) }
  })
  shown.set(rows, { under: writes.overlays, rows: made })
  return made
}

function changeIn(body: unknown) {
  const said = wireOf(body)
  return {
    ids: new Set(textsFrom(said['trade_ids'])),
    note: textFrom(said['note']),
    add: textsFrom(said['add']),
    remove: textsFrom(said['remove']),
  }
}

/** The trades of a saved write, by id; null where its answer cannot be read. */
export function savedNotes(answer: unknown): ReadonlyMap<string, ClosedTradeRow> | null {
  const trades = recordsUnder(answer, 'trades')
  return trades && new Map(trades.flatMap((trade) => decodeTrade(trade) ?? []).map((row) => [row.id, row]))
}

/** Tags among rows, the most used first. */
export function tagsAmong(rows: readonly ClosedTradeRow[]): readonly string[] {
  const counts = new Map<string, number>()
  for (const { tags } of rows) for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  return [...counts].sort(([a, many], [b, few]) => few - many || (a < b ? -1 : 1)).map(([tag]) => tag)
}
