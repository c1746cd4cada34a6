import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { busyCore, showDiagnostic } from './show.tsx'

const grid = (name = 'Events') => screen.findByRole('grid', { name })
const texts = (table: HTMLElement): readonly string[] =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent ?? '')
const params = (): URLSearchParams => new URLSearchParams(location.search)

describe('real-time diagnostic', () => {
  it('SCREEN-2.20 shows worker, streams, coverage, events and decisions at a glance', async () => {
    await showDiagnostic('')

    const ledger = await screen.findByRole('region', { name: 'Worker' })
    expect(ledger.textContent).toContain('Shared')
    expect(ledger.textContent).toContain('1.8 ms')
    expect(ledger.textContent).toContain('11.2 MB on disk')
    for (const name of ['Event stream', 'Trades updates', 'Task: trade sync', 'Coverage, 24 h', 'Decisions'])
      expect(screen.getByRole('region', { name })).toBeTruthy()
    expect(screen.getByRole('region', { name: 'Event stream' }).textContent).toContain('Received1.2 MB')
    expect(texts(await grid()).length).toBeGreaterThan(5)
  })

  it('N5 the coverage strip has its words, and a table of the same spans', async () => {
    await showDiagnostic('')

    expect(
      (await screen.findByRole('img', { name: /^Event stream: (live|recovered|never)/ })).getAttribute('aria-label'),
    ).toMatch(/never seen 2[34] h/)
    await userEvent.click(screen.getByRole('button', { name: 'As a table' }))
    expect(
      screen.getAllByRole('region', { name: 'Coverage, 24 h' }).at(-1)?.querySelector('table')?.textContent,
    ).toContain('never seen')
  })

  it('SCREEN-2.20-4 the filter is in the address, narrows the list, and an unknown key is told', async () => {
    await showDiagnostic(`?tab=events&f=${encodeURIComponent('type:live.position_* colour:red')}`)

    await waitFor(async () => expect(texts(await grid()).some((row) => row.includes('position_closed'))).toBe(true))
    expect(texts(await grid()).every((row) => row.includes('position_'))).toBe(true)
    expect(screen.getByRole('status').textContent).toContain("There is no key 'colour'.")

    const field = screen.getByRole('searchbox')
    fireEvent.change(field, { target: { value: 'verdict:dropped' } })
    await waitFor(() => expect(params().get('f')).toBe('verdict:dropped'))
    await waitFor(async () => expect(texts(await grid())).toHaveLength(1))
    expect(texts(await grid())[0]).toContain('dropped (position_closed)')
  })

  it("SCREEN-2.20-4 nothing found says since when: 'No events since 11:00'", async () => {
    await showDiagnostic('?tab=events&f=symbol:NONE')

    expect(await screen.findByText(/^No events since \d\d:\d\d/)).toBeTruthy()
  })

  it('SCREEN-2.20-4 an entry opens with its payload, what followed, and the state folded to it; it is copied as a fixture', async () => {
    const core = busyCore()
    const entry = core.log.find(({ type }) => type === 'live.position_opened')!.entry
    const written: string[] = []
    Object.defineProperty(navigator, 'clipboard', {
      configurable: true,
      value: { writeText: async (text: string) => void written.push(text) },
    })
    const { sent, asked } = await showDiagnostic(`?tab=events&id=${entry}`, core)

    const drawer = await screen.findByRole('dialog', { name: `Entry ${entry}` })
    expect(drawer.textContent).toContain('"symbol": "ETHUSDT"')
    expect(drawer.textContent).toContain('notifications.created')
    await userEvent.click(within(drawer).getByRole('button', { name: 'Fold to here' }))
    await waitFor(() => expect(drawer.textContent).toContain('Open positions2'))
    expect(asked).toContainEqual({ type: 'diagnostic.fold', entry })

    await userEvent.click(within(drawer).getByRole('button', { name: 'Copy as fixture' }))
    await waitFor(() => expect(sent).toContainEqual({ type: 'toast.show', kind: 'success', text: 'Fixture copied!' }))
    expect(JSON.parse(written[0]!)).toMatchObject({ steps: [{ do: 'fact', fact: { type: 'position_opened' } }] })
  })

  it('SCREEN-2.20-5 every rule has its counts and its cases, which lead to their entry', async () => {
    await showDiagnostic('?tab=decisions')

    await userEvent.click(await screen.findByRole('button', { name: /^Stream window, 5 min/ }))
    const cases = screen.getByRole('list', { name: 'Stream window, 5 min, 1 case' })
    await userEvent.click(within(cases).getByRole('button'))
    expect([params().get('tab'), params().get('f')?.slice(0, 3)]).toEqual(['events', 'id:'])
  })

  it('SCREEN-2.20-8 acts are commands: reconnect, snapshot, sync, invalidation, background, pause, end', async () => {
    const { sent } = await showDiagnostic('?tab=drift')
    const press = async (name: string): Promise<void> => {
      await userEvent.click(await screen.findByRole('button', { name: 'Further acts' }))
      await userEvent.click(await screen.findByRole('menuitem', { name: new RegExp(`^${name}`) }))
    }

    await screen.findByRole('region', { name: 'Fold against snapshot' })
    await userEvent.click(screen.getByRole('button', { name: 'Force reconnect' }))
    await press('Recovery sync')
    await press('Record cache invalidation')
    await press('Simulate background')
    await userEvent.click(await screen.findByRole('button', { name: 'Come back' }))
    await press('Pause pushes to this tab')
    await userEvent.click(await screen.findByRole('button', { name: 'Resume' }))
    await press('End worker')
    const question = await screen.findByRole('alertdialog', { name: 'End the worker of all your tabs?' })
    expect(sent.some(({ type }) => type === 'diagnostic.end_worker')).toBe(false)
    await userEvent.click(within(question).getByRole('button', { name: 'End worker' }))

    expect(
      sent.filter(({ type }) => type.startsWith('diagnostic.') || type === 'tab.hide' || type === 'tab.show'),
    ).toEqual([
      { type: 'diagnostic.reconnect', stream: 'both' },
      { type: 'diagnostic.sync' },
      { type: 'diagnostic.invalidate' },
      { type: 'tab.hide' },
      { type: 'tab.show' },
      { type: 'diagnostic.pause', isPaused: true },
      { type: 'diagnostic.pause', isPaused: false },
      { type: 'diagnostic.end_worker' },
    ])
  })

  it('SCREEN-2.20-8 STREAM-14 a snapshot can be asked for within the 2 s of the last, from the same button', async () => {
    const core = busyCore()
    const { sent, asked } = await showDiagnostic('?tab=drift', core)
    const button = await screen.findByRole('button', { name: 'Request snapshot' })
    await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false))

    await userEvent.click(button)
    core.append({ type: 'live.snapshot_asked', data: { way: 'control' } })
    // The page has asked twice since: once at least it was told of the limit.
    const before = asked.length
    await waitFor(() => expect(asked.length).toBeGreaterThan(before + 1))
    expect(screen.getByRole('button', { name: 'Request snapshot' })).toBe(button)
    await userEvent.click(button)

    expect(sent.filter(({ type }) => type === 'positions.refresh')).toHaveLength(2)
  })

  it('NAV-25 whom the worker answers nothing sees no figure', async () => {
    await showDiagnostic('', busyCore(), { answers: () => null })

    expect(await screen.findByText('This page is for administrators')).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'Worker' })).toBeNull()
  })

  it('SCREEN-2.20 on a phone events are cards and all acts stand behind one button', async () => {
    await showDiagnostic('?tab=events', busyCore(), { width: 390 })

    expect((await screen.findByRole('list', { name: 'Events' })).querySelectorAll('li').length).toBeGreaterThan(3)
    expect(screen.queryByRole('button', { name: 'Force reconnect' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Further acts' }))
    expect(await screen.findByRole('menuitem', { name: /Force reconnect/ })).toBeTruthy()
  })
})
