import { epoch } from '../../../src/domain/core/time.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CATEGORIES } from '../../../src/domain/configuration/constants.ts'
import { categoryKey } from '../../../src/domain/configuration/edited.ts'
import { lateAnswerOf } from '../../../src/domain/lateAnswers.ts'
import type { WhatIf, WhatIfRow } from '../../../src/domain/optimization/whatIf.types.ts'
import { INPUT_KEY } from '../../../src/domain/optimization/keys.ts'
import type { ActionKind } from '../../../src/domain/recommendations/portfolio.ts'
import { ACTION_LABELS } from '../../../src/domain/recommendations/kinds.ts'
import { connected, type MiniCore } from '../../../src/domain/testing/core.ts'
import { aTrade } from '../../support/fakeExchange.ts'
import { handClock } from '../../support/handClock.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

/** What a call says. */
type Said = any // eslint-disable-line -- tests look into answers of every shape

const DAY = 86_400_000
const clock = handClock()
let server: TestServer

/** Three strategies on two accounts; results differ by day, so that no figure is round by chance. */
beforeAll(async () => {
  server = await startTestServer({ env: { RATE_FACTOR: '1000' }, clock })
  const [large, small] = [await server.link('mara', 'large'), await server.link('mara', 'small')]
  await server.exchange.wallet(large, '10000')
  await server.exchange.wallet(small, '5000')
  for (const [name, account, id, symbol, pnlOf] of [
    ['Rider', 'small', small, 'BTCUSDT', (at: number) => (at % 3 === 0 ? '-1.7' : '2.9')],
    ['Grid', 'large', large, 'BTCUSDT', (at: number) => (at % 2 === 0 ? '-1.3' : '0.4')],
    ['Carry', 'large', large, 'ETHUSDT', (at: number) => (at > 40 ? '-0.9' : '0.55')],
  ] as const) {
    const strategy = (await server.call('mara', 'POST', '/v1/strategy-details', { name })).json
    await server.call('mara', 'POST', '/bots/rules', { strategy_id: strategy.id, account_name: account, symbol })
    await server.parts.db
      .updateTable('rule_spans')
      .set({ active_from: new Date(clock.now() - 400 * DAY) })
      .execute()
    const trades = Array.from({ length: 65 }, (_, at) =>
      aTrade(id, {
        orderId: `${name}-${at}`,
        symbol,
        qty: '1',
        entryPrice: '1000.5',
        leverage: '7',
        pnl: pnlOf(at),
        openedAt: clock.now() - (66 - at) * DAY,
        closedAt: clock.now() - (65 - at) * DAY,
      }),
    )
    await server.exchange.store.keepTrades(id, trades, { isRead: true, newsFrom: epoch(0) })
  }
})
afterAll(async () => {
  await server.close()
})

const ask = async (path: string): Promise<Said> => (await server.call('mara', 'GET', path)).json

/** A worker that has what the server answers. */
async function worker(): Promise<MiniCore> {
  const core = connected()
  const load = async (key: string, path: string): Promise<void> =>
    void core.append({ type: 'resource.loaded', data: { key, value: await ask(path) } })
  await load(INPUT_KEY, '/v1/portfolio/engine-input')
  for (const category of CATEGORIES) await load(categoryKey(category), `/portfolio-config/${category}`)
  return core
}

function preview(core: MiniCore, text: string): Extract<WhatIf, { state: 'ready' }> {
  const answer = lateAnswerOf({ type: 'optimization.preview', preview: text }, core.state, core.at) as WhatIf
  if (answer.state !== 'ready') throw new Error(`The answer is ${answer.state}.`)
  return answer
}
const rowOf = (rows: readonly WhatIfRow[], strategy: string): WhatIfRow =>
  rows.find((one) => one.strategy === strategy)!

/** What the server says of each strategy: its rating, and its action after a generation. */
async function advised(): Promise<readonly Said[]> {
  const { actions } = await ask('/v1/portfolio/priority-actions-enhanced?force_refresh=true')
  const { strategies } = await ask('/strategies/optimized')
  return strategies.map((one: Said) => {
    const action = actions.find(
      (each: Said) => each.strategy_name === one.strategyname && each.account_name === one.currentaccountname,
    )
    return {
      strategy: one.strategyname,
      rank: one.rank,
      stage: one.lifecycle.stage,
      stability: one.stability.status,
      score: one.total_score,
      cap: one.lifecycle.cap_pct,
      shareNow: one.allocation_pct,
      shareNext: action.allocation_next_pct,
      change: action.allocation_change,
      action: ACTION_LABELS[action.action as ActionKind],
      toAccount: action.to_account_name,
    }
  })
}
const told = (rows: readonly WhatIfRow[], which: 'now' | 'tried'): readonly unknown[] =>
  rows
    .map(({ strategy, shareNow, [which]: { multiplier: _, ...of } }) => ({ strategy, shareNow, ...of }))
    .toSorted((a, b) => a.rank - b.rank)

describe('SCREEN-2.9 a preview', () => {
  test('of nothing is what the server advises now, to the last digit', async () => {
    const { rows, changes, problems } = preview(await worker(), '')

    expect(told(rows, 'now')).toEqual(await advised())
    expect(told(rows, 'tried')).toEqual(told(rows, 'now'))
    expect({ changes, problems }).toEqual({ changes: [], problems: [] })
  })

  test('of other weights, caps, stages and thresholds is what the server advises once they are saved', async () => {
    const text =
      'w:10,20,60,10;c:2,4,6,12;t:20,40,60;p:0.1,0.4,0.8,1.2;d:-0.6,-0.3,-0.2,-0.1;s:8,4,25,15;b:0.4,1.6,-1,2'
    const before = await advised()
    const { rows, changes, at } = preview(await worker(), text)
    expect(at).toBe(clock.now())
    expect(changes.map(({ key }) => key)).toEqual([
      'component_weights',
      'allocation_caps',
      'trade_count_thresholds',
      'promotion_thresholds',
      'demotion_thresholds',
      'deviation_thresholds',
      'performance_bounds',
    ])

    // Saved as the page saves it: by the command, in the scale of the wire.
    const core = await worker()
    expect(core.send('tab-1', { type: 'configuration.apply', fields: changes as never })).toBe(null)
    for (const { write, path, body } of core.of('write.asked').filter(({ write }) => write === 'configUpdate')) {
      const saved = await server.call('mara', 'PUT', `/portfolio-config/${path!['category']}/${path!['key']}`, body)
      expect([write, saved.status]).toEqual(['configUpdate', 200])
    }
    const after = await advised()

    expect(told(rows, 'tried')).toEqual(after)
    expect(after).not.toEqual(before)
    expect(rowOf(rows, 'Rider').differs).toContain('stage')
    // What is on its way counts as saved: the same sliders change nothing any more.
    expect(preview(core, text).changes).toEqual([])
    expect(told(preview(core, '').rows, 'now')).toEqual(after)
  })

  test('API-46 of a rating that another configuration made nothing is held', async () => {
    const first = await ask('/strategies/optimized')
    expect((await ask('/strategies/optimized')).cached).toBe(true)
    await server.call('mara', 'POST', '/portfolio-config/reset/scoring')
    const second = await ask('/strategies/optimized')
    expect(second.cached).toBe(false)
    expect(second.strategies[0].total_score).not.toBe(first.strategies[0].total_score)
  })

  test('API-54 is for whoever has the recommendations', async () => {
    expect((await server.call('jonas', 'GET', '/v1/portfolio/engine-input')).status).toBe(403)
  })
})
