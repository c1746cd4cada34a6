import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { shellView, trialSidebar, worldOf } from '../../support/fixtures/views.ts'
import { typicalRows } from '../../support/fixtures/viewsPositions.ts'
import { showApp, showScreen } from '../../support/showApp.tsx'

describe('keys of the whole application', () => {
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
})
