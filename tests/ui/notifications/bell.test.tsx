import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import type { BellView } from '../../../src/domain/notifications/view.types.ts'
import { worldOf } from '../../support/fixtures/views.ts'
import { typicalRows } from '../../support/fixtures/viewsPositions.ts'
import { showApp, type Shown } from '../../support/showApp.tsx'

const bellOf = (more: Partial<BellView>): BellView => ({
  badge: '1',
  count: 1,
  rises: 0,
  failed: false,
  failedBecause: null,
  syncing: false,
  ...more,
})
const shown = (bell: BellView): Shown => showApp(worldOf('/dashboard', typicalRows, { bell }))
const theBell = (): HTMLElement => document.querySelector<HTMLElement>('[data-bell]')!
/** The class of its animation; none while it rests. */
const shake = (): string => theBell().firstElementChild?.className ?? ''

describe('the bell', () => {
  it('BELL-01 shows the badge as the view says it', () => {
    shown(bellOf({ badge: '99+', count: 100 }))

    expect(within(theBell()).getByText('99+')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Notifications, 99+ unread' })).toBeTruthy()
  })

  it('BELL-02 shakes anew at each rise, and neither for the first count nor for a fall', () => {
    const { push } = shown(bellOf({}))
    expect(shake()).toBe('')

    push({ bell: bellOf({ badge: '2', count: 2, rises: 1 }) })
    const first = shake()
    expect(first).not.toBe('')

    push({ bell: bellOf({ badge: '1', count: 1, rises: 1 }) })
    expect(shake()).toBe(first)

    push({ bell: bellOf({ badge: '2', count: 2, rises: 2 }) })
    expect([first, '']).not.toContain(shake())
  })

  it('BELL-02 A-123 neither shakes nor speaks for what rose before it was drawn; a count that begins anew is none', () => {
    const { push } = shown(bellOf({ badge: '5', count: 5, rises: 3 }))
    expect([shake(), theBell().querySelector('[aria-live]')?.textContent]).toEqual(['', ''])

    push({ bell: bellOf({ badge: '6', count: 6, rises: 4 }) })
    expect(shake()).not.toBe('')

    push({ bell: bellOf({ rises: 0 }) })
    expect(shake()).toBe('')
    push({ bell: bellOf({ badge: '2', count: 2, rises: 1 }) })
    expect(shake()).not.toBe('')
  })

  it('BELL-02 keeps the focus when it shakes', () => {
    const { push } = shown(bellOf({}))
    const button = screen.getByRole('button', { name: /^Notifications/ })
    button.focus()

    push({ bell: bellOf({ badge: '2', count: 2, rises: 1 }) })

    expect(document.activeElement).toBe(button)
    expect(button.isConnected).toBe(true)
  })

  it('A-343 how many are unread is heard when it rises, of many in a row at most every ten seconds', () => {
    vi.useFakeTimers()
    const { push } = shown(bellOf({}))
    const live = theBell().querySelector('[aria-live]')!
    const rises = (count: number): string => {
      push({ bell: bellOf({ badge: String(count), count, rises: count }) })
      act(() => void vi.advanceTimersByTime(1_000))
      return live.textContent
    }
    expect(live.textContent).toBe('')

    expect(rises(1)).toBe('1 unread notification')
    expect([2, 3, 4].map(rises)).toEqual(Array.from({ length: 3 }, () => '1 unread notification'))
    act(() => void vi.advanceTimersByTime(6_000))
    expect(live.textContent).toBe('4 unread notifications')
    vi.useRealTimers()
  })

  it('BELL-03 the first press opens the panel, however soon after the page', async () => {
    const { sent } = shown(bellOf({}))
    vi.spyOn(performance, 'now').mockReturnValue(50)

    await userEvent.click(screen.getByRole('button', { name: /^Notifications/ }))

    expect(sent.map(({ type }) => type)).toContain('notifications.open_panel')
    vi.restoreAllMocks()
  })

  it('BELL-03 a double-click forces a sync, and the second click does not toggle again', async () => {
    const { sent } = shown(bellOf({}))

    await userEvent.dblClick(screen.getByRole('button', { name: /^Notifications/ }))

    expect(sent.map(({ type }) => type).filter((type) => type.startsWith('notifications.'))).toEqual([
      'notifications.open_panel',
      'notifications.sync',
    ])
  })

  it('BELL-04 a red dot stands on it when the list could not be had, and its name says why', () => {
    shown(bellOf({ failed: true, failedBecause: 'Failed to fetch stored notifications' }))

    expect(screen.getByTestId('bell-error')).toBeTruthy()
    expect(
      screen.getByRole('button', { name: 'Notifications, 1 unread, Failed to fetch stored notifications' }),
    ).toBeTruthy()
  })
})
