import { beforeAll, describe, expect, test } from 'vitest'
import type { TopAdvice } from '../../../src/domain/advice/view.types.ts'
import { judgements } from '../../../src/worker/judgements.ts'
import { testCore, type TestCore, type TestTab } from '../../support/core/core.ts'

// Fetched in real time when the first page asks for it; here it is at hand.
beforeAll(judgements.late)

const LIST = '/v1/portfolio/priority-actions-enhanced'
const action = (id: string, more: object = {}) => ({
  action_id: id,
  action: 'promote',
  strategy_name: id,
  account_name: 'small',
  ...more,
})

async function dashboard(role: string, answer: object): Promise<{ core: TestCore; tab: TestTab; top: TopAdvice }> {
  const core = await testCore()
  core.server.answer(LIST, answer)
  const tab = await core.open({ path: '/dashboard' })
  await tab.signIn({ roles: [role] })
  await core.clock.pass(2_000)
  return { core, tab, top: tab.views.topAdvice! }
}
const generated = (...actions: readonly object[]): object => ({ actions, generated_at: '2026-01-01T00:00:00Z' })

describe('the dashboard', () => {
  test('SCREEN-2.7 names the three most urgent actions that are open and ask for work', async () => {
    const { top } = await dashboard(
      'elite-subscriber',
      generated(
        action('Low', { urgency_level: 'low' }),
        action('Done', { urgency_level: 'high', completed: true }),
        action('Goes on', { urgency_level: 'high', action: 'continue' }),
        action('Medium'),
        action('High', { urgency_level: 'high' }),
        action('Other', { urgency_level: 'low' }),
      ),
    )

    expect(top).toMatchObject({ isLocked: false, list: { state: 'ready' } })
    if (!top.isLocked && top.list.state === 'ready')
      expect(top.list.data.map(({ id }) => id)).toEqual(['High', 'Medium', 'Low'])
  })

  test.each([
    ['No recommendations yet', { actions: [], generated_at: null }],
    ['Nothing to do', generated(action('Goes on', { action: 'continue' }))],
  ])('SCREEN-2.7 says %j', async (title, answer) => {
    expect((await dashboard('elite-subscriber', answer)).top).toMatchObject({ list: { state: 'empty', title } })
  })

  test('SCREEN-2.7 ROLE-03 asks for no action where the plan holds none', async () => {
    const { core, top } = await dashboard('standard-subscriber', generated(action('High')))

    expect(top).toEqual({ isLocked: true })
    expect(core.server.callsOf(LIST)).toEqual([])
  })
})
