import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { ShellBanner } from '../../../src/domain/access/banner.types.ts'
import { shellView, worldOf } from '../../support/fixtures/views.ts'
import { FIXTURE_NOW, typicalRows } from '../../support/fixtures/viewsPositions.ts'
import { said } from '../../support/said.ts'
import { showApp } from '../../support/showApp.tsx'

const still: ShellBanner = {
  id: 'accounts',
  tone: 'danger',
  text: 'main: The API key has expired. Its positions and figures may be old.',
  action: { label: 'Linked accounts', to: '/settings#accounts' },
}
const gaveUp: ShellBanner = {
  id: 'gave_up',
  tone: 'danger',
  text: 'Live data stopped.',
  action: { label: 'Reconnect', command: 'reconnect' },
}

const showing = (path: string, banners: readonly ShellBanner[]) =>
  showApp(worldOf(path, typicalRows, { shell: shellView(path, { banners }) }), { path })

describe('banners', () => {
  it.each(['/dashboard', '/live-trades'])(
    'I15 %s says which account does not follow the exchange and why, and leads to the accounts',
    async (path) => {
      showing(path, [still])

      const banner = (await screen.findByText(still.text)).closest('[role=status]') as HTMLElement
      await userEvent.click(within(banner).getByRole('link', { name: 'Linked accounts' }))

      expect(location.pathname + location.hash).toBe('/settings#accounts')
    },
  )

  it('SCREEN-2.0 is said when it comes, and again only with other words', async () => {
    const lines = said()
    const { push } = showing('/dashboard', [])
    const shown = (text: string) => push({ shell: shellView('/dashboard', { banners: [{ ...still, text }] }) })
    shown('One.')
    shown('One.')
    shown('Two.')
    expect(lines().filter((line) => line === 'One.' || line === 'Two.')).toEqual(['One.', 'Two.'])
  })

  it('SCREEN-2.0 whom an administrator looks as is said once, with no minute and no button, and no words run together', () => {
    vi.useFakeTimers({ now: FIXTURE_NOW, toFake: ['Date', 'setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const lines = said()
    const until = FIXTURE_NOW + 30 * 60_000
    showApp(worldOf('/dashboard', typicalRows, { shell: shellView('/dashboard', { impersonation: { until } }) }))
    const before = screen.getByText(/minutes left/).textContent
    act(() => void vi.advanceTimersByTime(60_000))

    expect(screen.getByText(/minutes left/).textContent).not.toBe(before)
    expect(lines()).toEqual(['You see the product as Mara Keller. Nothing can be changed.'])
  })

  it('I15 goes when all follow the exchange again', async () => {
    const { push } = showing('/dashboard', [still])
    await screen.findByText(still.text)

    push({ shell: shellView('/dashboard', { banners: [] }) })

    expect(screen.queryByText(still.text)).toBeNull()
  })

  it('stands beside another, whose act is a command', async () => {
    const { sent } = showing('/dashboard', [gaveUp, still])

    await userEvent.click(await screen.findByRole('button', { name: 'Reconnect' }))

    expect(screen.getByText(still.text)).toBeTruthy()
    expect(sent.at(-1)).toEqual({ type: 'live.reconnect' })
  })
})
