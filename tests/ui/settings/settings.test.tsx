import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { navigate } from 'wouter/use-browser-location'
import type { ShellView } from '../../../src/domain/access/view.types.ts'
import type { ChannelsView } from '../../../src/domain/channels/view.types.ts'
import type { AccountItem, SettingsView } from '../../../src/domain/settings/view.types.ts'
import { LANGUAGE_KEY } from '../../../src/ui/language/chosen.ts'
import { holdTyped } from '../../../src/ui/model/typed.ts'
// Loaded here, so that no test waits for the lazy screen's first reading.
import '../../../src/ui/features/settings/Screen.tsx'
import { APPEARANCE_KEY, decodeAppearance, defaultAppearance, setAppearance } from '../../../src/ui/theme/theme.ts'
import { shellView, worldOf } from '../../support/fixtures/views.ts'
import { showApp, type Shown } from '../../support/showApp.tsx'

const account: AccountItem = {
  id: 'a1',
  name: 'main',
  exchange: 'bybit',
  apiKey: 'ABCDEFGHIJKL',
  maskedKey: 'ABCD••••••••IJKL',
  environment: 'paper',
  note: 'Key expires in 12 days',
  tone: 'warn',
  isDeleting: false,
}

const settings = (more: Partial<SettingsView> = {}): SettingsView => ({
  profile: {
    state: 'ready',
    asOf: 0,
    data: {
      email: 'mara@example.org',
      name: 'Mara',
      timezone: 'Europe/Berlin',
      isZoneSaved: true,
      emailNotifications: true,
      autoRenew: false,
      proof: null,
    },
  },
  zones: [
    { title: 'Suggested Timezones', options: [{ id: 'Europe/Berlin', label: 'Berlin', hint: 'UTC+1' }] },
    { title: 'Other Options', options: [] },
  ],
  accounts: { state: 'ready', asOf: 0, data: [account] },
  whitelist: { addresses: ['192.0.2.1', '192.0.2.2'], arePlaceholders: true },
  environment: null,
  subscription: {
    state: 'ready',
    asOf: 0,
    data: { plan: null, status: '', badge: 'yellow', dateLabel: 'Next billing:', date: null, countsBy: null },
  },
  invoices: { state: 'ready', asOf: 0, data: [] },
  sync: { phase: 'idle', isRunning: false, message: '', status: '', progress: 0, details: [], endedAt: null },
  generation: null,
  outcomes: {},
  configuration: null,
  ...more,
})

async function show(
  more: Partial<SettingsView> = {},
  path = '/settings',
  shell: Partial<ShellView> = {},
): Promise<Shown> {
  const shown = showApp(
    worldOf('/settings', [], {
      access: { kind: 'show', screen: 'settings', title: 'Settings', shell: true },
      shell: shellView('/settings', { title: 'Settings', ...shell }),
      settings: settings(more),
    }),
    { path },
  )
  // The first reading of the lazy screen takes a turn.
  await screen.findByRole('heading', { name: 'Linked Accounts' })
  return shown
}

const typed = (label: string, value: string): void =>
  void fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), { target: { value } })
const press = (name: string | RegExp): void => void fireEvent.click(screen.getByRole('button', { name }))

describe('linked accounts', () => {
  it('SET-18, SET-19 the key is masked until it is shown, and again when it is hidden', async () => {
    await show()
    expect(screen.queryByText('ABCDEFGHIJKL')).toBeNull()
    press('Show API key of main')
    expect(screen.getByText('ABCDEFGHIJKL')).toBeTruthy()
    press('Hide API key of main')

    expect(screen.queryByText('ABCDEFGHIJKL')).toBeNull()
    expect(screen.getByText('ABCD••••••••IJKL')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Show API key of main' })).toBeTruthy()
  })

  it('SET-13 the list folds, and says how many accounts there are', async () => {
    await show({ accounts: { state: 'ready', asOf: 0, data: [account, { ...account, id: 'a2', name: 'grid' }] } })
    const head = screen.getByRole('button', { name: /^Existing Accounts/ })
    const names = (): readonly string[] => ['main', 'grid'].filter((name) => screen.queryByText(name) !== null)
    expect(head.textContent).toBe('Existing Accounts2')
    expect([head.getAttribute('aria-expanded'), names()]).toEqual(['true', ['main', 'grid']])
    fireEvent.click(head)
    expect(head.getAttribute('aria-expanded')).toBe('false')
    expect(screen.queryByRole('button', { name: 'Delete grid' })).toBeNull()
  })

  it('SET-16 VALID-05 VALID-06 a dialog edits an account: its exchange stands, its secret is sent only if entered', async () => {
    const { sent, push } = await show()
    press('Edit')
    const dialog = within(screen.getByRole('dialog', { name: 'Edit main' }))
    const input = (label: string) => dialog.getByLabelText<HTMLInputElement>(label, { selector: 'input' })
    expect([input('Account Name').value, input('API Key').value, input('API Secret').value]).toEqual([
      'main',
      'ABCDEFGHIJKL',
      '',
    ])
    expect([input('Exchange').value, input('Exchange').readOnly]).toEqual(['Bybit', true])
    const needed = ['API Key', 'API Secret'].map((label) => input(label).getAttribute('aria-required'))
    expect(needed).toEqual(['true', null])
    const save = (): void => void fireEvent.click(dialog.getByRole('button', { name: 'Save Account' }))
    fireEvent.change(input('Account Name'), { target: { value: 'major' } })
    save()
    const edited = { type: 'accounts.change', account: 'a1', account_name: 'major', api_key: 'ABCDEFGHIJKL' }
    await waitFor(() => expect(sent.at(-1)).toEqual(edited))
    push({ settings: settings({ outcomes: { accountsUpdate: { asked: sent.length, ok: false, message: 'no' } } }) })
    expect((await dialog.findByText('Update failed: no')).closest('[role=alert]')).not.toBeNull()
    fireEvent.change(input('API Secret'), { target: { value: 'NEW' } })
    save()
    await waitFor(() => expect(sent.at(-1)).toEqual({ ...edited, api_secret: 'NEW' }))
  })

  it('SET-14, SET-15 form and list share the place, and the form begins anew', async () => {
    await show()
    press(/^Add New Account/)
    expect(screen.getByRole('button', { name: /^Existing Accounts/ }).getAttribute('aria-expanded')).toBe('false')
    typed('Account Name', 'x')
    press(/^Existing Accounts/)
    press(/^Add New Account/)

    expect(screen.getByLabelText<HTMLInputElement>('Account Name', { selector: 'input' }).value).toBe('')
  })

  it.each([
    ['paper', /^This installation trades on paper\. .*once its operator starts it for mainnet, testnet or demo\.$/],
    ['testnet', /^This installation takes keys of Bybit testnet\.$/],
  ])('SET-12 above the form stands whose keys work here: %s', async (environment, sentence) => {
    await show({ environment })
    expect(screen.queryByText(sentence)).toBeNull()
    press(/^Add New Account/)

    expect(screen.getByText(sentence)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Link Account' })).toBeTruthy()
  })

  it('SET-14 the form that is shown by itself keeps what is typed when an account appears from elsewhere', async () => {
    const { push } = await show({ accounts: { state: 'ready', asOf: 0, data: [] } })
    typed('API Key', 'KEY')
    push({ settings: settings() })
    await screen.findByText('1 account, read-only key')

    expect(screen.getByLabelText<HTMLInputElement>('API Key', { selector: 'input' }).value).toBe('KEY')
  })

  it('VALID-03 what is missing is said, and nothing is sent', async () => {
    const { sent } = await show()
    press(/^Add New Account/)
    press('Link Account')

    for (const label of ['Account Name', 'API Key', 'API Secret'])
      expect(screen.getByText(`${label} is required`)).toBeTruthy()
    expect(sent.filter(({ type }) => type === 'accounts.link')).toEqual([])
  })

  it('VALID-03 F36 what can be no key is said in the form, and nothing is sent', async () => {
    const { sent } = await show()
    press(/^Add New Account/)
    typed('Account Name', 'two')
    typed('API Key', 'my <key>')
    typed('API Secret', 'sécret')
    press('Link Account')

    for (const label of ['API Key', 'API Secret'])
      expect(screen.getByText(`${label} is made of letters, digits, - and _ only`)).toBeTruthy()
    expect(sent.filter(({ type }) => type === 'accounts.link')).toEqual([])
  })

  it('GEN-01 the list of exchanges has one entry, Bybit', async () => {
    await show()
    press(/^Add New Account/)
    fireEvent.click(screen.getByRole('button', { name: 'Bybit Exchange' }))
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Bybit'])
  })

  it('SET-12 a linked account closes the form', async () => {
    const { sent, push } = await show()
    press(/^Add New Account/)
    typed('Account Name', 'two')
    typed('API Key', 'KEY')
    typed('API Secret', 'SECRET')
    screen.getByRole('button', { name: 'Link Account' }).focus()
    press('Link Account')
    await waitFor(() =>
      expect(sent.at(-1)).toEqual({
        type: 'accounts.link',
        account_name: 'two',
        api_key: 'KEY',
        api_secret: 'SECRET',
        exchange_name: 'bybit',
      }),
    )
    push({ settings: settings({ outcomes: { accountsAdd: { asked: sent.length, ok: true, message: '' } } }) })

    await waitFor(() => expect(screen.queryByRole('button', { name: 'Link Account' })).toBeNull())
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Existing Accounts/ }))
  })

  it('SET-12 SET-07 why an account or a profile was not saved is said at once', async () => {
    const { sent, push } = await show()
    const refused = (name: string): void =>
      push({
        settings: settings({ outcomes: { [name]: { asked: sent.length, ok: false, message: 'No more room.' } } }),
      })
    press(/^Add New Account/)
    typed('Account Name', 'two')
    typed('API Key', 'KEY')
    typed('API Secret', 'SECRET')
    press('Link Account')
    await waitFor(() => expect(sent.at(-1)!.type).toBe('accounts.link'))
    refused('accountsAdd')
    expect((await screen.findByRole('alert')).textContent).toContain('No more room.')
    press(/^Existing Accounts/)
    expect(screen.queryByRole('alert')).toBeNull()

    typed('Billing Name', 'Mara K.')
    press('Save Profile')
    await waitFor(() => expect(sent.at(-1)!.type).toBe('settings.save_profile'))
    refused('settingsUserUpdate')
    expect((await screen.findByRole('alert')).textContent).toContain('No more room.')
  })

  it('SET-01 A-357 an address that waits for its proof is told with where mails go until then, and its link is sent again', async () => {
    const { profile } = settings()
    if (profile.state !== 'ready') throw new Error('no profile')
    const waiting = (goesTo: string | null): SettingsView['profile'] => ({
      ...profile,
      data: { ...profile.data, proof: { awaits: 'office@example.org', goesTo } },
    })
    const { sent, push } = await show({ profile: waiting('mara@example.org') })
    expect(screen.getByText('Confirm your email address')).toBeTruthy()
    expect(
      screen.getByText(/sent to office@example\.org\. Until then your emails go to mara@example\.org\./),
    ).toBeTruthy()
    press('Send it again')
    await waitFor(() =>
      expect(sent.at(-1)).toMatchObject({ type: 'settings.prove_address', email: 'office@example.org' }),
    )

    push({ settings: settings({ profile: waiting(null) }) })
    expect(screen.getByText(/Until then no emails come\./)).toBeTruthy()
    push({ settings: settings() })
    expect(screen.queryByText('Confirm your email address')).toBeNull()
  })

  it('SET-20 SET-38 the whole key is copied, and a failure says so', async () => {
    const writeText = vi
      .fn<(text: string) => Promise<void>>()
      .mockResolvedValueOnce()
      .mockRejectedValueOnce(new Error('no'))
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } })
    const { sent } = await show()
    press('Copy API key of main')
    await waitFor(() => expect(sent.at(-1)).toEqual({ type: 'toast.show', kind: 'success', text: 'API Key copied!' }))
    press('Copy API key of main')

    await waitFor(() =>
      expect(sent.at(-1)).toEqual({ type: 'toast.show', kind: 'error', text: 'Failed to copy API Key' }),
    )
    expect(writeText).toHaveBeenCalledWith('ABCDEFGHIJKL')
  })

  it('SET-17 VALID-07 the delete dialog names the account and deletes only when told to', async () => {
    const { sent } = await show()
    press('Delete main')
    const dialog = screen.getByRole('alertdialog', { name: 'Delete account main?' })
    expect(dialog.textContent).toContain('This action cannot be undone')
    expect(sent.filter(({ type }) => type === 'accounts.unlink')).toEqual([])
    fireEvent.click(within(dialog).getByRole('button', { name: 'Delete main' }))

    await waitFor(() => expect(sent.at(-1)).toEqual({ type: 'accounts.unlink', account: 'a1' }))
  })

  it('SET-17 while an account is deleted its buttons keep the focus, and open nothing', async () => {
    const { push } = await show()
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Delete main' })
    button.focus()
    push({ settings: settings({ accounts: { state: 'ready', asOf: 0, data: [{ ...account, isDeleting: true }] } }) })

    expect(button.getAttribute('aria-disabled')).toBe('true')
    expect([document.activeElement, button.disabled]).toEqual([button, false])
    press('Delete main')
    press('Edit')
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('SET-10, SET-11 the sync is started and its progress shown', async () => {
    const { sent, push } = await show()
    press('Sync Recent Trades')
    await waitFor(() => expect(sent.at(-1)).toEqual({ type: 'tasks.start', task: 'trades' }))
    push({
      settings: settings({
        sync: { ...settings().sync, phase: 'running', isRunning: true, message: 'Reading', progress: 40 },
      }),
    })

    const bar = screen.getByRole('progressbar', { name: 'Trade sync' })
    expect([bar.getAttribute('aria-valuenow'), bar.getAttribute('aria-valuetext')]).toEqual(['40', '40 %'])
  })

  it('SCREEN-2.0 how far the sync is stands beside the bar, whose own words nobody reads, and only its end is said', async () => {
    const { push } = await show()
    const sync = { ...settings().sync, phase: 'running', isRunning: true, message: 'Reading', progress: 40 } as const
    push({ settings: settings({ sync: { ...sync, details: ['Waiting', 'Reading main'] } }) })
    const said = (text: string): Element | null => screen.getByText(text).closest('[role=status]')
    expect(screen.getByRole('progressbar', { name: 'Trade sync' }).contains(screen.getByText('Reading'))).toBe(false)
    expect([said('Reading'), said('Reading main')]).toEqual([null, null])

    push({ settings: settings({ sync: { ...sync, phase: 'completed', isRunning: false, message: 'Synced' } }) })
    expect(said('Synced')).not.toBeNull()
  })
})

describe('profile and plan', () => {
  it('TASK-14 ENT-27 the newest steps of a sync stand below its progress', async () => {
    await show({
      sync: {
        ...settings().sync,
        phase: 'running',
        isRunning: true,
        message: 'Reading grid',
        progress: 60,
        details: ['Waiting to begin', 'Reading main', 'Reading grid'],
      },
    })

    expect(
      [...screen.getByRole('list', { name: 'Steps of the trade sync' }).children].map((line) => line.textContent),
    ).toEqual(['Waiting to begin', 'Reading main', 'Reading grid'])
  })

  it('SCREEN-2.19 who asks for a section goes on in it by the keyboard; a link leaves the focus', async () => {
    await show({}, '/settings#accounts')
    expect(document.activeElement).toBe(document.body)
    fireEvent.click(
      within(screen.getByRole('navigation', { name: 'Sections of settings' })).getByRole('button', {
        name: 'Appearance',
      }),
    )
    expect(document.activeElement?.id).toBe('appearance')
  })

  it('SCREEN-2.19 a link to a section goes to the section', async () => {
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
    await show({}, '/settings#accounts')
    await waitFor(() => expect(scrolled.mock.contexts).toContain(document.getElementById('accounts')))
    // The reader scrolled away since, and presses it again.
    scrolled.mockClear()
    navigate('/settings#accounts')
    expect(scrolled.mock.contexts).toContain(document.getElementById('accounts'))
  })

  it('SET-08 SCREEN-2.19 who has no plan takes his data along or deletes it here, and no link leads to a page that is closed', async () => {
    await show({}, '/settings', { planBadge: null, hasPlan: false })
    for (const path of ['/email-preferences', '/notification-channels', '/privacy'])
      expect(document.querySelector(`main a[href="${path}"]`)).toBeNull()
    expect(screen.getByRole('button', { name: 'Export all' })).toBeTruthy()
    press('Delete account')
    expect(screen.getByRole('alertdialog', { name: 'Delete your account for ever?' })).toBeTruthy()
    cleanup()

    // An administrator has no badge, and every page.
    await show({}, '/settings', { planBadge: null })
    expect(document.querySelector('main a[href="/privacy"]')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Export all' })).toBeNull()
  })

  it('ROLE-08 N4 who has no plan takes his channels away here, and nothing else of them', async () => {
    const channel = {
      id: 'c1',
      kind: 'webhook' as const,
      label: 'Ledger',
      hasFailed: false,
      problem: null,
      toldAt: null,
      mark: '',
      isLeaving: false,
    }
    const channels = (list: readonly (typeof channel)[]): ChannelsView => ({
      outcomes: {},
      card: {
        state: 'ready',
        asOf: 0,
        data: {
          pushKey: '',
          hasTelegram: false,
          telegramBot: null,
          channels: list,
          grid: [],
          kinds: [],
          quiet: null,
          zone: 'Times in Berlin, UTC+1',
          urgentIsNeverQuiet: false,
          hasAmounts: false,
        },
      },
    })
    const { sent, push } = await show({}, '/settings', { planBadge: null, hasPlan: false })
    push({ channels: channels([channel]) })
    await screen.findByText('Ledger')
    expect(screen.queryByRole('button', { name: 'Test Ledger' })).toBeNull()
    press('Remove Ledger')
    await waitFor(() => expect(sent.at(-1)).toEqual({ type: 'channels.remove', channel: 'c1' }))
    push({ channels: channels([]) })
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Notifications when no tab is open' })).toBeNull())
    cleanup()

    const { push: pushPaid } = await show()
    pushPaid({ channels: channels([channel]) })
    expect(screen.queryByText('Ledger')).toBeNull()
  })

  it('SET-03 the selector of the zone is searched and cleared', async () => {
    await show({
      zones: [
        { title: 'Suggested Timezones', options: [{ id: 'Europe/Berlin', label: 'Berlin', hint: 'UTC+1' }] },
        { title: 'Other Options', options: [{ id: 'Asia/Seoul', label: 'Seoul', hint: 'UTC+9' }] },
      ],
    })
    const selector = (): HTMLElement =>
      screen.getAllByRole('button', { name: /Timezone/ }).find((one) => one.hasAttribute('aria-haspopup'))!
    const zones = (): readonly (string | null)[] => screen.queryAllByRole('option').map((option) => option.textContent)
    fireEvent.click(selector())
    expect(zones()).toEqual(['BerlinUTC+1', 'SeoulUTC+9'])
    fireEvent.change(screen.getByRole('searchbox', { name: 'Search' }), { target: { value: 'seo' } })
    expect(zones()).toEqual(['SeoulUTC+9'])
    fireEvent.click(screen.getByRole('option'))
    expect(selector().textContent).toBe('Seoul')
    press('Clear Timezone')
    expect(selector().textContent).toBe('Select...')
  })

  it('SET-04 a cleared zone is asked for, and nothing is sent', async () => {
    const { sent } = await show()
    press('Clear Timezone')
    press('Save Profile')

    expect(screen.getByText('Timezone is required')).toBeTruthy()
    expect(sent.filter(({ type }) => type === 'settings.save_profile')).toEqual([])
  })

  it('SET-01, SET-02, SET-07, SET-09 what was changed is sent, and nothing that another device may have changed', async () => {
    const { sent } = await show()
    typed('Billing Name', 'Mara K.')
    fireEvent.click(screen.getByRole('switch', { name: 'Auto-Renew Subscription' }))
    press('Save Profile')

    await waitFor(() =>
      expect(sent.at(-1)).toEqual({
        type: 'settings.save_profile',
        profile: { billing_name: 'Mara K.', auto_renew: true },
      }),
    )
  })

  it('SET-05 a zone that is the browser’s is saved with what was changed', async () => {
    const { profile } = settings()
    const data = { ...(profile.state === 'ready' && profile.data), timezone: 'Asia/Seoul', isZoneSaved: false }
    const { sent } = await show({ profile: { state: 'ready', data } as SettingsView['profile'] })
    typed('Billing Name', 'Mara K.')
    press('Save Profile')

    await waitFor(() =>
      expect(sent.at(-1)).toEqual({
        type: 'settings.save_profile',
        profile: { timezone: 'Asia/Seoul', billing_name: 'Mara K.' },
      }),
    )
  })

  it('SET-07 what is typed while the draft is saved stays; a saved draft gives way to what another device writes', async () => {
    const { sent, push } = await show()
    const name = () => screen.getByLabelText<HTMLInputElement>('Billing Name', { selector: 'input' }).value
    const { profile } = settings()
    const shown = (said: string, outcomes: SettingsView['outcomes'] = {}): void => {
      if (profile.state === 'ready')
        push({ settings: settings({ outcomes, profile: { ...profile, data: { ...profile.data, name: said } } }) })
    }
    const saved = (said: string): void =>
      shown(said, { settingsUserUpdate: { asked: sent.length, ok: true, message: '' } })
    const isBusy = () => screen.getByRole('button', { name: 'Save Profile' }).hasAttribute('data-pending')
    typed('Billing Name', 'Mara K.')
    press('Save Profile')
    await waitFor(() => expect(sent.at(-1)).toMatchObject({ profile: { billing_name: 'Mara K.' } }))
    typed('Billing Name', 'Mara Kay')
    saved('Mara K.')
    await waitFor(() => expect(isBusy()).toBe(false))
    expect(name()).toBe('Mara Kay')

    press('Save Profile')
    await waitFor(() => expect(sent.at(-1)).toMatchObject({ profile: { billing_name: 'Mara Kay' } }))
    saved('Mara Kay')
    await waitFor(() => expect(isBusy()).toBe(false))
    shown('Of another device')
    expect(name()).toBe('Of another device')
  })

  it('SET-08, SET-21, SET-24 links, addresses, and the way to a plan', async () => {
    await show()

    expect(screen.getByRole('link', { name: 'Manage email preferences' }).getAttribute('href')).toBe(
      '/email-preferences',
    )
    expect(screen.getByRole('link', { name: 'Manage privacy' }).getAttribute('href')).toBe('/privacy')
    expect(screen.getByRole('link', { name: 'View Plans & Pricing' }).getAttribute('href')).toBe('/pricing')
    expect(screen.getByText('192.0.2.2')).toBeTruthy()
  })
})

describe('subscription', () => {
  const plan = {
    state: 'ready',
    asOf: 0,
    data: {
      plan: 'Elite Plan',
      status: 'Active',
      badge: 'green',
      dateLabel: 'Next billing:',
      date: 'Dec 20, 2026',
      countsBy: null,
    },
  } as const

  it('A-162 says whose word counts where an outside provider signs users in, with a plan and without', async () => {
    const countsBy = 'This plan decides what opens.'
    const { push } = await show({ subscription: { ...plan, data: { ...plan.data, countsBy } } })
    expect(screen.getByText(countsBy)).toBeTruthy()
    push({ settings: settings({ subscription: { ...plan, data: { ...plan.data, plan: null, countsBy } } }) })
    expect(await screen.findByText('View Plans & Pricing')).toBeTruthy()
    expect(screen.getByText(countsBy)).toBeTruthy()
    push({ settings: settings({ subscription: plan }) })
    await waitFor(() => expect(screen.queryByText(countsBy)).toBeNull())
  })

  it('SET-22 the card shows the plan, its status as a badge, and the date that comes next', async () => {
    await show({ subscription: plan })
    const card = within(screen.getByRole('region', { name: 'Subscription & Billing' }))
    for (const text of ['Elite Plan', 'Active', 'Next billing: Dec 20, 2026']) expect(card.getByText(text)).toBeTruthy()
  })

  it("SET-23 the provider's page opens in a tab of its own, which cannot reach back", async () => {
    const opened = { opener: window, location: { replace: vi.fn<(url: string) => void>() }, close: vi.fn<() => void>() }
    const open = vi.spyOn(window, 'open').mockReturnValue(opened as unknown as Window)
    const shown = await show({ subscription: plan })
    press('Manage Billing & Subscription')
    await waitFor(() => expect(shown.sent.at(-1)).toEqual({ type: 'billing.open' }))
    expect([open.mock.calls, opened.opener]).toEqual([[['', '_blank']], null])

    shown.push({
      settings: settings({
        subscription: plan,
        outcomes: {
          customerPortal: { asked: shown.sent.length, ok: true, message: '', url: 'https://pay.example.org/p/1' },
        },
      }),
    })
    await waitFor(() => expect(opened.location.replace).toHaveBeenCalledWith('https://pay.example.org/p/1'))
    open.mockRestore()
  })

  it('SET-37 a tab that has nothing to show is closed again', async () => {
    const opened = { opener: window, location: { replace: vi.fn<(url: string) => void>() }, close: vi.fn<() => void>() }
    const open = vi.spyOn(window, 'open').mockReturnValue(opened as unknown as Window)
    const shown = await show({ subscription: plan })
    press('Manage Billing & Subscription')
    await waitFor(() => expect(shown.sent.at(-1)).toEqual({ type: 'billing.open' }))
    shown.push({
      settings: settings({
        subscription: plan,
        outcomes: { customerPortal: { asked: shown.sent.length, ok: false, message: 'x' } },
      }),
    })

    await waitFor(() => expect(opened.close).toHaveBeenCalled())
    open.mockRestore()
  })
})

describe('appearance', () => {
  afterEach(() => setAppearance(defaultAppearance))

  const choose = (group: string, choice: string): void => {
    fireEvent.click(within(screen.getByRole('radiogroup', { name: group })).getByRole('radio', { name: choice }))
  }

  it('18.7 colours, theme and rows are chosen here, count at once and are kept in this browser', async () => {
    await show()
    choose('Gains and losses', 'Blue and orange')
    choose('Theme', 'Light')
    choose('Rows', 'Compact')

    expect(document.documentElement.dataset).toMatchObject({
      palette: 'blue-orange',
      theme: 'light',
      density: 'compact',
    })
    expect(decodeAppearance(localStorage.getItem(APPEARANCE_KEY))).toMatchObject({
      palette: 'blue-orange',
      theme: 'light',
      density: 'compact',
    })
  })

  it('18.7 amounts are hidden and shown from here', async () => {
    await show()
    const toggle = screen.getByRole('switch', { name: 'Hide amounts of money' })
    fireEvent.click(toggle)

    expect(decodeAppearance(localStorage.getItem(APPEARANCE_KEY)).hidesAmounts).toBe(true)
    fireEvent.click(toggle)
    expect(decodeAppearance(localStorage.getItem(APPEARANCE_KEY)).hidesAmounts).toBe(false)
  })

  it('A-356 keys of one character are turned off and on from here', async () => {
    await show()
    const toggle = screen.getByRole<HTMLInputElement>('switch', { name: /^Single-key shortcuts/ })
    expect(toggle.checked).toBe(true)
    fireEvent.click(toggle)

    expect(decodeAppearance(localStorage.getItem(APPEARANCE_KEY)).singleKeys).toBe(false)
    fireEvent.click(toggle)
    expect(decodeAppearance(localStorage.getItem(APPEARANCE_KEY)).singleKeys).toBe(true)
  })

  it('A-260 the language is the browser’s until one is chosen, and is chosen in its own words', async () => {
    await show()

    expect(screen.getByRole('radio', { name: 'Browser' }).getAttribute('aria-checked')).toBe('true')
    expect(screen.getAllByRole('radio', { name: /^(English|Deutsch)$/ })).toHaveLength(2)
  })

  it('A-260 F28 another language starts the page again, but not while something typed is not saved: then it waits, and says so', async () => {
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
    onTestFinished(() => {
      reload.mockRestore()
      localStorage.clear()
    })
    const answer = holdTyped()
    await show()
    const choose = (name: string): void => void fireEvent.click(screen.getByRole('radio', { name }))
    const said = /^Applies after a reload/
    choose('Deutsch')
    expect(localStorage.getItem(LANGUAGE_KEY)).toBe('de')
    expect(screen.getByText(said)).toBeTruthy()
    expect(reload).not.toHaveBeenCalled()
    press('Discard, reload')
    expect(reload).toHaveBeenCalledTimes(1)

    choose('English')
    expect(screen.queryByText(said)).toBeNull()
    answer()
    expect(reload).toHaveBeenCalledTimes(1)
    choose('Deutsch')
    expect(reload).toHaveBeenCalledTimes(2)
  })
})
