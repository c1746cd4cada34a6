import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { sidebarWidth } from '../../../src/ui/model/local.ts'
import { shellView, trialSidebar, worldOf } from '../../support/fixtures/views.ts'
import { typicalRows } from '../../support/fixtures/viewsPositions.ts'
import { navigationNames, showApp } from '../../support/showApp.tsx'

const elite = () => worldOf('/dashboard', typicalRows)
const trial = () =>
  worldOf('/dashboard', typicalRows, {
    shell: shellView('/dashboard', { sidebar: trialSidebar, planBadge: 'Trial Plan' }),
  })

beforeEach(() => sidebarWidth.set('open'))

describe('sidebar of wide screens', () => {
  it('SIDE-01 SIDE-02 lists the entries of the view in its order, each with an icon', () => {
    showApp(elite(), { width: 1280 })

    expect(navigationNames()).toEqual([
      'Dashboard',
      'Optimization',
      'Command center',
      'Live trades',
      'Closed trades',
      'Strategy details',
      'Forecast',
      'Bot maintenance',
      'Help',
      'Settings',
      'Admin',
    ])
    expect(screen.getByRole('navigation', { name: 'Main' }).querySelectorAll('li svg')).toHaveLength(11)
  })

  it('SIDE-03 SIDE-04 a locked entry is no link, says Upgrade Required with a lock and does nothing', async () => {
    showApp(trial(), { width: 1280 })
    const locked = screen.getByRole('link', { name: 'Forecast, Upgrade Required' })

    await userEvent.click(locked)

    expect(location.pathname).toBe('/dashboard')
    expect(locked.getAttribute('aria-disabled')).toBe('true')
    expect(locked.hasAttribute('href')).toBe(false)
    expect(locked.querySelectorAll('svg')).toHaveLength(2)
  })

  it('SIDE-04 says it in words, with a lock behind them', () => {
    showApp(trial(), { width: 1280 })
    const locked = screen.getByRole('link', { name: 'Forecast, Upgrade Required' })

    expect(locked.textContent).toBe('ForecastUpgrade Required')
    expect(locked.getAttribute('title')).toBe('Upgrade Required')
    expect(locked.lastElementChild?.matches('svg.lucide-lock')).toBe(true)
  })

  it.each([
    [
      'focused',
      async (locked: HTMLElement) => {
        await userEvent.keyboard('{Tab}')
        act(() => locked.focus())
      },
    ],
    ['pressed by a finger', (locked: HTMLElement) => userEvent.pointer({ keys: '[TouchA]', target: locked })],
  ])('SIDE-04 in the rail a locked entry holds a lock, and says why when it is %s', async (_how, touch) => {
    showApp(trial(), { width: 1024 })
    const locked = screen.getByRole('link', { name: 'Forecast, Upgrade Required' })
    expect(locked.lastElementChild?.matches('svg.lucide-lock')).toBe(true)
    expect(screen.queryByRole('tooltip')).toBeNull()

    await touch(locked)

    expect(screen.getByRole('tooltip').textContent).toBe('Forecast, Upgrade Required')
    expect(location.pathname).toBe('/dashboard')
  })

  it('SIDE-04 an entry that is open says nothing of it', () => {
    showApp(trial(), { width: 1280 })
    const open = screen.getByRole('link', { name: /Live trades/ })

    expect(open.textContent).not.toContain('Upgrade Required')
    expect(open.querySelector('svg.lucide-lock')).toBeNull()
  })

  it('SIDE-05 draws as locked what the core says while roles load', () => {
    const loading = trialSidebar.map((entry) =>
      entry.placement === 'main' ? { ...entry, locked: true, note: 'Upgrade Required' } : entry,
    )
    showApp(worldOf('/dashboard', typicalRows, { shell: shellView('/dashboard', { sidebar: loading }) }), {
      width: 1280,
    })

    expect(screen.getAllByRole('link', { name: /Upgrade Required/ })).toHaveLength(8)
  })

  it('SIDE-06 shows the admin entry only when the view has it', () => {
    showApp(trial(), { width: 1280 })

    expect(screen.queryByRole('link', { name: 'Admin' })).toBeNull()
  })

  it('SIDE-09 is open by default, folds to a rail by its button and remembers that', async () => {
    showApp(elite(), { width: 1280 })
    expect(screen.getByText('Live trades')).toBeTruthy()

    await userEvent.click(screen.getByRole('button', { name: 'Collapse sidebar' }))

    expect(screen.queryByText('Live trades')).toBeNull()
    expect(screen.getByRole('link', { name: 'Live trades' })).toBeTruthy()
    expect(localStorage.getItem('bot-blending.sidebar')).toBe('rail')
  })

  it('TOP-01 has no menu button', () => {
    showApp(elite(), { width: 1280 })

    expect(screen.queryByRole('button', { name: 'Open menu' })).toBeNull()
  })
})

describe('slide-over under 768 px', () => {
  async function opened(): Promise<void> {
    showApp(elite(), { width: 767 })
    expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Open menu' }))
    expect(await screen.findByRole('navigation', { name: 'Main' })).toBeTruthy()
  }

  it('SIDE-07 TOP-01 opens by the menu button and closes on navigation', async () => {
    await opened()

    await userEvent.click(screen.getByRole('link', { name: /Live trades/ }))

    expect(location.pathname).toBe('/live-trades')
    await waitFor(() => expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull())
  })

  it('SIDE-07 closes on a link to the screen that is already open', async () => {
    await opened()

    await userEvent.click(screen.getByRole('link', { name: 'Dashboard' }))

    await waitFor(() => expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull())
  })

  it('SIDE-04 on a phone a locked entry says it on a line of its own, with a lock, and the drawer stays open', async () => {
    showApp(trial(), { width: 767 })
    await userEvent.click(screen.getByRole('button', { name: 'Open menu' }))
    const locked = await screen.findByRole('link', { name: 'Forecast, Upgrade Required' })

    expect(locked.querySelector('small')?.textContent).toBe('Upgrade Required')
    expect(locked.lastElementChild?.matches('svg.lucide-lock')).toBe(true)
    await userEvent.click(locked)

    expect(location.pathname).toBe('/dashboard')
    expect(screen.getByRole('navigation', { name: 'Main' })).toBeTruthy()
  })

  it('SIDE-08 closes on a tap beside it', async () => {
    await opened()

    await userEvent.click(document.body)

    await waitFor(() => expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull())
  })
})
