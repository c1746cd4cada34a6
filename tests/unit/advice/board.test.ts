import { describe, expect, test } from 'vitest'
import { usualOf } from '../../../src/domain/access/address.ts'
import { COMMAND_ADDRESS } from '../../../src/domain/access/addresses.ts'
import { balancesFrom, beforeAfter, capsFrom } from '../../../src/domain/advice/board/after.ts'
import { cardsOf, LANE_MOST, lanesOf, laneOfCard } from '../../../src/domain/advice/board/lanes.ts'
import { changesOf, scoreboardFrom } from '../../../src/domain/advice/board/review.ts'
import { ROWS_MOST, timelineOf } from '../../../src/domain/advice/board/timeline.ts'
import type { Scenario } from '../../../src/domain/advice/board/view.types.ts'
import { adviceFrom } from '../../../src/domain/advice/read.ts'
import type { Advice, AdviceFilters, Lane } from '../../../src/domain/advice/view.types.ts'
import { calendarOf } from '../../../src/domain/core/calendar.ts'
import { days, epoch, hours } from '../../../src/domain/core/time.ts'

const NOW = epoch(Date.UTC(2026, 10, 23, 12))
const iso = (at: number): string => new Date(at).toISOString()
const action = (id: string, more: object = {}, done = false): Advice =>
  adviceFrom(
    { action_id: id, action: 'promote', strategy_name: id, account_name: 'small', ...more },
    { at: NOW, done: new Set(done ? [id] : []), saving: new Set() },
  )!
const ready = { ready_for_execution: true }
const filters = (more: Partial<AdviceFilters> = {}): AdviceFilters => ({ ...usualOf(COMMAND_ADDRESS), ...more })
const swap = (id: string, partner: string, from: string, to: string, more: object = {}, done = false): Advice =>
  action(
    id,
    {
      action: 'swap',
      account_name: from,
      to_account_name: to,
      partner: { strategy_name: partner, account_name: to },
      ...more,
    },
    done,
  )

describe('the lanes', () => {
  const window = (start: number, end: number) => ({
    execution_window_start: iso(start),
    execution_window_end: iso(end),
  })
  test.each<[string, Lane, object]>([
    ['its window opens now', 'ready', window(NOW, NOW + 1)],
    ['its window opens in 1 ms', 'soon', window(NOW + 1, NOW + days(1))],
    ['its window opens in 24 h', 'soon', window(NOW + hours(24), NOW + days(3))],
    ['its window opens in 24 h and 1 ms', 'later', window(NOW + hours(24) + 1, NOW + days(3))],
    ['its window ends now', 'ready', window(NOW - 5, NOW)],
    ['its window ended 1 ms ago', 'later', window(NOW - 5, NOW - 1)],
    ['it rests for another 1 ms', 'cooling', { ...ready, cooldown_until: iso(NOW + 1) }],
    ['its rest ends now', 'ready', { ...ready, cooldown_until: iso(NOW) }],
    ['nothing is to be done', 'later', { action: 'continue' }],
  ])('SCREEN-2.11 %s: %s', (_, lane, more) => {
    const lanes = lanesOf([action('a', more)], filters())
    expect(lanes.map((one) => one.lane)).toEqual(['ready', 'soon', 'cooling', 'later', 'done'])
    expect(lanes.filter(({ cards }) => cards.length > 0).map((one) => one.lane)).toEqual([lane])
  })

  test('SCREEN-2.11 what is ticked stands in Done, whatever else is said of it', () => {
    const [card] = cardsOf([action('a', { cooldown_until: iso(NOW + 1) }, true)])
    expect(laneOfCard(card!)).toBe('done')
  })

  test('SCREEN-2.11 a swap is one card with two ends, whichever comes first; another pair is its own', () => {
    const rows = [
      swap('Rider', 'Grid', 'small', 'large'),
      action('Other'),
      swap('Grid', 'Rider', 'large', 'small'),
      swap('Grid', 'Rider', 'third', 'small', { action_id: 'Again' }),
    ]
    expect(cardsOf(rows).map(({ ends }) => ends.map(({ account, id }) => `${id} ${account}`))).toEqual([
      ['Rider small', 'Grid large'],
      ['Other small'],
      ['Again third'],
    ])
  })

  test.each<[string, Lane, object, boolean, object, boolean]>([
    ['both ready', 'ready', ready, false, ready, false],
    ['one rests', 'cooling', ready, false, { cooldown_until: iso(NOW + 1) }, false],
    ['one is done', 'ready', ready, true, ready, false],
    ['both are done', 'done', ready, true, ready, true],
  ])('SCREEN-2.11 a swap stands where its later end does: %s, %s', (_, lane, a, aDone, b, bDone) => {
    const [card] = cardsOf([
      swap('Rider', 'Grid', 'small', 'large', a, aDone),
      swap('Grid', 'Rider', 'large', 'small', b, bDone),
    ])
    expect(laneOfCard(card!)).toBe(lane)
  })

  test('SCREEN-2.11 filters are those of the table; a swap is shown when either end passes', () => {
    const rows = [
      action('Solo', { ...ready, urgency_level: 'high' }),
      swap('Rider', 'Grid', 'small', 'large', ready),
      swap('Grid', 'Rider', 'large', 'small', ready),
    ]
    const shown = (more: Partial<AdviceFilters>) =>
      lanesOf(rows, filters(more)).flatMap(({ cards }) => cards.map(({ ends }) => ends.map(({ id }) => id).join('+')))
    expect(shown({})).toEqual(['Solo', 'Rider+Grid'])
    expect(shown({ strategy: 'Grid' })).toEqual(['Rider+Grid'])
    expect(shown({ urgency: 'high' })).toEqual(['Solo'])
    expect(shown({ state: 'done' })).toEqual([])
  })

  test('SCREEN-2.11 a lane draws fifty cards and counts all', () => {
    const rows = Array.from({ length: LANE_MOST + 1 }, (_, at) => action(`a${at}`, ready))
    expect(lanesOf(rows.slice(1), filters())[0]).toMatchObject({ total: LANE_MOST })
    const [lane] = lanesOf(rows, filters())
    expect([lane!.cards.length, lane!.total]).toEqual([LANE_MOST, LANE_MOST + 1])
  })
})

describe('the timeline', () => {
  const utc = calendarOf('UTC')

  test('SCREEN-2.11 thirty days from three before today, in the zone of the user', () => {
    const timeline = timelineOf([], utc, NOW)
    expect([iso(timeline.from), iso(timeline.to)]).toEqual(['2026-11-20T00:00:00.000Z', '2026-12-20T00:00:00.000Z'])
    // Three and a half of thirty days.
    expect(timeline.today).toBe(11.7)
    expect(timeline.days.map(({ at }) => iso(at).slice(5, 10))).toEqual([
      '11-20',
      '11-25',
      '11-30',
      '12-05',
      '12-10',
      '12-15',
    ])
    expect(iso(timelineOf([], calendarOf('Asia/Tokyo'), epoch(Date.UTC(2026, 10, 23, 16))).from)).toBe(
      '2026-11-20T15:00:00.000Z',
    )
  })

  test('SCREEN-2.11 a window, a rest since the last action, and the day of the review; clipped, and nothing of what is done', () => {
    const row = action('a', {
      execution_window_start: iso(NOW - days(9)),
      execution_window_end: iso(NOW + days(1)),
      cooldown_until: iso(NOW + days(2)),
      days_since_last_action: 1,
      next_review_date: iso(NOW + days(40)),
    })
    const { rows, from } = timelineOf([row, action('b', { next_review_date: iso(NOW + days(2)) })], utc, NOW)

    expect(rows.map(({ id, bars }) => [id, bars.map((bar) => [bar.kind, bar.from, bar.to])])).toEqual([
      [
        'a',
        [
          ['cooldown', NOW - days(1), NOW + days(2)],
          ['window', from, NOW + days(1)],
        ],
      ],
      ['b', [['review', Date.UTC(2026, 10, 25), Date.UTC(2026, 10, 26)]]],
    ])
    expect(rows[1]!.bars[0]).toMatchObject({ start: 16.7, width: 3.3 })
    expect(timelineOf([action('a', { next_review_date: iso(NOW) }, true)], utc, NOW).rows).toEqual([])
  })

  test.each([
    [false, 'ends where they begin', 0 - days(3.5)],
    [true, 'ends 1 ms behind', 1 - days(3.5)],
  ])('SCREEN-2.11 drawn is %s for a window that %s', (isDrawn, _, end) => {
    const row = action('a', { execution_window_start: iso(NOW - days(9)), execution_window_end: iso(NOW + end) })
    expect(timelineOf([row], utc, NOW).rows.length > 0).toBe(isDrawn)
  })

  test('SCREEN-2.11 forty rows are drawn and all counted', () => {
    const rows = Array.from({ length: ROWS_MOST + 1 }, (_, at) => action(`a${at}`, { next_review_date: iso(NOW) }))
    const timeline = timelineOf(rows, utc, NOW)
    expect([timeline.rows.length, timeline.total]).toEqual([ROWS_MOST, ROWS_MOST + 1])
  })
})

describe('before and after', () => {
  const caps = { initialization: 2, incubation: 5, maturity: 8, legacy: 10 }
  const balances = new Map([
    ['small', 5_000],
    ['large', 10_000],
  ])
  /** Goes from 2 % of small to 10 % of large, which is 1,000 USDT. */
  const promote = (more: object = {}, done = false): Advice =>
    action(
      'Rider',
      {
        to_account_name: 'large',
        stage: 'Maturity',
        next_stage: 'Legacy',
        allocation_now_pct: 2,
        allocation_next_pct: 10,
        balance_change_usdt: 1_000,
        requires_balance_update: true,
        ...ready,
        ...more,
      },
      done,
    )
  const stays = action('Grid', {
    action: 'continue',
    account_name: 'large',
    stage: 'Incubation',
    next_stage: 'Incubation',
    allocation_now_pct: 4,
    allocation_next_pct: 5,
  })
  const update = action('update', {
    action: 'balance_update',
    strategy_name: null,
    account_name: 'large',
    balance_change_usdt: 1_000,
    ...ready,
  })
  // Where nothing is selected, that is as what is ticked.
  const plain = ({ chosen, ...others }: Readonly<Record<Scenario, number | null>>) => {
    expect(chosen).toBe(others.ticked)
    return others
  }
  const of = (all: readonly Advice[]) =>
    Object.fromEntries(
      beforeAfter(all, balances, caps).accounts.map(({ account, balance, share }) => [
        account,
        { balance: plain(balance), share: plain(share) },
      ]),
    )

  test('SCREEN-2.11 what is ready moves share and money, what is ticked moves it in both; the whole of the money stays', () => {
    expect(of([promote(), stays, update])).toEqual({
      large: { balance: { now: 10_000, ticked: 10_000, ready: 11_000 }, share: { now: 4, ticked: 4, ready: 14 } },
      small: { balance: { now: 5_000, ticked: 5_000, ready: 4_000 }, share: { now: 2, ticked: 2, ready: 0 } },
    })
    expect(of([promote({}, true), stays])).toEqual({
      large: { balance: { now: 10_000, ticked: 11_000, ready: 11_000 }, share: { now: 4, ticked: 14, ready: 14 } },
      small: { balance: { now: 5_000, ticked: 4_000, ready: 4_000 }, share: { now: 2, ticked: 0, ready: 0 } },
    })
    expect(of([promote({ ready_for_execution: false })])['large']!.share).toEqual({ now: 0, ticked: 0, ready: 0 })
  })

  test('SCREEN-2.11 A-276 what is selected moves share and money beside what is ticked, whether it is ready or not', () => {
    const rows = [promote({ ready_for_execution: false }), stays]
    const { scenarios, accounts } = beforeAfter(rows, balances, caps, [rows[0]!.id])

    expect(scenarios).toEqual(['now', 'ticked', 'chosen', 'ready'])
    expect(accounts.map(({ account, balance, share }) => [account, balance.chosen, share.chosen, share.ready])).toEqual(
      [
        ['large', 11_000, 14, 4],
        ['small', 4_000, 0, 2],
      ],
    )
    expect(beforeAfter(rows, balances, caps, ['gone']).scenarios).toEqual(['now', 'ticked', 'ready'])
    const over = beforeAfter([promote({ allocation_next_pct: 12, ready_for_execution: false })], balances, caps, [
      rows[0]!.id,
    ])
    expect(over.broken.map(({ scenario, strategy }) => [scenario, strategy])).toEqual([['chosen', 'Rider']])
  })

  test('SCREEN-2.11 a strategy that moves says where it comes from: the account may have one of its name', () => {
    const [large, small] = beforeAfter([promote(), stays], balances, caps).accounts

    expect(large?.strategies.map(({ from }) => from)).toEqual(['small', null])
    expect(small?.strategies.map(({ from }) => from)).toEqual([null])
  })

  test('SCREEN-2.11 an account without a balance, and one that no action is about, stand there too', () => {
    expect(beforeAfter([promote()], new Map([['idle', 7]]), null).accounts).toMatchObject([
      { account: 'idle', balance: { now: 7, ready: 7 }, strategies: [] },
      { account: 'large', balance: { now: null } },
      { account: 'small', strategies: [{ held: { now: { cap: null, isOver: false }, ready: null } }] },
    ])
  })

  test.each([
    [10, []],
    [10.005, []],
    [10.01, ['ready large Rider 10.01 of 10']],
  ])('SCREEN-2.11 a share of %d at a cap of 10 breaks: %j', (share, expected) => {
    const { broken } = beforeAfter([promote({ allocation_next_pct: share })], balances, caps)
    expect(broken.map((one) => `${one.scenario} ${one.account} ${one.strategy} ${one.share} of ${one.cap}`)).toEqual(
      expected,
    )
  })

  test('SCREEN-2.11 half a swap leaves its account with more than all of it: named, and as new', () => {
    const rows = [
      swap('Rider', 'Grid', 'small', 'large', { allocation_now_pct: 60, allocation_next_pct: 60 }, true),
      swap('Grid', 'Rider', 'large', 'small', { allocation_now_pct: 60, allocation_next_pct: 60 }),
    ]
    expect(beforeAfter(rows, balances, null).broken).toEqual([
      { scenario: 'ticked', account: 'large', strategy: null, share: 120, cap: 100, isSoNow: false },
      { scenario: 'ready', account: 'large', strategy: null, share: 120, cap: 100, isSoNow: false },
    ])
  })

  test('SCREEN-2.11 a swap is behind all that is ready once both of its ends are: share and money go together', () => {
    const ends = (other: object) => [
      swap('Rider', 'Grid', 'small', 'large', { ...figures(10, 20, 500), ...ready }),
      swap('Grid', 'Rider', 'large', 'small', { ...figures(30, 40, 300), ...other }),
    ]
    const figures = (now: number, next: number, usdt: number) => ({
      allocation_now_pct: now,
      allocation_next_pct: next,
      balance_change_usdt: usdt,
    })
    const large = (other: object) => {
      const { large } = of(ends(other))
      return [large!.share['ready'], large!.balance['ready']]
    }
    expect(large({ cooldown_until: iso(NOW + 1) })).toEqual([30, 10_000])
    expect(large(ready)).toEqual([20, 10_200])
  })

  test('SCREEN-2.11 a share that is above its cap already and stays so is said to stay', () => {
    const over = action('Grid', { stage: 'Maturity', next_stage: 'Maturity', allocation_now_pct: 9 })
    expect(beforeAfter([over], balances, caps).broken[0]).toMatchObject({ strategy: 'Grid', isSoNow: true })
  })

  test('SCREEN-2.11 balances and caps are read from the wire; what is none is left out', () => {
    expect([
      ...balancesFrom([
        { account_name: 'a', balance_usdt: '12.50' },
        { account_name: 'b' },
        'x',
        { balance_usdt: '1' },
      ]),
    ]).toEqual([['a', 12.5]])
    expect(capsFrom({ legacy: 10, maturity: 'x' })).toEqual({ legacy: 10 })
    expect(capsFrom(undefined)).toBeNull()
  })
})

describe('what changed since the generation before', () => {
  const was = (name: string, more: object = {}) => ({
    action: 'promote',
    strategy_name: name,
    account_name: 'small',
    to_account_name: 'small',
    urgency_level: 'medium',
    allocation_change: 3,
    ...more,
  })
  const names = (all: readonly Advice[], actions: readonly object[]) => {
    const changes = changesOf(all, { previous: { generated_at: iso(NOW - days(7)), actions } })!
    return Object.fromEntries(
      (['fresh', 'gone', 'up', 'down'] as const).map((kind) => [
        kind,
        changes[kind].map(({ label, strategy, was: before, is }) => `${label} ${strategy} ${before}>${is}`),
      ]),
    )
  }

  test('SCREEN-2.11 new, gone, more and less urgent', () => {
    expect(
      names(
        [
          action('New', { urgency_level: 'high' }),
          action('Up', { urgency_level: 'high' }),
          action('Down', { urgency_level: 'low' }),
          action('Same'),
        ],
        [was('Up'), was('Down'), was('Same'), was('Gone')],
      ),
    ).toEqual({
      fresh: ['Promote New null>high'],
      gone: ['Promote Gone medium>null'],
      up: ['Promote Up medium>high'],
      down: ['Promote Down medium>low'],
    })
  })

  test('SCREEN-2.11 another kind or place is another action; what only goes on is none, until its share changes by a point', () => {
    expect(names([action('A')], [was('A', { action: 'demote' })])).toMatchObject({
      fresh: ['Promote A null>medium'],
      gone: ['Demote A medium>null'],
    })
    expect(names([action('A', { to_account_name: 'large' })], [was('A')]).fresh).toHaveLength(1)
    const goesOn = (change: number) => was('A', { action: 'continue', allocation_change: change })
    expect(names([], [goesOn(0.99)]).gone).toEqual([])
    expect(names([], [goesOn(-1)]).gone).toHaveLength(1)
    expect(names([action('A', { action: 'monitor_closely', allocation_change: 0.99 })], []).fresh).toEqual([])
  })

  test('SCREEN-2.11 before the second generation there is nothing to compare with', () => {
    expect(changesOf([action('A')], { previous: null })).toBeNull()
    expect(changesOf([action('A')], undefined)).toBeNull()
  })
})

test.each([
  [5, 5, false],
  [4, 12, true],
  [12, 4, true],
])('N10 %d followed and %d ignored after their days are too few to compare: %s', (followed, ignored, isTooLittle) =>
  expect(
    scoreboardFrom({
      followed: 12,
      ignored: 5,
      after: [{ days: 14, followed: { judged: followed, usdt: 340 }, ignored: { judged: ignored, usdt: -120 } }],
    }),
  ).toEqual({
    followed: 12,
    ignored: 5,
    after: [
      {
        days: 14,
        followed: { judged: followed, usdt: 340 },
        ignored: { judged: ignored, usdt: -120 },
        isTooLittle,
      },
    ],
  }),
)
