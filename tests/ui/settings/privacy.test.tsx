import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { PrivacyView } from '../../../src/domain/privacy/view.types.ts'
// Loaded here, so that no test waits for the lazy screen's first reading.
import '../../../src/ui/features/privacy/Screen.tsx'
import { words } from '../../../src/ui/features/privacy/texts.ts'
import { APPEARANCE_KEY, defaultAppearance, setAppearance } from '../../../src/ui/theme/theme.ts'
import { shellView, worldOf } from '../../support/fixtures/views.ts'
import { showApp, type Shown } from '../../support/showApp.tsx'

const privacy = (more: Partial<PrivacyView> = {}): PrivacyView => ({
  mode: 'disk',
  why: null,
  hidden: 0,
  deletion: null,
  ...more,
})

const DEVICE: Readonly<Record<string, unknown>> = {
  'privacy.device': { entries: 412, bytes: 3_400_000 },
  'log.tail': [],
}

const noted = (entry: number, metrics: object): object => ({
  entry,
  at: Date.UTC(2026, 10, 23, 12, 0, entry),
  cause: null,
  type: 'activity.noted',
  data: { kind: 'page_visibility', metrics },
})

function show(more: Partial<PrivacyView> = {}, answers: Readonly<Record<string, unknown>> = {}): Shown {
  return showApp(
    worldOf('/privacy', [], {
      access: { kind: 'show', screen: 'privacy', title: 'Privacy', shell: true },
      shell: shellView('/privacy', { title: 'Privacy' }),
      privacy: privacy(more),
    }),
    {
      path: '/privacy',
      read: ({ type }) => ({ ...DEVICE, ...answers })[type],
    },
  )
}

beforeEach(() => localStorage.clear())

describe('on this device', () => {
  it('SCREEN-2.19 says where the log is kept, how large it is, and what the browser keeps of the look', async () => {
    localStorage.setItem('bot-blending.sidebar', 'rail')
    show()
    expect(await screen.findByText('In this browser, until you log out')).toBeTruthy()
    expect(await screen.findByText('3.4 MB')).toBeTruthy()
    expect(screen.getByText('412')).toBeTruthy()
  })

  it('SCREEN-2.19 a private window keeps nothing, and the page says so with its reason', async () => {
    show({ mode: 'memory', why: 'The browser forbids storage' })
    expect(
      await screen.findByText('Nothing is kept: it is gone when the last tab closes. The browser forbids storage'),
    ).toBeTruthy()
  })

  it('SCREEN-2.19 clears the choices of the look, and nothing that the session stands on', async () => {
    localStorage.setItem('bot-blending.sidebar', 'rail')
    localStorage.setItem('bot-blending.user', 'u1')
    localStorage.setItem('bot-blending.generation.u1', '3')
    show()
    fireEvent.click(await screen.findByRole('button', { name: 'Clear choices' }))
    expect(localStorage.getItem('bot-blending.sidebar')).toBeNull()
    expect(localStorage.getItem('bot-blending.user')).toBe('u1')
    expect(localStorage.getItem('bot-blending.generation.u1')).toBe('3')
  })

  it('SCREEN-2.19 what was cleared keeps the focus on its button, and says that nothing is left', async () => {
    localStorage.setItem('bot-blending.sidebar', 'rail')
    show()
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Clear choices' })
    button.focus()
    await userEvent.keyboard('{Enter}')
    expect([document.activeElement, button.disabled, button.getAttribute('aria-disabled')]).toEqual([
      button,
      false,
      'true',
    ])
    expect(document.getElementById(button.getAttribute('aria-describedby')!)?.textContent).toBe('No choice is kept')
  })

  it('SCREEN-2.19 cleared choices send no error reports again where they were refused', async () => {
    localStorage.setItem('bot-blending.sidebar', 'rail')
    localStorage.setItem('bot-blending.error-reports', 'no')
    show()
    expect(await screen.findByText('1 choice')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Clear choices' }))
    expect(localStorage.getItem('bot-blending.sidebar')).toBeNull()
    expect(localStorage.getItem('bot-blending.error-reports')).toBe('no')
  })

  it('SCREEN-2.19 A-165 A-325 what a log-out leaves here is told, and of what kind it is', async () => {
    show()
    const told = await screen.findByText(/Which notifications you want stays/)
    expect(told.textContent).toContain('and what you chose for charts')
    const look = [
      'theme',
      'language',
      'sidebar',
      'layouts',
      'annual prices',
      'set-up',
      'alerts',
      'charts by their symbol',
    ]
    for (const one of look) expect(words.lookHint).toContain(one)
  })

  it('SCREEN-2.19 A-165 notifications that were hidden are shown again, where there are any', async () => {
    const { sent, push } = show()
    const button = await screen.findByRole('button', { name: 'Show hidden notifications' })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    push({ privacy: privacy({ hidden: 3 }) })
    expect(await screen.findByText('3')).toBeTruthy()
    fireEvent.click(button)
    await vi.waitFor(() => expect(sent).toContainEqual({ type: 'notifications.unhide_all' }))
    await vi.waitFor(() => expect(sent.at(-1)).toMatchObject({ type: 'toast.show', kind: 'success' }))
  })
})

describe('on screen', () => {
  it('SCREEN-2.19 A-270 amounts are hidden here, and by themselves after the chosen minutes', async () => {
    show()
    const group = await screen.findByRole('radiogroup', { name: 'Hide them when nobody is there' })
    expect(within(group).getByRole('radio', { name: 'Never' }).getAttribute('aria-checked')).toBe('true')
    fireEvent.click(within(group).getByRole('radio', { name: '15 min' }))
    fireEvent.click(screen.getByRole('switch', { name: 'Hide amounts of money' }))
    expect(JSON.parse(localStorage.getItem(APPEARANCE_KEY)!)).toMatchObject({ hidesAfter: 15, hidesAmounts: true })
    setAppearance(defaultAppearance)
  })
})

describe('sent to us', () => {
  it('SCREEN-2.19 the last twenty reports stand there word by word, newest first', async () => {
    show({}, { 'log.tail': Array.from({ length: 30 }, (_, n) => noted(n + 1, { tabs: n + 1 })) })
    const list = (await screen.findAllByText(/^page_visibility, tabs \d+$/)).map((one) => one.textContent)
    expect(list).toEqual(Array.from({ length: 20 }, (_, n) => `page_visibility, tabs ${30 - n}`))
  })

  it('SCREEN-2.19 each report carries its day and time in the stored zone, and counts are written as everywhere', async () => {
    const { push } = show({}, { 'log.tail': [noted(1, { tabs: 1 })], 'privacy.device': { entries: 41_200, bytes: 1 } })
    push({ shell: shellView('/privacy', { title: 'Privacy', zone: 'Asia/Tokyo' }) })
    expect(await screen.findByText('Nov 23, 2026, 9:00 PM')).toBeTruthy()
    expect(screen.getByText('41,200')).toBeTruthy()
    expect([words.exported(1), words.exported(1_200), words.lookCount(1), words.journeysCount(2)]).toEqual([
      'Your data is saved: 1 row.',
      'Your data is saved: 1,200 rows.',
      '1 choice',
      '2 records',
    ])
  })

  it('SCREEN-2.19 ACT-11 the last activity that the server was told of is among the reports, and nothing else is', async () => {
    const synced = { entry: 2, at: 2, cause: 1, type: 'activity.synced', data: null }
    const due = { entry: 3, at: 3, cause: 2, type: 'activity.flush_due', data: null }
    show({}, { 'log.tail': [noted(1, { tabs: 1 }), synced, due] })
    const list = within((await screen.findByText('page_visibility, tabs 1')).closest('ul')!).getAllByRole('listitem')
    expect(list.map(({ lastChild }) => lastChild?.textContent)).toEqual([words.sentSync, 'page_visibility, tabs 1'])
  })

  it.each([
    ['coin-image-hosts', 'coincap coingecko', 'coin-images.coingecko.com, assets.coincap.io'],
    ['user-picture-hosts', 'https://pictures.example.org', 'pictures.example.org'],
  ])(
    'SCREEN-2.19 T14 the hosts of %s are named, and nobody reads that nothing goes to others',
    async (name, content, hosts) => {
      const element = document.createElement('meta')
      Object.assign(element, { name, content })
      document.head.append(element)
      show()
      expect(await screen.findByText(words.pictures(hosts))).toBeTruthy()
      expect(await screen.findByText(words.noMarketingBut)).toBeTruthy()
      element.remove()
    },
  )

  it('SCREEN-2.19 T14 where no host is named nothing goes to others', async () => {
    show()
    expect(await screen.findByText(words.noMarketing)).toBeTruthy()
    expect(screen.queryByText(/Some pictures/)).toBeNull()
  })

  it('SCREEN-2.19 no report is a sentence', async () => {
    show()
    expect(await screen.findByText('Nothing was reported in the last ten minutes.')).toBeTruthy()
  })
})

describe('your data', () => {
  it.each(['deleteHint', 'deleteText'] as const)(
    'SCREEN-2.19 T23 %s promises the end of the copies that the server makes, and of no others',
    (name) => {
      expect(words[name]).toMatch(/copies that this server made of its database .*seven days/i)
      expect(words[name]).toContain('what its operator copied himself is in his hands')
    },
  )

  it('SCREEN-2.19 an export that is refused says why, and the page stays', async () => {
    show({}, { 'privacy.export': { ok: false, message: 'While impersonating you cannot take the data along.' } })
    fireEvent.click(await screen.findByRole('button', { name: 'Export all' }))
    expect((await screen.findByRole('alert')).textContent).toContain(
      'While impersonating you cannot take the data along.',
    )
  })

  it('SCREEN-2.19 A-321 the account goes only once DELETE is typed; a refusal stands in the dialog', async () => {
    const { sent, push } = show()
    fireEvent.click(await screen.findByRole('button', { name: 'Delete account' }))
    const dialog = within(await screen.findByRole('alertdialog'))
    const act = (): HTMLElement => dialog.getByRole('button', { name: 'Delete account' })
    expect(act().hasAttribute('disabled')).toBe(true)
    expect(dialog.getByText(/a hash of your id there is kept for 90 days/)).toBeTruthy()
    fireEvent.change(dialog.getByLabelText('Type DELETE'), { target: { value: 'DELETE' } })
    fireEvent.click(act())
    await vi.waitFor(() => expect(sent.at(-1)).toEqual({ type: 'privacy.delete_all', confirm: 'DELETE' }))
    push({ privacy: privacy({ deletion: { asked: sent.length, ok: false, message: 'Your plan still runs.' } }) })
    expect((await dialog.findByRole('alert')).textContent).toBe('Your plan still runs.')
  })

  it('SCREEN-2.19 a deletion that was answered forgets the choices of this browser, and signs out', async () => {
    const { sent, push } = show()
    for (const key of ['chart.BTCUSDT', 'sidebar', 'journeys', 'flag.visitor'])
      localStorage.setItem(`bot-blending.${key}`, 'x')
    fireEvent.click(await screen.findByRole('button', { name: 'Delete account' }))
    const dialog = within(await screen.findByRole('alertdialog'))
    fireEvent.change(dialog.getByLabelText('Type DELETE'), { target: { value: 'DELETE' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Delete account' }))
    await vi.waitFor(() => expect(sent.at(-1)).toMatchObject({ type: 'privacy.delete_all' }))
    expect(localStorage.getItem('bot-blending.sidebar')).toBe('x')

    push({ privacy: privacy({ deletion: { asked: sent.length, ok: true, message: '' } }) })

    await vi.waitFor(() => expect(sent.at(-1)).toEqual({ type: 'session.sign_out' }))
    expect(Object.keys(localStorage).filter((key) => /chart|sidebar|journeys|visitor/.test(key))).toEqual([])
  })
})
