import { isRecord } from '../core/wire.ts'
import type { EventOf } from '../event.ts'
import { PNL_CHANGE_OVER } from '../live/constants.ts'
import type { ListEntry } from '../notifications/entry.types.ts'
import type { NotifiableType } from '../notifications/types/index.ts'
import { eventName, type NameKind, type Names, UNREADABLE } from './names.ts'

/** How a value is let into a report; `undefined` stays out. The same reading passes what it let in unchanged. */
type Reading = (value: unknown, names: Names) => unknown
type Readings = Readonly<Record<string, Reading>>

/** At most so many of a list; no list of the product that decides about toasts is longer. */
const MOST = 2_000

/** Words of the program: letters alone, so that no key and no name with a digit is one. */
const WORD = /^[A-Za-z][A-Za-z_-]{0,39}$/

const whole: Reading = (value) =>
  value === null || typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value))
    ? value
    : undefined
const word: Reading = (value, names) => (typeof value === 'string' && WORD.test(value) ? value : whole(value, names))
const texts =
  (read: (text: string, names: Names) => string): Reading =>
  (value, names) =>
    value === null ? null : typeof value === 'string' ? read(value, names) : undefined
const named = (kind: NameKind): Reading => texts((text, { of }) => (text === '' ? '' : of(kind, text)))
const always =
  (constant: unknown): Reading =>
  () =>
    constant

const id: Reading = texts((text, names) => names.id(text))
const event: Reading = texts((text, { of }) => eventName(text, of))
const each =
  (read: Reading): Reading =>
  (value, names) =>
    Array.isArray(value) ? value.slice(-MOST).flatMap((one) => read(one, names) ?? []) : undefined
/** The fields that the table names, each by its reading; whatever else an object has stays out. */
const known: Reading = (value, names) => (isRecord(value) ? read(value, FIELDS, names) : word(value, names))

function read(value: Readonly<Record<string, unknown>>, readings: Readings, names: Names): Record<string, unknown> {
  const left = Object.entries(readings).flatMap(([name, reading]) => {
    const said = Object.hasOwn(value, name) ? reading(value[name], names) : undefined
    return said === undefined ? [] : [[name, said] as const]
  })
  return Object.fromEntries(left)
}

/**
 * of an amount its sign is left: whether it is a gain or a loss decides the toast's colour, how much it is
 * decides nothing.
 */
const amount: Reading = texts((text) => (text.startsWith('-') ? '-1' : Number(text) === 0 ? '0' : '1'))
/** A jump of a PnL is told beyond a bound: which side of it this one is on is left (row 4b). */
const jump: Reading = texts((text) => {
  const size = Math.abs(Number(text)) > PNL_CHANGE_OVER ? PNL_CHANGE_OVER + 1 : PNL_CHANGE_OVER - 1
  return text.startsWith('-') ? `-${size}` : String(size)
})

/** `<symbol>/<account>/<kind>` of a toast, with colons of a creation. */
const KEY = /^([^/:]*)([/:])(.*)\2([a-z_]*)$/s
const key: Reading = texts((text, { of }) => {
  const [, symbol, mark, account, kind] = KEY.exec(text) ?? []
  if (symbol === undefined || mark === undefined || account === undefined || kind === undefined) return UNREADABLE
  return [symbolName(symbol, of), account === '' ? '' : of('account', account), kind].join(mark)
})
const SYMBOL = /^[A-Z0-9]{1,30}$/
const symbolName = (symbol: string, of: Names['of']): string => (SYMBOL.test(symbol) ? symbol : of('symbol', symbol))

const flags: Reading = (value) =>
  isRecord(value)
    ? Object.fromEntries(Object.entries(value).filter(([name, isOn]) => WORD.test(name) && typeof isOn === 'boolean'))
    : undefined
/** Tabs by their names, in their order. */
const tabs: Reading = (value, names) =>
  isRecord(value)
    ? Object.fromEntries(
        Object.entries(value)
          .map(([name, tab]) => [names.of('tab', name), known(tab, names)] as const)
          .filter(([name]) => name !== UNREADABLE),
      )
    : undefined
/** What was created of late, whatever buckets it lies in: those go by names, which are others here. */
const created: Reading = (value, names) =>
  Array.isArray(value) ? each(known)(value.flat().slice(-MOST), names) : undefined

const all = <const Name extends string>(reading: Reading, ...names: readonly Name[]): Readonly<Record<Name, Reading>> =>
  Object.fromEntries(names.map((name) => [name, reading])) as Readonly<Record<Name, Reading>>

type FieldOf<T> = T extends unknown ? keyof T & string : never
/** What must have a reading: a report without it is played to another message, or to none. */
type Told = FieldOf<EventOf<NotifiableType>['data'] | ListEntry>

/**
 * All that may stand in a report, by the names that facts and slices give it. What has no reading here, a name, a note,
 * an address or a field that somebody adds later, is in no report.
 */
const FIELDS = {
  // When, how many, whether.
  ...all(whole, 'at', 'eventAt', 'arrivedAt', 'hiddenAt', 'attachedAt', 'focusedAt', 'shownAt'),
  ...all(whole, 'flushedAt', 'checkedAt', 'startedAt', 'changedAt', 'sessionStart', 'expiresAt', 'syncedAt'),
  ...all(whole, 'cleanedAt', 'hiddenCleanedAt', 'chosenAt', 'readAt', 'openedAt', 'askedAt', 'renewedAt', 'savedAt'),
  ...all(whole, 'gapMs', 'to', 'beforeGap', 'factSeq', 'positionSeq', 'pct', 'sinceLastCrossing', 'stayMs', 'entry'),
  ...all(whole, 'progress', 'count', 'keep', 'before', 'processed', 'toasts', 'closedTrades', 'opened', 'milestones'),
  ...all(whole, 'left', 'summaryPending', 'totalCount', 'total_events', 'newAtOpening', 'rises', 'lastCount'),
  ...all(whole, 'serverUnread', 'live', 'autoRead', 'visible', 'isPaused', 'isHeld', 'isRead', 'isHidden', 'final'),
  ...all(whole, 'isDismissed', 'isRecoveryEvent', 'isRecovery', 'isAhead', 'isLivePosition', 'isCarried', 'isUnsaved'),
  ...all(whole, 'isTypesAsked', 'isActive', 'isGloballyLoading', 'isInitialLoadComplete', 'isCacheRestored'),
  ...all(whole, 'isDashboardLoading', 'isDashboardUpdating', 'isApiAuthReady', 'optimistic', 'entries'),
  ...all(whole, 'presentAt', 'installedApp', 'touch', 'width', 'protocol', 'forced', 'dismissed', 'finishedAt'),
  ...all(whole, 'aheadMs'),
  ...all(whole, 'tookMs', 'generation', 'hasId', 'isImpersonation', 'cancelled', 'isFoundAgain', 'wasOpen'),
  // Words of the program.
  ...all(word, 'type', 'kind', 'origin', 'side', 'leg', 'trend', 'direction', 'previousDirection', 'positionStatus'),
  ...all(word, 'reason', 'stage', 'source', 'pending', 'phase', 'endedBecause', 'scenario', 'from', 'state', 'how'),
  exectype: texts((text) => (text === 'TestTrade' ? text : 'Trade')),
  rule: texts((text) => (/^[A-Z0-9a-z-]{1,12}$/.test(text) ? text : UNREADABLE)),
  symbol: texts((text, { of }) => symbolName(text, of)),
  // Names, and what is made of names.
  ...all(named('account'), 'account', 'renamed'),
  strategy: named('strategy'),
  tradeId: named('trade'),
  title: named('text'),
  ...all(named('user'), 'sub', 'sessionId'),
  ...all(named('tab'), 'tab', 'lastFocused', 'leaving', 'openIn'),
  ...all(id, 'id', 'into', 'old', 'entryId', 'replaces', 'alertId'),
  ...all(each(id), 'ids', 'also'),
  ...all(each(word), 'types', 'unsaved'),
  ...all(event, 'eventId', 'originalEventId'),
  judged: each(event),
  serverEpoch: named('epoch'),
  ...all(key, 'key', 'creation'),
  // Amounts.
  ...all(amount, 'pnl', 'finalPnl', 'oldPnl', 'newPnl', 'qty', 'oldQty', 'newQty', 'markPrice', 'entryPrice'),
  ...all(amount, 'exitPrice', 'line', 'value', 'mark', 'liqPrice', 'equity', 'peak'),
  change: jump,
  // What is shown and decides nothing.
  ...all(always(''), 'message', 'text', 'why', 'query'),
  ...all(always('/'), 'path'),
  ...all(always(null), 'roiPct', 'position', 'click', 'clickAction', 'navigationType', 'targetPath', 'opens', 'last'),
  ...all(always(null), 'user', 'serverByType'),
  ...all(always([]), 'story', 'summaries', 'gaps'),
  ...all(always({}), 'changes', 'strategies', 'local'),
  asOf: () => undefined,
  because: (value) => (isRecord(value) ? {} : undefined),
  browserZone: always('UTC'),
  roles: each(word),
  host: always({ kind: 'shared', storage: true, locks: true }),
  // What holds more of these.
  ...all(known, 'profile', 'record', 'of', 'adopt', 'first', 'notification', 'toast', 'through', 'running', 'summary'),
  ...all(known, 'interrupted', 'queued', 'bell', 'panel'),
  ...all(each(known), 'renames', 'records', 'hidden', 'list', 'toasted', 'queue', 'addressed'),
  enabled: flags,
  byName: tabs,
  created,
} satisfies Readings & Readonly<Record<Told, Reading>>

/** The data of an entry, or a slice, as it may stand in a report; null for what holds nothing. */
export const readFields = (value: unknown, names: Names): Readonly<Record<string, unknown>> | null =>
  isRecord(value) ? read(value, FIELDS, names) : null
