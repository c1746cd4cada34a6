import { describe, expect, test } from 'vitest'
import { epoch } from '../../../src/domain/core/time.ts'
import { badgeOf, bellCount } from '../../../src/domain/notifications/bell.ts'
import { aimOf } from '../../../src/domain/notifications/click.ts'
import { NO_NOTIFICATIONS, type BellState, type NotificationsState } from '../../../src/domain/notifications/model.ts'
import { reduceNotifications } from '../../../src/domain/notifications/reduce.ts'
import { showingLast } from '../../../src/domain/notifications/texts.ts'
import { rowOf, strengthOf } from '../../../src/domain/notifications/view.ts'
import { candidate as c, run, T0 } from '../../support/candidates.ts'

const unread = (n: number, bell: Partial<BellState>): NotificationsState => {
  const { state } = run(Array.from({ length: n }, (_, i) => c(i * 60_000, { origin: 'stored', eventId: `u${i}` })))
  return { ...state, bell: { ...NO_NOTIFICATIONS.bell, ...bell } }
}

describe('the bell', () => {
  test.each([
    ['BELL-01 99 is shown', 99, '99'],
    ['BELL-01 100 is capped', 100, '99+'],
    ['BELL-01 nothing to count shows no badge', 0, null],
  ])('%s', (_name, count, badge) => expect(badgeOf(count)).toBe(badge))

  test.each([
    ['BELL-05 auto-read shows zero', 5, { autoRead: true, serverUnread: 7 }, 0],
    ['BELL-06 flagged live shows the local zero', 0, { live: true, serverUnread: 7 }, 0],
    ['BELL-06 local above zero wins', 3, { serverUnread: 7 }, 3],
    ['BELL-07 else the count of the server', 0, { serverUnread: 7 }, 7],
  ])('%s', (_name, local, bell, expected) => expect(bellCount(unread(local, bell))).toBe(expected))

  test('A-123 the first known count does not shake, a rise does, a fall does not', () => {
    const counted = (s: NotificationsState, count: number) =>
      reduceNotifications(s, { type: 'notifications.unread_counted', data: { count, askedAt: epoch(T0) } }, epoch(T0))
    const first = counted(NO_NOTIFICATIONS, 1)
    const risen = counted(first, 2)
    const fallen = counted(risen, 1)

    expect([first.bell.rises, risen.bell.rises, fallen.bell.rises]).toEqual([0, 1, 1])
  })

  test('A-36 PANEL-11 opening freezes N, reads all and drops the bell to zero', () => {
    const opened = reduceNotifications(
      unread(3, {}),
      { type: 'notifications.panel_opened', data: { tab: 'a' } },
      epoch(T0),
    )
    const s = reduceNotifications(opened, { type: 'notifications.all_read', data: { optimistic: true } }, epoch(T0))

    expect(s.panel.newAtOpening).toBe(3)
    expect(bellCount(s)).toBe(0)
    expect(s.list.every((n) => n.isRead)).toBe(true)
  })

  test.each([
    [1, 'Showing last 1 notification'],
    [3, 'Showing last 3 notifications'],
  ])('A-37 PANEL-03 footer for %i', (n, text) => expect(showingLast(n)).toBe(text))

  test.each([
    [49.9, 0],
    [50, 1],
    [-50, 1],
    [74.9, 1],
    [75, 2],
    [-75, 2],
    [null, 0],
  ])('PANEL-22 strength of %s', (pct, strength) => expect(strengthOf(pct)).toBe(strength))
})

describe('a recovered milestone', () => {
  const rows = (over: object) => run([c(0, { kind: 'position_milestone', pct: 25, ...over })]).state.list.map(rowOf)

  test("PANEL-23 is labelled 'While Away', one told live is not, and no other kind is", () => {
    expect(
      [rows({ isRecoveryEvent: true }), rows({}), run([c(0, { isRecoveryEvent: true })]).state.list.map(rowOf)].map(
        ([row]) => row?.label,
      ),
    ).toEqual(['While Away', null, null])
  })
})

describe('where a click goes', () => {
  const n = {
    id: 'live_1',
    kind: 'position_opened',
    eventAt: epoch(T0),
    symbol: 'BTCUSDT',
    account: 'main',
    side: 'long' as const,
    tradeId: null,
  }
  test.each([
    ['NCLICK-01 opened with side', n, '/live-trades/chart/BTCUSDT/long/main'],
    ['NCLICK-02 opened without side', { ...n, side: null }, '/live-trades?filter=BTCUSDT&account=main'],
    [
      'NCLICK-03 closed trade with id',
      { ...n, kind: 'trade_closed', tradeId: 'a/b' },
      '/closed-trades/chart/BTCUSDT/main/a%2Fb',
    ],
    ['NCLICK-04 closed trade without id', { ...n, kind: 'trade_closed' }, '/closed-trades?filter=BTCUSDT&account=main'],
    [
      'NCLICK-05 milestone with trade id',
      { ...n, kind: 'position_milestone', tradeId: 't' },
      '/closed-trades/chart/BTCUSDT/main/t',
    ],
    ['NCLICK-05 opened with trade id', { ...n, tradeId: 't' }, '/closed-trades/chart/BTCUSDT/main/t'],
    [
      'NCLICK-05 modified with trade id',
      { ...n, kind: 'position_modified', tradeId: 't' },
      '/closed-trades/chart/BTCUSDT/main/t',
    ],
    [
      'NCLICK-06 modified without trade id',
      { ...n, kind: 'position_modified' },
      '/live-trades/chart/BTCUSDT/long/main',
    ],
    ['A-38 a chart without account falls to the list', { ...n, account: null }, '/live-trades?filter=BTCUSDT'],
    ['A-38 an account with a space is encoded', { ...n, account: 'a b' }, '/live-trades/chart/BTCUSDT/long/a%20b'],
    [
      'T15 half a character in a name breaks nothing',
      { ...n, symbol: '\ud800', side: null, account: null },
      '/live-trades?filter=%EF%BF%BD',
    ],
  ])('%s', (_name, subject, path) =>
    expect(aimOf(subject)).toMatchObject({
      targetPath: path,
      clickAction: { type: 'navigate', path, state: { notification: 'live_1', eventAt: T0 } },
    }),
  )
})
