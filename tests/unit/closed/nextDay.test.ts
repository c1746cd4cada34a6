import { expect, it } from 'vitest'
import { closedTradesView } from '../../../src/domain/closed/view.ts'
import { listKey } from '../../../src/domain/closed/list.ts'
import { queryFrom } from '../../../src/domain/closed/want.ts'
import { epoch } from '../../../src/domain/core/time.ts'
import { resultsView } from '../../../src/domain/dashboard/results/view.ts'
import { dashboardView } from '../../../src/domain/dashboard/view.ts'
import { reportView } from '../../../src/domain/report/view.ts'
import { hello, type MiniCore, profileOf, signedIn } from '../../../src/domain/testing/core.ts'
import { tradeClosed, unnumbered } from '../../../src/domain/testing/facts.ts'
import { tradeRow } from '../../support/fixtures/trades.ts'

const BERLIN = 'Europe/Berlin'
const keyOf = (days: string): string => listKey(queryFrom(days, BERLIN))
const asked = (core: MiniCore): readonly string[] => core.of('closed.page_asked').map(({ list }) => list)

/** Ten seconds before a day begins in Berlin, with a token that lasts. */
function beforeDay(core: MiniCore, begins: number): MiniCore {
  core.at = epoch(begins - 10_000)
  return core.append({
    type: 'session.refreshed',
    data: { expiresAt: core.at / 1_000 + 7_200, profile: profileOf() },
  })
}

const answered = (core: MiniCore, list: string, ids: readonly string[], total = ids.length): MiniCore =>
  core.append({
    type: 'closed.page_loaded',
    data: {
      list,
      offset: 0,
      replaces: true,
      rows: ids.map((id, n) => tradeRow(id, { closedAt: epoch(core.at - n * 60_000) })),
      returned: ids.length,
      total,
      totals: null,
    },
  })

it('A-194 a report without a period is of the year that begins while it is open: title, days, rows and list alike', () => {
  const [old, next] = [keyOf('from=2026-01-01&to=2026-12-31'), keyOf('from=2027-01-01&to=2027-12-31')]
  const core = beforeDay(signedIn({ tab: { path: '/report' } }), Date.UTC(2026, 11, 31, 23))
  answered(core, old, ['a', 'b'])
  core.advance(9_999)
  expect(reportView(core.state, 'tab-1')).toMatchObject({ state: 'ready', rows: 2, period: { id: '2026' } })
  expect(asked(core)).not.toContain(next)

  core.advance(20_001)
  expect(asked(core).filter((list) => list === next)).toHaveLength(1)
  const period = { id: '2027', title: 'Year 2027', rows: 'from=2027-01-01&to=2027-12-31', isOver: false }
  expect(reportView(core.state, 'tab-1')).toMatchObject({ state: 'loading', period })
  answered(core, next, ['c'])
  expect(reportView(core.state, 'tab-1')).toMatchObject({ state: 'ready', rows: 1, period })
})

it('A-194 a report of a year that was asked for stays of that year', () => {
  const core = beforeDay(signedIn({ tab: { path: '/report', query: '?period=2026' } }), Date.UTC(2026, 11, 31, 23))
  answered(core, keyOf('from=2026-01-01&to=2026-12-31'), ['a', 'b'])
  const before = asked(core).length
  core.advance(70_000)
  expect(asked(core)).toHaveLength(before)
  expect(reportView(core.state, 'tab-1')).toMatchObject({ rows: 2, period: { id: '2026', isOver: true } })
})

it("SCREEN-2.7 what closes after midnight renews the dashboard's trades as before", () => {
  const core = beforeDay(signedIn({ tab: { path: '/dashboard' } }), Date.UTC(2026, 10, 20, 23))
  const [old] = asked(core)
  const next = keyOf('from=2026-10-23')
  expect(old).toBe(keyOf('from=2026-10-22'))
  answered(core, old!, ['a', 'b'])
  core.advance(30_000)
  answered(core, next, ['a', 'b'])
  const before = asked(core).length

  core.append(tradeClosed(unnumbered('n'), { tradeId: 'n' }))
  core.advance(10_000)
  expect(asked(core).slice(before)).toEqual([next])
})

it("SCREEN-2.7 F13 today is the server's on every card and page, where the device's clock is an hour ahead", () => {
  const core = signedIn({ tab: { path: '/dashboard' } })
  // In Berlin 0:30 on the 22nd by the device, 23:30 on the 21st by the server, whose time is not known yet.
  core.at = epoch(Date.UTC(2026, 10, 21, 23, 30))
  core.append({
    type: 'session.refreshed',
    data: { expiresAt: core.at / 1_000 + 7_200, profile: profileOf() },
  })
  expect(asked(core).at(-1)).toBe(keyOf('from=2026-10-24'))
  const serverTime = epoch(core.at - 3_600_000)
  core.append({
    type: 'live.opened',
    data: { stream: 'events', connectionId: 'c', serverEpoch: 'e1', headSeq: 0, serverTime },
  })
  const list = keyOf('from=2026-10-23')
  expect(asked(core).at(-1)).toBe(list)
  answered(core, list, ['a'])
  const key = 'pnlTimeframes?user_timezone=Europe%2FBerlin'
  core.append({ type: 'resource.loaded', data: { key, value: { pnl_today: 1 } } })

  const { timeframes } = dashboardView(core.state, 'tab-1')
  const week = timeframes.state === 'ready' ? timeframes.data.find(({ id }) => id === 'last_7_days') : undefined
  expect(decodeURIComponent(week!.asks)).toContain('to=2026-11-21')
  expect(resultsView(core.state, 'tab-1').range).toMatchObject({ from: '2026-10-23', to: '2026-11-21' })

  core.append({ type: 'tab.attached', data: hello({ tab: 'tab-2', path: '/closed-trades', query: '?tab=calendar' }) })
  answered(core, asked(core).at(-1)!, ['a'])
  const trades = closedTradesView(core.state, 'tab-2')
  const days = trades.state === 'ready' ? trades.calendar!.weeks.flatMap((one) => one.days) : []
  expect(days.filter((day) => day?.isToday).map((day) => day!.date)).toEqual(['2026-11-21'])
})

it("SCREEN-2.7 F13 the list of another day is asked for when it begins by the server's clock", () => {
  const core = signedIn({ tab: { path: '/dashboard' } })
  // Ten seconds before, in Berlin; the device has had the next day for an hour.
  const serverTime = epoch(Date.UTC(2026, 10, 21, 22, 59, 50))
  core.at = epoch(serverTime + 3_600_000)
  core.append({ type: 'live.heartbeat', data: { stream: 'events', serverEpoch: null, headSeq: null, serverTime } })
  core.append({
    type: 'session.refreshed',
    data: { expiresAt: core.at / 1_000 + 7_200, profile: profileOf() },
  })
  const [old, next] = [keyOf('from=2026-10-23'), keyOf('from=2026-10-24')]
  answered(core, old, ['a'])
  core.advance(9_000)
  expect(asked(core)).not.toContain(next)

  core.advance(20_000)
  expect(asked(core).filter((list) => list === next)).toHaveLength(1)
})
