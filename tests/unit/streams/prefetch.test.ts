import { beforeEach, describe, expect, test } from 'vitest'
import { minutes, seconds } from '../../../src/domain/core/time.ts'
import { testCore, type TestCore, type TestTab } from '../../support/core/core.ts'

let core: TestCore
let tab: TestTab

beforeEach(async () => {
  core = await testCore()
  core.server.answer('/pnl/accounts/summary', { accounts: [], total_pnl: 0, total_balance: 0 })
  core.server.answer('/v1/settings/subscription', { plan_type: 'elite', status: 'active', current_period_end: null })
  core.server.answer('/balances', [])
  tab = await core.open({ path: '/closed-trades' })
  await tab.signIn()
  await core.clock.pass(seconds(5))
})

const asked = (path: string): number => core.server.callsOf(path).length

/** Goes there and back, as somebody who looks around does. */
async function visit(path: string): Promise<void> {
  await tab.send({ type: 'tab.go', path, query: '' })
  await core.clock.pass(100)
  await tab.send({ type: 'tab.go', path: '/closed-trades', query: '' })
}

describe('what was fetched ahead', () => {
  test('CACHE-06 A-82 figures are fresh for 5 min: the page that shows them asks only after that', async () => {
    expect(asked('/pnl/accounts/summary')).toBe(1)
    await core.clock.pass(minutes(4))
    await visit('/dashboard')
    expect(asked('/pnl/accounts/summary')).toBe(1)
    await core.clock.pass(minutes(1))
    await visit('/dashboard')

    expect(asked('/pnl/accounts/summary')).toBe(2)
  })

  test('CACHE-06 A-82 settings are fresh for 10 min', async () => {
    expect(asked('/v1/settings/subscription')).toBe(1)
    await core.clock.pass(minutes(9))
    await visit('/settings')
    expect(asked('/v1/settings/subscription')).toBe(1)
    await core.clock.pass(minutes(1))
    await visit('/settings')

    expect(asked('/v1/settings/subscription')).toBe(2)
  })

  test('CACHE-04 what a page asked for itself is fresh for 2 min, also where it was fetched ahead before', async () => {
    await core.clock.pass(minutes(5))
    await visit('/dashboard')
    await core.clock.pass(minutes(2))
    await visit('/dashboard')

    expect(asked('/pnl/accounts/summary')).toBe(3)
  })

  test('CACHE-06 a closed trade makes it old at once', async () => {
    core.server.lines('events')[0]!.say({
      type: 'unified_notification',
      event_id: 'x1',
      event_type: 'trade_closed',
      event_timestamp: new Date(core.clock.now()).toISOString(),
      data: { symbol: 'BTCUSDT', account: 'main', side: 'long', pnl: 1, trade_id: 't1' },
    })
    await core.clock.pass(100)
    await visit('/dashboard')

    expect(asked('/pnl/accounts/summary')).toBe(2)
  })
})
