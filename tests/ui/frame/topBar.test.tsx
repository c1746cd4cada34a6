import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { setAppearance } from '../../../src/ui/theme/theme.ts'
import { media } from '../../../src/ui/theme/media.ts'
import { shellView, worldOf } from '../../support/fixtures/views.ts'
import { FIXTURE_NOW, typicalRows } from '../../support/fixtures/viewsPositions.ts'
import { worldFor, type CaseName } from '../../support/fixtures/viewCases.ts'
import { showApp } from '../../support/showApp.tsx'

// Of what is ten minutes old the day is plain, whenever this runs.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: FIXTURE_NOW }))
afterEach(() => void vi.useRealTimers())

describe('top bar', () => {
  it('TOP-02 TOP-03 TOP-04 shows initials, name and plan as the view says', () => {
    showApp(worldOf('/dashboard', typicalRows))

    expect(screen.getByRole('img', { name: 'Mara Keller' }).textContent).toBe('MK')
    expect(screen.getByText('Elite Plan')).toBeTruthy()
  })

  it('TOP-02 shows the picture when there is one', () => {
    showApp(worldOf('/dashboard', typicalRows, { shell: shellView('/dashboard', { picture: '/me.png' }) }))

    expect(screen.getByRole('img', { name: 'Mara Keller' }).querySelector('img')?.getAttribute('src')).toBe('/me.png')
  })

  it('TOP-02 A-300 asks for a picture of a host that the document names, and for no other', () => {
    const host = document.head.appendChild(document.createElement('meta'))
    onTestFinished(() => host.remove())
    host.name = 'user-picture-hosts'
    host.content = 'https://a.example.org https://b.example.org'
    const pictureOf = () => screen.getByRole('img', { name: 'Mara Keller' }).querySelector('img')?.getAttribute('src')
    const views = (picture: string) => ({ shell: shellView('/dashboard', { picture }) })
    const { push } = showApp(worldOf('/dashboard', typicalRows, views('https://b.example.org/me.png')))
    expect(pictureOf()).toBe('https://b.example.org/me.png')

    push(views('https://c.example.org/me.png'))
    expect(pictureOf()).toBeUndefined()
    expect(screen.getByRole('img', { name: 'Mara Keller' }).textContent).toBe('MK')
  })

  it('SCREEN-2.0 a button whose name says what a press does is no toggle that is on', async () => {
    onTestFinished(() => setAppearance({ hidesAmounts: false }))
    showApp(worldOf('/dashboard', typicalRows))
    for (const name of ['Hide amounts', 'Show amounts']) {
      const button = screen.getByRole('button', { name })
      expect(button.hasAttribute('aria-pressed')).toBe(false)
      await userEvent.click(button)
    }
  })

  it('TOP-05 logs out by its button', async () => {
    const { sent } = showApp(worldOf('/dashboard', typicalRows))

    await userEvent.click(screen.getByRole('button', { name: 'Log out' }))

    expect(sent.at(-1)).toEqual({ type: 'session.sign_out' })
  })

  it('reconnects from the chip after giving up', async () => {
    const { sent } = showApp(worldFor('stopped', '/dashboard', '', typicalRows, Date.now()))

    await userEvent.click(screen.getByRole('button', { name: 'Reconnect' }))

    expect(sent.at(-1)).toEqual({ type: 'live.reconnect' })
  })

  it.each([
    ['catching_up', 'Catching up 37 events'],
    ['stale', 'Stale'],
    ['reconnecting', 'Reconnecting 3/5'],
    ['offline', /Offline, data from \d+:\d\d [AP]M/],
  ] as const)('says %s in words', (name, words) => {
    showApp(worldFor(name, '/dashboard', '', typicalRows, Date.now()))

    expect(screen.getByText(words)).toBeTruthy()
  })

  it.each([
    ['catching_up', '37 behind', 'Catching up 37 events'],
    ['reconnecting', 'Retry 3/5', 'Reconnecting 3/5'],
    ['offline', /^Offline, \d+:\d\d [AP]M$/, /^Offline, data from \d+:\d\d [AP]M$/],
  ] as const)('has short words for %s on a phone, and says the whole ones', (name, short, whole) => {
    onTestFinished(() => void vi.restoreAllMocks())
    vi.spyOn(window, 'matchMedia').mockImplementation(
      (query) => Object.assign(new EventTarget(), { matches: query === media.phone, media: query }) as MediaQueryList,
    )
    showApp(worldFor(name, '/dashboard', '', typicalRows, Date.now()))

    expect(screen.getByText(short).getAttribute('aria-hidden')).toBe('true')
    expect(screen.getByText(whole)).toBeTruthy()
  })

  it.each([
    [media.phone, 'Offline, Nov 17'],
    [media.desktop, 'Offline, data from Nov 17 5:40 PM'],
  ])('TIME-02 SCREEN-2.0 positions of another day carry it beside %s', (width, words) => {
    onTestFinished(() => void vi.restoreAllMocks())
    vi.spyOn(window, 'matchMedia').mockImplementation(
      (query) => Object.assign(new EventTarget(), { matches: query === width, media: query }) as MediaQueryList,
    )
    const at = Date.UTC(2026, 10, 17, 16, 40)
    const { connection } = worldFor('offline', '/dashboard', '', typicalRows, Date.now()).views
    const streams = [
      { name: 'events', state: 'closed', lastMessageAt: at, lastHeartbeatAt: at, lastEventId: null },
    ] as const
    showApp(
      worldOf('/dashboard', typicalRows, {
        connection: { ...connection, dataAsOf: at, streams },
      }),
    )

    expect(screen.getByText(words).closest('[data-state]')?.getAttribute('title')).toContain('heartbeat Nov 17 5:40 PM')
  })

  it.each([
    [media.phone, 29_000, 'Live'],
    [media.desktop, 29_000, 'Live'],
    [media.phone, 31_000, 'Stale'],
    [media.desktop, 31_000, 'Stale'],
  ])('I15 at %s, of a core that last told of a message %i ms ago, says %s', (width, age, words) => {
    onTestFinished(() => void vi.restoreAllMocks())
    vi.spyOn(window, 'matchMedia').mockImplementation(
      (query) => Object.assign(new EventTarget(), { matches: query === width, media: query }) as MediaQueryList,
    )
    const { connection } = worldFor('stale', '/dashboard', '', typicalRows, Date.now()).views
    showApp(
      worldOf('/dashboard', typicalRows, {
        connection: { ...connection, state: 'live', lastMessageAt: Date.now() - age },
      }),
    )

    expect(screen.getAllByText(words)[0]!.closest('[data-state]')?.getAttribute('data-state')).toBe(words.toLowerCase())
  })

  it('draws on a phone the act alone where live data stopped, and says that they did', async () => {
    onTestFinished(() => void vi.restoreAllMocks())
    vi.spyOn(window, 'matchMedia').mockImplementation(
      (query) => Object.assign(new EventTarget(), { matches: query === media.phone, media: query }) as MediaQueryList,
    )
    const { sent } = showApp(worldFor('stopped', '/dashboard', '', typicalRows, Date.now()))

    const act = screen.getByRole('button', { name: 'Reconnect' })
    expect(act.closest('[data-state]')?.textContent).toBe('StoppedReconnect')
    expect(
      [...(act.closest('[data-state]')?.querySelectorAll('[aria-hidden]') ?? [])].map((part) => part.textContent),
    ).toEqual([''])
    await userEvent.click(act)
    expect(sent.at(-1)).toEqual({ type: 'live.reconnect' })
  })

  it('SCREEN-2.0 says that the state turned, and neither the first state nor a count or an age', () => {
    const connectionOf = (name: CaseName) => worldFor(name, '/dashboard', '', typicalRows, Date.now()).views.connection
    const { push } = showApp(worldFor('reconnecting', '/dashboard', '', typicalRows, Date.now()))
    const chip = screen.getByText('Reconnecting 3/5').closest('[data-state]')
    const told = () => chip?.nextElementSibling
    expect(told()?.getAttribute('aria-live')).toBe('polite')
    expect(told()?.textContent).toBe('')

    push({ connection: connectionOf('stale') })
    expect(told()?.textContent).toBe('Connection: Stale')
    push({ connection: connectionOf('reconnecting') })
    expect(told()?.textContent).toBe('Connection: Reconnecting')
    push({ connection: { ...connectionOf('reconnecting'), attempt: 4 } })
    expect(told()?.textContent).toBe('Connection: Reconnecting')
  })

  it('hides amounts of money and keeps per cents', async () => {
    showApp(worldOf('/dashboard', typicalRows))
    expect(await screen.findByText('48,212.31')).toBeTruthy()

    await userEvent.click(screen.getByRole('button', { name: 'Hide amounts' }))

    expect(screen.queryByText('48,212.31')).toBeNull()
    expect(screen.getByText('+0.70 % of balance')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Show amounts' }))
  })
})
