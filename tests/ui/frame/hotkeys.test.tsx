import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { openKeyHelp } from '../../../src/ui/keyboard/keyHelp.ts'
import { defaultAppearance, hidingNow, setAppearance } from '../../../src/ui/theme/theme.ts'
import { shellView, trialSidebar, worldOf } from '../../support/fixtures/views.ts'
import { typicalRows } from '../../support/fixtures/viewsPositions.ts'
import { showApp, showScreen } from '../../support/showApp.tsx'

describe('keys of the whole application', () => {
  afterEach(() => act(() => setAppearance(defaultAppearance)))

  it('g then l goes to live trades', async () => {
    showApp(worldOf('/dashboard', typicalRows))

    await userEvent.keyboard('gl')

    expect(location.pathname).toBe('/live-trades')
  })

  it('g then a key of a locked screen goes nowhere', async () => {
    showApp(worldOf('/dashboard', typicalRows, { shell: shellView('/dashboard', { sidebar: trialSidebar }) }))

    await userEvent.keyboard('gf')

    expect(location.pathname).toBe('/dashboard')
  })

  it('/ leads to the filter, where letters are letters', async () => {
    await showScreen(worldOf('/live-trades', typicalRows), { path: '/live-trades' })
    const field = screen.getByPlaceholderText('Symbol or strategy')

    await userEvent.keyboard('/')
    await userEvent.keyboard('gd')

    expect(document.activeElement).toBe(field)
    expect((field as HTMLInputElement).value).toBe('gd')
    expect(location.pathname).toBe('/live-trades')
  })

  it('? lists the keys', async () => {
    showApp(worldOf('/dashboard', typicalRows))

    await userEvent.keyboard('?')

    expect(await screen.findByRole('dialog', { name: 'Keyboard' })).toBeTruthy()
    expect(screen.getByText('Go to the filter')).toBeTruthy()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('A-356 keys of one character do nothing where they are turned off; the search keeps its own', async () => {
    setAppearance({ singleKeys: false })
    await showScreen(worldOf('/live-trades', typicalRows), { path: '/live-trades' })
    expect(screen.getByPlaceholderText('Symbol or strategy').parentElement?.querySelector('kbd')).toBeNull()

    await userEvent.keyboard('gd/?{Shift>}h{/Shift}')
    expect([location.pathname, document.activeElement, hidingNow().hidesAmounts]).toEqual([
      '/live-trades',
      document.body,
      false,
    ])
    expect(screen.queryByRole('dialog')).toBeNull()
    await userEvent.keyboard('{Control>}k{/Control}')
    expect(await screen.findByRole('dialog')).toBeTruthy()
  })

  it('A-356 the help then names the keys that are left, and where the others are turned on', async () => {
    setAppearance({ singleKeys: false })
    showApp(worldOf('/dashboard', typicalRows))
    act(() => openKeyHelp())

    const help = within(await screen.findByRole('dialog', { name: 'Keyboard' }))
    expect(help.getByText(/^Single-key shortcuts are off/)).toBeTruthy()
    expect(['Search everything', 'Go to the filter', 'Next row'].filter((does) => help.queryByText(does))).toEqual([
      'Search everything',
      'Next row',
    ])
  })
})
