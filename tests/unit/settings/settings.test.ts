import { describe, expect, test } from 'vitest'
import type { CommandBody } from '../../../src/domain/command.ts'
import { bad, good } from '../../../src/domain/core/outcome.ts'
import { maskedKey } from '../../../src/domain/settings/accounts.ts'
import type { ProfileChanges } from '../../../src/domain/settings/commands.ts'
import { subscriptionCard } from '../../../src/domain/settings/subscription.ts'
import { settingsView } from '../../../src/domain/settings/view.ts'
import { zoneOf } from '../../../src/domain/tabs/zone.ts'
import type { HttpRequest } from '../../../src/streams/ports.ts'
import { testCore } from '../../support/core/core.ts'
import { connected, hello, signedIn, START, type MiniCore } from '../../../src/domain/testing/core.ts'

const ready = (): MiniCore =>
  connected()
    .append({ type: 'loading.stage_changed', data: { stage: 'complete' } })
    .append({ type: 'tab.went', data: { tab: 'tab-1', path: '/settings', query: '' } })
const loaded = (core: MiniCore, key: string, value: unknown): MiniCore =>
  core.append({ type: 'resource.loaded', data: { key, value } })
const view = (core: MiniCore) => settingsView(core.state, 'tab-1')
const toasts = (core: MiniCore): readonly string[] => core.of('toast.queued').map(({ toast }) => toast.title)
const profile: ProfileChanges = {
  billing_email: ' mara@example.org ',
  billing_name: 'Mara',
  timezone: 'Asia/Tokyo',
  email_notifications: true,
  auto_renew: false,
}
const saved = {
  user_id: 'u',
  billing_email: 'mara@example.org',
  billing_name: 'Mara',
  timezone: 'Asia/Tokyo',
  email_notifications: true,
  auto_renew: false,
  is_setup_complete: true,
}
const account = (more: Record<string, unknown> = {}) => ({
  id: 'a1',
  account_name: 'main',
  exchange_name: 'bybit',
  api_key: 'ABCDEFGHIJKL',
  state: 'active',
  state_reason: null,
  expires_at: null,
  ...more,
})

describe('profile', () => {
  test('SET-09 the draft is sent trimmed', () => {
    const core = ready()
    core.send('tab-1', { type: 'settings.save_profile', profile })

    expect(core.of('write.asked').at(-1)).toMatchObject({
      write: 'settingsUserUpdate',
      body: { ...profile, billing_email: 'mara@example.org' },
    })
  })

  test.each(['', 'Mars/Base', '+05:30', 'CET'])('SET-04 without a zone (%j) nothing is sent', (timezone) => {
    const core = ready()

    expect(core.send('tab-1', { type: 'settings.save_profile', profile: { ...profile, timezone } })).toBe('no_zone')
    expect(core.of('write.asked').filter(({ write }) => write === 'settingsUserUpdate')).toEqual([])
  })

  test('SET-31 the saved zone holds at once, and what depends on it is asked anew', () => {
    const core = ready().append({ type: 'tab.went', data: { tab: 'tab-1', path: '/dashboard', query: '' } })
    core.append({ type: 'tab.attached', data: hello({ tab: 'tab-2', path: '/dashboard' }) })
    core.send('tab-1', { type: 'settings.save_profile', profile })
    core.append({
      type: 'write.saved',
      data: {
        write: 'settingsUserUpdate',
        key: 'profile',
        asked: core.state.writes.overlays.at(-1)!.asked,
        answer: saved,
      },
    })

    expect(toasts(core)).toEqual(['Profile & Billing updated!'])
    expect(zoneOf(core.state, core.state.tabs.byName['tab-1'])).toBe('Asia/Tokyo')
    const ofZone = core.of('resource.asked').filter(({ key }) => key.includes('Asia%2FTokyo'))
    expect(ofZone.map(({ key }) => key)).toContain('pnlTimeframes?user_timezone=Asia%2FTokyo')
    expect(ofZone).toHaveLength(new Set(ofZone.map(({ key }) => key)).size)
  })

  test('SET-01 A-357 an address that waits for its proof stands in the profile, and its link is sent again once at a time', () => {
    const waiting = { awaits: 'office@example.org', goes_to: 'mara@example.org' }
    const core = loaded(ready(), 'settingsUser', { ...saved, email_proof: waiting })
    expect(view(core).profile).toMatchObject({
      data: { proof: { awaits: 'office@example.org', goesTo: 'mara@example.org' } },
    })
    const ask = (): string | null => core.send('tab-1', { type: 'settings.prove_address', email: 'office@example.org' })
    ask()
    expect(ask()).toBe('sending')
    const asked = core.of('write.asked').filter(({ write }) => write === 'settingsUserUpdate')
    expect(asked).toMatchObject([{ body: { billing_email: 'office@example.org' } }])

    const { write, key, asked: number } = core.state.writes.overlays.at(-1)!
    core.append({ type: 'write.saved', data: { write, key, asked: number, answer: saved } })
    expect(toasts(core)).toEqual(['Link sent!'])
    expect(view(core).profile).toMatchObject({ data: { proof: null } })
  })

  test('SET-01 T9 why no further link is sent is told', () => {
    const core = ready()
    core.send('tab-1', { type: 'settings.prove_address', email: 'office@example.org' })
    const { write, key, asked } = core.state.writes.overlays.at(-1)!
    const message = 'Too many requests. Try again in 720 s.'
    core.append({ type: 'write.failed', data: { write, key, asked, message, status: 429 } })

    expect(toasts(core)).toEqual([`The link was not sent: ${message}`])
  })

  test("A-133 without a saved zone the browser's is chosen but not saved", () => {
    const core = loaded(ready(), 'settingsUser', { ...saved, timezone: null })

    expect(view(core).profile).toMatchObject({
      state: 'ready',
      data: { timezone: 'Europe/Berlin', isZoneSaved: false },
    })
  })

  test('SET-05, SET-06 eleven zones are suggested, the others follow once each', () => {
    const [suggested, others] = view(ready()).zones

    expect(suggested).toMatchObject({ title: 'Suggested Timezones' })
    expect(suggested?.options.map(({ label }) => label)).toEqual([
      'UTC',
      'New York',
      'Chicago',
      'Denver',
      'Los Angeles',
      'London',
      'Berlin',
      'Tokyo',
      'Shanghai',
      'Dubai',
      'Sydney',
    ])
    expect(others?.title).toBe('Other Options')
    expect(others?.options.some(({ id }) => id === 'Europe/Berlin')).toBe(false)
    expect(others?.options.length).toBeGreaterThan(300)
  })
})

describe('linked accounts', () => {
  test.each([
    ['ABCDEFGHIJKL', 'ABCD••••••••IJKL'],
    ['ABCDEFGH', '••••••••'],
    ['AB', '••'],
  ])('SET-18, A-93 %s is shown as %s', (key, masked) => expect(maskedKey(key)).toBe(masked))

  test.each([
    [{ expires_at: new Date(START + 12.5 * 86_400_000).toISOString() }, 'Key expires in 13 days', 'warn'],
    [{ expires_at: new Date(START + 71.5 * 86_400_000).toISOString() }, 'Key expires in 72 days', 'plain'],
    [{ expires_at: new Date(START - 1).toISOString() }, 'Key has expired', 'danger'],
    [{ state: 'needs_attention', state_reason: 'The key may trade.' }, 'The key may trade.', 'danger'],
    [{ state: 'delayed' }, 'Delayed', 'warn'],
    [{ state: 'live' }, null, 'plain'],
    [{ state: 'live', state_reason: 'A row could not be read.' }, 'A row could not be read.', 'warn'],
    [{}, null, 'plain'],
  ])('the health of a key %j', (more, note, tone) =>
    expect(view(loaded(ready(), 'accountsList', [account(more)])).accounts).toMatchObject({ data: [{ note, tone }] }),
  )

  const link: CommandBody = {
    type: 'accounts.link',
    account_name: 'main',
    api_key: '',
    api_secret: '',
    exchange_name: 'bybit',
  }

  test('VALID-04 without an exchange nothing is linked, and it is said', async () => {
    const core = await testCore()
    const tab = await core.open({ path: '/settings' })
    await tab.signIn()
    const asked = { ...link, api_key: 'KEY', api_secret: 'SECRET', exchange_name: '' } as CommandBody

    expect(await tab.send(asked)).toMatchObject({ ok: false, error: { message: 'Exchange is required' } })
    expect(core.server.calls.filter(({ method, path }) => method === 'POST' && path.includes('accounts'))).toEqual([])
  })

  test('VALID-03 without what the border took out nothing is linked', () =>
    expect(ready().send('tab-1', link)).toBe('no_key'))

  test.each<[string, string, string]>([
    ['accountsAdd', 'SET-32 Linking failed: No', 'Account linked!'],
    ['accountsUpdate', 'SET-33 Update failed: No', 'Account updated!'],
    ['accountsDelete', 'SET-34 Deletion failed: No', 'Account deleted!'],
    ['settingsUserUpdate', 'SET-30 Failed to update: No', 'Profile & Billing updated!'],
  ])('%s: %s, and SET-35 %s', (write, failed, done) => {
    const asked = ready().append({ type: 'write.asked', data: { write, key: 'k', command: 'c', body: {} } })
    const at = asked.state.writes.overlays.at(-1)!.asked
    asked.append({ type: 'write.failed', data: { write, key: 'k', asked: at, message: 'No', status: 400 } })

    expect(toasts(asked)).toEqual([failed.slice(7)])
    expect(view(asked).outcomes[write]).toEqual({ asked: at, ok: false, message: 'No' })
    expect(
      toasts(asked.append({ type: 'write.saved', data: { write, key: 'k', asked: at, answer: null } })).at(-1),
    ).toBe(done)
  })

  test('A-93 key and secret reach the server and no entry of the log', async () => {
    const core = await testCore()
    core.server.answer(
      '/v1/settings/accounts',
      account({ api_key: 'KEY-0123456789', warnings: ['The key may trade.'] }),
    )
    const tab = await core.open({ path: '/settings' })
    await tab.signIn()
    await tab.send({
      type: 'accounts.link',
      account_name: 'main',
      api_key: 'KEY-0123456789',
      api_secret: 'SECRET-0123456789',
      exchange_name: 'bybit',
    })
    await core.clock.pass(100)
    const call = core.server.calls.find(({ method, path }) => method === 'POST' && path === '/v1/settings/accounts')
    const written = JSON.stringify([core.entries('write.asked'), core.entries('write.saved')])

    expect(core.secrets.of(call?.secretRef ?? '')).toEqual({
      api_key: 'KEY-0123456789',
      api_secret: 'SECRET-0123456789',
    })
    expect(call?.body).toEqual({ account_name: 'main', exchange_name: 'bybit' })
    expect(written).not.toContain('0123456789')
    expect(core.entries('toast.queued').map(({ data }) => data.toast)).toContainEqual(
      expect.objectContaining({ title: 'Account linked!', text: 'The key may trade.' }),
    )
  })

  test('R10 A-161 what the server answered to a change before is not its newest word: it is asked anew', async () => {
    const said = (timezone: string) => ({ ...saved, timezone })
    const { server, clock, disk, ...first } = await testCore()
    server.answer('/v1/settings/user', ({ method }: HttpRequest) => (method === 'GET' ? good(said('UTC')) : 'never'))
    const tab = await first.open({ path: '/settings' })
    await tab.signIn()
    await clock.pass(100)
    await tab.send({ type: 'settings.save_profile', profile: { ...profile, timezone: 'Europe/Berlin' } })
    await clock.pass(100)
    first.kill()
    // It was done, another device chose Tokyo since, and of the second try the first answer gets lost.
    let tries = 0
    server.answer('/v1/settings/user', ({ method }: HttpRequest) => {
      if (method === 'GET') return good(said('Asia/Tokyo'))
      return ++tries === 1
        ? bad({ kind: 'network', message: '' })
        : { ...good(said('Europe/Berlin')), isReplayed: true as const }
    })
    const next = await testCore({ clock, disk, server })
    await (await next.open({ path: '/settings' })).signIn()
    await clock.pass(5_000)

    expect(next.entries('write.saved')).toHaveLength(1)
    expect(next.core.state().resources.byKey['settingsUser']?.value).toEqual(said('Asia/Tokyo'))
  })

  test('API-28 an account that was linked is asked for anew, and its history is read', async () => {
    const core = await testCore()
    core.server.answer('/v1/settings/accounts', ({ method }: HttpRequest) =>
      good(method === 'POST' ? account() : [account()]),
    )
    core.server.answer('/trades/sync', ({ method }: HttpRequest) => good({ task_id: method === 'POST' ? 't1' : null }))
    const tab = await core.open({ path: '/settings' })
    await tab.signIn()
    await core.clock.pass(100)
    const before = core.server.calls.length
    await tab.send({
      type: 'accounts.link',
      account_name: 'main',
      api_key: 'KEY-0123456789',
      api_secret: 'SECRET-0123456789',
      exchange_name: 'bybit',
    })
    await core.clock.pass(100)
    const calls = core.server.calls.slice(before).map(({ method, path }) => `${method} ${path}`)

    expect(calls.filter((call) => call.startsWith('POST /'))).toEqual(
      expect.arrayContaining(['POST /v1/settings/accounts', 'POST /trades/sync']),
    )
    expect(calls).toContain('GET /v1/settings/accounts')
    expect(core.entries('task.began').map(({ data }) => data.taskId)).toEqual(['t1'])
  })

  test('API-28 without a plan no sync is asked for, and where one is followed it reads the new account too', () => {
    const linked = (core: MiniCore): MiniCore =>
      core.append({ type: 'write.asked', data: { write: 'accountsAdd', key: 'new', command: 'c', body: {} } })
    const saves = (core: MiniCore): number => {
      const at = linked(core).state.writes.overlays.at(-1)!.asked
      core.append({ type: 'write.saved', data: { write: 'accountsAdd', key: 'new', asked: at, answer: null } })
      return core.of('write.asked').filter(({ write }) => write === 'tradesSync').length
    }
    const busy = ready()
    busy.append({ type: 'task.found', data: { task: 'trades', taskId: 't1' } })

    expect([
      saves(ready()),
      saves(busy),
      saves(
        connected(signedIn({ profile: { roles: [] } })).append({
          type: 'loading.stage_changed',
          data: { stage: 'complete' },
        }),
      ),
    ]).toEqual([1, 0, 0])
  })

  test('SET-12 the view says whose keys the server takes', () => {
    expect(view(ready()).environment).toBeNull()
    expect(view(loaded(ready(), 'runtimeConfig', { environment: 'testnet' })).environment).toBe('testnet')
  })

  test('SET-21, A-92 seven addresses, and whether they are placeholders', () =>
    expect(
      view(
        loaded(ready(), 'runtimeConfig', {
          whitelist_ips: ['1', '2', '3', '4', '5', '6', '7'],
          whitelist_is_placeholder: true,
        }),
      ).whitelist,
    ).toEqual({ addresses: ['1', '2', '3', '4', '5', '6', '7'], arePlaceholders: true }))
})

describe('subscription', () => {
  test.each([
    [
      'SET-29',
      { plan_type: 'elite', status: 'active', current_period_end: '2026-12-01T23:30:00Z' },
      { plan: 'Elite Plan', badge: 'green', dateLabel: 'Next billing:', date: 'Dec 2, 2026' },
    ],
    [
      'SET-28',
      { plan_type: 'trial', status: 'trialing', current_period_end: '2026-12-01T10:00:00Z' },
      { badge: 'blue', dateLabel: 'Trial ends:', date: 'Dec 1, 2026' },
    ],
    [
      'SET-27',
      { plan_type: 'elite', status: 'canceled', current_period_end: null },
      { badge: 'red', dateLabel: 'Access expires:', date: null },
    ],
    [
      'A-162',
      { plan_type: null, status: null, current_period_end: null, roles_from: 'both' },
      { countsBy: 'What opens is the higher of this plan and the roles of your sign-in provider.' },
    ],
    ['A-162', { plan_type: 'elite', status: 'active', roles_from: 'constructor' }, { countsBy: null }],
    [
      'SET-26',
      { plan_type: 'elite', status: 'past_due', current_period_end: null },
      { badge: 'yellow', status: 'Past due' },
    ],
    ['SET-24', { plan_type: null, status: null, current_period_end: null }, { plan: null }],
  ])('%s', (_, wire, card) => expect(subscriptionCard(wire, 'Europe/Berlin')).toMatchObject(card))

  test("SET-39 a failed call says so with the server's words", () => {
    const core = ready().append({
      type: 'resource.failed',
      data: { key: 'settingsSubscription', attempt: 3, message: 'No database', status: 500, final: true },
    })

    expect(view(core).subscription).toMatchObject({
      state: 'failed',
      title: 'Error loading subscription details',
      hint: 'No database',
    })
  })
})
