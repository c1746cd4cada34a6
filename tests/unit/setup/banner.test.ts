import { describe, expect, test } from 'vitest'
import { setupView } from '../../../src/domain/setup/view.ts'
import type { SetupBanner } from '../../../src/domain/setup/view.types.ts'
import { connected, signedIn, type MiniCore } from '../../../src/domain/testing/core.ts'

const account = { id: 'a1', account_name: 'main', exchange_name: 'bybit', api_key: 'ABCDEFGHIJKL' }
const rule = { id: 'r1', account_name: 'main', symbol: 'BTCUSDT', is_active: true }

const loaded = (core: MiniCore, key: string, value: unknown): MiniCore =>
  core.append({ type: 'resource.loaded', data: { key, value } })

/** A tab on the dashboard to which the server said all three. */
const told = (
  accounts: readonly object[],
  rules: readonly object[],
  flag: boolean | null,
  core: MiniCore = connected(),
): MiniCore => {
  loaded(core, 'settingsUser', { timezone: 'UTC', is_setup_complete: flag })
  loaded(core, 'accountsList', accounts)
  return loaded(core, 'botRulesList', { bots: rules })
}
const banner = (core: MiniCore): SetupBanner | null => setupView(core.state, 'tab-1').banner

describe('whether it shows', () => {
  test.each([
    [[], [], null, true],
    [[account], [], null, true],
    [[], [rule], null, true],
    [[account], [rule], null, false],
    [[account], [rule], false, true],
    [[], [], true, false],
    [[], [], false, true],
  ] as const)('BANNER-11 BANNER-12 A-86 accounts %j, rules %j, flag %s: %s', (accounts, rules, flag, isShown) => {
    expect(banner(told(accounts, rules, flag)) !== null).toBe(isShown)
  })

  test('BANNER-13 A-86 not before both lists were answered, and not when one failed', () => {
    const core = connected()
    loaded(core, 'settingsUser', { timezone: 'UTC', is_setup_complete: null })
    loaded(core, 'accountsList', [])
    expect(banner(core)).toBeNull()
    loaded(core, 'botRulesList', { bots: [] })
    expect(banner(core)).not.toBeNull()
    for (const key of ['botRulesList', 'accountsList']) {
      expect(banner(told([], [], null, core))).not.toBeNull()
      core.append({
        type: 'resource.failed',
        data: { key, attempt: 2, message: 'Down', status: 500, final: true },
      })
      expect(banner(core)).toBeNull()
    }
  })

  test('A-158 a rule that was stopped is none', () => {
    expect(banner(told([account], [{ ...rule, is_active: false }], null))?.label).toBe('Define Bot Rules')
  })

  test('BANNER-11 who signed out sees none', () => {
    const core = told([], [], null)
    expect(banner(core)).not.toBeNull()
    core.send('tab-1', { type: 'session.sign_out' })
    expect(banner(core)).toBeNull()
  })

  test('the page of the checklist has none above itself', () => {
    const core = told([], [], null).append({ type: 'tab.went', data: { tab: 'tab-1', path: '/onboarding', query: '' } })
    expect(banner(core)).toBeNull()
  })
})

describe('what it says', () => {
  test.each([
    ['trial-subscriber', 'Welcome to your 14-day free trial!'],
    ['basic-subscriber', "Let's get your dashboard set up!"],
    ['standard-subscriber', "Let's get your dashboard set up!"],
    ['elite-subscriber', "Let's get your dashboard set up!"],
    ['admin-user', 'Action Required: Complete Your Dashboard Setup'],
  ])('BANNER-02 BANNER-03 BANNER-04 A-87 %s: %s', (role, headline) => {
    expect(banner(told([], [], null, signedIn({ profile: { roles: [role] } })))?.headline).toBe(headline)
  })

  test.each([
    [[], [], null, 'Setup Incomplete: Add Accounts & Bot Rules'],
    [[account], [], null, 'Define Bot Rules'],
    [[], [rule], null, 'Link Exchange Accounts'],
    [[account], [rule], false, 'Setup Incomplete: Add Accounts & Bot Rules'],
  ] as const)('BANNER-07 BANNER-08 BANNER-09 A-86 folded %#: %s', (accounts, rules, flag, label) => {
    expect(banner(told(accounts, rules, flag))?.label).toBe(label)
  })

  test('BANNER-05 BANNER-06 two links, each marked when it is done', () => {
    expect(banner(told([account], [], null))?.steps).toEqual([
      { id: 'accounts', label: 'Link your exchange accounts', to: '/settings#accounts', isDone: true },
      { id: 'rules', label: 'Define bot strategies and rules', to: '/bot-maintenance', isDone: false },
    ])
  })
})

test('A-158 what the server says of the set-up is asked for anew, with accounts and rules', () => {
  const core = told([account], [rule], true)
  core.append({
    type: 'live.setup_changed',
    data: {
      origin: 'events',
      eventId: 'e1-1',
      serverEpoch: 'e1',
      factSeq: 1,
      eventAt: core.at,
      isComplete: false,
    },
  })

  expect(core.of('resource.invalidated').at(-1)).toEqual({
    keys: ['settingsUser', 'accountsList', 'botRulesList'],
    why: 'live.setup_changed',
  })
})
