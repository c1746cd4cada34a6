import { expect, test } from 'vitest'
import { LIST_CAP } from '../../src/domain/notifications/constants.ts'
import { LIST_KEY } from '../../src/domain/notifications/keys.ts'
import { bellOf, panelOf } from '../../src/domain/notifications/frame.ts'
import { NO_NOTIFICATIONS } from '../../src/domain/notifications/model.ts'
import { NOTIFICATION_TYPES, type NotificationType } from '../../src/domain/notifications/types/index.ts'
import { reduceNotifications } from '../../src/domain/notifications/reduce.ts'
import { fc, parameters } from '../support/fc.ts'
import { milestone, modified, numbered, opened, tradeClosed } from '../../src/domain/testing/facts.ts'
import { connected, hello, START, type MiniCore } from '../../src/domain/testing/core.ts'

/**
 * What a person would write down: entries, the panel, the settings. Nothing of the core's rules but what the decisions
 * say.
 */
interface Model {
  readonly entries: Entry[]
  readonly off: Set<NotificationType>
  openIn: string | null
  newAtOpening: number
  /** the bell shows nothing while what was read is being marked. */
  autoRead: boolean
  facts: number
}

interface Entry {
  readonly seq: number
  readonly type: NotificationType
  readonly at: number
  isRead: boolean
  isGone: boolean
}

type Kind = 'trade_closed' | 'position_opened' | 'position_modified' | 'milestone'
const KINDS: readonly Kind[] = ['trade_closed', 'position_opened', 'position_modified', 'milestone']
const TABS = ['tab-1', 'tab-2'] as const

const idOf = (seq: number): string => `live_e1-${seq}`
const shownOf = (m: Model): readonly Entry[] =>
  m.entries.filter((one) => !one.isGone && !m.off.has(one.type)).toSorted((a, b) => b.at - a.at || b.seq - a.seq)
const unreadOf = (m: Model): number => shownOf(m).filter(({ isRead }) => !isRead).length
/** Row 9: visible ones beyond the fiftieth fall off; types that are switched off count as well. */
function cap(m: Model): void {
  const kept = m.entries
    .filter(({ isGone }) => !isGone)
    .toSorted((a, b) => b.at - a.at)
    .slice(0, LIST_CAP)
  m.entries.splice(0, m.entries.length, ...m.entries.filter((one) => one.isGone || kept.includes(one)))
}

/** A fact about a symbol of its own, so that no window speaks of it. */
function fact(kind: Kind, seq: number, core: MiniCore) {
  const origin = numbered(seq, { eventAt: core.at })
  const place = { symbol: `S${seq}USDT` }
  switch (kind) {
    case 'trade_closed':
      return tradeClosed(origin, { ...place, tradeId: `t${seq}` })
    case 'position_opened':
      return opened(origin, place)
    case 'position_modified':
      return modified(origin, place)
    case 'milestone':
      return milestone(origin, { ...place, direction: 'to_takeprofit' })
  }
}

class Deed implements fc.Command<Model, MiniCore> {
  readonly name: string
  readonly can: (m: Readonly<Model>) => boolean
  readonly act: (m: Model, core: MiniCore) => void

  constructor(
    name: string,
    act: (m: Model, core: MiniCore) => void,
    can: (m: Readonly<Model>) => boolean = () => true,
  ) {
    this.name = name
    this.act = act
    this.can = can
  }

  check(m: Readonly<Model>): boolean {
    return this.can(m)
  }

  run(m: Model, core: MiniCore): void {
    this.act(m, core)
    compare(m, core)
  }

  toString(): string {
    return this.name
  }
}

function compare(m: Model, core: MiniCore): void {
  const shown = shownOf(m)
  for (const tab of TABS) {
    const panel = panelOf(core.state, tab)
    const rows = panel.list.state === 'ready' ? panel.list.rows : []
    expect(rows.map(({ id, unread }) => `${id} ${unread}`)).toEqual(
      shown.map(({ seq, isRead }) => `${idOf(seq)} ${!isRead}`),
    )
    expect(panel.isOpen).toBe(m.openIn === tab)
    expect(bellOf(core.state, tab).count).toBe(m.autoRead ? 0 : unreadOf(m))
  }
  if (m.openIn !== null) {
    // frozen at opening, and what came since and is not read yet.
    const count = m.newAtOpening + unreadOf(m)
    expect(panelOf(core.state, m.openIn).badge).toBe(count === 0 ? null : `${count} new`)
  }
}

const pick = (m: Model, at: number): Entry | undefined => shownOf(m)[at % Math.max(1, shownOf(m).length)]
const hasSome = (m: Readonly<Model>): boolean => shownOf(m).length > 0
const markAll = (m: Model): void => {
  for (const one of m.entries) one.isRead = true
}
/** Writes are answered, and with them the list that is asked for afterwards. */
function settle(m: Model, core: MiniCore, isRead: (seq: number) => boolean): void {
  for (const overlay of core.state.writes.overlays)
    core.append({
      type: 'write.saved',
      data: { write: overlay.write, key: overlay.key, asked: overlay.asked, answer: null },
    })
  const rows = m.entries.map(({ seq, type, at }) => ({
    id: `e1-${seq}`,
    event_type: type === 'milestone' ? 'position_milestone' : type,
    event_timestamp: new Date(at).toISOString(),
    is_read: isRead(seq),
    data: {
      symbol: `S${seq}USDT`,
      account: 'main',
      side: 'Buy',
      ...(type === 'milestone' ? { milestone_percentage: 10 } : {}),
      ...(type === 'trade_closed' ? { trade_id: `t${seq}` } : {}),
    },
  }))
  core.append({
    type: 'resource.loaded',
    data: { key: LIST_KEY, value: { notifications: rows, returned_count: rows.length, total_count: rows.length } },
  })
  for (const one of m.entries) one.isRead ||= isRead(one.seq)
  m.autoRead = false
}

const tell = (kind: Kind, times: number): Deed =>
  new Deed(`${times} × ${kind} is told`, (m, core) => {
    for (let i = 0; i < times; i += 1) {
      core.advance(1_000)
      m.facts += 1
      core.append(fact(kind, m.facts, core))
      m.entries.push({ seq: m.facts, type: kind, at: core.at, isRead: false, isGone: false })
      if (m.openIn === null) m.autoRead = false
      cap(m)
    }
  })

const DEEDS: readonly fc.Arbitrary<Deed>[] = [
  fc.tuple(fc.constantFrom(...KINDS), fc.integer({ min: 1, max: 4 })).map(([kind, times]) => tell(kind, times)),
  fc.constantFrom(...KINDS).map((kind) => tell(kind, 30)),
  fc.constantFrom(...TABS).map(
    (tab) =>
      new Deed(
        `${tab} opens the panel`,
        (m, core) => {
          const before = unreadOf(m)
          core.send(tab, { type: 'notifications.open_panel' })
          Object.assign(m, { openIn: tab, newAtOpening: before, autoRead: true })
          markAll(m)
        },
        ({ openIn }) => openIn !== tab,
      ),
  ),
  fc.constant(
    new Deed(
      'the panel is closed',
      (m, core) => {
        core.send(m.openIn!, { type: 'notifications.close_panel' })
        m.openIn = null
        markAll(m)
      },
      ({ openIn }) => openIn !== null,
    ),
  ),
  fc.constant(
    new Deed('all are marked read', (m, core) => {
      core.send('tab-1', { type: 'notifications.read_all' })
      markAll(m)
      m.autoRead = true
    }),
  ),
  fc.nat(60).map(
    (at) =>
      new Deed(
        `the ${at}th is read`,
        (m, core) => {
          const one = pick(m, at)!
          core.send('tab-2', { type: 'notifications.read', notification: idOf(one.seq) })
          one.isRead = true
        },
        hasSome,
      ),
  ),
  fc.nat(60).map(
    (at) =>
      new Deed(
        `the ${at}th is dismissed`,
        (m, core) => {
          const one = pick(m, at)!
          core.send('tab-1', { type: 'notifications.dismiss', notification: idOf(one.seq) })
          Object.assign(one, { isRead: true, isGone: true })
        },
        hasSome,
      ),
  ),
  fc.nat(60).map(
    (at) =>
      new Deed(
        `the ${at}th of those gone is brought back`,
        (m, core) => {
          const gone = m.entries.filter(({ isGone }) => isGone)
          const one = gone[at % gone.length]!
          core.send('tab-1', { type: 'notifications.restore', notification: idOf(one.seq) })
          one.isGone = false
        },
        ({ entries }) =>
          entries.some(({ isGone }) => isGone) && entries.filter(({ isGone }) => !isGone).length < LIST_CAP,
      ),
  ),
  fc.constant(
    new Deed('all are hidden', (m, core) => {
      core.send('tab-1', { type: 'notifications.hide_all' })
      for (const one of shownOf(m)) one.isGone = true
    }),
  ),
  fc.tuple(fc.constantFrom(...NOTIFICATION_TYPES), fc.boolean()).map(
    ([type, enabled]) =>
      new Deed(`${type} is switched ${enabled ? 'on' : 'off'}`, (m, core) => {
        core.send('tab-1', { type: 'notifications.switch_type', notificationType: type, enabled })
        if (enabled) m.off.delete(type)
        else m.off.add(type)
      }),
  ),
  fc.constant(
    new Deed('the settings are reset', (m, core) => {
      core.send('tab-1', { type: 'notifications.reset_types' })
      m.off.clear()
    }),
  ),
  fc
    .nat(3)
    .map(
      (share) =>
        new Deed(`the server answers, ${share} of 3 read elsewhere`, (m, core) =>
          settle(m, core, (seq) => seq % 3 < share),
        ),
    ),
  fc.constantFrom(1_000, 61_000, 301_000).map((ms) => new Deed(`${ms} ms pass`, (_m, core) => void core.advance(ms))),
]

test('I8 PANEL-12 PANEL-15 PANEL-16 NSET-03 list, panel, hide, dismiss, mark and settings are as a person would count them, in any order', () => {
  fc.assert(
    fc.property(fc.commands([...DEEDS], { maxCommands: 14 }), (deeds) => {
      const core = connected()
        .append({ type: 'tab.attached', data: hello({ tab: 'tab-2' }) })
        .append({ type: 'loading.stage_changed', data: { stage: 'complete' } })
      fc.modelRun(
        () => ({
          model: {
            entries: [],
            off: new Set<NotificationType>(),
            openIn: null,
            newAtOpening: 0,
            autoRead: false,
            facts: 0,
          },
          real: core,
        }),
        deeds,
      )
      // R9: the log alone gives the same slice.
      expect(core.log.reduce((s, entry) => reduceNotifications(s, entry, entry.at), NO_NOTIFICATIONS)).toEqual(
        core.state.notifications,
      )
      expect(core.at).toBeGreaterThanOrEqual(START)
    }),
    parameters(1_000),
  )
})
