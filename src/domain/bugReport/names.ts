import type { LogEntry } from '../event.ts'
import { factRefFrom } from '../live/decoding/parts.ts'
import type { Notification } from '../notifications/model.ts'
import type { State } from '../state.ts'

/** What has a name of somebody's own. */
export type NameKind = 'account' | 'symbol' | 'strategy' | 'trade' | 'user' | 'tab' | 'text' | 'id' | 'epoch' | 'event'

/** Stands in for names: the same name gives the same word throughout one report, two names never the same. */
export interface Names {
  readonly of: (kind: NameKind, name: string) => string
  /** Id of a notification or a toast; its beginning says how it is looked for, so that stays. */
  readonly id: (id: string) => string
}

const WORDS: Readonly<Record<NameKind, (place: number) => string>> = {
  account: (place) => `Account ${place}`,
  symbol: (place) => `SYMBOL${place}`,
  strategy: (place) => `Strategy ${place}`,
  trade: (place) => `trade-${place}`,
  user: (place) => `user-${place}`,
  tab: (place) => `tab-${String(place).padStart(4, '0')}`,
  text: (place) => `Text ${place}`,
  id: (place) => `id:${place}`,
  epoch: (place) => `e${place}`,
  event: (place) => `event:${place}`,
}

/**
 * Names of a report that is made. Tabs are numbered in the order of their names, because of two that were focused at
 * the same moment the first by name is asked; ids that hold an account's name are made anew from what they are made of.
 */
export function namesFor(state: State, entries: readonly LogEntry[]): Names {
  const given = new Map<string, string>()
  const counts = new Map<NameKind, number>()
  const locals = localIds(state, entries)
  function of(kind: NameKind, name: string): string {
    const key = `${kind} ${name}`
    const known = given.get(key)
    if (known !== undefined) return known
    const place = (counts.get(kind) ?? 0) + 1
    counts.set(kind, place)
    const word = WORDS[kind](place)
    given.set(key, word)
    return word
  }
  for (const tab of tabsOf(state, entries)) of('tab', tab)

  function id(text: string): string {
    const [, prefix, event] = /^(live_|stored_)(.*)$/s.exec(text) ?? []
    if (prefix !== undefined && event !== undefined) return prefix + eventName(event, of)
    const n = locals.get(text)
    return n === undefined ? of('id', text) : localName(text, n, of)
  }
  return { of, id }
}

/** Id of a fact: its number stays, because two numbers of one history are two facts. */
export function eventName(id: string, of: Names['of']): string {
  const { serverEpoch, factSeq } = factRefFrom(id)
  return serverEpoch === null ? of('event', id) : `${of('epoch', serverEpoch)}-${factSeq}`
}

/** As `localId` of the notifications makes it: `local_<kind>_<symbol>_<account>_<time>_<trade or percentage>`. */
function localName(id: string, n: Notification, of: Names['of']): string {
  const whose = (account: string, trade: string | null): string =>
    `local_${n.kind}_${n.symbol ?? ''}_${account}_${n.arrivedAt}_${trade ?? n.pct ?? ''}`
  const made = whose(n.account ?? '', n.tradeId)
  return id.startsWith(made)
    ? whose(n.account === null ? '' : of('account', n.account), n.tradeId === null ? null : of('trade', n.tradeId)) +
        id.slice(made.length)
    : of('id', id)
}

/** Notifications whose id is made of what they say, by that id. */
function localIds({ notifications }: State, entries: readonly LogEntry[]): ReadonlyMap<string, Notification> {
  const made = entries.flatMap((entry) =>
    entry.type === 'notifications.created' || entry.type === 'notifications.replaced' ? [entry.data.notification] : [],
  )
  return new Map([...notifications.list, ...made].filter(({ id }) => id.startsWith('local_')).map((n) => [n.id, n]))
}

function tabsOf({ tabs }: State, entries: readonly LogEntry[]): readonly string[] {
  const said = entries.flatMap(({ data }) =>
    data !== null && 'tab' in data && typeof data.tab === 'string' ? [data.tab] : [],
  )
  return [...new Set([...Object.keys(tabs.byName), ...said])].toSorted((a, b) => (a < b ? -1 : 1))
}

/** Names of a report that is read: they are what this file writes already, and nothing else passes. */
export const AS_WRITTEN: Names = {
  of: (kind, name) => (kind !== 'tab' || /^tab-\d+$/.test(name) ? checked(name) : UNREADABLE),
  id: (id) => checked(id),
}

/** What stands for a name that this file does not write. */
export const UNREADABLE = '?'

const checked = (name: string): string => (/^[\w .:/-]{1,200}$/.test(name) ? name : UNREADABLE)
