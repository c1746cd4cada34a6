import { describe, expect, test } from 'vitest'
import { epoch } from '../../../src/domain/core/time.ts'
import { LIST_KEY, UNREAD_KEY } from '../../../src/domain/notifications/keys.ts'
import { viewsOf } from '../../../src/domain/view.ts'
import {
  closed,
  dec,
  milestone,
  numbered,
  opened,
  position,
  tradeClosed,
  tradeCorrected,
  unnumbered,
} from '../../../src/domain/testing/facts.ts'
import { connected, signedIn, START, type MiniCore } from '../../../src/domain/testing/core.ts'
import { typesOn } from '../../support/typesOn.ts'

const ready = (): MiniCore => connected().append({ type: 'loading.stage_changed', data: { stage: 'complete' } })
const bell = (core: MiniCore) => viewsOf(core.state, 'tab-1').bell!
const panel = (core: MiniCore) => viewsOf(core.state, 'tab-1').notificationPanel!
const toasts = (core: MiniCore) => core.of('toast.queued').map(({ toast }) => toast.title)
const stored = (seq: number, more: Record<string, unknown> = {}) => ({
  id: `e1-${seq}`,
  event_type: 'trade_closed',
  event_timestamp: new Date(START + seq).toISOString(),
  is_read: false,
  data: { symbol: 'BTCUSDT', account: 'main', side: 'Buy', pnl: '3', trade_id: 't1' },
  ...more,
})
const list = (core: MiniCore, rows: readonly unknown[]) =>
  core.append({
    type: 'resource.loaded',
    data: { key: LIST_KEY, value: { notifications: rows, returned_count: rows.length, total_count: rows.length } },
  })

describe('a live event is told once', () => {
  test('A-163 a position that stood when its account was linked is in the table, and neither in the list nor a toast', () => {
    const of = (symbol: string) => ({ symbol, position: position({ symbol }) })
    const core = ready()
      .append(opened(numbered(1), { ...of('ETHUSDT'), wasOpen: true }))
      .append(opened(numbered(2), of('BTCUSDT')))

    expect(core.state.live.positions.rows.map(({ symbol }) => symbol).toSorted()).toEqual(['BTCUSDT', 'ETHUSDT'])
    expect(toasts(core)).toEqual(['BTC long opened'])
    expect(panel(core).list).toMatchObject({ rows: [{ title: 'BTC long opened' }] })
    expect(core.of('notifications.refused')).toMatchObject([{ rule: '4d', reason: 'open_when_linked' }])
  })

  test('TOAST-08 a closed trade makes one entry and one toast, its closed position a second entry without a toast', () => {
    const core = ready()
      .append(tradeClosed(numbered(1)))
      .append(closed(numbered(2)))

    expect(panel(core).list).toMatchObject({
      state: 'ready',
      rows: [{ title: 'BTC long position closed' }, { title: 'BTC long trade closed' }],
    })
    expect(toasts(core)).toEqual(['BTC long trade closed'])
    expect(bell(core)).toMatchObject({ badge: '2', rises: 1 })
  })

  test('F39 the row of a trade follows to what its order came to, and is told no second time', () => {
    const core = ready()
      .append(tradeClosed(numbered(1), { pnl: dec('12'), roiPct: 1.5 }))
      .append(tradeClosed(numbered(2), { symbol: 'ETHUSDT', tradeId: 't2', pnl: dec('5') }))
    const before = bell(core)
    core.append(tradeCorrected(numbered(3), { pnl: dec('120'), roiPct: 11.5 }))

    expect(core.state.notifications.list).toMatchObject([
      { tradeId: 't2', pnl: '5' },
      { tradeId: 't1', pnl: '120', roiPct: 11.5, isRead: false },
    ])
    expect(toasts(core)).toEqual(['BTC long trade closed', 'ETH long trade closed'])
    expect(bell(core)).toEqual(before)
  })

  test('A-64 its stored copy changes nothing, and each poll after it says so in one line', () => {
    const core = list(list(ready().append(tradeClosed(numbered(1))), [stored(1)]), [stored(1)])

    expect(core.state.notifications.list).toHaveLength(1)
    expect(core.of('notifications.listed')).toEqual([
      { offered: 1, known: 0 },
      { offered: 1, known: 1 },
    ])
    expect(toasts(core)).toHaveLength(1)
  })

  test('I8 a read one whose entry went into a stored one is not brought back unread by the next list', () => {
    const opening = (id: string, at: number) => ({
      ...stored(0, {
        event_type: 'open_position_opened',
        data: { symbol: 'BTCUSDT', account: 'main', side: 'Buy', pnl: '0', qty: '1' },
      }),
      id,
      event_timestamp: new Date(at).toISOString(),
    })
    const core = ready()
      .append(opened(unnumbered('o1')))
      .append({ type: 'notifications.all_read', data: { optimistic: false } })
      .advance(41_000)
    const now = { eventAt: core.at }
    core.append(opened(unnumbered('o2', now))).append(opened(unnumbered('o3', now)))
    const rows = [opening('o3', core.at), opening('o2', core.at)]

    list(list(core, [...rows, opening('o1', START)]), [...rows, opening('o1', START)])

    expect(core.of('notifications.replaced')).toHaveLength(1)
    expect(core.state.notifications.list.map(({ originalEventId, isRead }) => [originalEventId, isRead])).toEqual([
      ['o3', false],
    ])
  })

  test('I8 one hidden here and read on another device is read here too, however late it is told', () => {
    const core = ready().append(tradeClosed(numbered(1)))
    core.send('tab-1', { type: 'notifications.hide_all' })

    list(list(core, [stored(1)]), [stored(1, { is_read: true })])

    expect(core.state.notifications.list.map(({ isRead, isHidden }) => [isRead, isHidden])).toEqual([[true, true]])
  })

  test('I8 A-122 one that was read and fell off the list does not come back unread once there is room', () => {
    const core = ready()
    for (let seq = 1; seq <= 50; seq += 1) core.append(tradeClosed(numbered(seq), { symbol: `C${seq}USDT` }))
    core.append({ type: 'notifications.all_read', data: { optimistic: false } })
    core.append(tradeClosed(numbered(51), { symbol: 'C51USDT' }))
    core.send('tab-1', { type: 'notifications.dismiss', notification: 'live_e1-51' })

    list(core, [stored(1)])

    expect(core.state.notifications.list.filter(({ isRead }) => !isRead)).toEqual([])
  })

  test("N3 'Why?' tells why the second had no toast", () => {
    const core = ready()
      .append(tradeClosed(numbered(1)))
      .append(closed(numbered(2)))
    const rows = panel(core).list.state === 'ready' ? core.state.notifications.list : []

    expect(rows[0]?.story.map((line) => line.refusal?.rule ?? line.what)).toEqual(['kept', '12'])
  })
})

describe('the panel', () => {
  test('PANEL-12 opening marks all read here and at the server, then refreshes the list', () => {
    const core = ready().append(tradeClosed(numbered(1)))
    core.send('tab-1', { type: 'notifications.open_panel' })
    const write = core.of('write.asked').at(-1)

    expect(write).toMatchObject({ write: 'notificationsReadAll', query: { days_back: '7' } })
    expect(bell(core)).toMatchObject({ badge: null })
    expect(panel(core)).toMatchObject({ isOpen: true, badge: '1 new' })

    core.append({
      type: 'write.saved',
      data: { write: 'notificationsReadAll', key: 'all', asked: core.state.writes.overlays[0]!.asked, answer: null },
    })

    expect(core.of('resource.invalidated').at(-1)).toEqual({ keys: [LIST_KEY, UNREAD_KEY], why: 'marked_all_read' })
  })

  test('PANEL-12 R10 it names the newest event known here, by the streams or by the list; none without a history', () => {
    const through = (core: MiniCore): unknown => {
      core.send('tab-1', { type: 'notifications.read_all' })
      return core.of('write.asked').at(-1)?.query
    }

    expect(through(ready().append(tradeClosed(numbered(1))))).toEqual({ days_back: '7', through: 'e1-1' })
    expect(through(list(ready().append(tradeClosed(numbered(1))), [stored(4), stored(9, { id: 'e0-9' })]))).toEqual({
      days_back: '7',
      through: 'e1-4',
    })
    expect(through(signedIn())).toEqual({ days_back: '7' })
  })

  test('PANEL-12 who has no plan has nothing at the server to be marked, so nothing is asked of it', () => {
    const core = ready()
    const profile = { ...core.state.session.profile!, roles: [] }
    core.append(tradeClosed(numbered(1))).append({ type: 'session.profile_told', data: { profile } })
    const asked = core.of('write.asked').length
    core.send('tab-1', { type: 'notifications.open_panel' })
    core.send('tab-1', { type: 'notifications.close_panel' })
    core.send('tab-1', { type: 'notifications.read_all' })

    expect(core.of('write.asked')).toHaveLength(asked)
    expect(bell(core)).toMatchObject({ badge: null })
  })

  test('PANEL-12 A-305 whose plan has ended is told nothing of what still comes, and that is written down', () => {
    const core = ready()
    const profile = { ...core.state.session.profile!, roles: [] }
    core.append({ type: 'session.refreshed', data: { expiresAt: core.at / 1_000 + 3_600, profile } })
    core.append(tradeClosed(numbered(1)))

    expect(toasts(core)).toEqual([])
    expect(panel(core).list).toEqual({ state: 'no_plan' })
    expect(core.of('notifications.refused')).toMatchObject([{ rule: 'A-305', reason: 'no_plan', entryId: null }])
  })

  test('ENT-20 what was dismissed or hidden is kept as id, moment and reason; hiding is told to nobody', () => {
    const core = ready().append(tradeClosed(numbered(1)))
    core.send('tab-1', { type: 'notifications.dismiss', notification: 'live_e1-1' })
    core.append(tradeClosed(numbered(2), { symbol: 'ETHUSDT' }))
    const [at, writes] = [core.at, core.of('write.asked').length]
    core.send('tab-1', { type: 'notifications.hide_all' })

    expect(core.state.notifications.hidden).toEqual([
      { id: 'live_e1-1', eventId: 'e1-1', hiddenAt: at, reason: 'dismissed' },
      { id: 'live_e1-2', eventId: 'e1-2', hiddenAt: at, reason: 'hidden' },
    ])
    expect(core.of('write.asked')).toHaveLength(writes)
  })

  test('PANEL-15 PANEL-16 a dismissed entry stays away, is marked at the server, and can be brought back', () => {
    const core = ready().append(tradeClosed(numbered(1)))
    const id = core.state.notifications.list[0]!.id
    core.send('tab-1', { type: 'notifications.dismiss', notification: id })

    expect(list(core, [stored(1)]).state.notifications.list.filter((n) => !n.isDismissed)).toEqual([])
    expect(core.of('write.asked').at(-1)).toMatchObject({ write: 'notificationRead', path: { id: 'e1-1' } })

    core.send('tab-1', { type: 'notifications.restore', notification: id })

    expect(panel(core).list.state).toBe('ready')
  })

  test('PANEL-13 a click on an unread one reads it here and at the server, once', () => {
    const core = ready().append(tradeClosed(numbered(1)))
    const { id } = core.state.notifications.list[0]!
    for (let i = 0; i < 2; i += 1) core.send('tab-1', { type: 'notifications.read', notification: id })

    expect(core.state.notifications.list.map(({ isRead }) => isRead)).toEqual([true])
    expect(core.of('write.asked')).toMatchObject([{ write: 'notificationRead', path: { id: 'e1-1' } }])
  })

  test('PANEL-14 mark all reads every entry here and at the server', () => {
    const core = ready()
      .append(tradeClosed(numbered(1)))
      .append(closed(numbered(2)))
    core.send('tab-1', { type: 'notifications.read_all' })

    expect(core.state.notifications.list.map(({ isRead }) => isRead)).toEqual([true, true])
    expect(core.of('write.asked')).toMatchObject([{ write: 'notificationsReadAll' }])
  })

  test('PANEL-17 hide all is local only', () => {
    const core = ready().append(tradeClosed(numbered(1)))
    const asked = core.of('write.asked').length
    core.send('tab-1', { type: 'notifications.hide_all' })

    expect(core.of('write.asked')).toHaveLength(asked)
    expect(core.state.notifications.hidden).toMatchObject([{ reason: 'hidden', eventId: 'e1-1' }])
  })

  test('NSET-04 A-41 a type switched off is not shown and not counted, and comes back', () => {
    const core = ready().append(tradeClosed(numbered(1)))
    core.send('tab-1', { type: 'notifications.switch_type', notificationType: 'trade_closed', enabled: false })

    expect(panel(core).settings.summary).toBe(typesOn(1))
    expect(bell(core).badge).toBeNull()

    core.send('tab-1', { type: 'notifications.reset_types' })

    expect(bell(core).badge).toBe('1')
  })

  test('BELL-03 A-39 a forced sync asks for 100 since 5 minutes ago, and never over a running one', () => {
    const core = ready()

    expect(core.send('tab-1', { type: 'notifications.sync' })).toBeNull()
    expect(core.of('resource.asked').some(({ key }) => key.includes('limit=100') && key.includes('since='))).toBe(true)
    expect(core.send('tab-1', { type: 'notifications.sync' })).toBe('sync_running')
  })
})

describe('after an absence', () => {
  /** Present until START, then away; back with `missed` facts told by the server. */
  function back(awayMs: number, missed: number, origin: 'since' | 'events' = 'since'): MiniCore {
    const core = ready().append({ type: 'presence.noted', data: { at: START } })
    for (const stream of ['events', 'trades'] as const)
      core.append({ type: 'live.lost', data: { stream, why: 'ended' } })
    core.at = epoch(START + awayMs)
    core.append({
      type: 'live.opened',
      data: { stream: 'events', connectionId: null, serverEpoch: null, headSeq: null, serverTime: null },
    })
    core.append({
      type: 'live.opened',
      data: { stream: 'events', connectionId: 'c2', serverEpoch: 'e1', headSeq: missed, serverTime: core.at },
    })
    for (let seq = 1; seq <= missed; seq += 1)
      core.append(
        tradeClosed(numbered(seq, { origin, eventAt: epoch(START + seq * 60_000) }), {
          tradeId: `t${seq}`,
          symbol: `C${seq}USDT`,
        }),
      )
    return missed === 0 ? core : core.append({ type: 'live.gap_filled', data: { to: missed, count: missed } })
  }

  test('RECOV-01 under 30 s nothing is recovered', () => {
    expect(back(29_000, 2).of('recovery.started')).toEqual([])
  })

  test('RECOV-09 a short gap toasts each closed trade', () => {
    const core = back(10 * 60_000, 2)

    expect(core.of('recovery.started')).toMatchObject([{ scenario: 'short_gap', gapMs: 600_000 }])
    expect(toasts(core)).toEqual(['C1 long trade closed', 'C2 long trade closed'])
    expect(core.of('recovery.finished')).toHaveLength(1)
  })

  test('RECOV-16 a summary that cannot be had is written down and told to nobody', () => {
    const core = back(7 * 3_600_000, 3)
    const { id } = core.state.recovery.running!
    const before = toasts(core).length

    core.append({ type: 'recovery.failed', data: { id, message: 'HTTP 500' } })

    expect(toasts(core)).toHaveLength(before)
    expect(core.of('recovery.finished')).toHaveLength(1)
  })

  test('F14 RECOV-13 a session gap of 2 h: all in the list, no single toast, one summary, one card', () => {
    const core = back(2 * 3_600_000, 9)

    expect(core.state.notifications.list).toHaveLength(9)
    expect(toasts(core)).toEqual(['While you were away'])
    expect(
      viewsOf(
        {
          ...core.state,
          tabs: {
            ...core.state.tabs,
            byName: { 'tab-1': { ...core.state.tabs.byName['tab-1']!, path: '/dashboard' } },
          },
        },
        'tab-1',
      ).away,
    ).toMatchObject({ length: '2 h', text: '9 trades closed +27.00 USDT' })
  })

  test('RECOV facts that the stream itself sends after an absence are judged as missed ones, by their number; later ones are live', () => {
    const core = back(2 * 3_600_000, 3, 'events')

    expect(toasts(core)).toEqual(['While you were away'])
    core.append(tradeClosed(numbered(4, { origin: 'events', eventAt: core.at }), { tradeId: 't4', symbol: 'C4USDT' }))
    expect(toasts(core)).toEqual(['While you were away', 'C4 long trade closed'])
  })

  test.each([2, 20])(
    'I6 a recovery whose page was refused ends once the stream has brought everything, after %i s, with all of it counted',
    (seconds) => {
      const core = back(2 * 3_600_000, 0)
      core.append({ type: 'live.lost', data: { stream: 'events', why: 'ended' } })
      core.at = epoch(core.at + 2 * 3_600_000)
      core.append({
        type: 'live.opened',
        data: { stream: 'events', connectionId: null, serverEpoch: null, headSeq: null, serverTime: null },
      })
      core.append({
        type: 'live.opened',
        data: { stream: 'events', connectionId: 'c3', serverEpoch: 'e1', headSeq: 6, serverTime: core.at },
      })
      core.append({ type: 'live.gap_failed', data: { message: 'HTTP 429' } })
      expect(core.state.recovery.running).not.toBeNull()

      core.at = epoch(core.at + seconds * 1_000)
      for (let seq = 1; seq <= 6; seq += 1)
        core.append(
          tradeClosed(numbered(seq, { origin: 'events', eventAt: epoch(START + seq * 60_000) }), {
            tradeId: `t${seq}`,
            symbol: `C${seq}USDT`,
          }),
        )
      core.advance(5_000)

      expect(core.state.recovery).toMatchObject({ running: null, last: { closedTrades: 6 } })
      expect(toasts(core)).toEqual(['While you were away'])
    },
  )

  describe('with a gap from before the line was lost', () => {
    const opens = (core: MiniCore, headSeq: number) => {
      for (const [connectionId, serverEpoch, head] of [
        [null, null, null],
        ['c2', 'e1', headSeq],
      ] as const)
        core.append({
          type: 'live.opened',
          data: { stream: 'events', connectionId, serverEpoch, headSeq: head, serverTime: core.at },
        })
      return core
    }
    const since = (core: MiniCore, from: number, to: number) => {
      for (let seq = from; seq <= to; seq += 1)
        core.append(
          tradeClosed(numbered(seq, { origin: 'since', eventAt: epoch(START + seq) }), {
            tradeId: `t${seq}`,
            symbol: `C${seq}USDT`,
          }),
        )
      return core
    }
    const page = (core: MiniCore, from: number, to: number) =>
      since(core, from, to).append({ type: 'live.gap_filled', data: { to, count: to - from + 1 } })
    /** Fact 1 never came and its fill failed; 2 h later the server's head is another. */
    const returned = (headSeq: number): MiniCore => {
      const core = ready().advance(6_000)
      core.append(tradeClosed(numbered(2), { tradeId: 't2', symbol: 'C2USDT' }))
      core.append({ type: 'live.gap_failed', data: { message: 'HTTP 503' } })
      core.append({ type: 'live.lost', data: { stream: 'events', why: 'ended' } })
      core.at = epoch(core.at + 2 * 3_600_000)
      return opens(core, headSeq)
    }

    test('RECOV-13 I6 the recovery ends with the last page, and all that was missed is counted and told as missed', () => {
      const core = returned(1_020)
      const before = toasts(core).length
      since(core, 1, 250)
      // A page is folded in parts: time passes between them.
      core.advance(10_000)
      since(core, 251, 1_000)
      core.append({ type: 'live.gap_filled', data: { to: 1_000, count: 1_000 } })
      expect(core.of('recovery.finished')).toEqual([])
      page(core, 1_001, 1_020)

      expect(core.of('recovery.finished')).toHaveLength(1)
      expect(core.state.live.sequence).toMatchObject({ gap: null, cursor: 1_020 })
      // The second was told before the line was lost.
      expect(core.state.recovery.last).toMatchObject({ closedTrades: 1_019 })
      expect(toasts(core).slice(before)).toEqual(['While you were away'])
    })

    test('RECOV-13 a head that rises while pages come is waited for too', () => {
      const core = returned(5)
      page(core, 1, 3)
      core.append({
        type: 'live.heartbeat',
        data: { stream: 'events', serverEpoch: 'e1', headSeq: 7, serverTime: core.at },
      })
      page(core, 4, 5)
      expect(core.of('recovery.finished')).toEqual([])
      page(core, 6, 7)

      expect(core.of('recovery.finished')).toHaveLength(1)
    })

    test('RECOV it ends where the server says that it has no more, and where it begins another history', () => {
      const empty = page(returned(1_020), 1, 10)
      expect(empty.of('recovery.finished')).toEqual([])
      empty.append({ type: 'live.gap_filled', data: { to: 10, count: 0 } })
      expect(empty.of('recovery.finished')).toHaveLength(1)

      const other = page(returned(1_020), 1, 10).append({
        type: 'live.heartbeat',
        data: { stream: 'events', serverEpoch: 'e2', headSeq: 3, serverTime: null },
      })
      other.advance(5_000)
      expect(other.of('recovery.finished')).toHaveLength(1)
      expect(other.state.recovery.running).toBeNull()
    })

    test('RECOV a head that is told lower holds nothing up', () => {
      const core = page(returned(1_020), 1, 10)
      core.append({ type: 'live.lost', data: { stream: 'events', why: 'ended' } })
      core.at = epoch(core.at + 60_000)
      opens(core, 10)
      core.append({ type: 'live.gap_filled', data: { to: 10, count: 0 } })
      core.advance(6_000)
      core.append({ type: 'live.gap_filled', data: { to: 10, count: 0 } })

      expect(core.state.recovery).toMatchObject({ running: null, queued: null })
    })
  })

  test('RECOV an absence in which nothing happened tells nothing', () => {
    const core = back(2 * 3_600_000, 0)

    expect(core.of('recovery.finished')).toHaveLength(1)
    expect(toasts(core)).toEqual([])
  })

  test('RECOV the absence is noticed once, although the opening is told twice', () => {
    expect(back(2 * 3_600_000, 1).of('recovery.absence_noticed')).toHaveLength(1)
  })

  test('TOAST-12 a milestone told live is styled and kept', () => {
    const core = ready().append(milestone(numbered(1), { pct: 75 }))

    expect(panel(core).list).toMatchObject({ rows: [{ icon: 'milestone', strength: 2 }] })
  })
})
