import { describe, expect, test } from 'vitest'
import { proposalsOf } from '../../../src/domain/bots/proposals.ts'
import type { CoverageData } from '../../../src/domain/bots/view.types.ts'
import { onboardingView } from '../../../src/domain/setup/onboarding.ts'
import { SETUP_STEPS, stepStates, stepsLeft } from '../../../src/domain/setup/steps.ts'
import { setupView } from '../../../src/domain/setup/view.ts'
import { connected, signedIn, type MiniCore } from '../../../src/domain/testing/core.ts'

const account = { id: 'a1', account_name: 'main', exchange_name: 'bybit', api_key: 'ABCDEFGHIJKL' }
const rule = { id: 'r1', account_name: 'main', symbol: 'BTCUSDT', is_active: true }
const loaded = (core: MiniCore, key: string, value: unknown): MiniCore =>
  core.append({ type: 'resource.loaded', data: { key, value } })
const basic = (): MiniCore => signedIn({ profile: { roles: ['basic-subscriber'] } })
interface Told {
  readonly accounts?: readonly object[]
  readonly rules?: readonly object[]
  readonly said?: object
  readonly zone?: string | null
  readonly trades?: number
  readonly core?: MiniCore
}
const told = ({ accounts = [], rules = [], said = {}, zone = 'UTC', trades = 0, core = basic() }: Told = {}) => {
  loaded(core, 'settingsUser', { timezone: zone, is_setup_complete: null, setup_steps: said })
  loaded(core, 'accountsList', accounts)
  loaded(core, 'pnlAccountsSummary', { accounts: [{ account_name: 'main', total_trades: trades, total_pnl: 12.5 }] })
  return loaded(core, 'botRulesList', { bots: rules })
}
const view = (core: MiniCore) => onboardingView(core.state, 'tab-1')
const states = (core: MiniCore) => Object.fromEntries(view(core).rows.map(({ step, state }) => [step, state]))

const nothing = { accounts: 0, rules: 0, hasZone: false, hasTrades: false, hasEngine: true }

describe('SCREEN-2.16 steps', () => {
  test('seven of them, six without the engine', () => {
    expect(stepStates({}, nothing).map(({ step }) => step)).toEqual([...SETUP_STEPS])
    expect(stepsLeft({}, nothing)).toBe(7)
    expect(stepsLeft({}, { ...nothing, hasEngine: false })).toBe(6)
  })

  test('what the data show is done whatever was said; the rest is what was said', () => {
    const data = { ...nothing, accounts: 1, hasTrades: true }
    expect(stepStates({ accounts: 'skipped', rules: 'skipped', tour: 'done' }, data).map(({ state }) => state)).toEqual(
      ['open', 'done', 'done', 'skipped', 'open', 'open', 'done'],
    )
  })
})

test.each([
  [[], []],
  [[account], []],
  [[], [rule]],
  [[account], [rule]],
])('A-158 checklist and banner never disagree: accounts %j, rules %j', (accounts, rules) => {
  const core = told({ accounts, rules })
  const { banner } = setupView(core.state, 'tab-1')
  const rows = states(core)

  expect(banner === null).toBe(rows['accounts'] === 'done' && rows['rules'] === 'done')
  for (const { id, isDone } of banner?.steps ?? []) expect(rows[id] === 'done').toBe(isDone)
})

describe('SCREEN-2.16 checklist', () => {
  test('it says what is there, and opens the first row that is left', () => {
    const core = told({ accounts: [account], said: { sync: 'skipped' }, trades: 143 })
    const { rows, at } = view(core)

    expect(at).toBe('rules')
    expect(rows.map(({ step, note }) => [step, note])).toContainEqual(['sync', '143 closed trades, +12.50 USDT'])
    expect(rows.map(({ step }) => step)).not.toContain('engine')
  })

  test('who has the engine has its row', () => {
    const core = told({ core: signedIn({ profile: { roles: ['elite-subscriber'] } }) })
    expect(states(core)['engine']).toBe('open')
  })

  test('an account whose key fails is linked and says so', () => {
    const core = told({ accounts: [{ ...account, state: 'needs_attention', state_reason: 'Key is gone' }] })
    expect(view(core).rows.find(({ step }) => step === 'accounts')).toMatchObject({
      state: 'done',
      note: '1 account, 1 with a key that fails',
      isWarning: true,
    })
  })

  test('the address names a row; one that there is not counts as none', () => {
    const core = told({ accounts: [account] })
    const went = (query: string) =>
      core.append({ type: 'tab.went', data: { tab: 'tab-1', path: '/onboarding', query } })
    went('?step=tour')
    expect(view(core).at).toBe('tour')
    went('?step=engine')
    expect(view(core).at).toBe('sync')
    went('?step=else')
    expect(view(core).at).toBe('sync')
  })

  test('nothing is said before all was answered; a failed answer is named', () => {
    const core = connected()
    expect(view(core).isLoading).toBe(true)
    told({ core })
    expect(view(core)).toMatchObject({ isLoading: false, failed: null })
  })

  test('who has no plan has nothing to set up', () => {
    expect(view(signedIn({ profile: { roles: [] } })).hasPlan).toBe(false)
  })
})

test('A-158 what is said of a step is sent as it is; the server says what becomes of it, and no toast tells of it', () => {
  const core = told()
  core.send('tab-1', { type: 'setup.step', step: 'tour', said: 'skipped' })
  const { write, key, body } = core.of('write.asked').at(-1)!
  expect([write, key, body]).toEqual(['settingsUserUpdate', 'setup', { setup_steps: { tour: 'skipped' } }])
  expect(view(core).isSaving).toBe(true)

  const { asked } = core.state.writes.overlays.at(-1)!
  const answer = { timezone: 'UTC', is_setup_complete: true, setup_steps: { tour: 'skipped' } }
  core.append({ type: 'write.saved', data: { write: 'settingsUserUpdate', key: 'setup', asked, answer } })

  expect(core.of('toast.queued')).toEqual([])
  expect(states(core)['tour']).toBe('skipped')
  expect(view(core).isComplete).toBe(true)
})

test('SCREEN-2.16 proposals cover what is traded without a rule, for each account, most traded first', () => {
  const trade = (account: string, symbol: string, isCoveredNow = false) => ({ account, symbol, isCoveredNow })
  const trades = [
    trade('main', 'ETHUSDT'),
    trade('main', 'BTCUSDT'),
    trade('main', 'BTCUSDT'),
    trade('main', 'SOLUSDT', true),
    trade('second', 'XRPUSDT'),
    trade('third', 'SOLUSDT', true),
  ] as unknown as NonNullable<CoverageData['trades']>

  expect(proposalsOf(trades)).toEqual([
    { account: 'main', symbols: ['BTCUSDT', 'ETHUSDT'] },
    { account: 'second', symbols: ['XRPUSDT'] },
  ])
})
