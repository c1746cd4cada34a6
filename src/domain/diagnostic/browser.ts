import type { LogEntry } from '../event.ts'
import { fits, parseFilter, type FilterTerm } from './filter.ts'
import type { DiagAddress } from './address.ts'
import { fixtureOf } from './fixture.ts'
import type { DiagInput } from './input.ts'
import { lineOf, type LogIndex } from './lines.ts'
import { masked } from './masked.ts'
import { whyOf } from '../why.ts'
import type { EventDetail, EventLine, EventsPart } from './view.types.ts'

/** Entries whose content is big and says nothing in words: a search for text leaves them out. */
const BULKY: ReadonlySet<string> = new Set([
  'live.values_moved',
  'live.position_snapshot',
  'resource.loaded',
  'closed.page_loaded',
])

/** The entries that the address asks for, newest first. */
export function browse({ state, entries, core }: DiagInput, address: DiagAddress, index: LogIndex): EventsPart {
  const { terms, problems } = parseFilter(address.f)
  const offset = state.live.clock.offset
  const until = Math.min(address.to ?? Infinity, address.at ?? Infinity)
  const wanted = terms.filter((term) => term.isNot || term.key !== null || !term.values.includes('*'))
  const types = wanted.filter(({ key }) => key === 'type')
  const others = wanted.filter(({ key }) => key !== 'type')
  const heldByType = new Map<string, boolean>()
  const typesHold = (type: string): boolean => {
    const known = heldByType.get(type) ?? types.every((term) => holdsType(term, type, null) !== term.isNot)
    heldByType.set(type, known)
    return known
  }
  const rows: EventLine[] = []
  let matching = 0
  for (let i = entries.length - 1; i >= 0; i--) {
    const entry = entries[i]!
    if (entry.at > until) continue
    if (address.from !== null && entry.at < address.from) break
    const isPlain = isPlainType(entry.type)
    if (isPlain && !typesHold(entry.type)) continue
    // Most entries are judged by their type alone; a line is made only to be shown, or where a filter asks for more.
    if (isPlain && others.length === 0 && rows.length >= address.rows) {
      matching++
      continue
    }
    const line = lineOf(entry, index, offset)
    if (!(isPlain ? others : wanted).every((term) => holds(term, line, entry) !== term.isNot)) continue
    matching++
    if (rows.length < address.rows) rows.push(line)
  }
  return {
    rows,
    matching,
    atHand: entries.length,
    written: core.lastEntry,
    problems,
    since: address.from ?? entries[0]?.at ?? null,
    detail: address.id === null ? null : detailOf(address.id, entries, index, offset),
  }
}

/** Types that say by themselves what they are of; the others stand for another type or tell of a kind. */
const isPlainType = (type: string): boolean => type !== 'live.dropped' && !type.startsWith('notifications.')

const holdsType = ({ values }: FilterTerm, type: string, about: string | null): boolean =>
  values.some(
    (value) =>
      fits(value, type) ||
      fits(value, type.slice(type.indexOf('.') + 1)) ||
      (about !== null && (fits(value, about) || fits(value, about.slice(about.indexOf('.') + 1)))),
  )

function holds(term: FilterTerm, line: EventLine, entry: LogEntry): boolean {
  const any = (...texts: readonly (string | null)[]): boolean =>
    term.values.some((value) => texts.some((text) => text !== null && fits(value, text)))
  switch (term.key) {
    case 'type':
      return holdsType(term, line.type, line.about)
    case 'symbol':
      return any(line.symbol)
    case 'account':
      return any(line.account)
    case 'source':
      return any(line.source)
    case 'verdict':
      return any(line.verdict)
    case 'rule':
      return any(line.rule)
    case 'id':
      return any(String(line.entry), line.serverId)
    case 'cause':
      return any(line.cause === null ? null : String(line.cause))
    case null:
      return term.values.some((value) => contains(value, line, entry))
  }
}

/** A word alone is looked for anywhere in the line, then in the content. */
function contains(word: string, line: EventLine, entry: LogEntry): boolean {
  const wanted = `*${word}*`
  if (
    [line.type, line.symbol, line.account, line.serverId, line.change, line.rule].some(
      (text) => text !== null && fits(wanted, text),
    )
  )
    return true
  return !BULKY.has(entry.type) && fits(wanted, JSON.stringify(entry.data) ?? '')
}

function detailOf(number: number, entries: readonly LogEntry[], index: LogIndex, offset: number): EventDetail | null {
  const entry = entries.find((one) => one.entry === number)
  if (entry === undefined) return null
  const cause = entry.cause === null ? undefined : entries.find((one) => one.entry === entry.cause)
  const after = index.followers.get(number) ?? []
  const line = lineOf(entry, index, offset)
  return {
    line,
    sentence: whyOf(entry),
    payload: JSON.stringify(masked(entry.data), null, 2),
    fixture: fixtureOf(
      entry,
      entry.type === 'live.dropped' && line.serverId !== null ? index.byEventId.get(line.serverId) : undefined,
    ),
    cause: cause === undefined ? null : lineOf(cause, index, offset),
    followers: after.map((one) => lineOf(one, index, offset)),
  }
}
