import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { BellView } from '../../../src/domain/notifications/view.types.ts'
import { worldOf } from '../../support/fixtures/views.ts'
import { typicalRows } from '../../support/fixtures/viewsPositions.ts'
import { showApp, type Shown } from '../../support/showApp.tsx'

const bellOf = (more: Partial<BellView>): BellView => ({ badge: '1', count: 1, rises: 0, failed: false, failedBecause: null, syncing: false, ...more })
const shown = (bell: BellView): Shown => showApp(worldOf('/dashboard', typicalRows, { bell }))
const theBell = (): HTMLElement => document.querySelector<HTMLElement>('[data-bell]')!
const isShaking = (): boolean => (theBell().firstElementChild?.className ?? '') !== ''

describe('the bell', () => {
  it('BELL-01 shows the badge as the view says it', () => {
    shown(bellOf({ badge: '99+', count: 100 }))

    expect(within(theBell()).getByText('99+')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Notifications, 99+ unread' })).toBeTruthy()
  })

  it('BELL-02 shakes anew at each rise, and neither for the first count nor for a fall', () => {
    const { push } = shown(bellOf({}))
    expect(isShaking()).toBe(false)

    push({ bell: bellOf({ badge: '2', count: 2, rises: 1 }) })
    const first = theBell().firstElementChild
    expect(isShaking()).toBe(true)

    push({ bell: bellOf({ badge: '1', count: 1, rises: 1 }) })
    expect(theBell().firstElementChild).toBe(first)

    push({ bell: bellOf({ badge: '2', count: 2, rises: 2 }) })
    expect(theBell().firstElementChild).not.toBe(first)
  })

  it('BELL-03 a double-click forces a sync, and the second click does not toggle again', async () => {
    const { sent } = shown(bellOf({}))

    await userEvent.dblClick(screen.getByRole('button', { name: /^Notifications/ }))

    expect(sent.map(({ type }) => type).filter((type) => type.startsWith('notifications.'))).toEqual(['notifications.open_panel', 'notifications.sync'])
  })

  it('BELL-04 a red dot stands on it when the list could not be had, and its name says why', () => {
    shown(bellOf({ failed: true, failedBecause: 'Failed to fetch stored notifications' }))

    expect(screen.getByTestId('bell-error')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Notifications, 1 unread, Failed to fetch stored notifications' })).toBeTruthy()
  })
})
