import { beforeEach, describe, expect, it } from 'vitest'
import type { ClosedTradeRow } from '../../../src/domain/closed/model.ts'
import { totalsOfRows } from '../../../src/domain/closed/totals.ts'
import { closedTradesView } from '../../../src/domain/closed/view.ts'
import { epoch } from '../../../src/domain/core/time.ts'
import { connected, type MiniCore, signedIn, START } from '../../../src/domain/testing/core.ts'
import { tradeRow } from '../../support/fixtures/trades.ts'

const LIST = 'tradesClosed'
let core: MiniCore

const rows = (count: number, from = 0, account = 'main'): readonly ClosedTradeRow[] =>
  Array.from({ length: count }, (_, i) =>
    tradeRow(`t${from + i}`, { account, closedAt: epoch(START - (from + i) * 60_000) }),
  )
const loaded = (page: readonly ClosedTradeRow[], total: number, offset = 0, list = LIST) =>
  core.append({
    type: 'closed.page_loaded',
    data: {
      ...{ list, offset, replaces: offset === 0, rows: page, returned: page.length, total },
      totals: { ...totalsOfRows(page), trades: total },
    },
  })
const asks = () => core.of('closed.page_asked')
/** Another device, or a sync, changed something. */
const told = (reason: string) => core.append({ type: 'live.refresh_told', data: { reason } })
const accounts = (): readonly string[] => [...new Set(core.state.closed.byKey[LIST]!.rows.map((row) => row.account))]
const shown = () => {
  const view = closedTradesView(core.state, 'tab-1')
  return view.state === 'ready' ? view.shown : view.state
}

beforeEach(() => {
  core = connected(signedIn({ tab: { path: '/closed-trades', query: '' } }))
})

describe('a list in sight that another device made old', () => {
  it.each(['accounts', 'strategies', 'trade_notes', 'trade_sync', 'trade_refresh', 'moon_landed'])(
    'SCREEN-2.3 is read anew when %s is told',
    (reason) => {
      loaded(rows(3), 3)
      core.advance(10_000)
      told(reason)
      core.advance(0)
      expect(asks().slice(1)).toEqual([{ list: LIST, offset: 0, limit: 50, attempt: 1, replaces: true }])

      loaded(rows(2, 0, 'renamed'), 2)
      expect([accounts(), shown()]).toEqual([['renamed'], 2])
      core.advance(20_000)
      expect(asks()).toHaveLength(2)
    },
  )

  it.each(['bot_rules', 'settings', 'alerts', 'recommendations', 'notification_types'])(
    'SCREEN-2.3 stays as it is when %s is told: no trade changes',
    (reason) => {
      loaded(rows(3), 3)
      core.advance(10_000)
      told(reason)
      core.advance(10_000)
      expect(asks()).toHaveLength(1)
    },
  )

  it('A-194 the report is read anew too', () => {
    core = connected(signedIn({ tab: { path: '/report', query: '' } }))
    const [first] = asks()
    loaded(rows(3), 3, 0, first!.list)
    core.advance(10_000)
    told('accounts')
    core.advance(0)
    expect(asks().slice(1)).toMatchObject([{ list: first!.list, offset: 0, replaces: true }])
  })

  it('SCREEN-2.3 keeps the rows of a reader far down until as many are there anew', () => {
    loaded(rows(50), 4_000)
    core.send('tab-1', { type: 'closed.load_all' })
    loaded(rows(1_000, 50), 4_000, 50)
    core.send('tab-1', { type: 'closed.stop_loading' })
    loaded(rows(1_000, 1_050), 4_000, 1_050)
    core.advance(10_000)
    const before = asks().length
    told('accounts')
    core.advance(0)
    loaded(rows(1_000, 0, 'renamed'), 4_000)
    expect([accounts(), shown()]).toEqual([['main'], 2_050])
    loaded(rows(1_000, 1_000, 'renamed'), 4_000, 1_000)
    loaded(rows(1_000, 2_000, 'renamed'), 4_000, 2_000)

    expect([accounts(), shown()]).toEqual([['renamed'], 3_000])
    expect(asks().slice(before)).toMatchObject([{ offset: 0 }, { offset: 1_000 }, { offset: 2_000 }])
  })

  it('SCREEN-2.3 its sums stay with its rows and its count, and all three are renewed at once', () => {
    const said = () => {
      const { total, totals } = core.state.closed.byKey[LIST]!
      return [accounts(), total, totals?.trades]
    }
    loaded(rows(50), 120)
    core.send('tab-1', { type: 'closed.more' })
    loaded(rows(50, 50), 120, 50)
    core.advance(10_000)
    told('accounts')
    core.advance(0)
    loaded(rows(50, 0, 'renamed'), 121)
    expect(said()).toEqual([['main'], 120, 120])
    loaded(rows(50, 50, 'renamed'), 121, 50)
    expect(said()).toEqual([['renamed'], 121, 121])
  })

  it('SCREEN-2.3 what is told while its later pages are on their way is not forgotten', () => {
    loaded(rows(50), 120)
    core.send('tab-1', { type: 'closed.more' })
    told('accounts')
    loaded(rows(50, 50), 120, 50)
    core.advance(5_000)
    expect(asks().slice(2)).toMatchObject([{ offset: 0, replaces: true }])
  })

  it('STREAM-15 could not be read while the line was lost, and is read anew after that', () => {
    loaded(rows(3), 3)
    core.send('tab-1', { type: 'closed.renew' })
    core.append({ type: 'closed.page_failed', data: { list: LIST, attempt: 2, message: 'No line.', status: null } })
    core.append({ type: 'live.forced_refresh_due', data: null })
    expect(asks().slice(2)).toMatchObject([{ offset: 0, replaces: true }])
  })

  it('T9 is read anew in rounds, however often it is told, and after the last', () => {
    loaded(rows(3), 3)
    core.advance(10_000)
    for (let i = 0; i < 20; i += 1) {
      told('trade_sync')
      core.advance(500)
      if (core.state.closed.byKey[LIST]!.status === 'asked') loaded(rows(3), 3)
    }
    expect(asks().length - 1).toBeLessThanOrEqual(3)

    told('trade_sync')
    core.advance(5_000)
    loaded(rows(3), 3)
    expect(core.state.closed.byKey[LIST]).toMatchObject({ status: 'idle', isStale: false })
  })

  it('T9 waits a second for each page of a long one', () => {
    loaded(rows(50), 20_000)
    core.send('tab-1', { type: 'closed.load_all' })
    core.send('tab-1', { type: 'closed.stop_loading' })
    loaded(rows(8_950, 50), 20_000, 50)
    const before = asks().length
    told('trade_notes')
    core.advance(8_999)
    expect(asks()).toHaveLength(before)
    core.advance(1)
    expect(asks()).toHaveLength(before + 1)
  })

  it('SCREEN-2.3 of a hidden tab waits until it is shown', () => {
    loaded(rows(3), 3)
    core.append({ type: 'tab.hidden', data: { tab: 'tab-1' } })
    told('accounts')
    core.advance(10_000)
    expect(asks()).toHaveLength(1)
    core.append({ type: 'tab.shown', data: { tab: 'tab-1' } })
    expect(asks()).toHaveLength(2)
  })

  it('SCREEN-2.3 the whole list is read anew behind a narrower question, whose rows stay', () => {
    loaded([...rows(2), tradeRow('e', { symbol: 'ETHUSDT' })], 3)
    core.append({ type: 'tab.went', data: { tab: 'tab-1', path: '/closed-trades', query: '?filter=ETHUSDT' } })
    core.advance(10_000)
    told('trade_notes')
    core.advance(0)
    expect(asks().slice(1)).toMatchObject([{ list: LIST, offset: 0, replaces: true }])
    expect(shown()).toBe(1)
  })
})
