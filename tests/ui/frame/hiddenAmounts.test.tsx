import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Provider } from 'effector-react'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { closedChartPath } from '../../../src/domain/access/chartPaths.ts'
import type { CalendarMonth } from '../../../src/domain/closed/view.types.ts'
import { distributionOf } from '../../../src/domain/closed/distribution.ts'
import { formatBound, formatPnl } from '../../../src/domain/core/format.ts'
import { formatSignedNumber } from '../../../src/domain/core/numbers.ts'
import { rowOf } from '../../../src/domain/notifications/view.ts'
import type { OnboardingView } from '../../../src/domain/setup/onboarding.types.ts'
import type { StrategyPage } from '../../../src/domain/strategies/page.types.ts'
import type { Views } from '../../../src/domain/views.ts'
import { chartTexts as liveTexts } from '../../../src/ui/features/liveChart/texts.ts'
import type { AlertRow } from '../../../src/domain/alerts/view.types.ts'
import { AlertMenu } from '../../../src/ui/features/alerts/AlertMenu.tsx'
import { AlertText, NowValue } from '../../../src/ui/features/alerts/cells.tsx'
import { AwayCard } from '../../../src/ui/features/dashboard/AwayCard.tsx'
import { LastToldPanel } from '../../../src/ui/features/dashboard/LastToldPanel.tsx'
import { Live } from '../../../src/ui/features/strategy/Live.tsx'
import { Ratios } from '../../../src/ui/features/strategy/Ratios.tsx'
import { Recommendations } from '../../../src/ui/features/strategy/Recommendations.tsx'
import { Step } from '../../../src/ui/features/onboarding/Step.tsx'
import { KitProvider } from '../../../src/ui/kit/KitProvider.tsx'
import { MonthCalendar } from '../../../src/ui/features/shared/MonthCalendar.tsx'
import { MovingNumber } from '../../../src/ui/kit/data/MovingNumber.tsx'
import { Signed } from '../../../src/ui/kit/data/Numbers.tsx'
import { acceptPush, dropAll } from '../../../src/ui/model/mirrors.ts'
import { scope } from '../../../src/ui/model/scope.ts'
import { setAppearance } from '../../../src/ui/theme/theme.ts'
import { candidate, run } from '../../support/candidates.ts'
import { lateCase } from '../../support/fixtures/lateCases.ts'
import { rating } from '../../support/fixtures/strategies.ts'
import { pastTrades, tradeRow } from '../../support/fixtures/trades.ts'
import { worldOf } from '../../support/fixtures/views.ts'
import { liveView } from '../../support/fixtures/viewsLive.ts'
import { dec, FIXTURE_NOW, typicalRows } from '../../support/fixtures/viewsPositions.ts'
import { showLate } from '../closed/show.tsx'
import { showScreen } from '../../support/showApp.tsx'

// A canvas cannot be drawn here: its words stand in its place.
vi.mock('../../../src/ui/chart/CandleChart.tsx', () => ({
  CandleChart: ({
    label,
    marks,
    panes,
  }: {
    label: string
    marks: readonly { text: string }[]
    panes: readonly { notes: readonly { text: string }[] }[]
  }) => (
    <div role="img" aria-label={label}>
      {[...marks, ...panes.flatMap((pane) => pane.notes)].map(({ text }) => text).join(' ')}
    </div>
  ),
}))

const hide = (hidesAmounts: boolean): void => act(() => setAppearance({ hidesAmounts }))
afterEach(() => hide(false))

/** Which of them stand on the page, in a title too. */
const drawn = (amounts: readonly string[]): readonly string[] =>
  amounts.filter((amount) => document.body.innerHTML.includes(amount))

/** Which of them are drawn, and which still are once amounts are hidden. */
function beforeAndAfter(amounts: readonly string[]): readonly (readonly string[])[] {
  const before = drawn(amounts)
  hide(true)
  return [before, drawn(amounts)]
}

const CLOSED = { id: 'r', at: FIXTURE_NOW, text: 'Closed TRX short, +7.84 USDT', positionId: null, symbol: 'TRXUSDT' }

/** Parts alone, over views of a fixture. */
function showParts(parts: ReactNode, views: Partial<Views> = {}): void {
  dropAll()
  acceptPush({ views: worldOf('/dashboard', [], views).views, tables: [] })
  render(
    <Provider value={scope}>
      <KitProvider navigate={() => undefined}>{parts}</KitProvider>
    </Provider>,
  )
}

it('A-198 a hidden figure is dots for the eye and a word for the ear, and has no direction; shown again it is as new as any', () => {
  let value = '-2'
  let moved = (): void => undefined
  const moving = { now: () => value, tell: (listener: () => void) => ((moved = listener), () => undefined) }
  showParts(
    <p aria-label="Figures">
      <Signed value={-1} unit="USDT" /> <MovingNumber of={moving} text={formatSignedNumber} isResult isAmount />
    </p>,
  )
  const figures = screen.getByLabelText('Figures')
  const directed = () => figures.querySelectorAll('[data-direction=up], [data-direction=down]').length
  expect([figures.textContent, directed()]).toEqual(['\u22121.00 USDT \u22122.00', 2])

  hide(true)
  value = '3'
  act(() => moved())
  expect([figures.textContent, directed()]).toEqual(['••••hidden USDT ••••hidden', 0])
  expect([...figures.querySelectorAll('[aria-hidden=true]')].map((dots) => dots.textContent)).toEqual(['••••', '••••'])

  hide(false)
  expect([figures.textContent, directed()]).toEqual(['\u22121.00 USDT +3.00', 2])
})

it('A-198 a gain and a loss of the calendar look alike, and are said as hidden', () => {
  const day = (at: number, pnl: string) => ({ date: `2026-11-0${at}`, day: at, pnl: dec(pnl), trades: 2 })
  const week = { id: 'w', days: [day(2, '12.5'), day(3, '-7')], total: dec('5.5'), trades: 4 }
  const month = { month: '2026-11', title: 'November 2026', previous: null, next: null, weeks: [week], total: null }
  showParts(
    <MonthCalendar month={month as unknown as CalendarMonth} onMonth={() => undefined} onDay={() => undefined} />,
  )
  const looks = () => screen.getAllByTitle(/^Nov/).map((one) => one.outerHTML.match(/class="[^"]*"/g)?.join())
  expect(new Set(looks()).size).toBe(2)

  hide(true)
  expect(new Set(looks()).size).toBe(1)
  expect(screen.getByRole('button', { name: '2 hidden' }).title).toBe('Nov 2, 2026, amount hidden, 2 trades')
})

it('A-198 an alert about money, its figure now, and the title of what it told; a price stays', () => {
  const alert = (kind: 'pnl' | 'price', text: string, value: string) =>
    ({ id: kind, text, value, terms: { kind } }) as unknown as AlertRow
  const rows = [
    alert('pnl', 'PnL of BTC at or above 500 USDT', '\u2212104.20 USDT'),
    alert('price', 'BTC price at or above 91,000 USDT', '91,020.5 USDT'),
  ]
  showParts(
    rows.map((row) => (
      <p key={row.id}>
        <AlertText of={row} /> <NowValue of={row} />
      </p>
    )),
  )
  expect(beforeAndAfter(['500', '104.20', '91,000', '91,020.5'])).toEqual([
    ['500', '104.20', '91,000', '91,020.5'],
    ['91,000', '91,020.5'],
  ])
})

it('A-198 the acts on an alert are named as it is drawn', () => {
  const row = { id: 'a', text: 'PnL of BTC at or above 500 USDT', terms: { kind: 'pnl' } } as unknown as AlertRow
  showParts(<AlertMenu row={row} onAct={() => undefined} />)
  expect(beforeAndAfter(['500'])).toEqual([['500'], []])
})

it('A-198 the chart of a position: its readout, and its peaks', async () => {
  const path = '/live-trades/chart/ETHUSDT/long/main'
  const { liveChart } = lateCase({ path, query: '', now: FIXTURE_NOW })
  const { pnl } = liveChart!
  showLate(path)
  await screen.findByRole('img', { name: /ETHUSDT/ })

  const amounts = [
    liveTexts.high(formatPnl(pnl!.high.value)),
    liveTexts.low(formatPnl(pnl!.low.value)),
    formatPnl(pnl!.points.at(-1)!.value),
  ]
  expect(beforeAndAfter(amounts)).toEqual([amounts, []])
})

it('A-198 what happened to a position', async () => {
  const path = '/live-trades/chart/ETHUSDT/long/main'
  const { liveChart } = lateCase({ path, query: '', now: FIXTURE_NOW })
  const amounts = liveChart!.timeline.flatMap(({ detail }) => detail.match(/[+−][\d.,]+(?= USDT)/g) ?? [])
  showLate(path)
  await screen.findByRole('list', { name: 'Timeline' })

  expect(amounts.length).toBeGreaterThan(2)
  hide(true)
  const { textContent } = screen.getByRole('list', { name: 'Timeline' })
  expect(amounts.filter((amount) => textContent.includes(amount))).toEqual([])
})

it('A-198 the latest changes of live trades', async () => {
  await showScreen(
    worldOf('/live-trades', typicalRows, {
      liveTrades: liveView(typicalRows, {}, { ribbon: [CLOSED, { ...CLOSED, id: 's' }] }),
    }),
    {
      path: '/live-trades',
    },
  )
  await userEvent.click(screen.getByRole('button', { name: /more/ }))

  expect(beforeAndAfter(['Closed TRX short, +7.84 USDT'])).toEqual([['Closed TRX short, +7.84 USDT'], []])
})

it('A-198 what live trades closed last, where nothing is open', async () => {
  const hint = 'Last closed 14m ago: TRX short, +7.84 USDT.'
  await showScreen(worldOf('/live-trades', [], { liveTrades: { state: 'empty', title: 'No open positions', hint } }), {
    path: '/live-trades',
  })

  expect(beforeAndAfter(['+7.84'])).toEqual([['+7.84'], []])
})

it('A-198 what happened while one was away, and what was told last', () => {
  const title = 'PnL of BTC at or above 512.25 USDT'
  const { state } = run([candidate(0, { title, message: 'main, −31.50 USDT' })])
  const away = { id: 'r', title: 'While you were away', length: '45 min', text: '9 trades closed +184.20 USDT' }
  const strategies = [
    { name: 'Trend', trades: 8, pnl: '196.7' },
    { name: 'Grid', trades: 1, pnl: '-12.5' },
  ]
  const lastTold = { state: 'ready', asOf: 0, data: state.list.map((n) => ({ ...rowOf(n), verdict: null })) }
  showParts(
    <>
      <AwayCard />
      <LastToldPanel />
    </>,
    {
      away: { ...away, left: 0, isRecent: false, from: 0, to: 1, strategies },
      results: { lastTold } as unknown as Views['results'],
    },
  )

  expect(screen.getByRole('note').textContent).toContain('(Trend: 8 trades, +196.70 USDT; Grid: 1 trade, −12.50 USDT)')
  const amounts = ['+184.20', '+196.70', '−12.50', '−31.50', '512.25']
  expect(beforeAndAfter(amounts)).toEqual([amounts, []])
})

it('A-198 what the set-up has read, beside its step and in the tour', () => {
  const said = '143 closed trades, +12.50 USDT'
  const view: OnboardingView = {
    hasPlan: true,
    rows: [],
    isComplete: false,
    isLoading: false,
    failed: null,
    at: null,
    proposals: [],
    hasPaper: false,
    isSaving: false,
    tour: [{ to: '/closed-trades', label: 'Closed trades', text: `What was made: ${said}.` }],
  }
  const row = {
    step: 'tour',
    state: 'open',
    title: 'The tour',
    why: 'To find it.',
    note: said,
    isWarning: false,
  } as const
  showParts(<Step row={row} view={view} isOpen onOpen={() => {}} onSaid={() => {}} />)

  expect(beforeAndAfter([`${said}.`, '+12.50'])).toEqual([[`${said}.`, '+12.50'], []])
})

it('A-198 the chart of a closed trade: fees and funding of its header, and of the panel beside', async () => {
  const trade = tradeRow('a', { fees: dec('3.21'), funding: dec('-0.45') })
  showLate(closedChartPath(trade.symbol, trade.account, trade.id), { trades: [trade] })
  await screen.findByRole('region', { name: trade.symbol })

  expect(beforeAndAfter(['3.21', '−0.45'])).toEqual([['3.21', '−0.45'], []])
})

it('A-198 the chart of a closed trade: how well and how badly it stood', async () => {
  const trades = pastTrades(60, FIXTURE_NOW)
  const trade = trades[3]!
  const path = `/closed-trades/chart/${trade.symbol}/${trade.account}/${encodeURIComponent(trade.id)}`
  showLate(path, { trades })
  const { textContent } = await screen.findByRole('img', { name: new RegExp(trade.symbol) })

  const amounts = textContent.match(/M[FA]E [+−][\d.,]+/g)!
  expect(amounts.length).toBe(2)
  expect(beforeAndAfter(amounts)).toEqual([amounts, []])
})

it('A-198 the results of closed trades by range: the ends of the axis, and the bounds of each bar', async () => {
  showLate('/closed-trades?tab=statistics', { trades: pastTrades(60, FIXTURE_NOW) })
  const axis = (await screen.findByRole('list', { name: 'Trades by net PnL' })).nextElementSibling!

  const amounts = [...axis.children].flatMap(({ textContent }) => /[+−][\d.,]+/.exec(textContent)?.[0] ?? [])
  expect(amounts.length).toBe(2)
  expect(beforeAndAfter(amounts)).toEqual([amounts, []])
})

it('A-198 the panel of a result bar: its bounds', async () => {
  const trades = pastTrades(60, FIXTURE_NOW)
  const least = distributionOf(trades.map(({ pnl }) => Number(pnl))).at(-1)!.from
  showLate(`/closed-trades?explain=summary.pnl&by=bar:${least}`, { trades })
  await screen.findByText(`net PnL from ${formatBound(least!)} USDT, one bar`)

  hide(true)
  expect(screen.getByText('net PnL from •••• USDT, one bar')).toBeTruthy()
})

it('A-198 the panel of a trade: its size', async () => {
  const trade = tradeRow('t1', { qty: dec('98765.4321') })
  showLate(`/closed-trades?explain=trade.gross&id=${trade.id}`, { trades: [trade] })
  const size = (await screen.findByRole('rowheader', { name: 'Size, coins' })).closest('tr')!
  expect(size.textContent).toContain('98,765.4321')

  hide(true)
  expect(size.textContent).toBe('Size, coins••••hidden')
})

it('A-198 what a recommendation of a strategy rests on', () => {
  const sentence = 'Leaves small: 812.50 USDT with Rider.'
  const action = { id: 'a', label: 'Promote', account: 'small', toAccount: 'large', reasons: [sentence] }
  const rest = { allocationNow: 2, allocationNext: 5, urgency: '', confidence: null, generatedAt: null, doneAt: null }
  const page = {
    actions: { state: 'ready', asOf: 0, data: [{ ...action, ...rest }] },
    record: null,
  } as unknown as StrategyPage
  showParts(<Recommendations page={page} />, {})

  expect(beforeAndAfter(['812.50'])).toEqual([['812.50'], []])
})

it('A-198 what a trade of a strategy makes on average; its other ratios stay', () => {
  const rated = rating({ expectancy: 512.37, profitFactor: 1.47 })
  showParts(<Ratios page={{ units: [{ rating: rated }] } as unknown as StrategyPage} />)

  expect(beforeAndAfter(['512.37', '1.47'])).toEqual([['512.37', '1.47'], ['1.47']])
})

it('A-198 the size of what is open under a strategy, and of a closed trade, in its title too', async () => {
  const open = [
    {
      id: 'o',
      symbol: 'BTCUSDT',
      base: 'BTC',
      side: 'long',
      account: 'main',
      size: dec('1234.5678'),
      entry: null,
      mark: null,
      pnl: null,
      roiPct: null,
    },
  ]
  showParts(<Live page={{ name: 'Trend', open, openPnl: null } as unknown as StrategyPage} />)
  expect(beforeAndAfter(['1,234.5678'])).toEqual([['1,234.5678'], []])
  cleanup()
  hide(false)
  showLate('/closed-trades?cols=symbol,qty', { trades: [tradeRow('t1', { qty: dec('98765.4321') })] })
  await screen.findByRole('grid', { name: 'Closed trades' })
  await vi.waitFor(() => expect(drawn(['98,765.4321'])).toHaveLength(1))
  expect(beforeAndAfter(['98,765'])).toEqual([['98,765'], []])
})
