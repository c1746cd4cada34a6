import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { epoch } from '../../../src/domain/core/time.ts'
import type { KeptAction } from '../../../src/domain/recommendations/wire.ts'
import { setRoles } from '../../../src/server/db/identityUsers.ts'
import { knownRolesOf } from '../../../src/server/db/knownRoles.ts'
import { deleteActionsBeyond, saveGeneration } from '../../../src/server/db/recommendations.ts'
import { findTask, insertTask } from '../../../src/server/db/tasks.ts'
import {
  generate as generateNow,
  RECOMMENDATIONS,
  recommendationsTask,
} from '../../../src/server/recommendations/generate.ts'
import { makeOptimized } from '../../../src/server/recommendations/optimized.ts'
import { makeTasks } from '../../../src/server/tasks/tasks.ts'
import { openEventStream } from '../../support/eventStream.ts'
import { aTrade } from '../../support/fakeExchange.ts'
import { handClock } from '../../support/handClock.ts'
import { keepPromotions } from '../../support/advice.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

/** What a call or a frame says. */
type Said = any // eslint-disable-line -- tests look into answers of every shape

const DAY = 86_400_000
const clock = handClock()
const MARA = 'sample-mara'
let server: TestServer

/** Two accounts: Rider makes 3 % of its margin with each trade on the small one, Grid loses 1 % on the large one. */
beforeAll(async () => {
  server = await startTestServer({ env: { RATE_FACTOR: '1000' }, clock })
  const [large, small] = [await server.link('mara', 'large'), await server.link('mara', 'small')]
  await server.exchange.wallet(large, '10000')
  await server.exchange.wallet(small, '5000')
  for (const [name, account, id, pnl] of [
    ['Rider', 'small', small, '3'],
    ['Grid', 'large', large, '-1'],
  ] as const) {
    const strategy = (await server.call('mara', 'POST', '/v1/strategy-details', { name })).json
    const rule = await server.call('mara', 'POST', '/bots/rules', {
      strategy_id: strategy.id,
      account_name: account,
      symbol: 'BTCUSDT',
    })
    expect(rule.status).toBe(200)
    await server.parts.db
      .updateTable('rule_spans')
      .set({ active_from: new Date(clock.now() - 400 * DAY) })
      .execute()
    const trades = Array.from({ length: 60 }, (_, at) =>
      aTrade(id, {
        orderId: `${name}-${at}`,
        qty: '1',
        entryPrice: '1000',
        leverage: '10',
        pnl,
        openedAt: clock.now() - (61 - at) * DAY,
        closedAt: clock.now() - (60 - at) * DAY,
      }),
    )
    await server.exchange.store.keepTrades(id, trades, { isRead: true, newsFrom: epoch(0) })
  }
  // Trades of no rule belong to no strategy.
  await server.exchange.store.keepTrades(
    large,
    [
      aTrade(large, {
        orderId: 'none',
        symbol: 'ETHUSDT',
        pnl: '500',
        openedAt: clock.now() - DAY,
        closedAt: clock.now(),
      }),
    ],
    { isRead: true, newsFrom: epoch(0) },
  )
})
afterAll(async () => {
  await server.close()
})

const ask = async (path: string, login = 'mara') => (await server.call(login, 'GET', path)).json
const generate = async (login = 'mara'): Promise<readonly { data: Said }[]> => {
  const { task_id: id } = (await server.call(login, 'POST', '/portfolio-command/generate-recommendations')).json
  const stream = await openEventStream(`${server.url}/portfolio-command/generate-recommendations/status/${id}`, {
    authorization: `Bearer ${await server.token(login)}`,
  })
  await stream.until(({ event }) => event === 'eos')
  return stream.frames
}

test('API-07 ENT-07 every field of a strategy summary is reckoned over the closed trades', async () => {
  const first = await ask('/strategies/optimized')

  expect(first.cached).toBe(false)
  expect(first.timestamp).toBe(new Date(clock.now()).toISOString())
  expect(first.strategies).toHaveLength(2)
  expect(first.strategies[0]).toMatchObject({
    strategyname: 'Rider',
    currentaccountname: 'small',
    total_pnl: 180,
    win_percentage: 100,
    profit_factor: null,
    total_trades: 60,
    rot: 3,
    stability: { status: 'green' },
    // 201 trades leave Maturity; ROT 1 leads up, -1 or its own bound down.
    lifecycle: { stage: 'Maturity', cap_pct: 8, next_stage: 'Legacy', next_stage_at_trades: 201 },
    score: { performance: 40, performance_max: 40, regime_fit_max: 20, stability_max: 30, lifecycle_max: 10 },
    allocation_pct: 2,
    generated_at: first.timestamp,
    rank: 1,
  })
  // 4,820 USDT at the start of the first day, 3 a day since.
  expect(first.strategies[0].net_profit_pct).toBeCloseTo((180 / 4_820) * 100, 10)
  expect(first.strategies[0].time_weighted_return_pct).toBeCloseTo((180 / 4_820) * 100, 10)
  // Half of the performance by ROT, half without a loss: all; the regime the same; steady; second of three steps.
  expect(first.strategies[0].total_score).toBeCloseTo(40 + 20 + 30 + (2 / 3) * 10, 10)
  expect(first.strategies[1]).toMatchObject({ strategyname: 'Grid', total_pnl: -60, rot: -1, rank: 2 })
  // 10,000 now, without the 500 that a trade of no strategy made, with the 60 that Grid lost.
  expect(first.strategies[1].net_profit_pct).toBeCloseTo((-60 / 9_560) * 100, 10)
  const { others } = await ask('/v1/portfolio/engine-input')
  expect(others).toMatchObject([{ strategy: '', account: 'large', pnl: ['500'] }])

  expect(await ask('/strategies/optimized')).toEqual({ ...first, cached: true })
  expect((await ask('/strategies/optimized', 'jonas')).strategies).toEqual([])
})

test('API-46 what is invalidated is reckoned anew; an unknown kind forgets nothing', async () => {
  await ask('/strategies/optimized')
  const forget = async (kinds: string) =>
    (await server.call('mara', 'POST', `/v1/portfolio/invalidate-cache${kinds}`)).json.invalidated

  expect(await forget('?cache_types=other')).toEqual([])
  expect((await ask('/strategies/optimized')).cached).toBe(true)
  expect(await forget('?cache_types=optimized_strategies&cache_types=other')).toEqual(['optimized_strategies'])
  expect((await ask('/strategies/optimized')).cached).toBe(false)
  expect(await forget('')).toEqual(['optimized_strategies'])
})

test('API-46 what is invalidated while it is reckoned is not held', async () => {
  let isForgotten = false
  // The time is asked for the second time when everything is read.
  let asked = 0
  const now = () => {
    asked += 1
    if (asked === 2) {
      optimized.forget(MARA)
      isForgotten = true
    }
    return clock.now()
  }
  const optimized = makeOptimized({ ...server.parts, clock: { ...server.parts.clock, now } })

  expect((await optimized.of(MARA)).isHeld).toBe(false)
  expect(isForgotten).toBe(true)
  expect((await optimized.of(MARA)).isHeld).toBe(false)
  expect((await optimized.of(MARA)).isHeld).toBe(true)
})

test('API-46 ratings are of the days of a zone: with another one they are reckoned anew', async () => {
  const rated = async (zone: string): Promise<boolean> => {
    await server.call('mara', 'PUT', '/v1/settings/user', { timezone: zone })
    return !(await ask('/strategies/optimized')).cached
  }
  await rated('UTC')

  expect(await rated('Pacific/Auckland')).toBe(true)
  expect(await rated('Pacific/Auckland')).toBe(false)
  expect(await rated('UTC')).toBe(true)
})

test('API-45 before the first generation there is nothing, and no time', async () => {
  expect(await ask('/v1/portfolio/priority-actions-enhanced')).toEqual({
    actions: [],
    generated_at: null,
    generations: [],
    cached: true,
  })
})

test('API-47 API-48 TASK-08 a generation tells its progress and its end', async () => {
  const told = (await generate()).map(({ data }) => data)

  expect(told.at(-1)).toMatchObject({ final_state: 'SUCCESS', info: { message: '2 actions from 120 closed trades.' } })
  expect(told.at(-2)).toMatchObject({ status: 'SUCCESS', progress: 100 })
  expect(told.at(-2).details).toContain('2 actions from 120 closed trades.')
})

test('TASK-09 what does not run cannot be cancelled', async () => {
  const answer = await server.call('mara', 'POST', '/portfolio-command/generate-recommendations/cancel/none')

  expect(answer.status).toBe(404)
  expect(answer.json.detail).toBe('No such generation is under way.')
})

test('TASK-09 one that came to its end first is not cancelled, and nobody is refused', async () => {
  const { task_id: id } = (await server.call('mara', 'POST', '/portfolio-command/generate-recommendations')).json
  await vi.waitUntil(async () => (await server.parts.tasks.find('sample-mara', id))?.endedAt != null)
  const cancel = `/portfolio-command/generate-recommendations/cancel/${id}`

  expect(await server.call('mara', 'POST', cancel)).toMatchObject({ status: 200, json: { cancelled: false } })
  expect((await server.call('ines', 'POST', cancel)).status).toBe(404)
})

test('API-45 PORT-01 an action carries its schedule three times, and its rationale where it is wanted', async () => {
  await generate()
  const { actions, generated_at: at } = await ask(
    '/v1/portfolio/priority-actions-enhanced?include_detailed_rationale=true&include_ui_metadata=true',
  )
  const rider = actions.find((one: Said) => one.strategy_name === 'Rider')

  expect(at).toBe(new Date(clock.now()).toISOString())
  expect(rider).toMatchObject({
    action: 'swap',
    account_name: 'small',
    to_account_name: 'large',
    partner: { strategy_name: 'Grid', account_name: 'large' },
    stage: 'Maturity',
    next_stage: 'Legacy',
    allocation_change: -1,
    requires_balance_update: false,
    ready_for_execution: true,
    allocation_ready_for_execution: true,
    balance_ready_for_execution: false,
    execution_window_start: at,
    execution_window_end: new Date(clock.now() + 3 * DAY).toISOString(),
    balance_execution_window_end: new Date(clock.now() + 3 * DAY).toISOString(),
    next_review_date: new Date(clock.now() + 14 * DAY).toISOString(),
    allocation_next_review_date: new Date(clock.now() + 14 * DAY).toISOString(),
    cooldown_until: null,
    urgency_level: 'medium',
    balance_urgency_level: 'medium',
    decision_confidence: 80,
    balance_decision_confidence: 80,
    balance_days_since_last_action: null,
    allocation_rationale_detailed: { balance_update: { required: false, amount_usdt: 0 } },
    ui_metadata: { label: 'Swap', is_significant: true },
    completed: false,
  })
  expect(rider.allocation_rationale_detailed.reasons).toContainEqual({
    input: 'ROT',
    value: 3,
    relation: '>=',
    threshold: 1,
    met: true,
    config: 'account_moves.promotion_thresholds.Maturity',
  })
  const [plain] = (await ask('/v1/portfolio/priority-actions-enhanced?strategy_name=Rider')).actions
  expect(plain.allocation_rationale_detailed).toEqual({ balance_update: { required: false, amount_usdt: 0 } })
  expect(plain).not.toHaveProperty('ui_metadata')
  expect((await ask('/v1/portfolio/priority-actions-enhanced?strategy_name=None')).actions).toEqual([])
  expect((await ask('/v1/portfolio/priority-actions-enhanced?account_name=large')).actions).toHaveLength(2)
  expect((await server.call('amina', 'GET', '/v1/portfolio/priority-actions-enhanced')).status).toBe(403)
})

test('API-49 A-149 a tick is kept, rests what it was for, and is taken back; another user has no part in it', async () => {
  const toggle = async (body: unknown, login = 'mara') =>
    await server.call(login, 'POST', '/portfolio/recommendations/actions/toggle-complete-by-id', body)
  const now = async (strategy: string, more = '') =>
    (await ask(`/v1/portfolio/priority-actions-enhanced?strategy_name=${strategy}${more}`)).actions[0]
  const { action_id: id } = await now('Grid')

  expect((await toggle({ action_id: id }, 'ines')).status).toBe(404)
  expect((await toggle({ action_ids: [id, 'unknown'] })).json.detail).toBe('There is no such action.')
  expect((await now('Grid')).completed).toBe(false)
  const at = new Date(clock.now()).toISOString()
  expect((await toggle({ action_ids: [id] })).json.actions).toEqual([
    { action_id: id, completed: true, completed_at: at },
  ])
  expect(await now('Grid')).toMatchObject({ completed: true, completed_at: at, ready_for_execution: false })
  // Ticked on a second device, which had not heard of it, it stays done, and since when.
  clock.advance(1_000)
  expect((await toggle({ action_ids: [id], completed: true })).json.actions).toEqual([
    { action_id: id, completed: true, completed_at: at },
  ])

  const yesterday = new Date(clock.now() - DAY)
  await server.parts.db.updateTable('recommendations').set({ completed_at: yesterday }).where('id', '=', id).execute()
  expect(await now('Grid', '&force_refresh=true')).toMatchObject({
    completed: false,
    ready_for_execution: false,
    cooldown_until: new Date(clock.now() + 13 * DAY).toISOString(),
    days_since_last_action: 1,
  })
  expect((await toggle({ action_id: id })).json.actions[0]).toMatchObject({ completed: false, completed_at: null })
})

test('API-49 what a newer generation replaced is not ticked, and the refusal names it; its tick is taken back', async () => {
  const { db } = server.parts
  const toggle = async (body: unknown) =>
    await server.call('ines', 'POST', '/portfolio/recommendations/actions/toggle-complete-by-id', body)
  const of = ['Alpha', 'Beta', 'Gamma']
  const old = await keepPromotions(db, 'sample-ines', clock.now() - DAY, of, ['Gamma'])
  const now = await keepPromotions(db, 'sample-ines', clock.now(), of)
  const tickedAmong = async (): Promise<readonly string[]> =>
    (await db.selectFrom('recommendations').selectAll().where('user_id', '=', 'sample-ines').execute())
      .filter((row) => row.completed_at !== null)
      .map(({ id }) => id)

  for (const body of [
    { action_ids: [now[0], ...old], completed: true },
    { action_ids: [now[0], ...old.slice(0, 2)] },
  ]) {
    const answer = await toggle(body)
    expect([answer.status, answer.json.detail]).toEqual([
      409,
      'Newer recommendations have replaced this list, so nothing was ticked: Alpha, Beta. Tick what you carried out in the new list.',
    ])
  }
  expect(await tickedAmong()).toEqual([old[2]])

  // Ticked on another device before the list was replaced: done is done.
  expect((await toggle({ action_ids: [now[0], old[2]], completed: true })).status).toBe(200)
  expect((await tickedAmong()).toSorted()).toEqual([now[0], old[2]].toSorted())
  expect((await toggle({ action_ids: [old[2]], completed: false })).status).toBe(200)
  expect(await tickedAmong()).toEqual([now[0]])
})

test('API-47 API-49 other devices hear of a generation, and of a tick', async () => {
  const [action] = await keepPromotions(server.parts.db, 'sample-ines', clock.now(), ['Alpha'])
  const heard = async (act: () => Promise<unknown>): Promise<string> => {
    const stream = await openEventStream(`${server.url}/trades/updates/stream?token=${await server.token('ines')}`)
    await act()
    const { data } = await stream.until((one) => one.data.type === 'dashboard_refresh')
    stream.close()
    return data.reason
  }
  const path = '/portfolio/recommendations/actions/toggle-complete-by-id'

  expect(await heard(() => server.call('ines', 'POST', path, { action_id: action, completed: true }))).toBe(
    'recommendations',
  )
  expect(await heard(() => generate('ines'))).toBe('recommendations')
})

test('F3 a generation that a dead server left behind goes on, and its successes are counted once', async () => {
  const at = new Date(clock.now())
  await insertTask(server.parts.db, {
    id: 'left-behind',
    userId: MARA,
    kind: RECOMMENDATIONS,
    state: 'RUNNING',
    message: 'Reading closed trades',
    progress: 5,
    details: [],
    error: null,
    starts: 1,
    startedAt: at,
    heartbeatAt: at,
    endedAt: null,
  })
  await server.parts.tasks.resume()

  await vi.waitFor(async () =>
    expect(await findTask(server.parts.db, MARA, 'left-behind')).toMatchObject({
      state: 'SUCCESS',
      message: '2 actions from 120 closed trades.',
    }),
  )
  expect((await ask('/v1/portfolio/priority-actions-enhanced')).actions).toHaveLength(2)
})

describe('while a generation is reckoned', () => {
  /** A generation of Mara's; when it has read and judged, and is about to be kept, something else happens first. */
  const generateWhile = async (act: () => Promise<unknown>): Promise<readonly Said[]> => {
    const { facts } = server.parts
    let hasActed = false
    const change: typeof facts.change = async (userId, work) => {
      if (!hasActed) {
        hasActed = true
        await act()
      }
      return await facts.change(userId, work)
    }
    await generateNow({ ...server.parts, facts: { ...facts, change } }, MARA)
    return (await ask('/v1/portfolio/priority-actions-enhanced')).actions
  }

  test('API-47 A-149 what is ticked rests in the new list', async () => {
    const { actions } = await ask('/v1/portfolio/priority-actions-enhanced?force_refresh=true')
    const { action_id: id, strategy_name: strategy } = actions.find((one: Said) => one.ready_for_execution)
    const path = '/portfolio/recommendations/actions/toggle-complete-by-id'
    const found = await generateWhile(async () => {
      expect((await server.call('mara', 'POST', path, { action_id: id })).status).toBe(200)
    })

    expect(found.find((one) => one.strategy_name === strategy)).toMatchObject({
      completed: false,
      ready_for_execution: false,
      days_since_last_action: 0,
    })
    await server.call('mara', 'POST', path, { action_id: id, completed: false })
  })

  test('API-47 the new list names an account and a strategy as they are called now', async () => {
    const rename = async ([account, strategy]: readonly string[], names: readonly string[]): Promise<void> => {
      const accounts: readonly Said[] = await ask('/v1/settings/accounts')
      const { id, api_key: key } = accounts.find((one) => one.account_name === account)
      const strategies: readonly Said[] = await ask('/v1/strategy-details/')
      for (const [path, body] of [
        [`/v1/settings/accounts/${id}`, { account_name: names[0], api_key: key }],
        [`/strategy-details/${strategies.find(({ name }) => name === strategy).id}`, { name: names[1] }],
      ] as const)
        expect((await server.call('mara', 'PUT', path, body)).status).toBe(200)
    }
    const found = await generateWhile(() => rename(['small', 'Rider'], ['tiny', 'Runner']))

    expect(found.map((one) => [one.strategy_name, one.account_name]).toSorted()).toEqual([
      ['Grid', 'large'],
      ['Runner', 'tiny'],
    ])
    await rename(['tiny', 'Runner'], ['small', 'Rider'])
  })

  test('API-47 of two at a time the newest list is the one that has read last', async () => {
    await generateWhile(async () => {
      clock.advance(1_000)
      await generateNow(server.parts, MARA)
    })

    const { generated_at: at } = await ask('/v1/portfolio/priority-actions-enhanced')
    expect(at).toBe(new Date(clock.now()).toISOString())
  })

  test('TASK-09 once its list is kept, nothing is left to wait for in which it could be cancelled', async () => {
    const { facts, db } = server.parts
    const asked: string[] = []
    const change: typeof facts.change = async (userId, work) => {
      const made = await facts.change(userId, work)
      asked.push('kept')
      return made
    }
    const watched = new Proxy(db, {
      get(target, key) {
        asked.push(String(key))
        const found: unknown = Reflect.get(target, key)
        return typeof found === 'function' ? found.bind(target) : found
      },
    })
    await generateNow({ ...server.parts, db: watched, facts: { ...facts, change } }, MARA)

    // What is beyond its bound is cleared first.
    expect(asked.slice(0, 2)).toEqual(['getExecutor', 'getExecutor'])
    expect(asked.at(-1)).toBe('kept')
  })
})

test('API-43 API-44 accounts and strategies that have figures, by name', async () => {
  expect(await ask('/v1/portfolio/available-accounts')).toEqual({ accounts: ['large', 'small'] })
  expect(await ask('/v1/portfolio/available-strategies')).toEqual({ strategies: ['Grid', 'Rider'] })
})

test("API-42 days, weeks from Monday and months of the user's zone add up to the same, narrowed by repeated names", async () => {
  const sums = async (query: string) => {
    const { points } = await ask(`/v1/portfolio/historical-metrics${query}`)
    return {
      count: points.length,
      pnl: points.reduce((all: number, one: Said) => all + one.pnl, 0),
      trades: points.reduce((all: number, one: Said) => all + one.trades, 0),
      dates: new Set(points.map((one: Said) => one.date)),
    }
  }
  const daily = await sums('?strategy_names=Rider&strategy_names=Grid')
  const weekly = await sums('?periodicity=weekly&strategy_names=Rider&strategy_names=Grid')
  const monthly = await sums('?periodicity=monthly&strategy_names=Rider&strategy_names=Grid')

  expect(daily).toMatchObject({ count: 120, pnl: 120, trades: 120 })
  expect(weekly).toMatchObject({ pnl: 120, trades: 120 })
  expect([...weekly.dates].every((day) => new Date(String(day)).getUTCDay() === 1)).toBe(true)
  expect(monthly).toMatchObject({ pnl: 120, trades: 120 })
  expect([...monthly.dates].every((day) => String(day).endsWith('-01'))).toBe(true)
  expect(await sums('?account_names=small')).toMatchObject({ count: 60, pnl: 180 })
  expect(await sums('?account_names=small&start_date=2026-11-01&end_date=2026-11-10')).toMatchObject({
    count: 10,
    pnl: 30,
  })
  expect((await sums('')).trades).toBe(121)
})

test('API-42 A-133 days are those of the given zone: where it is tomorrow already, each is one later', async () => {
  const newest = async (query: string) => {
    const { points, timezone } = await ask(`/v1/portfolio/historical-metrics${query}`)
    return [
      timezone,
      points
        .map((one: Said) => one.date)
        .toSorted()
        .at(-1),
    ]
  }
  expect(await newest('?user_timezone=UTC')).toEqual(['UTC', '2026-11-20'])
  expect(await newest('?user_timezone=Pacific/Kiritimati')).toEqual(['Pacific/Kiritimati', '2026-11-21'])
})

test('F3 A-184 a server that ended once a generation was kept left nothing to do: it is told once', async () => {
  const { db } = server.parts
  const ready = () =>
    db
      .selectFrom('events')
      .select('seq')
      .where('user_id', '=', MARA)
      .where('type', '=', 'recommendations_ready')
      .execute()
  const { task_id: id } = (await server.call('mara', 'POST', '/portfolio-command/generate-recommendations')).json
  await vi.waitUntil(async () => (await findTask(db, MARA, id))?.endedAt != null)
  const before = await ready()
  await db.updateTable('tasks').set({ state: 'RUNNING', ended_at: null }).where('id', '=', id).execute()

  const tasks = makeTasks({ ...server.parts, kinds: [recommendationsTask(server.parts)] })
  await tasks.resume()
  await vi.waitUntil(async () => (await findTask(db, MARA, id))?.endedAt != null)
  await tasks.stop()
  expect(await findTask(db, MARA, id)).toMatchObject({ state: 'SUCCESS' })
  expect(await ready()).toEqual(before)
})

test('A-184 a generation that ends with actions ready is told with their names and where they are, one without is not', async () => {
  const told = async (): Promise<readonly Said[]> =>
    (await ask('/notifications?limit=50')).notifications.filter(
      ({ event_type: type }: Said) => type === 'recommendations_ready',
    )
  const before = (await told()).length
  await generate()
  expect(await told()).toHaveLength(before + 1)
  expect((await told())[0].data).toMatchObject({
    title: expect.stringMatching(/^[12] recommended actions? ready$/),
    message: expect.stringMatching(/Swap (Rider|Grid)/),
    click_action: { type: 'navigate', path: '/portfolio-command' },
  })

  // The administrator has no strategy, so nothing to do.
  await generate('ines')
  const own = (await ask('/notifications?limit=50', 'ines')).notifications
  expect(own.filter(({ event_type: type }: Said) => type === 'recommendations_ready')).toEqual([])
})

test('A-184 A-319 whose plan opens recommendations no more is not told that some are ready', async () => {
  const { db, tasks } = server.parts
  const told = () =>
    db
      .selectFrom('events')
      .select('seq')
      .where('user_id', '=', MARA)
      .where('type', '=', 'recommendations_ready')
      .execute()
  const before = await told()
  const roles = await knownRolesOf(db, MARA)
  await setRoles(db, MARA, ['basic-subscriber'])
  const id = await tasks.start(MARA, RECOMMENDATIONS)
  await vi.waitUntil(async () => (await tasks.find(MARA, id))?.endedAt != null)
  await setRoles(db, MARA, roles)

  expect(await tasks.find(MARA, id)).toMatchObject({ state: 'SUCCESS' })
  expect(await told()).toEqual(before)
})

/** Neither actions of a user nor generations without one. */
async function forgetAdvice(userId: string): Promise<void> {
  for (const table of ['recommendations', 'recommendation_generations'] as const)
    await server.parts.db.deleteFrom(table).where('user_id', '=', userId).execute()
}

test('N10 A-185 the generation before, and what was followed and ignored, of the own history alone', async () => {
  await forgetAdvice(MARA)
  await generate()
  const empty = { judged: 0, usdt: 0, rows: [] }
  expect(await ask('/v1/portfolio/recommendation-review')).toEqual({
    previous: null,
    followed: 0,
    ignored: 0,
    after: [14, 30].map((days) => ({ days, followed: empty, ignored: empty })),
  })

  // Twenty days old, and one of the two was ticked then: each made its trades since.
  const then = new Date(clock.now() - 20 * DAY)
  const { actions } = await ask('/v1/portfolio/priority-actions-enhanced')
  for (const table of ['recommendations', 'recommendation_generations'] as const)
    await server.parts.db.updateTable(table).set({ generated_at: then }).where('user_id', '=', MARA).execute()
  await server.parts.db
    .updateTable('recommendations')
    .set({ completed_at: then })
    .where('id', '=', actions.find((one: Said) => one.strategy_name === 'Rider').action_id)
    .execute()
  const rows = await server.parts.db.selectFrom('recommendations').selectAll().where('user_id', '=', MARA).execute()
  for (const { id, content } of rows)
    await server.parts.db
      .updateTable('recommendations')
      .set({
        content: JSON.stringify({
          ...(content as object),
          execution_window_start: then.toISOString(),
          execution_window_end: new Date(then.getTime() + 3 * DAY).toISOString(),
        }),
      })
      .where('id', '=', id)
      .execute()
  await generate()
  const review = await ask('/v1/portfolio/recommendation-review')
  expect(review.previous).toMatchObject({ generated_at: then.toISOString() })
  expect(review.previous.actions).toHaveLength(2)
  expect(review).toMatchObject({ followed: 1, ignored: 1 })
  expect(review.after[0]).toMatchObject({
    days: 14,
    followed: { judged: 1, rows: [{ strategy_name: 'Rider', since: then.toISOString() }] },
    ignored: { judged: 1, rows: [{ strategy_name: 'Grid' }] },
  })
  expect(review.after[1]).toMatchObject({ days: 30, followed: empty, ignored: empty })
  expect((await server.call('amina', 'GET', '/v1/portfolio/recommendation-review')).status).toBe(403)

  // The same by strategy: what each advice came to is what the sums are of.
  const RECORD = '/v1/portfolio/advice-record'
  const { advice } = await ask(`${RECORD}?strategy_name=Rider`)
  const [row] = review.after[0].followed.rows
  expect(advice).toMatchObject([
    {
      fate: 'followed',
      said_at: then.toISOString(),
      ended_at: then.toISOString(),
      account_name: row.account_name,
      after: [
        { days: 14, made: { usdt: row.usdt } },
        { days: 30, made: null },
      ],
    },
  ])
  const { ratio, margin_now: now, margin_next: next, usdt } = advice[0].after[0].made
  expect(ratio * (next - now)).toBeCloseTo(usdt, 6)
  const [grid] = (await ask(`${RECORD}?strategy_name=Grid`)).advice
  expect(grid).toMatchObject({ fate: 'ignored' })
  // The 500 that a trade of no strategy made since were not there then, and the 19 that Grid lost since were.
  expect(grid.after[0].made.margin_now).toBeCloseTo((grid.allocation_now_pct / 100) * (10_000 - 500 + 19), 6)
  expect((await ask(`${RECORD}?strategy_name=Rider`, 'ines')).advice).toEqual([])
  expect((await server.call('mara', 'GET', RECORD)).status).toBe(400)
  expect((await server.call('amina', 'GET', `${RECORD}?strategy_name=Rider`)).status).toBe(403)
})

test('N10 A-250 A-275 a generation without an action takes back what the one before it said, and is the one before', async () => {
  const INES = 'sample-ines'
  await forgetAdvice(INES)
  const then = clock.now() - 20 * DAY
  await keepPromotions(server.parts.db, INES, then, ['Alpha'])
  await saveGeneration(server.parts.db, INES, epoch(then + DAY), [])
  await keepPromotions(server.parts.db, INES, clock.now(), ['Beta'])

  const takenBack = new Date(then + DAY).toISOString()
  expect(await ask('/v1/portfolio/recommendation-review', 'ines')).toMatchObject({
    previous: { generated_at: takenBack, actions: [] },
    followed: 0,
    ignored: 0,
  })
  expect((await ask('/v1/portfolio/advice-record?strategy_name=Alpha', 'ines')).advice).toMatchObject([
    { fate: 'withdrawn', said_at: new Date(then).toISOString(), ended_at: takenBack },
  ])
})

test('A-185 open actions are kept of the newest generations alone, ticked ones of all', async () => {
  const { db } = server.parts
  const times = Array.from({ length: 5 }, (_, at) => epoch(clock.now() - at * DAY))
  await db.deleteFrom('recommendations').where('user_id', '=', MARA).execute()
  const { actions } = await ask('/v1/portfolio/priority-actions-enhanced?force_refresh=true')
  expect(actions).toHaveLength(2)
  const [kept] = await db.selectFrom('recommendations').selectAll().where('user_id', '=', MARA).execute()
  await db.deleteFrom('recommendations').where('user_id', '=', MARA).execute()
  for (const at of times) await saveGeneration(db, MARA, at, [kept!.content as KeptAction])
  await db
    .updateTable('recommendations')
    .set({ completed_at: new Date(clock.now()) })
    .where('generated_at', '=', new Date(times[4]!))
    .execute()

  await deleteActionsBeyond(db, MARA, 2)
  const left = await db.selectFrom('recommendations').select('generated_at').where('user_id', '=', MARA).execute()
  expect(left.map(({ generated_at: at }) => at.getTime()).toSorted()).toEqual([times[4], times[1], times[0]])
})

test('API-45 SCREEN-2.11 N10 with as_of both calls say what stood then, generate nothing, and now is what they say without it', async () => {
  const { db } = server.parts
  await forgetAdvice(MARA)
  const [then, later, now] = [clock.now() - 20 * DAY, clock.now() - 2 * DAY, clock.now()]
  await keepPromotions(db, MARA, then, ['Rider', 'Grid'], ['Rider'])
  await keepPromotions(db, MARA, later, ['Rider'])
  const iso = (at: number): string => new Date(at).toISOString()
  const actions = async (asOf: string, more = '') =>
    await ask(`/v1/portfolio/priority-actions-enhanced?as_of=${asOf}${more}`)
  const review = async (asOf: string) => await ask(`/v1/portfolio/recommendation-review?as_of=${asOf}`)
  const generations = [iso(then), iso(later)]

  const past = await actions(iso(later - 1), '&force_refresh=true')
  expect(past).toMatchObject({ generated_at: iso(then), generations, cached: true })
  expect(past.actions.map((one: Said) => [one.strategy_name, one.completed, one.completed_at])).toEqual([
    ['Rider', true, iso(then)],
    ['Grid', false, null],
  ])
  // Its window was open for three days.
  const readyAt = async (at: number) => (await actions(iso(at))).actions[1].ready_for_execution
  expect([await readyAt(then + 3 * DAY), await readyAt(then + 3 * DAY + 1)]).toEqual([true, false])
  expect(await actions(iso(then - 1))).toMatchObject({ actions: [], generated_at: null, generations })

  expect(await actions(iso(now))).toEqual(await ask('/v1/portfolio/priority-actions-enhanced'))
  expect(await actions(iso(now + 9 * DAY))).toEqual(await ask('/v1/portfolio/priority-actions-enhanced'))
  expect(await review(iso(now))).toEqual(await ask('/v1/portfolio/recommendation-review'))

  // Before the second generation there was none before it; Grid is ignored once its window closed, judged after 14 days
  // of its opening.
  expect(await review(iso(later - 1))).toMatchObject({ previous: null, followed: 1, ignored: 1 })
  expect(await review(iso(then + 3 * DAY))).toMatchObject({ previous: null, followed: 1, ignored: 0 })
  expect((await review(iso(then + 14 * DAY))).after[0]).toMatchObject({
    followed: { judged: 1 },
    ignored: { judged: 1 },
  })
  expect((await review(iso(then + 14 * DAY - 1))).after[0]).toMatchObject({ followed: { judged: 0 } })
  expect((await review(iso(later))).previous).toMatchObject({ generated_at: iso(then) })

  for (const bad of ['yesterday', '2026-02-30', '0000-01-01', `2026-11-20T00:00:00Z' or 1=1`])
    expect(
      (await server.call('mara', 'GET', `/v1/portfolio/priority-actions-enhanced?as_of=${encodeURIComponent(bad)}`))
        .status,
    ).toBe(400)
})
