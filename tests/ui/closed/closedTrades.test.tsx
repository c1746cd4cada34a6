import { epoch } from '../../../src/domain/core/time.ts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { formatPnl } from '../../../src/domain/core/format.ts'
import type { ClosedTradesView } from '../../../src/domain/closed/view.types.ts'
import { summaryOf } from '../../../src/domain/closed/summary.ts'
import { lateCase } from '../../support/fixtures/lateCases.ts'
import { pastTrades, tradeRow } from '../../support/fixtures/trades.ts'
import { dec, FIXTURE_NOW } from '../../support/fixtures/viewsPositions.ts'
import { savedFiles } from '../../support/savedFiles.ts'
import { showLate } from './show.tsx'

const past = pastTrades(40, FIXTURE_NOW)
const table = () => screen.getByRole('grid', { name: 'Closed trades' })
const cells = (row: HTMLElement): readonly string[] =>
  [...row.querySelectorAll('td')].map((cell) => cell.textContent ?? '')
const rows = (): readonly HTMLElement[] => within(table()).getAllByRole('row').slice(1)

/** The view of the trades while a sync of them runs. */
function syncing(trades: typeof past): ClosedTradesView {
  const view = lateCase({ path: '/closed-trades', query: '', now: FIXTURE_NOW, trades }).closedTrades
  if (view?.state !== 'ready') throw new Error('The fixture has trades.')
  return { ...view, sync: { message: 'main: Read 3 of 10 weeks', progress: 30 } }
}

describe('closed trades', () => {
  it('SCREEN-2.3 draws the rows that the core answers with, newest first, and their total', async () => {
    showLate('/closed-trades', { trades: past })

    await waitFor(() => expect(cells(rows()[0]!)).toContain('Nov 20, 2026, 11:57 AM'))
    expect(
      within(table())
        .getAllByRole('columnheader')
        .map((head) => head.textContent)
        .slice(0, 5),
    ).toEqual(['Closed at', 'Symbol', 'Side', 'Strategy', 'Account'])
    expect(screen.getByText('Total of all 40 trades')).toBeTruthy()
    expect(table().textContent).toContain(formatPnl(summaryOf(past).pnl))
  })

  it('A-163 a trade whose opening is not read yet is being read, and not without a strategy', async () => {
    showLate('/closed-trades', {
      trades: [tradeRow('a:1', { strategy: null, isBeingRead: true }), tradeRow('a:2', { strategy: null })],
    })

    await waitFor(() =>
      expect(
        rows()
          .slice(0, 2)
          .map((row) => cells(row)[3]),
      ).toEqual(['Being read', 'N/A']),
    )
  })

  it('SCREEN-2.0 a trade without a strategy leads to the coverage of its symbol, or to its conflicts', async () => {
    const [uncovered, claimed] = ['a:1', 'a:2'].map((id) => tradeRow(id, { strategy: null }))
    showLate('/closed-trades', { trades: [uncovered!, { ...claimed!, isConflicted: true }, tradeRow('a:3')] })

    await waitFor(() =>
      expect(
        rows()
          .slice(0, 3)
          .map((row) => within(row).queryByRole('link')?.getAttribute('href')),
      ).toEqual([
        '/bot-maintenance?tab=coverage&symbol=BTCUSDT&account=main',
        '/bot-maintenance?tab=conflicts&symbol=BTCUSDT&account=main',
        undefined,
      ]),
    )
  })

  it('SCREEN-2.0 who loads all trades is at its Stop, then where they are loaded, and in the end on the screen', async () => {
    const input = { path: '/closed-trades', query: '', now: FIXTURE_NOW, trades: past }
    const shows = (loaded: number, loading: 'none' | 'all'): void => {
      const { closedTrades } = lateCase({ ...input, loaded })
      if (closedTrades?.state !== 'ready') throw new Error('The fixture has trades.')
      push({ closedTrades: { ...closedTrades, loading } })
    }
    const { push } = showLate('/closed-trades', { trades: past, loaded: 30 })
    const focused = (name: string | RegExp): Promise<void> =>
      waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name })))

    await userEvent.click(screen.getByRole('button', { name: 'Load all (40)' }))
    shows(30, 'all')
    await focused('Stop')
    await userEvent.keyboard('{Enter}')
    shows(30, 'none')
    await focused('Load more')
    await userEvent.keyboard('{Enter}')
    shows(40, 'none')
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull())
    await waitFor(() => expect(screen.getByRole('main').contains(document.activeElement)).toBe(true))
  })

  it('SCREEN-2.3 says how many are loaded of how many, and loads more or all of them', async () => {
    const { sent } = showLate('/closed-trades', { trades: past, loaded: 30 })

    expect(screen.getByText('Total of 30 loaded of 40')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Load all (40)' }))
    await userEvent.click(screen.getByRole('button', { name: 'Load more' }))
    expect(sent.map((command) => command.type)).toEqual(['closed.load_all', 'closed.more'])
  })

  it('A-164 a total that the server tells of the whole list is called one, while the rows are still to come', () => {
    showLate('/closed-trades', { trades: past, loaded: 30, hasTotals: true })

    expect(screen.getByText('Total of all 40 trades')).toBeTruthy()
    expect(screen.queryByText('Total of 30 loaded of 40')).toBeNull()
  })

  it("SCREEN-2.3 '3 new': a pill that loads them", async () => {
    const { sent } = showLate('/closed-trades', { trades: past, newer: 3 })

    await userEvent.click(screen.getByRole('button', { name: '3 new' }))
    expect(sent).toContainEqual({ type: 'closed.renew' })
  })

  it('SCREEN-2.0 the pill and the button that takes the filters away go, and the focus stays beside them', async () => {
    const address = '/closed-trades?side=short'
    const { push } = showLate(address, { trades: past, newer: 3 })
    const shows = (query: string): void =>
      push(lateCase({ path: '/closed-trades', query, now: FIXTURE_NOW, trades: past, newer: 0 }))

    await userEvent.click(await screen.findByRole('button', { name: '3 new' }))
    shows('?side=short')
    await waitFor(() =>
      expect(screen.getByRole('toolbar', { name: /^Columns/ }).contains(document.activeElement)).toBe(true),
    )

    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
    shows('')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('searchbox')))
  })

  it('SCREEN-2.3 the one trade of a list is its best or its worst, not both', async () => {
    showLate('/closed-trades', { trades: past.slice(0, 1) })
    expect(await screen.findAllByRole('button', { name: /What (Best|Worst) trade is made of/ })).toHaveLength(1)
  })

  it('SCREEN-2.3 a choice goes into the address, defaults are left out', async () => {
    showLate('/closed-trades', { trades: past })
    await userEvent.click(await screen.findByRole('button', { name: /^Side/, expanded: false }))
    await userEvent.click(screen.getByRole('option', { name: 'Short' }))
    expect(location.search).toBe('?side=short')

    await userEvent.click(
      within(table())
        .getByRole('columnheader', { name: /Net PnL/ })
        .querySelector('button')!,
    )
    expect(new URLSearchParams(location.search).get('sort')).toBe('pnl')
  })

  it.each([
    ['Funding', 'funding'],
    ['After funding', 'net'],
    ['Flags', 'flags'],
    ['Note', 'note'],
  ])('SCREEN-2.0-3 the head of %s orders by it', async (header, sort) => {
    showLate('/closed-trades?cols=symbol,funding,net,flags,note', { trades: past })
    const head = within(await screen.findByRole('grid', { name: 'Closed trades' }))
      .getAllByRole('columnheader')
      .find(({ textContent }) => textContent?.startsWith(header))
    await userEvent.click(head!.querySelector('button')!)
    expect(new URLSearchParams(location.search).get('sort')).toBe(sort)
  })

  it('SCREEN-2.0-4 a day is typed digit by digit: the address hears of it when it is whole', async () => {
    showLate('/closed-trades', { trades: past })
    fireEvent.click(await screen.findByRole('button', { name: 'Dates' }))
    const from = screen.getByLabelText<HTMLInputElement>('From')
    // What a browser makes of '11', '05' and the first digit of the year.
    fireEvent.change(from, { target: { value: '0002-11-05' } })
    expect([from.value, location.search]).toEqual(['0002-11-05', ''])
    fireEvent.change(from, { target: { value: '2026-11-05' } })
    expect([from.value, location.search]).toEqual(['2026-11-05', '?from=2026-11-05'])
    fireEvent.change(from, { target: { value: '0202-11-05' } })
    fireEvent.blur(from)
    expect([from.value, location.search]).toEqual(['0202-11-05', '?from=2026-11-05'])
    expect(screen.getByText('Enter a whole day from 1970 to 2098')).toBeTruthy()
    fireEvent.change(from, { target: { value: '' } })
    expect([screen.queryByText(/^Enter a whole day/), location.search]).toEqual([null, ''])
  })

  it('SCREEN-2.0-8 Enter on a row opens its chart, with the list it came from', async () => {
    showLate('/closed-trades?side=long', { trades: [tradeRow('a:1', { account: 'main desk' })] })
    await waitFor(() => expect(cells(rows()[0]!)).toContain('main desk'))

    rows()[0]!.focus()
    await userEvent.keyboard('{Enter}')
    expect(location.pathname + location.search).toBe(
      '/closed-trades/chart/BTCUSDT/main%20desk/a%3A1?from_list=side%3Dlong',
    )
  })

  it('SCREEN-2.3 the acts of a row are made when one comes to them, and open at the first click', async () => {
    showLate('/closed-trades', { trades: [tradeRow('a:1', { account: 'main desk' })] })
    fireEvent.click(await screen.findByRole('button', { name: /^Actions for BTCUSDT/ }))

    expect((await screen.findByRole('menuitem', { name: 'Only this symbol' })).getAttribute('href')).toBe(
      '/closed-trades?filter=BTCUSDT&account=main%20desk',
    )
    expect(screen.getByRole('menuitem', { name: 'Live trades of this symbol' }).getAttribute('href')).toBe(
      '/live-trades?filter=BTCUSDT&account=main%20desk',
    )
  })

  it.each([1440, 390])('SCREEN-2.3 trades of one symbol are told apart by side and time, at %i px', async (width) => {
    const trades = [
      tradeRow('a:1'),
      tradeRow('a:2', { side: 'short', closedAt: epoch(Date.parse('2026-11-15T09:05Z')) }),
    ]
    showLate('/closed-trades', { trades, width })
    const named = await screen.findByRole('button', { name: 'Actions for BTCUSDT, short, Nov 15, 2026, 10:05 AM' })
    if (width === 390) expect(screen.getByRole('link', { name: 'BTC, short, Nov 15, 2026, 10:05 AM' })).toBeTruthy()

    fireEvent.click(named)
    expect(await screen.findByRole('menu', { name: 'BTCUSDT, short, Nov 15, 2026, 10:05 AM' })).toBeTruthy()
  })

  it('SCREEN-2.0-5 filters that leave nothing are named, and taken away', async () => {
    showLate('/closed-trades?side=short&q=zzz', { trades: past })

    expect(await screen.findByText("Filters: short, 'zzz'.")).toBeTruthy()
    await userEvent.click(screen.getAllByRole('button', { name: 'Clear filters' })[0]!)
    expect(location.search).toBe('')
  })

  it('SCREEN-2.0-5 an error stands beside the last good rows, with their time', async () => {
    const { sent } = showLate('/closed-trades', { trades: past, loaded: 30, problem: 'The server is down.' })

    const banner = screen.getByRole('alert')
    expect(banner.textContent).toContain('The server is down.')
    expect(banner.textContent).toContain('Still showing what was known at Nov 20, 2026, 12:06 PM.')
    await userEvent.click(within(banner).getByRole('button', { name: 'Retry' }))
    expect(sent).toContainEqual({ type: 'closed.renew' })
  })

  it('A-135 without a trade yet the sync under way stands where it would be started', async () => {
    const { push } = showLate('/closed-trades', { trades: [] })
    await screen.findByRole('button', { name: 'Sync Recent Trades' })
    push({
      closedTrades: {
        state: 'empty',
        title: 'No closed trades yet',
        hint: 'Soon.',
        sync: { message: 'main: Read 3 of 10 weeks', progress: 30 },
      },
    })

    expect(screen.queryByRole('button', { name: 'Sync Recent Trades' })).toBeNull()
    expect(screen.getByRole('progressbar', { name: 'Trade sync' }).getAttribute('aria-valuenow')).toBe('30')
    expect(screen.getByText('main: Read 3 of 10 weeks')).toBeTruthy()
  })

  it('SCREEN-2.3 A-135 a sync begins beside Refresh, and while one runs the button says why it does not', async () => {
    const { sent, push } = showLate('/closed-trades', { trades: past })
    const button = () => screen.getByRole('button', { name: 'Sync Recent Trades' })
    const starts = () => sent.filter(({ type }) => type === 'tasks.start')
    await userEvent.click(await screen.findByRole('button', { name: 'Sync Recent Trades' }))
    expect(starts()).toEqual([{ type: 'tasks.start', task: 'trades' }])
    expect(screen.queryByRole('progressbar', { name: 'Trade sync' })).toBeNull()

    push({ closedTrades: syncing(past) })
    expect(screen.getByRole('progressbar', { name: 'Trade sync' }).getAttribute('aria-valuenow')).toBe('30')
    expect(button().getAttribute('aria-disabled')).toBe('true')
    await userEvent.click(button())
    await userEvent.tab({ shift: true })
    await userEvent.tab()
    expect(document.activeElement).toBe(button())
    expect((await screen.findByRole('tooltip')).textContent).toBe('A sync is running.')
    expect(starts()).toHaveLength(1)
  })

  it('SCREEN-2.3 a phone has the sync and the report behind one button', async () => {
    const { sent, push } = showLate('/closed-trades', { trades: past, width: 390 })
    await userEvent.click(await screen.findByRole('button', { name: 'More' }))
    expect(screen.getByRole('menuitem', { name: 'Report' }).getAttribute('href')).toBe('/report')
    await userEvent.click(screen.getByRole('menuitem', { name: 'Sync Recent Trades' }))
    expect(sent).toContainEqual({ type: 'tasks.start', task: 'trades' })

    push({ closedTrades: syncing(past) })
    expect(screen.getByRole('progressbar', { name: 'Trade sync' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'More' }))
    expect(
      screen
        .getByRole('menuitem', { name: /^Sync Recent Trades\s*A sync is running\.$/ })
        .getAttribute('aria-disabled'),
    ).toBe('true')
  })

  it('SCREEN-2.0-5 loading has the shape of the screen: its figures and its columns', async () => {
    const figures = () => [...document.querySelectorAll('main dt')].map((figure) => figure.textContent)
    const columns = () => screen.getAllByRole('columnheader').map((head) => head.textContent)
    showLate('/closed-trades', { isLoading: true })
    expect(await screen.findByRole('region', { name: 'Loading...' })).toBeTruthy()
    await waitFor(() => expect(table().getAttribute('aria-busy')).toBe('true'))
    const loading = { figures: figures(), columns: columns() }
    cleanup()
    showLate('/closed-trades', { trades: past })
    expect(table().getAttribute('aria-busy')).not.toBe('true')
    expect(figures()).toEqual(loading.figures)
    // Only a row that is there has acts.
    expect(columns()).toEqual([...loading.columns, 'Actions'])
  })

  it('SCREEN-2.0-5 without any trade says what to expect', async () => {
    showLate('/closed-trades', { trades: [] })
    expect(await screen.findByRole('heading', { name: 'No closed trades yet' })).toBeTruthy()
    expect(screen.getByText('They appear here as soon as a position closes, or a sync brings them in.')).toBeTruthy()
  })

  it('SCREEN-2.0-7 export: the core makes the file of the filtered rows, the tab saves it', async () => {
    const { blobs: made, names: saved } = savedFiles()
    const { sent } = showLate('/closed-trades?side=short', { trades: past })
    await userEvent.click(screen.getByRole('button', { name: 'Export' }))
    await userEvent.click(screen.getByRole('menuitem', { name: /JSON/ }))

    await waitFor(() => expect(made).toHaveLength(1))
    const file = JSON.parse(await made[0]!.text()) as { trades: { side: string }[] }
    const short = past.filter((row) => row.side === 'short').length
    expect(file.trades.map((trade) => trade.side)).toEqual(Array(short).fill('short'))
    expect(sent).toContainEqual({ type: 'toast.show', kind: 'success', text: `${short} trades exported` })
    expect(saved).toEqual(['closed-trades-2026-11-20T11-06-46.json'])
  })

  it('SCREEN-2.3 on a phone who comes back to the list finds as many cards as he left', async () => {
    const cards = () => within(screen.getByRole('list', { name: 'Closed trades' })).getAllByRole('listitem').length
    const trades = pastTrades(120, FIXTURE_NOW)
    showLate('/closed-trades?side=', { trades, width: 390 })
    const before = cards()
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }))
    expect(cards()).toBe(2 * before)
    cleanup()
    showLate('/closed-trades?side=', { trades, width: 390 })
    expect(cards()).toBe(2 * before)
  })

  it('SCREEN-2.3 the calendar: a click on a day shows its trades', async () => {
    showLate('/closed-trades?tab=calendar', { trades: past })

    const calendar = await screen.findByRole('table', { name: 'November 2026' })
    await userEvent.click(within(calendar).getByTitle(/^Nov 19, 2026/))
    expect(location.search).toBe('?from=2026-11-19&to=2026-11-19')
  })

  it('A-164 a month that does not load by itself says so, and how it comes', async () => {
    const { sent } = showLate('/closed-trades?tab=calendar&month=2026-11', { trades: past, loaded: 30, total: 60_000 })
    const calendar = await screen.findByRole('table', { name: 'November 2026' })

    expect(within(calendar).getByTitle('Nov 1, 2026, not loaded')).toBeTruthy()
    expect(screen.queryByText('Loading')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Load all (60,000)' }))
    expect(sent).toContainEqual({ type: 'closed.load_all' })
    await userEvent.click(screen.getByRole('button', { name: 'Load November 2026 alone' }))
    expect(Object.fromEntries(new URLSearchParams(location.search))).toEqual({
      tab: 'calendar',
      month: '2026-11',
      from: '2026-11-01',
      to: '2026-11-30',
    })
  })

  it('SCREEN-2.3 the ten that gained most and the ten that lost most, from the outermost inward', async () => {
    const trades = pastTrades(120, FIXTURE_NOW)
    const inOrder = trades.map(({ pnl }) => Number(pnl)).toSorted((a, b) => b - a)
    showLate('/closed-trades?tab=extremes', { trades })

    for (const [name, expected] of [
      ['Best', inOrder.slice(0, 10)],
      ['Worst', inOrder.slice(-10).toReversed()],
    ] as const) {
      const lines = within(await screen.findByRole('region', { name })).getAllByRole('listitem')
      expect(lines).toHaveLength(10)
      for (const [i, line] of lines.entries()) expect(line.textContent).toContain(formatPnl(dec(String(expected[i]))))
    }
  })

  it('SCREEN-2.3 statistics by eight aspects', async () => {
    showLate('/closed-trades?tab=statistics', { trades: past })
    for (const name of [
      'Distribution',
      'By symbol',
      'By strategy',
      'By account',
      'By side',
      'By exit',
      'By weekday',
      'By hour of closing',
      'By duration',
    ])
      expect(await screen.findByRole('heading', { name })).toBeTruthy()
    expect(screen.getByRole('region', { name: 'By side' }).textContent).toMatch(/^By side2 rows/)
  })

  it('SCREEN-2.3 on a phone each bar of the distribution has its range and its count in its line', async () => {
    showLate('/closed-trades?tab=statistics', { trades: past, width: 390 })
    const bars = within(await screen.findByRole('list', { name: 'Trades by net PnL' })).getAllByRole('button')
    const [, range = '', count] = /^(.*): ([\d,]+) trades?$/.exec(bars.at(-1)!.getAttribute('aria-label') ?? '') ?? []
    expect(range).toMatch(/ USDT/)
    expect([...bars.at(-1)!.children].map((part) => part.textContent)).toEqual([`${range} `, count, ''])
  })

  it('SCREEN-2.0-6 a time that its column may cut is whole on hover, in the zone and in UTC', async () => {
    showLate('/closed-trades', { trades: [tradeRow('a', { closedAt: epoch(Date.parse('2026-11-15T09:05:00Z')) })] })

    expect((await screen.findByText('Nov 15, 2026, 10:05 AM')).title).toBe(
      'Nov 15, 2026, 10:05 AM (Nov 15, 2026, 9:05 AM UTC)',
    )
  })

  it('SCREEN-2.0 SCREEN-2.3 the button that shows all rows of an aspect goes, and the focus is in them', async () => {
    const symbols = Array.from({ length: 9 }, (_, n) => ({ ...past[n]!, symbol: `C${n}USDT` }))
    showLate('/closed-trades?tab=statistics', { trades: symbols })
    const aspect = await screen.findByRole('region', { name: 'By symbol' })
    await userEvent.click(within(aspect).getByRole('button', { name: 'All 9' }))
    expect(within(aspect).queryByRole('button', { name: 'All 9' })).toBeNull()
    expect(aspect.contains(document.activeElement)).toBe(true)
  })

  it('F-year TIME-02 a line of the best and worst says its year: they may reach over all of them', async () => {
    const trades = [
      tradeRow('now', { pnl: dec('5'), closedAt: epoch(Date.parse('2026-11-15T09:05:00Z')) }),
      tradeRow('then', { pnl: dec('-5'), closedAt: epoch(Date.parse('2025-12-31T23:30:00Z')) }),
    ]
    showLate('/closed-trades?tab=extremes', { trades })

    expect(await screen.findByText('Nov 15, 2026, 10:05 AM')).toBeTruthy()
    expect(await screen.findByText('Jan 1, 2026, 12:30 AM')).toBeTruthy()
  })

  it.each([
    [390, 'VERYLONGNA…'],
    [1440, 'VERYLONGNAMEDCOI…'],
  ])('VALID-36 a line of the best and worst cuts its name at %i pixels as %s', async (width, name) => {
    showLate('/closed-trades?tab=extremes', { trades: [tradeRow('a', { symbol: 'VERYLONGNAMEDCOINUSDT' })], width })

    expect((await screen.findAllByText(name))[0]!.getAttribute('title')).toBe('VERYLONGNAMEDCOINUSDT')
  })

  it('SCREEN-2.3 a phone gets cards, a sheet of filters and the total at the bottom', async () => {
    showLate('/closed-trades', { trades: past, width: 390 })

    const list = screen.getByRole('list', { name: 'Closed trades' })
    await waitFor(() =>
      expect(within(list).getAllByRole('link')[0]!.getAttribute('href')).toMatch(/^\/closed-trades\/chart\//),
    )
    expect(within(list).getAllByRole('listitem')).toHaveLength(40)
    expect(screen.getByText('Total of all 40 trades')).toBeTruthy()
  })

  it('SCREEN-2.3 a card of a phone has the acts of a row', async () => {
    showLate('/closed-trades', { trades: [tradeRow('a:1', { account: 'main desk' })], width: 390 })
    fireEvent.click(await screen.findByRole('button', { name: /^Actions for BTCUSDT/ }))

    const items = await screen.findAllByRole('menuitem')
    expect(items.map((item) => item.textContent)).toEqual([
      'Only this symbol',
      'Live trades of this symbol',
      'Tags and note',
      'Explain net PnL',
      'Copy link',
    ])
    expect(location.pathname).toBe('/closed-trades')
    await userEvent.click(items[3]!)
    expect(new URLSearchParams(location.search).get('explain')).toContain('trade.pnl')
  })

  it.each([
    ['every row that the server has', '', 'Show 1,204 rows'],
    ['the loaded rows where filters of its own narrow them', '?side=long', /^Show \d+ loaded rows$/],
  ])('SCREEN-2.3 the button of a phone under its filters counts %s', async (_, query, says) => {
    showLate(`/closed-trades${query}`, { trades: past, total: 1_204, width: 390 })
    await userEvent.click(await screen.findByRole('button', { name: /^Filters/ }))

    expect(await screen.findByRole('button', { name: says })).toBeTruthy()
  })

  it('hidden amounts stay hidden in the figures and the rows', async () => {
    showLate('/closed-trades', { trades: [tradeRow('a', { pnl: dec('1234.56') })] })
    await waitFor(() => expect(table().textContent).toContain('+1,234.56'))
    await userEvent.keyboard('{Shift>}H{/Shift}')

    expect(screen.queryByText('+1,234.56')).toBeNull()
    await userEvent.keyboard('{Shift>}H{/Shift}')
  })
})
