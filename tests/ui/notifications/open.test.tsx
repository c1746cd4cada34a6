import { act, renderHook, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Provider } from 'effector-react'
import type { ReactNode } from 'react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { navigate } from 'wouter/use-browser-location'
import type { Candidate } from '../../../src/domain/notifications/entry.types.ts'
import { NO_NOTIFICATIONS } from '../../../src/domain/notifications/model.ts'
import { panelView } from '../../../src/domain/notifications/view.ts'
import type { ToastCard } from '../../../src/domain/toasts/view.types.ts'
import { candidate, run } from '../../support/candidates.ts'
import { worldOf } from '../../support/fixtures/views.ts'
import { typicalRows } from '../../support/fixtures/viewsPositions.ts'
import { showApp, type Shown } from '../../support/showApp.tsx'
import { useArrivalFocus, useChartFocus } from '../../../src/ui/features/liveChart/chartFocus.ts'
import { openFigure } from '../../../src/ui/features/shared/explained/explainAddress.ts'
import { systemAlerts } from '../../../src/ui/model/local.ts'
import { scope } from '../../../src/ui/model/scope.ts'
// Loaded here, so that no test waits for their first reading.
import '../../../src/ui/features/notifications/NotificationDialog.tsx'
import '../../../src/ui/features/notifications/OpenPanel.tsx'

const SYSTEM: Partial<Candidate> = {
  kind: 'system',
  symbol: null,
  side: null,
  strategy: null,
  pnl: null,
  exectype: null,
  direction: null,
  eventId: 's',
  title: 'Maintenance',
  message: 'The server will be away on Sunday from 2:00 to 2:30.',
}
const ELSEWHERE: Partial<Candidate> = {
  ...SYSTEM,
  title: 'New coin',
  click: { type: 'external', url: 'https://www.coingecko.com/en/coins/bitcoin' },
}

/** The application with one notification, its panel open in this tab, and the toasts that it shows. */
function shown(of: Partial<Candidate>, toasts: readonly ToastCard[] = [], isOpen = true): Shown {
  const { state } = run([candidate(0, of)], NO_NOTIFICATIONS)
  const notificationPanel = panelView(
    { ...state, panel: { ...state.panel, openIn: isOpen ? 'tab-1' : null } },
    { loaded: true, failed: false, message: null, syncing: false, hasPlan: true },
    'tab-1',
  )
  return showApp(worldOf('/dashboard', typicalRows, { notificationPanel, toasts: { shown: toasts, more: 0 } }))
}

/** The toast of that notification. */
const toastOf = (of: Partial<Candidate>): ToastCard => {
  const events = run([candidate(0, of)]).events.flat()
  return events.flatMap((event) => (event.type === 'toast.queued' ? [event.data.toast] : []))[0]!
}

const panel = (): Promise<HTMLElement> => screen.findByRole('dialog', { name: 'Notifications' })
const types = (sent: Shown['sent']): readonly string[] =>
  sent.map(({ type }) => type).filter((type) => type.startsWith('notifications.'))

describe('a row of the panel', () => {
  it('ENT-16 NCLICK-01 navigate opens its path, carries its state, and closes the panel', async () => {
    const { sent } = shown({ kind: 'position_opened', title: 'BTC long opened' })

    await userEvent.click(within(await panel()).getByRole('button', { name: /^Unread\. BTC long opened/ }))

    expect(location.pathname).toBe('/live-trades/chart/BTCUSDT/long/main')
    expect(history.state).toEqual({ notification: expect.stringMatching(/^live_/), eventAt: candidate(0).eventAt })
    expect(types(sent)).toEqual(['notifications.read', 'notifications.close_panel'])
  })

  it('ENT-16 T15 external is a link into a tab of its own that cannot reach back, and says so', async () => {
    const { sent } = shown(ELSEWHERE)
    const link = within(await panel()).getByRole('link', { name: /^Unread\. New coin\. .* Opens in a new tab$/ })

    expect([link.getAttribute('href'), link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
      'https://www.coingecko.com/en/coins/bitcoin',
      '_blank',
      'noopener noreferrer',
    ])
    // The browser would open it; here only what the product does counts.
    link.addEventListener('click', (event) => event.preventDefault())
    await userEvent.click(link)

    expect(location.pathname).toBe('/dashboard')
    expect(types(sent)).toEqual(['notifications.read'])
  })

  it('ENT-16 T15 one whose address was refused is read by a click and opens nothing', async () => {
    const { sent } = shown({ ...ELSEWHERE, click: { type: 'external', url: 'https://evil.example/' } })
    const row = within(await panel()).getByRole('button', { name: /^Unread\. New coin/ })

    await userEvent.click(row)

    expect(screen.queryByRole('link', { name: /New coin/ })).toBeNull()
    expect([location.pathname, types(sent)]).toEqual(['/dashboard', ['notifications.read']])
  })
})

describe('ENT-16 modal', () => {
  const details = (): Promise<HTMLElement> => screen.findByRole('dialog', { name: 'Maintenance' })
  const gone = (): Promise<void> =>
    waitFor(() => expect(screen.queryByRole('dialog', { name: 'Maintenance' })).toBeNull())

  it('ENT-16 ENT-17 shows title, message, what is known and the time, and marks it read', async () => {
    const { sent } = shown(SYSTEM)
    const row = within(await panel()).getByRole('button', { name: /^Unread\. Maintenance/ })
    expect(row.getAttribute('aria-haspopup')).toBe('dialog')

    await userEvent.click(row)

    const dialog = await details()
    expect(within(dialog).getByRole('heading', { name: 'Maintenance' })).toBeTruthy()
    expect(within(dialog).getByText('The server will be away on Sunday from 2:00 to 2:30.')).toBeTruthy()
    expect(
      [...dialog.querySelectorAll('dt')].map((term) => `${term.textContent} ${term.nextElementSibling?.textContent}`),
    ).toEqual(['Account main', 'Time Sep 21, 2026, 4:13 PM'])
    expect(types(sent)).toEqual(['notifications.read'])
  })

  it('ENT-17 of a position it shows every field that is known', async () => {
    shown({
      kind: 'position_milestone',
      symbol: null,
      title: 'Maintenance',
      side: 'long',
      strategy: 'Grid',
      pct: 25,
      trend: 'improving',
      direction: 'to_takeprofit',
      previousDirection: 'to_stoploss',
      sinceLastCrossing: 90,
      pnl: '12.5',
      roiPct: 1.5,
      exectype: 'Trade',
      tradeId: 't1',
      changes: { stop_loss: ['90000', null] },
    })

    await userEvent.click(within(await panel()).getByRole('button', { name: /^Unread\. Maintenance/ }))

    expect(
      [...(await details()).querySelectorAll('dt')]
        .slice(0, -1)
        .map((term) => [term.textContent, term.nextElementSibling?.textContent]),
    ).toEqual([
      ['Account', 'main'],
      ['Side', 'long'],
      ['Strategy', 'Grid'],
      ['Position', 'open then, closed since'],
      ['PnL', '+12.50 USDT'],
      ['ROI', '+1.50 %'],
      ['Milestone', '+25.00 %'],
      ['Trend', 'improving'],
      ['Direction', 'to take-profit'],
      ['Was', 'to stop-loss'],
      ['Last crossed', '1 min earlier'],
      ['Exit', 'Manual'],
      ['Trade id', 't1'],
      ['Stop-loss', '90,000 to none'],
    ])
  })

  it('ENT-16 holds the focus; Escape closes it alone, and the row has the focus again', async () => {
    const { sent } = shown(SYSTEM)
    const row = within(await panel()).getByRole('button', { name: /^Unread\. Maintenance/ })
    row.focus()
    await userEvent.keyboard('{Enter}')
    const dialog = await details()
    expect(dialog.contains(document.activeElement)).toBe(true)
    await userEvent.tab()
    expect(document.activeElement).toBe(within(dialog).getByRole('button', { name: 'Close' }))
    await userEvent.tab()
    expect(dialog.contains(document.activeElement)).toBe(true)

    await userEvent.keyboard('{Escape}')

    await gone()
    await waitFor(() => expect(document.activeElement).toBe(row))
    expect(types(sent)).toEqual(['notifications.read'])
  })

  it('ENT-16 its cross and a press beside it close it, and the panel stays', async () => {
    const { sent } = shown(SYSTEM)
    const open = async (): Promise<void> =>
      userEvent.click(within(await panel()).getByRole('button', { name: /Maintenance\. The server/ }))
    await open()
    await userEvent.click(within(await details()).getByRole('button', { name: 'Close' }))
    await gone()
    await open()
    const scrim = (await details()).parentElement!.parentElement!

    await userEvent.click(scrim)

    await gone()
    expect(types(sent)).toEqual(['notifications.read', 'notifications.read'])
  })

  it('ENT-16 is put away when its notification leaves the list', async () => {
    const { push, sent } = shown(SYSTEM)
    await userEvent.click(within(await panel()).getByRole('button', { name: /^Unread\. Maintenance/ }))
    await details()

    push({
      notificationPanel: panelView(
        NO_NOTIFICATIONS,
        { loaded: true, failed: false, message: null, syncing: false, hasPlan: true },
        'tab-1',
      ),
    })

    await gone()
    expect(types(sent)).toEqual(['notifications.read'])
  })
})

describe("'Open' of a toast", () => {
  const region = (): HTMLElement => screen.getByRole('region', { name: 'Messages' })

  it('ENT-16 navigate goes to its path with its state', async () => {
    const of = { kind: 'position_opened', title: 'BTC long opened' }
    const { sent } = shown(of, [toastOf(of)], false)

    await userEvent.click(within(region()).getByRole('link', { name: 'Open' }))

    expect([location.pathname, history.state?.eventAt]).toEqual([
      '/live-trades/chart/BTCUSDT/long/main',
      candidate(0).eventAt,
    ])
    expect(types(sent)).toEqual(['notifications.read'])
  })

  it('ENT-16 what is no entry of the list is not read', async () => {
    const of = { kind: 'position_opened', title: 'Recommended actions' }
    const opens = { type: 'navigate', path: '/portfolio-command', state: null } as const
    const { sent } = shown(of, [{ ...toastOf(of), id: 'task-1', opens }], false)

    await userEvent.click(within(region()).getByRole('link', { name: 'Open' }))

    expect(location.pathname).toBe('/portfolio-command')
    expect(types(sent)).toEqual([])
  })

  it('ENT-16 T15 external is a link into a tab of its own, and the notification is read', async () => {
    const { sent } = shown(ELSEWHERE, [toastOf(ELSEWHERE)], false)
    const link = within(region()).getByRole('link', { name: 'Open' })

    expect([link.getAttribute('href'), link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
      'https://www.coingecko.com/en/coins/bitcoin',
      '_blank',
      'noopener noreferrer',
    ])
    link.addEventListener('click', (event) => event.preventDefault())
    await userEvent.click(link)
    expect(types(sent)).toEqual(['notifications.read'])
  })

  it('ENT-16 T15 a refused address has none', () => {
    const of: Partial<Candidate> = { ...ELSEWHERE, click: { type: 'external', url: 'javascript:alert(1)' } }
    shown(of, [toastOf(of)], false)

    expect(within(region()).queryByText('Open')).toBeNull()
    expect(within(region()).getByText('New coin')).toBeTruthy()
  })

  it('ENT-16 modal shows the notification; the toast is held as long, and has the focus again', async () => {
    const { sent } = shown(SYSTEM, [toastOf(SYSTEM)], false)
    const open = within(region()).getByRole('button', { name: 'Open' })

    await userEvent.click(open)
    await screen.findByRole('dialog', { name: 'Maintenance' })
    expect(sent.filter(({ type }) => type === 'toast.hold' || type === 'notifications.read').at(-1)).not.toMatchObject({
      isHeld: false,
    })
    await userEvent.keyboard('{Escape}')

    await waitFor(() => expect(document.activeElement).toBe(open))
    expect(types(sent)).toEqual(['notifications.read'])
  })
})

describe('the alert of the system in the place of a toast', () => {
  it.each([
    ['navigate', { kind: 'position_opened', title: 'BTC long opened' }, '/live-trades/chart/BTCUSDT/long/main'],
    ['modal', SYSTEM, '/dashboard'],
  ])('ENT-16 %s does what Open of the toast does', async (kind, of, path) => {
    const alerts: { onclick?: () => void; close?: () => void }[] = []
    vi.stubGlobal(
      'Notification',
      class {
        static permission = 'granted'
        constructor() {
          alerts.push(this)
        }
        close = () => {}
      },
    )
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    systemAlerts.set('on')
    onTestFinished(() => {
      systemAlerts.set('off')
      vi.restoreAllMocks()
      vi.unstubAllGlobals()
    })
    const { sent } = shown(of, [toastOf(of)], false)
    await waitFor(() => expect(alerts).toHaveLength(1))

    act(() => alerts[0]!.onclick!())

    if (kind === 'modal') await screen.findByRole('dialog', { name: 'Maintenance' })
    expect([location.pathname, types(sent)]).toEqual([path, ['notifications.read']])
  })
})

describe('a figure out of a page that a click led to', () => {
  it('ENT-16 is opened with the time of the click, and closed by its steps', () => {
    navigate('/live-trades/chart/BTCUSDT/long/main', { state: { eventAt: 5 } })
    openFigure('row.pnl')
    expect(history.state).toEqual({ eventAt: 5, figures: 1 })
  })
})

describe('a live chart', () => {
  const wrapper = ({ children }: { readonly children: ReactNode }): ReactNode => (
    <Provider value={scope}>{children}</Provider>
  )

  it('ENT-16 leads its crosshair to the time that the click carried, and forgets it where another way leads', () => {
    navigate('/live-trades/chart/BTCUSDT/long/main', { state: { notification: 'live_1', eventAt: 5 } })
    const { result } = renderHook(
      () => {
        useArrivalFocus()
        return useChartFocus()
      },
      { wrapper },
    )
    expect(result.current?.at).toBe(5)

    act(() => navigate('/live-trades/chart/ETHUSDT/long/main'))

    expect(result.current).toBeNull()
  })
})
