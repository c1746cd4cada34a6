import { describe, expect, it } from 'vitest'
import { adviceKey } from '../../../src/domain/advice/constants.ts'
import { pastDay } from '../../../src/domain/advice/past.ts'
import { boardView } from '../../../src/domain/advice/board/view.ts'
import { balancesOf, reviewKey, SCENARIOS } from '../../../src/domain/advice/board/constants.ts'
import { adviceView } from '../../../src/domain/advice/view.ts'
import { compareDecimals, floatOf, roundedTo, sumOf, type DecimalText } from '../../../src/domain/core/decimal.ts'
import { statisticsOf } from '../../../src/domain/closed/statistics.ts'
import { summaryOf } from '../../../src/domain/closed/summary.ts'
import type { StatKind } from '../../../src/domain/closed/view.types.ts'
import { calendarOf } from '../../../src/domain/core/calendar.ts'
import { epoch } from '../../../src/domain/core/time.ts'
import { askAbout, byGroup } from '../../../src/domain/explained/asked.ts'
import { idOf } from '../../../src/domain/forecast/inputs.ts'
import { liveViews } from '../../../src/domain/live/screen/view.ts'
import { sharesByAccount } from '../../../src/domain/optimization/shares.ts'
import { sharesFrom } from '../../../src/domain/optimization/rows.ts'
import { correlations } from '../../../src/domain/optimization/correlation.ts'
import { returnsFrom } from '../../../src/domain/optimization/view.ts'
import { historyKey } from '../../../src/domain/optimization/wants.ts'
import type { Views } from '../../../src/domain/views.ts'
import type { State } from '../../../src/domain/state.ts'
import { pastActionsIn } from '../../../src/domain/strategies/record.ts'
import { recordKey } from '../../../src/domain/strategies/wants.ts'
import { lateViewsOf } from '../../../src/worker/late.ts'
import { amountsOf, opened, stateOf, stepOf, summed } from '../../support/fixtures/explained.ts'
import { lateState, TAB } from '../../support/fixtures/lateWorld.ts'
import { optimizationAnswers, optimizationHistory } from '../../support/fixtures/optimization.ts'
import { pastTrades } from '../../support/fixtures/trades.ts'
import { FIXTURE_NOW } from '../../support/fixtures/viewsPositions.ts'
import { action } from '../advice/action.ts'

const BERLIN = { zone: 'Europe/Berlin' }
const at = (path: string, query = '', more: object = {}): State => lateState({ path, query, now: FIXTURE_NOW, ...more })
const late = <V extends keyof Views>(state: State, view: V): Views[V] => lateViewsOf(state, TAB)[view] as Views[V]
/** Whether a figure is the one that is shown, which a float may have rounded in its last digits. */
const expectNear = (value: DecimalText | null, shown: number | string | null): void => {
  const off = value === null || shown === null ? NaN : Math.abs(floatOf(value) - Number(shown))
  if (value === null || shown === null) expect(value).toBe(shown)
  else expect(off).toBeLessThanOrEqual(1e-6 * Math.max(1, Math.abs(Number(shown))))
}

describe('live trades', () => {
  const query = '?group=account&side=long'
  const state = at('/live-trades', query)
  const { liveSums } = liveViews(state, TAB)
  const { cards, total, byGroup: groups } = liveSums!

  it.each<[string, number | string | null]>([
    ['cards.open@', cards.open],
    ['cards.pnl@', cards.pnl],
    ['cards.exposure@', cards.exposure],
    ['cards.margin@', cards.margin],
    ['cards.exposureNet@', cards.exposureNet],
    ['cards.best@', cards.best?.pnl ?? null],
    ['cards.worst@', cards.worst?.pnl ?? null],
    ['cards.pnl', total.pnl],
    ['cards.exposure', total.value],
    ['cards.roiPct', total.roiPct],
  ])('N7 %s is its card or total, and the sum of its rows', (question, shown) => {
    const said = opened(state, question, { page: query.slice(1) })

    expectNear(said.value, shown)
    if (/best|worst/.test(question)) expect(amountsOf(said)[0]).toBe(said.value)
    else if (!question.includes('roiPct')) expect(summed(said)).toBe(said.value)
  })

  it('N7 a ratio is what its rows add by what stands beside them', () => {
    const roi = opened(state, 'cards.roiPct@')
    const share = opened(state, 'cards.exposurePctOfBalance@')

    expectNear(roi.value, cards.roiPct)
    expectNear(roi.value, (floatOf(summed(roi)) / floatOf(stepOf(roi, 'Initial margin')!)) * 100)
    expectNear(share.value, (floatOf(summed(share)) / floatOf(stepOf(share, 'Wallet balance now')!)) * 100)
  })

  it('N7 groups open to their own rows under the filters of the page', () => {
    for (const [account, subtotal] of Object.entries(groups)) {
      const said = opened(state, askAbout('cards.pnl', { side: 'long', account }))
      expect([account, said.value, said.rows]).toEqual([account, subtotal.pnl, subtotal.rows])
      expect(summed(said)).toBe(subtotal.pnl)
      expect(said.filters).toEqual([`account ${account}`, 'long'])
    }
  })

  it('N7 R now and ROI of a position are its PnL beside risk and margin; its PnL is size x move, or says the rest', () => {
    const [position] = state.live.positions.rows
    const firstStop = String(Number(position!.avgPrice) * (position!.side === 'long' ? 0.9 : 1.1)) as DecimalText
    const withStop: State = {
      ...state,
      live: {
        ...state.live,
        positions: {
          ...state.live.positions,
          rows: state.live.positions.rows.map((row) => (row === position ? { ...row, firstStop } : row)),
        },
      },
    }
    const id = position!.key
    const pnl = opened(withStop, askAbout('row.pnl', { id }))
    const r = opened(withStop, askAbout('row.rNow', { id }))
    const roi = opened(withStop, askAbout('row.roiPct', { id }))

    const parts = pnl.steps.filter(({ label }) => /^Size x|^As the exchange/.test(label))
    expect(sumOf(parts.flatMap(({ value }) => value ?? []))).toBe(sumOf([position!.unrealisedPnl!]))
    expect(floatOf(r.value!)).toBeCloseTo(floatOf(summed(r)) / floatOf(stepOf(r, /^Initial risk/)!), 4)
    expect(Math.abs(floatOf(stepOf(r, /^Initial risk/)!))).toBeGreaterThan(0)
    expectNear(roi.value, (floatOf(summed(roi)) / floatOf(stepOf(roi, 'Initial margin')!)) * 100)
    expect(opened(state, askAbout('row.rNow', { id })).value).toBeNull()
  })
})

describe('closed trades', () => {
  const trades = pastTrades(160, FIXTURE_NOW)
  const state = at('/closed-trades', '', { trades })
  const local = calendarOf(BERLIN.zone)
  const statistics = statisticsOf(trades, local)

  it.each(Object.keys(statistics.by) as StatKind[])(
    'N7 each group by %s opens to the rows it is the sum of',
    (kind) => {
      for (const group of statistics.by[kind]) {
        const by = byGroup(kind, group.key)
        const said = opened(state, askAbout('summary.pnl', { by }), BERLIN)
        expect([said.value, said.rows, summed(said)]).toEqual([group.pnl, group.trades, sumOf([group.pnl])])
        expectNear(opened(state, askAbout('summary.winRatePct', { by }), BERLIN).value, group.winRatePct)
      }
    },
  )

  it('N7 each bar opens to the trades that it counts, and no trade is in two', () => {
    const ids = statistics.distribution.flatMap(({ from, trades: count }) => {
      const said = opened(
        state,
        askAbout('summary.trades', { by: byGroup('bar', from === null ? '' : `${from}`) }),
        BERLIN,
      )
      expect([from, said.value]).toEqual([from, String(count)])
      return said.lines.map(({ id }) => id)
    })
    expect(new Set(ids).size).toBe(trades.length)
  })

  it('N7 the median is the middle of the durations that it opens to', () => {
    const said = opened(state, 'summary.medianDuration', BERLIN)
    const all = amountsOf(said).map(Number)

    expectNear(said.value, summaryOf(trades).medianDuration)
    expectNear(said.value, (all[(all.length - 1) >> 1]! + all[all.length >> 1]!) / 2)
  })

  it('N7 a share of the balance is the sum of its rows beside the wallets', () => {
    const said = opened(
      // The wallets come with the question: the page itself does not ask for them.
      at('/closed-trades', '?explain=summary.pctOfBalance%40', { trades }),
      'summary.pctOfBalance@',
      BERLIN,
    )
    expectNear(said.value, (floatOf(summed(said)) / floatOf(stepOf(said, 'Wallet balance now')!)) * 100)
  })
})

describe('the chart of a closed trade', () => {
  const [plain] = pastTrades(40, FIXTURE_NOW).filter(({ openedAt, side }) => openedAt !== null && side === 'long')
  const trade = {
    ...plain!,
    firstStop: String(Number(plain!.entry) * 0.97) as DecimalText,
    fees: '0.4' as DecimalText,
    gross: sumOf([plain!.pnl, '0.4' as DecimalText]),
    funding: '-0.02' as DecimalText,
    afterFunding: sumOf([plain!.pnl, '-0.02' as DecimalText]),
  }
  const path = `/closed-trades/chart/${trade.symbol}/${trade.account}/${trade.id}`
  const state = at(path, '', { trades: [trade] })
  const ask = (figure: string, more = {}) => opened(state, askAbout(figure, { id: trade.id, ...more }), BERLIN)

  it('N7 R is net PnL by the initial risk, both of which it says', () => {
    const r = ask('trade.r')
    // An R multiple has four places.
    expect(floatOf(r.value!)).toBeCloseTo(floatOf(trade.pnl) / floatOf(ask('trade.risk').value!), 4)
    expectNear(ask('trade.risk').value, Number(trade.entry) * 0.03 * Number(trade.qty))
    expect(summed(r)).toBe(trade.pnl)
  })

  it('N7 net, gross and what is left after funding add up, to the last digit', () => {
    const [net, after] = [ask('trade.pnl'), ask('trade.afterFunding')]
    expect(net.value).toBe(trade.pnl)
    expect(sumOf(net.steps.flatMap(({ value }) => value ?? []))).toBe(sumOf([trade.pnl]))
    expect(sumOf(after.steps.flatMap(({ value }) => value ?? []))).toBe(trade.afterFunding)
    expectNear(ask('trade.gross').value, trade.gross)
  })

  it('N7 MFE, MAE and each other exit are what the size makes at their price', () => {
    const view = late(state, 'closedChart')
    if (view.state !== 'ready') throw new Error(view.state)
    expectNear(ask('trade.mfe').value, view.excursions!.best.pnl)
    expectNear(ask('trade.mae').value, view.excursions!.worst.pnl)
    expect(view.whatIfs.length).toBeGreaterThan(5)
    for (const one of view.whatIfs) {
      const said = ask('trade.whatIf', { exit: one.id })
      expectNear(said.value, one.pnl)
      expectNear(stepOf(said, 'Difference from it'), one.difference)
    }
    expect(view.whatIfs.filter(({ pnl }) => pnl !== null).length).toBeGreaterThan(0)
  })
})

describe('the dashboard', () => {
  const state = at('/dashboard', '?range=30d')

  it('N7 drawdown, now and at worst, is the last and the least of its days', () => {
    const { drawdown } = late(state, 'results')
    const [now, worst] = ['drawdown.nowPct', 'drawdown.worstPct'].map((id) => opened(state, `${id}@`, BERLIN))

    expectNear(now!.value, drawdown!.nowPct)
    expectNear(worst!.value, drawdown!.worstPct)
    expect(worst!.name).toBe('Max drawdown')
    expect(amountsOf(now!)[0]).toBe(now!.value)
    expect(amountsOf(worst!).toSorted(compareDecimals)[0]).toBe(worst!.value)
  })

  it.each(['pnl', 'balance', 'drawdown'] as const)('N7 each point of the chart of %s opens to its rows', (mode) => {
    const on = at('/dashboard', `?range=30d&chart=${mode}`)
    const { chart, range } = late(on, 'results')
    if (chart.state !== 'ready') throw new Error(chart.state)
    for (const line of chart.data.lines)
      for (const point of [line.points[0]!, line.points.at(-1)!]) {
        const account = line.swatch === null ? '' : line.id
        const until = { account, from: range.from, to: new Date(point.at).toISOString().slice(0, 10) }
        const question = {
          pnl: askAbout('day.pnl', until),
          balance: askAbout('balance.day', { account, to: until.to }),
          drawdown: askAbout('drawdown.nowPct', until),
        }[mode]
        const said = opened(on, question, BERLIN)
        expectNear(said.value, point.value)
        if (mode !== 'drawdown') expect(summed(said)).toBe(sumOf([said.value!]))
      }
  })
})

it('N7 SCREEN-2.6 a balance of the forecast opens to the accounts that are chosen there', () => {
  const on = at('/forecast')
  const all = opened(on, askAbout('balance.day', {}), BERLIN)
  const [one] = all.lines
  const said = opened(on, askAbout('balance.day', { accounts: idOf(one!.name!) }), BERLIN)
  expect(all.lines.length).toBeGreaterThan(1)
  expect(said.lines).toEqual([one])
  expect(said.filters).toEqual([`account ${one!.name!}`])
  // As the forecast: a choice that there is not is none.
  expect(opened(on, askAbout('balance.day', { accounts: '00000000' }), BERLIN).lines).toEqual(all.lines)
})

describe('the command center and its board', () => {
  const NOW = Date.UTC(2026, 10, 23, 12)
  const move = (id: string, usdt: number, more: object = {}) =>
    action(id, {
      action: 'swap',
      to_account_name: 'large',
      allocation_now_pct: 4,
      allocation_next_pct: 3.25,
      allocation_change: 2.5,
      balance_change_usdt: usdt,
      stage: 'Maturity',
      ...more,
    })
  const row = (strategy: string, usdt: number) => ({
    strategy_name: strategy,
    account_name: 'small',
    to_account_name: 'large',
    since: '2026-10-14T12:00:00Z',
    usdt,
  })
  const span = (count: number) => ({
    days: count,
    followed: { judged: 2, usdt: 30.13, rows: [row('Rider', 40.12845), row('Grid', -10)] },
    ignored: { judged: 0, usdt: 0, rows: [] },
  })
  const base = stateOf(NOW, {
    [adviceKey(null)]: {
      actions: [
        move('a', 100.25),
        move('b', 20),
        move('c', 3, { completed: true, completed_at: '2026-11-22T12:00:00Z' }),
        // A swap of which one end is ready.
        move('d', 7, { partner: { strategy_name: 'e', account_name: 'large' } }),
        move('e', 5, {
          account_name: 'large',
          to_account_name: 'small',
          partner: { strategy_name: 'd', account_name: 'small' },
          cooldown_until: '2026-11-24T12:00:00Z',
        }),
      ],
      generated_at: new Date(NOW).toISOString(),
    },
    balances: [
      { account_name: 'small', balance_usdt: 5_000 },
      { account_name: 'large', balance_usdt: '9000.5' },
    ],
    [reviewKey(null)]: { previous: null, followed: 2, ignored: 0, after: [span(14), span(30)] },
  })
  const state: State = { ...base, tabs: at('/portfolio-command').tabs }

  it('N7 each figure at a glance opens to its actions', () => {
    const { list } = adviceView(state, TAB)
    if (list.state !== 'ready') throw new Error(list.state)
    for (const [name, shown] of Object.entries(list.data.figures)) {
      const said = opened(state, `advice.${name}`)
      expectNear(said.value, shown)
      expect(summed(said)).toBe(said.value)
    }
    expect(list.data.figures.netChange).not.toBe(0)
  })

  it('N7 a change of a share opens to the shares that it lies between, and says where the server named another', () => {
    const about = (more: object, query = '') => {
      const answer = { actions: [move('d', 0, more)], generated_at: new Date(NOW).toISOString() }
      const known = { [adviceKey(null)]: answer, [adviceKey(pastDay(query, 'UTC', epoch(NOW)))]: answer }
      return opened(stateOf(NOW, known), askAbout('advice.change', { id: 'd' }), { page: query })
    }
    const rise = about({ allocation_now_pct: 2.85123, allocation_next_pct: 4, allocation_change: 1.15 })
    expect([rise.value, rise.rows, amountsOf(rise)]).toEqual(['1.15', 2, ['4', '-2.85123']])
    expect([stepOf(rise, 'Sum over the parts'), summed(rise)]).toEqual(['1.14877', '1.14877'])
    expect(rise.steps).toHaveLength(1)
    expect(rise.filters).toEqual(['strategy d', 'small to large'])

    const other = about({ allocation_now_pct: 4, allocation_next_pct: 3.25, allocation_change: 2.5 })
    expect([other.value, stepOf(other, 'As the generation names it')]).toEqual(['2.5', '2.5'])
    expect(about({ allocation_now_pct: null })).toMatchObject({ rows: 0, lines: [] })
    expect(about({}, 'at=2026-11-20').period).toBe('2026-11-20')
  })

  it('N7 A-250 the actions behind a figure of a past day lead to that day, those of today to today', () => {
    const answer = { actions: [move('a/1', 5)], generated_at: new Date(NOW).toISOString() }
    const hrefs = (figure: string, query: string) => {
      const past = pastDay(query, 'UTC', epoch(NOW))
      const days = [{ date: '2026-11-20', account_name: 'small', balance_usdt: '1' }]
      const known = { [adviceKey(past)]: answer, [balancesOf(past, 'UTC')]: past === null ? days : { days } }
      const said = opened(stateOf(NOW, known), figure, { page: query })
      return said.lines.flatMap(({ href }) => href ?? [])
    }
    const share = askAbout('board.share', { account: 'small', scenario: 'now' })
    const balance = askAbout('board.balance', { account: 'small', scenario: 'ready' })
    for (const figure of ['advice.netChange', share, balance])
      expect([figure, hrefs(figure, ''), hrefs(figure, 'at=2026-11-20')]).toEqual([
        figure,
        ['/portfolio-command?row=a%2F1'],
        ['/portfolio-command?row=a%2F1&at=2026-11-20'],
      ])
  })

  it('N7 A-276 balances and shares of each account in each scenario are the sum of wallet and moves, and of strategies', () => {
    const page = 'sel=b'
    const { after, scoreboard } = boardView({ ...state, tabs: at('/portfolio-command-v2', `?${page}`).tabs }, TAB)
    if (after.state !== 'ready' || scoreboard.state !== 'ready') throw new Error(after.state)
    expect(after.data.accounts).toHaveLength(2)
    for (const { account, balance, share } of after.data.accounts)
      for (const scenario of SCENARIOS) {
        const [money, held] = ['board.balance', 'board.share'].map((id) =>
          opened(state, askAbout(id, { account, scenario }), { page }),
        )
        expectNear(money!.value, balance[scenario])
        expectNear(roundedTo(summed(money!), 2), balance[scenario])
        expectNear(held!.value, share[scenario])
        expectNear(roundedTo(summed(held!), 2), share[scenario])
      }
    expect(after.data.accounts.map(({ balance }) => balance.chosen! - balance.ticked!).toSorted()).toEqual([-20, 20])
    const moved = after.data.accounts.map(({ balance }) => balance.ready! - balance.now!)
    expect(moved.toSorted()).toEqual([-123.25, 123.25])
  })

  it('N7 what followed advice made opens to each of them', () => {
    const said = opened(state, askAbout('board.outcome', { days: '14', side: 'followed' }))

    expect(said.value).toBe('30.13')
    expect(roundedTo(summed(said), 2)).toBe('30.13')
    expect(said.lines.map(({ name, at: since }) => [name, since])).toEqual([
      ['Rider', Date.parse('2026-10-14T12:00:00Z')],
      ['Grid', Date.parse('2026-10-14T12:00:00Z')],
    ])
    expect(opened(state, askAbout('board.outcome', { days: '14', side: 'ignored' })).rows).toBe(0)
  })
})

describe('the record of a strategy', () => {
  const made = (usdt: number, ratio: number) => ({ ratio, margin_now: 200, margin_next: 500, usdt })
  const said = (action: string, fate: string, after: object | null) => ({
    action,
    account_name: 'small',
    to_account_name: 'large',
    allocation_now_pct: 2,
    allocation_next_pct: 5,
    said_at: '2026-10-01T12:00:00Z',
    fate,
    ended_at: '2026-10-02T12:00:00Z',
    after: [{ days: 14, made: after }],
  })
  const advice = [
    said('promote', 'followed', made(30.125, 0.10041667)),
    said('swap', 'followed', made(-3, -0.01)),
    said('demote', 'ignored', made(6, 0.02)),
    said('continue', 'followed', null),
  ]
  const state = stateOf(FIXTURE_NOW, { [recordKey('Rider')]: { advice } })

  it('N7 what followed and ignored advice made opens to each of it', () => {
    const sum = (side: string) => opened(state, askAbout('record.sum', { strategy: 'Rider', days: '14', side }))
    const followed = sum('followed')

    expect([followed.value, followed.rows, followed.filters]).toEqual(['27.13', 2, ['strategy Rider']])
    expect(roundedTo(summed(followed), 2)).toBe('27.13')
    expect(followed.lines.map(({ name, detail }) => [name, detail])).toEqual([
      ['Promote', 'small to large'],
      ['Swap', 'small to large'],
    ])
    expect([sum('ignored').value, sum('ignored').rows]).toEqual(['6', 1])
  })

  it('N7 what one advice made is the difference of two margins times what trades made of theirs', () => {
    const [row] = pastActionsIn(state.resources.byKey[recordKey('Rider')])
    const outcome = (id: string) => opened(state, askAbout('record.outcome', { strategy: 'Rider', days: '14', id }))
    const one = outcome(row!.id)

    expect([one.value, one.rows, stepOf(one, 'Margin more')]).toEqual(['30.125', 2, '300'])
    expect(summed(one)).toBe('300')
    expectNear(one.value, floatOf(summed(one)) * floatOf(stepOf(one, /^x what the trades of 14 days/)!))
    expect(one.lines.map(({ detail, amount }) => [detail, amount])).toEqual([
      ['large', '500'],
      ['small', '-200'],
    ])
    expect(outcome('none')).toMatchObject({ value: null, rows: 0 })
  })
})

describe('portfolio optimization', () => {
  const NOW = Date.UTC(2026, 10, 20, 12)
  const answers = optimizationAnswers(NOW)
  const state = stateOf(NOW, { ...answers, [historyKey('UTC', NOW as never)]: optimizationHistory(NOW) })

  it('N7 what an account gives, now and afterwards, is the sum over its strategies', () => {
    const { actions } = answers['priorityActions'] as { readonly actions: readonly Record<string, unknown>[] }
    for (const { account, now, next } of sharesByAccount(sharesFrom(actions))) {
      const said = opened(state, askAbout('optimization.share', { account }))
      const then = opened(state, askAbout('optimization.share', { account, when: 'next' }))
      expectNear(said.value, now)
      expectNear(then.value, next)
      expect([summed(said), summed(then)]).toEqual([said.value, then.value])
    }
  })

  // Names as long as they may be, and with what an address encodes.
  const renamed = (value: unknown): unknown =>
    JSON.parse(
      JSON.stringify(value)
        .replaceAll('Rider', `Rider, ${'ü'.repeat(90)}`)
        .replaceAll('Grid', 'Grid & Co.'),
    )

  it.each<[string, (value: unknown) => unknown]>([
    ['short', (value) => value],
    ['long', renamed],
  ])('N7 a correlation is the mean product of its days by both deviations, with %s names', (_, made) => {
    const history = made(optimizationHistory(NOW))
    const world = stateOf(NOW, {
      ...(made(answers) as Readonly<Record<string, unknown>>),
      [historyKey('UTC', NOW as never)]: history,
    })
    const returns = returnsFrom(history)
    const ids = [...new Set(returns.map(({ id }) => id))]
    const cells = correlations(ids, returns)
    for (const [i, a] of ids.entries())
      for (const [j, b] of ids.entries()) {
        if (i === j) continue
        const said = opened(world, askAbout('optimization.correlation', { a, b }))
        const [covariance, one, other] = said.steps.map(({ value }) => floatOf(value!))
        expectNear(said.value, cells[i]![j]!)
        expectNear(said.value, covariance! / (one! * other!))
        expectNear(said.value, floatOf(summed(said)) / (said.rows - 1) / (one! * other!))
      }
  })
})
