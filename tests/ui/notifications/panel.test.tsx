import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { epoch } from '../../../src/domain/core/time.ts'
import type { Candidate } from '../../../src/domain/notifications/entry.types.ts'
import type { NotificationPanelView } from '../../../src/domain/notifications/view.types.ts'
import { candidate, run, T0 } from '../../support/candidates.ts'
import { NO_NOTIFICATIONS, type NotificationsState } from '../../../src/domain/notifications/model.ts'
import { panelView } from '../../../src/domain/notifications/view.ts'
import { setAppearance } from '../../../src/ui/theme/theme.ts'
import type { Views } from '../../../src/domain/views.ts'
import { shellView, worldOf } from '../../support/fixtures/views.ts'
import { typicalRows } from '../../support/fixtures/viewsPositions.ts'
import { showApp, type Shown } from '../../support/showApp.tsx'
import { ON_BY_DEFAULT } from '../../../src/domain/notifications/types/index.ts'
import { typesOn } from '../../support/typesOn.ts'
// Loaded here, so that no test waits for the panel's first reading.
import '../../../src/ui/features/notifications/OpenPanel.tsx'

const READY = { loaded: true, failed: false, message: null, syncing: false, hasPlan: true }
const open = (state: NotificationsState): NotificationsState => ({
  ...state,
  panel: { openIn: 'tab-1', newAtOpening: 2, openedAt: null },
})
const withEntries = (count: number): NotificationsState =>
  open(
    run(Array.from({ length: count }, (_, i) => candidate(i * 60_000, { eventId: `e${i}`, title: `Trade ${i}` })))
      .state,
  )

/** The application with the panel open in this tab. */
async function shown(
  state: NotificationsState,
  load: Partial<typeof READY> = {},
): Promise<Shown & { readonly panel: HTMLElement }> {
  const notificationPanel: NotificationPanelView = panelView(state, { ...READY, ...load }, 'tab-1')
  const app = showApp(worldOf('/dashboard', typicalRows, { notificationPanel }))
  return { ...app, panel: await screen.findByRole('dialog', { name: 'Notifications' }) }
}

const types = (sent: Shown['sent']): readonly string[] =>
  sent.map(({ type }) => type).filter((type) => type.startsWith('notifications.'))

afterEach(() => void vi.useRealTimers())

describe('positions that were muted', () => {
  const BTC = { symbol: 'BTCUSDT', account: 'main', side: 'long' } as const
  const inSettings = async (muted: NotificationsState['muted']) => {
    const app = await shown(open({ ...NO_NOTIFICATIONS, muted }))
    await userEvent.click(within(app.panel).getByRole('button', { name: 'Settings' }))
    return app
  }

  it('SCREEN-2.1 stand in the settings with their end, and are heard again at a press', async () => {
    // Half an hour before midnight in Berlin.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 20, 22, 30) })
    const until = epoch(Date.UTC(2026, 10, 20, 22, 45))
    const { panel, sent } = await inSettings([
      { ...BTC, until, isUntilClosed: false },
      { ...BTC, symbol: 'SOLUSDT', until: epoch(until + 3_600_000), isUntilClosed: false },
      { ...BTC, symbol: 'ETHUSDT', side: 'short', until, isUntilClosed: true },
    ])
    const list = within(within(panel).getByRole('region', { name: 'Muted positions' }))
    expect(list.getByText('BTCUSDT long on main, until 11:45 PM')).toBeTruthy()
    expect(list.getByText('SOLUSDT long on main, until Nov 21 12:45 AM')).toBeTruthy()
    expect(list.getByText('ETHUSDT short on main, until it closes')).toBeTruthy()
    await userEvent.click(list.getByRole('button', { name: 'Unmute BTCUSDT long on main' }))
    expect(sent).toContainEqual({ type: 'notifications.unmute', ...BTC })
  })

  it('SCREEN-2.1 none is no heading', async () => {
    const { panel } = await inSettings([])
    expect(within(panel).queryByText('Muted positions')).toBeNull()
  })
})

describe('the panel', () => {
  it('PANEL-01 PANEL-02 has its title, what is new, and four buttons', async () => {
    const { panel } = await shown(withEntries(2))

    expect(within(panel).getByRole('heading', { name: 'Notifications' })).toBeTruthy()
    expect(within(panel).getByText('4 new')).toBeTruthy()
    expect(
      ['Mark all as read', 'Hide all', 'Settings', 'Close'].map(
        (name) => within(panel).getAllByRole('button', { name }).length,
      ),
    ).toEqual([1, 1, 1, 1])
  })

  it('ROLE-07 who has no plan is told that notifications come with one, and waits for nothing', async () => {
    const { panel } = await shown(open(NO_NOTIFICATIONS), { loaded: false, hasPlan: false })

    expect(within(panel).getByText('Notifications come with a plan')).toBeTruthy()
    expect(panel.querySelector('[aria-busy=true]')).toBeNull()
  })

  it('PANEL-02 PANEL-14 PANEL-17 mark all and hide all are told to the core, and nothing else', async () => {
    const { sent, panel } = await shown(withEntries(1))

    await userEvent.click(within(panel).getByRole('button', { name: 'Mark all as read' }))
    await userEvent.click(within(panel).getByRole('button', { name: 'Hide all' }))

    expect(types(sent)).toEqual(['notifications.read_all', 'notifications.hide_all'])
  })

  it.each([
    ['today', 60_000, '11:13:20'],
    ['on another day', 86_400_000, 'Nov 21 11:13 AM'],
  ])(
    'TIME-02 PANEL-03 what was decided %s has its time, and its day where that is not plain',
    async (_when, age, time) => {
      const at = Date.UTC(2026, 10, 21, 10, 13, 20)
      vi.useFakeTimers({ toFake: ['Date'], now: at + age })
      const { panel } = await shown(open(run([candidate(at - T0)]).state))
      await userEvent.click(within(panel).getByRole('button', { name: /^Why: / }))
      const list = await screen.findByRole('list', { name: 'Decisions' })

      expect(new Set([...list.querySelectorAll('time')].map(({ textContent }) => textContent))).toEqual(new Set([time]))
    },
  )

  it.each([
    ['a trader, not shown', false],
    ['an administrator, shown', true],
  ])("PANEL-03 the id of a rule is an administrator's: to %s", async (_who, isAdmin) => {
    const { list: told, ...panelOf } = panelView(open(run([candidate(0)]).state), READY, 'tab-1')
    if (told.state !== 'ready') throw new Error('It has a row.')
    const why = [{ at: T0, text: 'Merged.', rule: '11a' }]
    const rows = told.rows.map((row) => ({ ...row, why }))
    const notificationPanel = { ...panelOf, list: { ...told, rows } }
    const shell = shellView('/dashboard')
    const sidebar = shell.sidebar.filter(({ id }) => isAdmin || id !== 'admin')
    showApp(worldOf('/dashboard', typicalRows, { notificationPanel, shell: { ...shell, sidebar } }))
    const panel = await screen.findByRole('dialog', { name: 'Notifications' })
    await userEvent.click(within(panel).getByRole('button', { name: /^Why: / }))
    const list = await screen.findByRole('list', { name: 'Decisions' })

    expect(within(list).queryAllByText('Rule 11a')).toHaveLength(isAdmin ? 1 : 0)
  })

  it('F13 SCREEN-2.0 how long ago it was is said by the clock of the server, where the own is ten minutes ahead', async () => {
    const at = Date.UTC(2026, 10, 21, 10, 13)
    vi.useFakeTimers({ toFake: ['Date'], now: at + 720_000 })
    const { connection } = worldOf('/dashboard', typicalRows).views
    const notificationPanel = panelView(open(run([candidate(at - T0)]).state), READY, 'tab-1')
    showApp(
      worldOf('/dashboard', typicalRows, {
        notificationPanel,
        connection: { ...connection!, clockOffset: -600_000 },
      }),
    )
    const panel = await screen.findByRole('dialog', { name: 'Notifications' })

    expect(within(panel).getByText('2m ago')).toBeTruthy()
  })

  it.each([
    [2_000, 'Just now'],
    [59_999, 'Just now'],
    [60_000, '1m ago'],
  ])('PANEL-18 PANEL-19 %d ms after it happened, in the minute that began since, it was %s', async (age, said) => {
    const at = Date.UTC(2026, 10, 21, 10, 12, 59)
    vi.useFakeTimers({ toFake: ['Date'], now: at + age })
    const { panel } = await shown(open(run([candidate(at - T0)]).state))

    expect(within(panel).getByText(said)).toBeTruthy()
  })

  it.each([
    [1, 'Showing last 1 notification'],
    [3, 'Showing last 3 notifications'],
  ])('PANEL-03 the footer counts %i', async (count, footer) => {
    const { panel } = await shown(withEntries(count))

    expect(within(panel).getByText(footer)).toBeTruthy()
  })

  it('PANEL-04 PANEL-05 an empty list says so', async () => {
    const { panel } = await shown(open(NO_NOTIFICATIONS))

    expect(within(panel).getByText('All caught up!')).toBeTruthy()
    expect(
      within(panel).getByText("You'll see notifications here when new trades, positions, or milestones occur."),
    ).toBeTruthy()
  })

  it('PANEL-06 PANEL-07 a failed list says so and is asked for again', async () => {
    const { sent, panel } = await shown(open(NO_NOTIFICATIONS), { loaded: false, failed: true })
    expect(within(panel).getByText('Failed to load notifications')).toBeTruthy()
    expect(within(panel).getByText('There was an error loading your notifications. Try refreshing.')).toBeTruthy()

    await userEvent.click(within(panel).getByRole('button', { name: 'Retry' }))

    expect(types(sent)).toEqual(['notifications.retry'])
  })

  it('PANEL-08 three skeleton rows stand for a list that loads', async () => {
    const { panel } = await shown(open(NO_NOTIFICATIONS), { loaded: false })

    expect(within(panel).getByRole('status', { name: 'Loading...' }).children).toHaveLength(3)
  })

  it.each([
    ['Escape', () => userEvent.keyboard('{Escape}')],
    ['its cross', (panel: HTMLElement) => userEvent.click(within(panel).getByRole('button', { name: 'Close' }))],
  ])('PANEL-10 %s gives the focus back to the bell', async (_what, leave) => {
    const { sent, panel } = await shown(withEntries(1))

    await leave(panel)

    expect(types(sent)).toEqual(['notifications.close_panel'])
    expect(document.activeElement?.closest('[data-bell]')).not.toBeNull()
  })

  it('PANEL-09 PANEL-10 closes on a press outside and on Escape, and not on one inside', async () => {
    const { sent, panel } = await shown(withEntries(1))

    await userEvent.click(within(panel).getByRole('heading', { name: 'Notifications' }))
    expect(types(sent)).toEqual([])
    await userEvent.click(screen.getByRole('heading', { level: 1 }))
    await userEvent.keyboard('{Escape}')

    expect(types(sent)).toEqual(['notifications.close_panel', 'notifications.close_panel'])
  })

  it.each([
    ['a button of the page', () => screen.getByRole('button', { name: 'Collapse sidebar' })],
    ['a link of the page', () => screen.getByRole('link', { name: /Settings/ })],
    ['the page itself', () => document.body],
  ])('PANEL-09 closes on a press on %s, once', async (_what, outside) => {
    const { sent } = await shown(withEntries(1))

    await userEvent.click(outside())

    expect(types(sent)).toEqual(['notifications.close_panel'])
  })

  it('PANEL-09 stays for a press on what stands in it', async () => {
    const { sent, panel } = await shown(withEntries(1))

    await userEvent.click(within(panel).getByRole('button', { name: 'Mark all as read' }))
    await userEvent.click(within(panel).getByText('Showing last 1 notification'))

    expect(types(sent)).toEqual(['notifications.read_all'])
  })

  it('PANEL-13 PANEL-15 a row is read by a click and goes by its cross, which can be undone', async () => {
    const { sent, panel } = await shown(withEntries(1))

    await userEvent.click(within(panel).getByRole('button', { name: 'Dismiss Trade 0' }))
    await userEvent.click(within(panel).getByRole('button', { name: 'Undo' }))
    await userEvent.click(within(panel).getByRole('button', { name: /^Unread\. Trade 0/ }))

    expect(types(sent)).toEqual([
      'notifications.dismiss',
      'notifications.restore',
      'notifications.read',
      'notifications.close_panel',
    ])
  })
})

describe('the focus', () => {
  const pressed = async (panel: HTMLElement, name: string): Promise<void> => {
    act(() => within(panel).getByRole('button', { name }).focus())
    await userEvent.keyboard('{Enter}')
  }
  const left = (count: number, load: Partial<typeof READY> = {}): Partial<Views> => ({
    notificationPanel: panelView(
      count === 0 ? open(NO_NOTIFICATIONS) : withEntries(count),
      { ...READY, ...load },
      'tab-1',
    ),
  })

  it('PANEL-15 goes from a dismissed row to the next one, and to the one before where there is none', async () => {
    const { panel } = await shown(withEntries(3))

    await pressed(panel, 'Dismiss Trade 1')
    expect(document.activeElement).toBe(within(panel).getByRole('button', { name: /^Unread\. Trade 0/ }))

    await pressed(panel, 'Dismiss Trade 0')
    expect(document.activeElement).toBe(within(panel).getByRole('button', { name: /^Unread\. Trade 1/ }))
  })

  it('PANEL-15 goes to the panel when its last row goes, and when that comes back', async () => {
    const { panel, push } = await shown(withEntries(1))

    await pressed(panel, 'Dismiss Trade 0')
    push(left(0))
    expect(document.activeElement).toBe(panel)

    await pressed(panel, 'Undo')
    expect(within(panel).queryByRole('button', { name: 'Undo' })).toBeNull()
    expect(document.activeElement).toBe(panel)
  })

  it('PANEL-06 goes to the panel when its list is asked for again', async () => {
    const { panel, push } = await shown(open(NO_NOTIFICATIONS), { loaded: false, failed: true })

    await pressed(panel, 'Retry')
    push(left(0, { loaded: false }))

    expect(document.activeElement).toBe(panel)
  })

  it('NSET-01 NSET-02 goes along into the settings and back to their button', async () => {
    const { panel } = await shown(withEntries(1))

    await pressed(panel, 'Settings')
    expect(document.activeElement).toBe(within(panel).getByRole('button', { name: 'Back to notifications' }))

    await userEvent.keyboard('{Enter}')
    expect(document.activeElement).toBe(within(panel).getByRole('button', { name: 'Settings' }))
  })

  it('is taken from nothing that stands outside', async () => {
    const { panel, push } = await shown(withEntries(2))
    const bell = document.querySelector<HTMLElement>('[data-bell] button')
    act(() => bell?.focus())
    push(left(1))
    expect(document.activeElement).toBe(bell)

    act(() => bell?.blur())
    push(left(0))

    expect(document.activeElement).toBe(document.body)
    expect(within(panel).getByText('All caught up!')).toBeTruthy()
  })
})

describe('what a row is called', () => {
  const lost = (over: Partial<Candidate> = {}): NotificationsState =>
    open(
      run([candidate(0, { title: 'BTCUSDT trade closed', message: 'main, StopLoss', pnl: '-327.98', ...over })]).state,
    )

  afterEach(() => act(() => setAppearance({ hidesAmounts: false })))

  it('is what is drawn: what, with which result, where', async () => {
    const { panel } = await shown(lost())

    expect(
      within(panel).getByRole('button', { name: 'Unread. BTCUSDT trade closed, −327.98 USDT. main, StopLoss' }),
    ).toBeTruthy()
  })

  it('PANEL-23 says what was told late where that is drawn', async () => {
    const { panel } = await shown(
      lost({ kind: 'position_milestone', title: 'BTCUSDT at −50 %', pct: -50, isRecoveryEvent: true }),
    )

    expect(within(panel).getByText('While Away, main, StopLoss')).toBeTruthy()
    expect(within(panel).getByRole('button', { name: /BTCUSDT at .* While Away, main, StopLoss$/ })).toBeTruthy()
  })

  it('A-198 hides the result with the amounts', async () => {
    const { panel } = await shown(lost())
    act(() => setAppearance({ hidesAmounts: true }))

    expect(within(panel).getByRole('button', { name: /trade closed, •••• USDT\. main, StopLoss/ })).toBeTruthy()
    expect(panel.textContent).not.toContain('327')
  })
})

describe('what can be done with a row while amounts are hidden', () => {
  afterEach(() => act(() => setAppearance({ hidesAmounts: false })))

  it('A-198 is named without its amount, and so is what was hidden', async () => {
    const { panel } = await shown(open(run([candidate(0, { title: 'PnL of Main at or above 500 USDT' })]).state))
    act(() => setAppearance({ hidesAmounts: true }))

    await userEvent.click(within(panel).getByRole('button', { name: 'Why: PnL of Main at or above •••• USDT' }))
    const why = await screen.findByRole('dialog', { name: 'Why: PnL of Main at or above •••• USDT' })
    expect(within(why).getByText('Why: PnL of Main at or above •••• USDT')).toBeTruthy()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(why.isConnected).toBe(false))
    await userEvent.click(
      await within(panel).findByRole('button', { name: 'Dismiss PnL of Main at or above •••• USDT' }),
    )
    expect(await within(panel).findByText('PnL of Main at or above •••• USDT is hidden.')).toBeTruthy()
    expect(document.body.innerHTML).not.toContain('500')
  })
})

describe('settings mode', () => {
  it('NSET-01 NSET-03 NSET-04 NSET-05 NSET-06 has its texts and a toggle per type, all on', async () => {
    const { sent, panel } = await shown(withEntries(1))
    await userEvent.click(within(panel).getByRole('button', { name: 'Settings' }))

    expect(within(panel).getByRole('heading', { name: 'Notification Settings' })).toBeTruthy()
    expect(within(panel).getByText('Choose which types to show')).toBeTruthy()
    expect(within(panel).getByText(`${typesOn()}. Changes save automatically`)).toBeTruthy()
    expect(
      within(panel)
        .getAllByRole('switch')
        .map((one) => (one as HTMLInputElement).checked),
    ).toEqual(Object.values(ON_BY_DEFAULT))

    expect(within(panel).queryByRole('button', { name: /^Save/ })).toBeNull()
    await userEvent.click(within(panel).getByRole('switch', { name: 'Milestones' }))

    expect(sent.at(-1)).toEqual({ type: 'notifications.switch_type', notificationType: 'milestone', enabled: false })
  })

  it('NSET-02 resets, and goes back to the list', async () => {
    const { sent, panel } = await shown(withEntries(1))
    await userEvent.click(within(panel).getByRole('button', { name: 'Settings' }))
    await userEvent.click(within(panel).getByRole('button', { name: 'Reset' }))
    expect(types(sent)).toEqual(['notifications.reset_types'])

    await userEvent.click(within(panel).getByRole('button', { name: 'Back to notifications' }))

    expect(within(panel).getByText('Showing last 1 notification')).toBeTruthy()
  })
})
