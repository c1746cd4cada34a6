import { Provider } from 'effector-react'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useSearch, navigate } from 'wouter/use-browser-location'
import { act, type ReactNode } from 'react'
import { describe, expect, it } from 'vitest'
import type { CommandBody } from '../../../src/domain/command.ts'
import { summaryOf } from '../../../src/domain/closed/summary.ts'
import { formatNumber } from '../../../src/domain/core/numbers.ts'
import { Explain } from '../../../src/ui/features/shared/explained/Explain.tsx'
import ExplainedPanel from '../../../src/ui/features/shared/explained/ExplainedPanel.tsx'
import Report from '../../../src/ui/features/report/Screen.tsx'
import { KitProvider } from '../../../src/ui/kit/KitProvider.tsx'
import { acceptPush, dropAll } from '../../../src/ui/model/mirrors.ts'
import { scope } from '../../../src/ui/model/scope.ts'
import { setLink } from '../../../src/ui/model/send.ts'
import { lateAnswer, lateViews, type LateInput } from '../../support/fixtures/lateWorld.ts'
import { pastTrades } from '../../support/fixtures/trades.ts'
import { shellView } from '../../support/fixtures/views.ts'
import { FIXTURE_NOW } from '../../support/fixtures/viewsPositions.ts'
import { setWidth } from '../../support/showApp.tsx'

const past = pastTrades(140, FIXTURE_NOW)
const exact = (value: string | null): string => formatNumber(value, { digits: 2, maxDigits: 20, isSigned: true })
/** An element by its label: far cheaper than a search by role. */
const labelled = (label: string) =>
  waitFor(() => {
    const found = document.querySelector<HTMLElement>(`[aria-label="${label}"]`)
    if (found === null) throw new Error(`Expected an element labelled '${label}'.`)
    return found
  })
const panel = (name: string) => labelled(`${name}: how it adds up`)

/** A part of the product at an address over the domain's own answers; what it sends. */
function show(part: ReactNode, address: string, more: Partial<LateInput> & { readonly width?: number } = {}) {
  const { width = 1440, ...input } = more
  const [path = '', search] = address.split('?', 2)
  const at: LateInput = { path, query: search === undefined ? '' : `?${search}`, now: FIXTURE_NOW, ...input }
  const sent: CommandBody[] = []
  setWidth(width)
  history.replaceState(null, '', address)
  dropAll()
  setLink({
    send: async (body) => {
      sent.push(body)
      return { ok: true, value: { entry: sent.length } }
    },
    read: async (question) => ({
      ok: true,
      value: lateAnswer({ ...at, query: 'address' in question ? question.address : at.query }, question) as never,
    }),
  })
  acceptPush({ views: { ...lateViews(at), shell: shellView(path, { title: '' }) }, tables: [] })
  render(
    <Provider value={scope}>
      <KitProvider navigate={navigate}>{part}</KitProvider>
    </Provider>,
  )
  return { sent }
}

function Figure(): ReactNode {
  const query = useSearch()
  return (
    <>
      <Explain asks="summary.pnl" name="Net PnL">
        +1.00
      </Explain>
      <ExplainedPanel query={query} isOpen={query.includes('explain=')} />
    </>
  )
}

describe('a figure that is opened', () => {
  it('A-192 by the keyboard: the panel has the figure to its last digit; Escape closes it and gives the focus back', async () => {
    show(<Figure />, '/closed-trades', { trades: past })
    const figure = screen.getByText(/What Net PnL is made of$/).closest('button')!
    figure.focus()
    await userEvent.keyboard('{Enter}')

    const dialog = await panel('Net PnL')
    await within(dialog).findByText('All 140 trades loaded')
    expect(within(dialog).getAllByText(exact(summaryOf(past).pnl))).not.toHaveLength(0)
    expect(within(dialog).getByText('Sum of net PnL')).toBeTruthy()
    expect(within(dialog).getByText('all days, days in Europe/Berlin')).toBeTruthy()
    expect(new URLSearchParams(location.search).get('explain')).toBe('summary.pnl')

    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(document.querySelector('[role=dialog]')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(figure))
    expect(location.search).toBe('')
  })

  it.each([
    [1, '1 trade loaded'],
    [0, '0 trades loaded'],
  ])('A-192 a figure of %i trades is not said to be of all of them', async (count, said) => {
    show(<Figure />, '/closed-trades?explain=summary.pnl', { trades: past.slice(0, count) })

    expect(await within(await panel('Net PnL')).findByText(said)).toBeTruthy()
  })

  it('A-192 a closed figure leaves no step behind: Back leads to the page before', async () => {
    show(<Figure />, '/dashboard')
    navigate('/closed-trades')
    await userEvent.click(screen.getByText(/What Net PnL is made of$/).closest('button')!)
    await panel('Net PnL')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(location.search).toBe(''))
    expect(location.pathname).toBe('/closed-trades')

    history.back()
    await waitFor(() => expect(location.pathname).toBe('/dashboard'))
  })

  it('A-192 a figure that a link opened closes in its place', async () => {
    show(<Figure />, '/closed-trades?explain=summary.pnl', { trades: past })
    const steps = history.length
    await panel('Net PnL')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(location.search).toBe(''))
    expect(location.pathname).toBe('/closed-trades')
    expect(history.length).toBe(steps)
  })

  it('A-192 rows come a page at a time', async () => {
    show(<Figure />, '/closed-trades?explain=summary.pnl', { trades: past })
    const dialog = await panel('Net PnL')
    await within(dialog).findByText('Rows 1 to 100 of 140')
    const [, ...first] = [...dialog.querySelector<HTMLElement>('table[aria-label="Rows"]')!.querySelectorAll('tr')]
    expect(first).toHaveLength(100)

    const next = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Next rows' })
    await userEvent.click(next)
    await within(dialog).findByText('Rows 101 to 140 of 140')
    // At the end it keeps the focus: a browser takes it away from what is disabled.
    expect([document.activeElement, next.disabled, next.getAttribute('aria-disabled')]).toEqual([next, false, 'true'])
    await waitFor(() =>
      expect(dialog.querySelector<HTMLElement>('table[aria-label="Rows"]')!.querySelectorAll('tr')).toHaveLength(41),
    )
  })

  it('A-164 says how many rows are here and that the figure is of all of them, and loads the others', async () => {
    const { sent } = show(<Figure />, '/closed-trades?explain=summary.pnl', {
      trades: past,
      loaded: 30,
      hasTotals: true,
    })
    const dialog = await panel('Net PnL')

    await within(dialog).findByText(
      '30 of 140 rows loaded; the figure is of all of them: the server sums what is not loaded',
    )
    expect(within(dialog).getAllByText(exact(summaryOf(past).pnl))).not.toHaveLength(0)
    await userEvent.click(within(dialog).getByText('Load all'))
    expect(sent).toContainEqual({ type: 'closed.load_all' })
  })

  it('A-164 where nobody sums the rest it is called a figure of the loaded ones', async () => {
    show(<Figure />, '/closed-trades?explain=summary.pnl', { trades: past, loaded: 30 })

    const dialog = await panel('Net PnL')
    expect(
      await within(dialog).findByText('30 of 140 rows loaded; the figure is of the loaded ones alone'),
    ).toBeTruthy()
  })

  it('A-192 what closed since is told, and comes when it is asked for', async () => {
    const { sent } = show(<Figure />, '/closed-trades?explain=summary.pnl', { trades: past, newer: 2 })
    const dialog = await panel('Net PnL')

    await within(dialog).findByText(/2 trades closed since/)
    await userEvent.click(within(dialog).getByText('Load them'))
    expect(sent).toContainEqual({ type: 'closed.renew' })
  })

  it('A-192 an address that asks about no figure says so', async () => {
    show(<Figure />, '/closed-trades?explain=summary.luck', { trades: past })

    expect(await screen.findByText('No such figure')).toBeTruthy()
  })

  it('A-192 on a phone it is a sheet with the same rows', async () => {
    show(<Figure />, '/closed-trades?explain=summary.winRatePct', { trades: past, width: 390 })
    const dialog = await panel('Win rate')

    await within(dialog).findByText('All 140 trades loaded')
    expect(within(dialog).getByText('Wins / trades')).toBeTruthy()
  })
})

describe('the report', () => {
  it('A-194 totals are those of the closed trades, each group ends with them, and the files can be saved', async () => {
    show(<Report />, '/report?period=2026', { trades: past })
    const net = formatNumber(summaryOf(past).pnl, { digits: 2, isSigned: true })

    for (const name of ['By month', 'By account', 'By strategy']) {
      await labelled(name)
      const rows = [...document.querySelectorAll<HTMLElement>(`table[aria-label="${name}"] tr`)]
      expect(within(rows.at(-1)!).getAllByText(net)).not.toHaveLength(0)
      expect(within(rows.at(-1)!).getByText('140')).toBeTruthy()
    }
    expect(screen.getByText(/This period is not over/)).toBeTruthy()
    expect(screen.getByText('Trades, CSV').closest('button')!.getAttribute('aria-disabled')).not.toBe('true')
  })

  it('A-194 what stands after an unknown funding is the result alone, and opens nothing', async () => {
    show(<Report />, '/report?period=2026', { trades: past.map((row) => ({ ...row, funding: null })) })
    await labelled('By account')
    expect(screen.getAllByRole('button', { name: /What Net PnL is made of/ }).length).toBeGreaterThan(0)
    expect(screen.queryByRole('button', { name: /after funding is made of/ })).toBeNull()
  })

  it('A-164 A-194 while rows are to come there is no group and no file', async () => {
    show(<Report />, '/report?period=2026', { trades: past, loaded: 30, hasTotals: true })

    await screen.findByText(/^30 of 140 trades loaded; the totals are of all of them/)
    expect(document.querySelector('table')).toBeNull()
    expect(screen.getByText('Sums, CSV').closest('button')!.getAttribute('aria-disabled')).toBe('true')
  })

  it('A-194 while a sync runs the page says so on paper too, and each file why there is none', async () => {
    show(<Report />, '/report?period=2026', { trades: past })
    await labelled('By month')
    const { report } = lateViews({ path: '/report', query: '?period=2026', now: FIXTURE_NOW, trades: past })
    const lacks = ['A sync is running.', 'Trades of main are read from Nov 1, 2026 on.']
    act(() => acceptPush({ views: { report: { ...report!, lacks, isSyncing: true } }, tables: [] }))

    const said = screen.getByText(lacks.join(' '))
    expect(within(said.closest<HTMLElement>('[role="status"]')!).getByText('Trades may be missing')).toBeTruthy()
    expect(said.closest('[role="toolbar"]')).toBeNull()
    const button = (name: string): HTMLElement => screen.getByText(name).closest('button')!
    for (const name of ['Trades, CSV', 'Sums, CSV']) expect(button(name).getAttribute('aria-disabled')).toBe('true')
    act(() => button('Print or save as PDF').focus())
    await userEvent.tab({ shift: true })
    expect(document.activeElement).toBe(button('Sums, CSV'))
    expect((await screen.findByRole('tooltip')).textContent).toBe('A sync is running.')
  })

  it('SCREEN-2.0 A-194 the button that brings newer trades goes, and the focus is on the page', async () => {
    const page = (
      <main id="content" tabIndex={-1}>
        <Report />
      </main>
    )
    show(page, '/report?period=2026', { trades: past, newer: 3 })
    await userEvent.click(await screen.findByRole('button', { name: 'Load them' }))
    const { report } = lateViews({ path: '/report', query: '?period=2026', now: FIXTURE_NOW, trades: past })
    act(() => acceptPush({ views: { report: report! }, tables: [] }))
    expect(screen.queryByRole('button', { name: 'Load them' })).toBeNull()
    await waitFor(() => expect(screen.getByRole('main').contains(document.activeElement)).toBe(true))
  })

  it('A-295 on a phone the files are behind one button, and say why there is none', async () => {
    show(<Report />, '/report?period=2026', { trades: past, loaded: 30, hasTotals: true, width: 390 })
    expect(await screen.findByRole('button', { name: 'Print or save as PDF' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'More' }))

    const items = await screen.findAllByRole('menuitem')
    expect(items.map((item) => [item.textContent, item.getAttribute('aria-disabled')])).toEqual([
      ['Trades, CSVEvery trade must be loaded first.', 'true'],
      ['Sums, CSVEvery trade must be loaded first.', 'true'],
      ['Closed trades', null],
    ])
  })

  it('A-194 a period without a trade, and one that there is not', async () => {
    show(<Report />, '/report?period=2019-02', { trades: [] })
    expect(await screen.findByText('No trade closed in this period')).toBeTruthy()

    cleanup()
    show(<Report />, '/report?period=2019-13', { trades: past })
    const said = "The address asked for period '2019-13', which does not exist; ignored."
    expect(await screen.findByText(said)).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Year 2026' })).toBeTruthy()
  })
})
