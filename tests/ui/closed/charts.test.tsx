import { act, cleanup, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { navigate } from 'wouter/use-browser-location'
import { closedChartPath, liveChartPath } from '../../../src/domain/access/chartPaths.ts'
import { formatUtc } from '../../../src/domain/core/format.ts'
import { epoch, type EpochMs } from '../../../src/domain/core/time.ts'
import type { LiveChartView } from '../../../src/domain/market/view.types.ts'
import { useChartChoices } from '../../../src/ui/features/liveChart/useChartChoices.ts'
import { acceptPush } from '../../../src/ui/model/mirrors.ts'
import { lateCase } from '../../support/fixtures/lateCases.ts'
import { pastTrades, tradeRow } from '../../support/fixtures/trades.ts'
import { dec, FIXTURE_NOW, typicalRows } from '../../support/fixtures/viewsPositions.ts'
import { labelled } from '../../support/showApp.tsx'
import { showLate } from './show.tsx'
import { shownText } from '../../support/shownText.ts'

// A canvas cannot be drawn here; the chart's door is looked at in a browser.
vi.mock('../../../src/ui/chart/CandleChart.tsx', () => ({
  CandleChart: ({
    label,
    marks,
    levels,
    panes,
  }: {
    label: string
    marks: readonly { text: string }[]
    levels: readonly { label: string }[]
    panes: readonly { label: string }[]
  }) => (
    <div role="img" aria-label={label}>
      {[
        ...marks.map((mark) => mark.text),
        ...levels.map((level) => level.label),
        ...panes.map((pane) => pane.label),
      ].join(' ')}
    </div>
  ),
}))
vi.mock('../../../src/ui/chart/LinesChart.tsx', () => ({
  LinesChart: ({
    label,
    marks,
    onHover,
  }: {
    label: string
    marks?: readonly { at: number }[]
    onHover: (at: number | null) => void
  }) => (
    <div role="img" aria-label={label}>
      {marks?.map(({ at }) => (
        <button type="button" key={at} aria-label={`Day ${at}`} onClick={() => onHover(at)} />
      ))}
    </div>
  ),
}))

const LIVE = '/live-trades/chart/ETHUSDT/long/main'
const drawn = { symbol: 'ETHUSDT', side: 'long', account: 'main', interval: '15', limit: 100 } as LiveChartView
const past = pastTrades(60, FIXTURE_NOW)

beforeEach(() => localStorage.clear())

describe('live chart', () => {
  it('SCREEN-2.2 the header strip, the levels, the numbered marks and the panes', async () => {
    showLate(LIVE)

    const strip = await screen.findByRole('region', { name: 'ETHUSDT' })
    expect(strip.textContent).toContain('Long, main, Momentum 15m')
    for (const figure of ['+87.36', '2.0411', '10x', '3,041.20']) expect(strip.textContent).toContain(figure)
    expect(screen.getByRole('img', { name: 'ETHUSDT, 15' }).textContent).toBe(
      '1 2 3 4 5 6 Entry Take-profit Stop-loss uPnL, USDT Size, ETH',
    )
  })

  it.each(['900.5', '-900.5', '0', '87.364', '-0.004'])(
    'A-164 peak and trough enclose the figure beside them between two samples of the chart, at %s too',
    async (pnl) => {
      showLate(LIVE)
      const strip = await screen.findByRole('region', { name: 'ETHUSDT' })
      const { id } = typicalRows.find((row) => row.symbol === 'ETHUSDT')!

      act(() =>
        acceptPush({
          views: {},
          tables: [{ table: 'positions', full: false, rows: { [id]: { pnl: dec(pnl) } }, removed: [] }],
        }),
      )

      const figure = (label: RegExp): readonly number[] =>
        shownText(within(strip).getByText(label).nextElementSibling)
          .split(' / ')
          .map((text) => Number(text.replaceAll(',', '').replace('−', '-')))
      const [[now], [peak, trough]] = [figure(/^uPnL/), figure(/^Peak/)] as [
        readonly [number],
        readonly [number, number],
      ]
      expect(now).toBeCloseTo(Number(pnl), 1)
      expect([peak >= now, now >= trough]).toEqual([true, true])
    },
  )

  it('SCREEN-2.2 the line above the chart says the newest result, as the header does', async () => {
    showLate(LIVE)
    const chart = await screen.findByRole('region', { name: 'Chart of ETHUSDT' })

    act(() =>
      acceptPush({
        views: { chartTick: { mark: null, candle: null, pnl: { at: epoch(FIXTURE_NOW), value: 91.11 } } },
        tables: [],
      }),
    )

    expect(shownText(within(chart).getByText('uPnL').nextElementSibling)).toBe('+91.11')
  })

  it('SCREEN-2.2 the timeline, newest first, with what changed', async () => {
    showLate(LIVE)

    const lines = within(await screen.findByRole('list', { name: 'Timeline' })).getAllByRole('listitem')
    expect(lines.every((line) => /, \d+:\d\d [AP]M UTC$/.test(line.querySelector('time')!.title))).toBe(true)
    expect(lines.map((line) => line.textContent)).toEqual([
      expect.stringContaining('Stop-loss moved62,938.00 to 2,951.00'),
      expect.stringContaining('Milestone +10 % ROI5'),
      expect.stringContaining('Take-profit set4none to 3,092.00'),
      expect.stringContaining('Milestone +5 % ROI3'),
      expect.stringContaining('PnL change over 10+3.20 USDT to +28.75 USDT'),
      expect.stringContaining('Size up21.2000 to 2.0411'),
      expect.stringContaining('Opened long11.2000 at 2,994.10'),
    ])
  })

  it('SCREEN-2.2 interval and number of candles go into the address and are remembered for the symbol', async () => {
    showLate(LIVE)
    await userEvent.click(await screen.findByRole('radio', { name: '60' }))
    expect(location.search).toBe('?interval=60')

    await userEvent.click(screen.getByRole('checkbox', { name: 'Log' }))
    expect(JSON.parse(localStorage.getItem('bot-blending.chart.ETHUSDT') ?? '')).toMatchObject({
      interval: '60',
      isLog: true,
    })
  })

  it('A-295 on a phone the rarer choices of the chart are behind one button, beside the intervals', async () => {
    showLate(LIVE, { width: 390 })
    expect(await screen.findByRole('radio', { name: '60' })).toBeTruthy()
    expect(screen.queryByRole('checkbox', { name: 'Log' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Chart settings' }))

    expect(await screen.findByRole('button', { name: /Candles/ })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Reset' })).toBeTruthy()
    await userEvent.click(screen.getByRole('checkbox', { name: 'Log' }))
    expect(JSON.parse(localStorage.getItem('bot-blending.chart.ETHUSDT') ?? '')).toMatchObject({ isLog: true })
  })

  it('A-295 on a phone those of a closed trade are behind the same button, and work', async () => {
    const trade = past[3]!
    showLate(`/closed-trades/chart/${trade.symbol}/${trade.account}/${encodeURIComponent(trade.id)}`, {
      trades: past,
      width: 390,
    })
    expect(await screen.findByRole('radio', { name: '60' })).toBeTruthy()
    expect(screen.queryByRole('checkbox', { name: 'Log' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Reset' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Chart settings' }))

    const log = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Log' })
    await userEvent.click(log)
    expect(log.checked).toBe(true)
    expect(screen.getByRole('button', { name: 'Reset' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Candles/ })).toBeNull()
  })

  it('SCREEN-2.2 what was chosen for a symbol is asked for when its chart is opened again', async () => {
    localStorage.setItem('bot-blending.chart.ETHUSDT', JSON.stringify({ interval: '240', limit: '500', isLog: 'x' }))
    showLate(LIVE)

    await waitFor(() => expect(location.search).toBe('?interval=240&limit=500'))
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Log' }).checked).toBe(false)
  })

  it('ENT-16 the interval that was chosen completes the address of an arrival, and the time that it leads to stays', () => {
    localStorage.setItem('bot-blending.chart.ETHUSDT', JSON.stringify({ interval: '240' }))
    navigate(LIVE, { state: { eventAt: 5 } })
    renderHook(() => useChartChoices(drawn))

    expect(location.search).toBe('?interval=240')
    expect(history.state).toEqual({ eventAt: 5 })
  })

  it('SCREEN-2.2 from the chart of one position to that of another of the symbol the chosen interval holds too', () => {
    localStorage.setItem('bot-blending.chart.ETHUSDT', JSON.stringify({ interval: '240' }))
    navigate(LIVE)
    const { rerender } = renderHook(useChartChoices, { initialProps: drawn })
    for (const change of [{ side: 'short' }, { side: 'short', account: 'sub' }] as const) {
      navigate(liveChartPath('ETHUSDT', change.side, 'account' in change ? change.account : 'main'))
      rerender({ ...drawn, ...change })
      expect(location.search).toBe('?interval=240')
    }
  })

  it('SCREEN-2.2 an address of another symbol or person: the controls name the drawn chart, and a choice keeps the rest', async () => {
    localStorage.setItem('bot-blending.chart.ETHUSDT', JSON.stringify({ interval: '240', limit: '500' }))
    showLate(`${LIVE}?interval=60`)
    expect((await screen.findByRole('radio', { name: '60' })).getAttribute('aria-checked')).toBe('true')

    await userEvent.click(screen.getByRole('button', { name: /^Candles/ }))
    await userEvent.click(await screen.findByRole('option', { name: '200' }))

    expect(location.search).toBe('?interval=60&limit=200')
    expect(JSON.parse(localStorage.getItem('bot-blending.chart.ETHUSDT') ?? '')).toMatchObject({
      interval: '240',
      limit: '200',
    })
  })

  it('SCREEN-2.2 not open now, with the closed trades of the symbol', async () => {
    showLate('/live-trades/chart/FOOUSDT/short/main')

    expect(await screen.findByRole('heading', { name: 'Not open now' })).toBeTruthy()
    expect(screen.getAllByRole('link', { name: 'Closed trades of this symbol' })[0]!.getAttribute('href')).toBe(
      '/closed-trades?filter=FOOUSDT&account=main',
    )
  })

  it('SCREEN-2.2 no candles: an error with Retry, and the result all the same', async () => {
    const { sent } = showLate(LIVE, { fails: ['marketKline'] })

    expect(await screen.findByRole('heading', { name: 'Candles did not load' })).toBeTruthy()
    expect(screen.getByRole('img', { name: 'uPnL, USDT' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(sent).toContainEqual({ type: 'resource.refetch', resource: 'marketKline' })
  })

  it('look.md the candles are there as a table too', async () => {
    showLate(LIVE)
    await userEvent.click(await screen.findByRole('button', { name: 'Show the data as a table' }))

    expect(within(screen.getByRole('region', { name: 'Candles' })).getAllByRole('row')).toHaveLength(101)
  })
})

describe('closed-trade chart', () => {
  const trade = past[3]!
  const path = `/closed-trades/chart/${trade.symbol}/${trade.account}/${encodeURIComponent(trade.id)}`

  it('SCREEN-2.4 figures, marks, running result and execution', async () => {
    showLate(path, { trades: past })

    expect((await screen.findByRole('img', { name: new RegExp(trade.symbol) })).textContent).toMatch(
      /^In \+ − Out .*Entry Exit Result before fees, USDT$/,
    )
    expect(screen.getByRole('region', { name: /Execution/ }).textContent).toContain('Closing fills')
  })

  it('SCREEN-2.0-6 its times, and those of trades like it, are in UTC on hover', async () => {
    const at = (hour: number): EpochMs => epoch(Date.UTC(2026, 10, 19, hour, 30))
    const trades = [tradeRow('a', { openedAt: at(7), closedAt: at(9) }), tradeRow('b', { closedAt: at(8) })]
    showLate(closedChartPath('BTCUSDT', 'main', 'a'), { trades })
    const titled = (name: RegExp): readonly (string | null)[] =>
      [...screen.getByRole('region', { name }).querySelectorAll('[title$=" UTC"]')].map(
        (time) => `${time.textContent} = ${time.getAttribute('title')}`,
      )

    await screen.findByRole('region', { name: /Execution/ })
    expect(titled(/Execution/)).toEqual([
      'Nov 19, 2026, 8:30 AM = Nov 19, 2026, 7:30 AM UTC',
      'Nov 19, 2026, 10:30 AM = Nov 19, 2026, 9:30 AM UTC',
    ])
    expect(titled(/Similar/)).toEqual([expect.stringMatching(/ = Nov 19, 2026, 8:30 AM UTC$/)])
  })

  it('SCREEN-2.4 the header says fees, funding and tags; what is not told, or not written, takes no place there', async () => {
    const told = tradeRow('a', { fees: dec('3.21'), funding: dec('-0.45'), tags: ['news', 'fomo', 'late', 'size'] })
    const plain = tradeRow('b')
    const figures = async ({ symbol, account, id }: typeof told) => {
      showLate(closedChartPath(symbol, account, id), { trades: [told, plain] })
      const strip = await screen.findByRole('region', { name: symbol })
      return Object.fromEntries(
        within(strip)
          .getAllByRole('term')
          .map((name) => [name.textContent, shownText(name.nextElementSibling)]),
      )
    }

    expect(await figures(told)).toMatchObject({
      'Fees, USDT': '3.21',
      'Funding, USDT': '−0.45',
      Tags: expect.stringMatching(/^news ?fomo ?late ?\+1$/),
    })
    expect(screen.getByTitle('news, fomo, late, size')).toBeTruthy()
    cleanup()
    const without = await figures(plain)
    expect(without).toMatchObject({ 'Fees, USDT': '–' })
    expect(Object.keys(without).filter((name) => /^(Funding|Tags)/.test(name))).toEqual([])
  })

  it.each([
    [
      'isConflicted',
      'More than one bot rule claims this trade',
      'See its conflicts',
      '/bot-maintenance?tab=conflicts&symbol=BTCUSDT&account=main%20desk',
    ],
    [
      'isUncovered',
      'No bot rule covers this trade',
      'See what no rule covers',
      '/bot-maintenance?tab=coverage&symbol=BTCUSDT&account=main%20desk',
    ],
  ])('SCREEN-2.4 a trade that %s leads to where its rules are put right', async (flag, said, name, to) => {
    const flagged = tradeRow('a', { account: 'main desk', [flag]: true })
    showLate(closedChartPath(flagged.symbol, flagged.account, flagged.id), { trades: [flagged] })

    expect(await screen.findByText(said)).toBeTruthy()
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(to)
  })

  it('SCREEN-2.4 its legs, oldest first: its own stands out, another trade of the position is one press away', async () => {
    showLate(path, { trades: past })

    const panel = await screen.findByRole('region', { name: 'Legs' })
    const names = within(panel).getAllByRole('rowheader')
    expect(names.map((name) => name.firstElementChild?.textContent)).toEqual([
      'Opened',
      'Added',
      'Reduced, another trade',
      'Closed, this trade',
    ])
    expect(within(panel).getByRole('link').getAttribute('href')).toBe(
      closedChartPath(trade.symbol, trade.account, `${trade.id} half`),
    )
  })

  it('SCREEN-2.4 an address with another symbol or account is put right', async () => {
    showLate(`/closed-trades/chart/X/y/${encodeURIComponent(trade.id)}`, { trades: past })

    await waitFor(() => expect(location.pathname).toBe(path))
  })

  it('SCREEN-2.4 trade not found, with the way back', async () => {
    showLate('/closed-trades/chart/BTCUSDT/main/nothing?from_list=side%3Dlong', { trades: past })

    expect(await screen.findByRole('heading', { name: 'Trade not found' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Back to closed trades' }).getAttribute('href')).toBe(
      '/closed-trades?side=long',
    )
  })
})

describe('dashboard rows 2 to 5', () => {
  it('SCREEN-2.7 a click on a day opens its closed trades, of the account on screen', async () => {
    showLate('/dashboard?account=main', { trades: past })
    await userEvent.click(
      within(await screen.findByRole('table', { name: 'November 2026' })).getByTitle(/^Nov 19, 2026/),
    )

    expect(location.pathname + location.search).toBe('/closed-trades?account=main&from=2026-11-19&to=2026-11-19')
  })

  it('SCREEN-2.7 range and chart stand in the address', async () => {
    showLate('/dashboard', { trades: past })
    await userEvent.click(await screen.findByRole('radio', { name: '90 d' }))
    await userEvent.click(screen.getByRole('radio', { name: 'Drawdown' }))

    expect(location.search).toBe('?range=90d&chart=drawdown')
  })

  it.each([
    ['balance', true, 'USDT, 30 days, estimate'],
    ['balance', false, 'USDT, 30 days'],
    ['drawdown', true, '% below the highest balance of the range, 30 days, estimate'],
    ['drawdown', false, '% below the highest balance of the range, 30 days'],
    ['pnl', true, 'USDT, net, 30 days'],
  ] as const)(
    'A-156 a history of balances that is an estimate says so beside the drawdown and in the chart made of it: %s, %s',
    async (mode, isEstimated, note) => {
      showLate(`/dashboard?chart=${mode}`, { trades: past, isEstimated })

      const panel = (await screen.findByText(note)).closest('section')!
      await within(panel).findByRole('img')
      expect(within(panel).queryByText(/^Balances of past days are calculated back/) !== null).toBe(
        isEstimated && mode !== 'pnl',
      )
      const drawdown = within(labelled('Profit and loss')).getByText('Drawdown now').parentElement!
      expect(drawdown.textContent).toContain('below the highest balance')
      expect(drawdown.textContent!.includes('estimate')).toBe(isEstimated)
    },
  )

  it('SCREEN-2.7 a day on which something was changed is marked, said under the crosshair and in the table', async () => {
    const { push } = showLate('/dashboard', { trades: past })
    await screen.findByRole('img', { name: 'Cumulative PnL' })
    const results = lateCase({ path: '/dashboard', query: '', now: FIXTURE_NOW, trades: past }).results!
    const at = Date.parse('2026-11-18')
    const elsewhere = { at: Date.parse('2020-01-01'), count: 1, text: 'Long ago' }
    push({ results: { ...results, changes: [elsewhere, { at, count: 1, text: '1 change: Added: BTCUSDT on main' }] } })

    expect(screen.queryByText(/^1 change/)).toBeNull()
    // Only days of the chart are marked.
    await userEvent.click(within(screen.getByRole('img', { name: 'Cumulative PnL' })).getByRole('button'))
    expect(screen.getByText('1 change: Added: BTCUSDT on main')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Show the data as a table' }))
    const holder = screen.getByRole('columnheader', { name: 'Changes' }).closest('table')!
    const table = within(holder)
    expect(table.getByRole('cell', { name: '1 change: Added: BTCUSDT on main' }).closest('tr')?.textContent).toMatch(
      /^Nov 18/,
    )
  })

  it.each([
    ['pnl', 'Cumulative PnL'],
    ['drawdown', 'Drawdown'],
  ])('N7 SCREEN-2.7 a value of an earlier day opens from the table too: %s', async (mode, title) => {
    showLate(`/dashboard?chart=${mode}`, { trades: past })
    await screen.findByRole('img', { name: title })
    await userEvent.click(screen.getByRole('button', { name: 'Show the data as a table' }))
    const row = screen.getAllByRole('row', { name: /^Nov 18/ })[0]!
    const [value] = within(row).getAllByRole('button')
    expect(value!.textContent).toMatch(/What .+, Nov 18.* is made of$/)
    await userEvent.click(value!)
    expect(new URLSearchParams(location.search).get('explain')).not.toBeNull()
    expect(decodeURIComponent(location.search)).toContain('2026-11-18')
  })

  it('SCREEN-2.7 custom begins with the days on screen', async () => {
    showLate('/dashboard', { trades: past })
    await userEvent.click(await screen.findByRole('radio', { name: 'Custom' }))

    expect(location.search).toBe('?range=custom&from=2026-10-22&to=2026-11-20')
  })

  it('SCREEN-2.0-4 a day of a custom range is typed digit by digit, whatever the answers to it', async () => {
    const at = '/dashboard?range=custom&from=2026-10-22&to=2026-11-20'
    const { push } = showLate(at, { trades: past })
    await userEvent.click(await screen.findByRole('button', { name: /^Oct 22/ }))
    const from = screen.getByLabelText<HTMLInputElement>('From')
    const type = (value: string) => void fireEvent.change(from, { target: { value } })
    type('0002-10-22')
    expect([from.value, location.search]).toEqual(['0002-10-22', at.slice('/dashboard'.length)])
    type('2026-12-22')
    // After the last day: the core shows that one, and typing goes on.
    const { results } = lateCase({ path: '/dashboard', query: location.search, now: FIXTURE_NOW, trades: past })
    push({ results: results! })
    expect(from.value).toBe('2026-12-22')
    type('')
    expect([from.value, location.search]).toEqual(['', '?range=custom&from=2026-12-22&to=2026-11-20'])
    type('2026-10-23')
    expect(location.search).toBe('?range=custom&from=2026-10-23&to=2026-11-20')
    type('')
    fireEvent.blur(from)
    expect([from.value, location.search]).toEqual(['2026-10-23', '?range=custom&from=2026-10-23&to=2026-11-20'])
  })

  it('SCREEN-2.7 SCREEN-2.0-6 last closed say when in UTC on hover, lead to their charts, symbols to nothing but themselves', async () => {
    showLate('/dashboard', { trades: past })

    const last = await screen.findByRole('region', { name: 'Last closed' })
    expect(within(last).getAllByRole('listitem')).toHaveLength(5)
    expect(
      within(last)
        .getAllByTitle(/UTC$/)
        .map((time) => time.getAttribute('title')),
    ).toEqual(past.slice(0, 5).map((row) => formatUtc(row.closedAt)))
    expect(
      within(last)
        .getAllByRole('link')
        .slice(1)
        .map((link) => link.getAttribute('href')),
    ).toEqual(past.slice(0, 5).map(({ symbol, account, id }) => closedChartPath(symbol, account, id)))
  })
})

it('SCREEN-2.0 Back from one trade to another finds its scroll; who comes anew starts at its top', async () => {
  const [one, other] = past.map(({ symbol, account, id }) => closedChartPath(symbol, account, id)) as [string, string]
  showLate(one, { trades: past })
  await screen.findByRole('link', { name: 'Back to closed trades' })
  // Settled: the screen is drawn, and listens.
  await act(async () => undefined)
  const leaveFor = (to: string): void => {
    scrollTo({ top: 600 })
    dispatchEvent(new Event('scroll'))
    act(() => navigate(to))
    expect(scrollY).toBe(0)
  }
  leaveFor(other)
  history.replaceState(null, '', one)
  act(() => void dispatchEvent(new PopStateEvent('popstate')))
  await waitFor(() => expect(scrollY).toBe(600))

  leaveFor(other)
  act(() => navigate(one))
  await act(async () => new Promise<void>((resolve) => requestAnimationFrame(() => resolve())))
  expect(scrollY).toBe(0)
})
