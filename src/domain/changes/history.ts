import { formatDateTime } from '../core/format.ts'
import type { Loadable } from '../core/outcome.ts'
import { recordFrom, recordsUnder, textFrom, type Wire, wireOf } from '../core/wire.ts'
import { NOT_FOUND } from '../resources/constants.ts'
import { loadable } from '../resources/loadable.ts'
import type { ResourceEntry } from '../resources/model.ts'
import { isGivenUp } from '../resources/rules.ts'
import type { Changed, Said } from './changed.ts'
import { changeTexts, type HistoryTexts } from './texts.ts'
import type { ChangeHistory, HistoryLine } from './types.ts'

/** A change as it was sent, who made it and when in the reader's words. */
export interface SentChange extends Changed {
  readonly id: string
  /** Milliseconds. */
  readonly at: number
  readonly time: string
  readonly by: string
}

/** Who reads, and in which zone. */
interface Reader {
  readonly me: string | undefined
  readonly zone: string
}

/**
 * What was changed of something, newest first, over the pages that were asked for. `lineOf` tells a change; null where
 * it cannot be told.
 */
export function changesOf<L extends HistoryLine>(
  entries: readonly (ResourceEntry | undefined)[],
  reader: Reader,
  texts: HistoryTexts,
  lineOf: (change: SentChange) => L | null,
): Loadable<ChangeHistory<L>> {
  const [first, last] = [entries[0], entries.at(-1)]
  // A companion call: another server says 404, and is asked no more.
  if (first?.httpStatus === NOT_FOUND && first.loadedAt === null)
    return { state: 'empty', title: texts.notKept, hint: texts.notKeptHint }
  const known = loadable(first, texts.unloaded, (value) => value)
  if (known.state !== 'ready') return known
  const rows = new Map<string, L>()
  // A change that was made between two pages moves a line onto the next: it is shown once.
  for (const entry of entries)
    for (const sent of recordsUnder(entry?.value, 'changes') ?? []) {
      const change = changeFrom(sent, reader)
      const line = change === null ? null : lineOf(change)
      if (line !== null) rows.set(line.id, line)
    }
  if (rows.size === 0) return { state: 'empty', title: texts.none, hint: texts.noneHint }
  const isLoaded = (last?.loadedAt ?? null) !== null
  return {
    state: 'ready',
    asOf: known.asOf,
    data: {
      lines: [...rows.values()],
      more: isLoaded
        ? recordFrom(last?.value)?.['has_more'] === true
          ? 'there'
          : 'none'
        : isGivenUp(last)
          ? 'failed'
          : 'loading',
    },
  }
}

const KINDS: readonly string[] = ['created', 'edited', 'deleted'] satisfies readonly Changed['kind'][]

function changeFrom(sent: Wire, { me, zone }: Reader): SentChange | null {
  const [id, by, at] = [textFrom(sent['id']), textFrom(sent['by']), Date.parse(textFrom(sent['at']) ?? '')]
  const kind = textFrom(sent['kind']) ?? ''
  if (id === null || !Number.isFinite(at) || !KINDS.includes(kind)) return null
  return {
    id,
    at,
    time: formatDateTime(at, zone),
    by: by === me ? changeTexts.you : (by ?? ''),
    kind: kind as Changed['kind'],
    before: wireOf(sent['before']),
    after: wireOf(sent['after']),
  }
}

/**
 * What differs, a sentence a field, `first` before the others: 'risk from 1 to 2', 'note added: calm'. `nameOf` says
 * what a field is called; null where it is not told.
 */
export function sentencesOf(
  { kind, before, after }: Changed,
  first: string,
  nameOf: (field: string) => string | null,
): readonly string[] {
  const keys = Object.keys({ ...before, ...after })
    .filter((key) => isGiven(before, key) || isGiven(after, key))
    .toSorted((a, b) => Number(b === first) - Number(a === first) || a.localeCompare(b, 'en'))
  return keys.flatMap((key) => {
    const field = nameOf(key)
    if (field === null) return []
    const [from, to] = [valueText(before[key]), valueText(after[key])]
    if (!isGiven(before, key)) return [changeTexts[kind === 'created' ? 'began' : 'added'](field, to)]
    if (!isGiven(after, key)) return [changeTexts[kind === 'deleted' ? 'ended' : 'removed'](field, from)]
    return from === to ? [] : [changeTexts.changed(field, from, to)]
  })
}

const isGiven = (said: Said, key: string): boolean => said[key] !== undefined && said[key] !== null

/** A value as the form has it; a definition can hold 64 kB, a line cannot. */
function valueText(value: unknown): string {
  const text =
    typeof value === 'string'
      ? value
      : typeof value === 'boolean'
        ? value
          ? 'yes'
          : 'no'
        : (JSON.stringify(value) ?? '')
  return text === '' ? changeTexts.emptyText : text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}

/** Characters of a value in a sentence. */
const LONGEST = 200
