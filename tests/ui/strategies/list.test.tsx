import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { DecimalText } from '../../../src/domain/core/decimal.ts'
import type { Question } from '../../../src/domain/question.ts'
import type { StrategiesData, StrategiesView, StrategyRow } from '../../../src/domain/strategies/view.types.ts'
// Loaded here, so that no test waits for the lazy screen's first reading.
import '../../../src/ui/features/strategyDetails/Screen.tsx'
import { rating } from '../../support/fixtures/strategies.ts'
import { shellView, worldOf, type World } from '../../support/fixtures/views.ts'
import { showApp, type Shown } from '../../support/showApp.tsx'

const row = (id: string, more: Partial<StrategyRow> = {}): StrategyRow => ({
  id,
  strategy: 'Trend',
  account: 'main',
  path: '/strategies/s1',
  rating: rating(),
  status: 'active',
  openCount: 2,
  openPnl: '-3.5' as DecimalText,
  rules: 1,
  isCompared: false,
  ...more,
})
const listOf = (more: Partial<StrategiesData>, ...rows: readonly StrategyRow[]): StrategiesView['list'] => ({
  state: 'ready',
  asOf: 0,
  data: {
    rows,
    total: rows.length,
    accounts: ['main'],
    stages: ['Incubation'],
    pnl: '12.5' as DecimalText,
    trades: 34,
    ratedAt: Date.UTC(2026, 10, 23, 12),
    isCached: true,
    problem: null,
    ...more,
  },
})
const filters: StrategiesView['filters'] = {
  account: '',
  stage: '',
  stability: '',
  status: '',
  q: '',
  sort: 'rank',
  dir: 'asc',
  compare: [],
  range: 'all',
}
const strategies = (more: Partial<StrategiesView> = {}): StrategiesView => ({
  filters,
  notices: [],
  list: listOf({}, row('00000001')),
  compared: null,
  created: null,
  ...more,
})

const worldWith = (more: Partial<StrategiesView> = {}): World =>
  worldOf('/strategy-details', [], {
    access: { kind: 'show', screen: 'strategyDetails', title: 'Strategy details', shell: true },
    shell: shellView('/strategy-details', { title: 'Strategy details' }),
    strategies: strategies(more),
  })
const show = (more: Partial<StrategiesView> = {}, width?: number): Shown =>
  showApp(worldWith(more), { path: '/strategy-details', ...(width === undefined ? {} : { width }) })
const menu = async (item: RegExp): Promise<HTMLElement> => {
  fireEvent.click(await screen.findByRole('button', { name: /^Actions for/ }))
  return await screen.findByRole('menuitem', { name: item })
}

it('SCREEN-2.0-7 SCREEN-2.5 the rows of the address are saved as a file, and a failure is said', async () => {
  const asked: Question[] = []
  const { sent } = showApp(worldWith(), {
    path: '/strategy-details?stage=Maturity',
    read: (question) => (asked.push(question), null),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Export' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: /^JSON/ }))

  await waitFor(() => expect(sent.at(-1)).toMatchObject({ type: 'toast.show', text: 'The file could not be made' }))
  expect(asked).toContainEqual(
    expect.objectContaining({ type: 'strategies.export', address: '?stage=Maturity', format: 'json' }),
  )
})

describe('states of the table', () => {
  it('SCREEN-2.5 on its way, failed with its reason, and without a strategy', async () => {
    const { push, sent } = show({ list: { state: 'loading' } })
    expect(screen.queryByRole('grid')).toBeNull()
    push({
      strategies: strategies({
        list: { state: 'failed', title: 'Your strategies could not be loaded', hint: 'Down', canRetry: true },
      }),
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Retry' }))
    expect(sent.at(-1)).toEqual({ type: 'resource.refetch', resource: 'strategiesOptimized' })
    push({ strategies: strategies({ list: listOf({ total: 0 }) }) })
    expect(screen.getByRole('heading', { name: 'No strategies yet' })).toBeTruthy()
  })

  it('SCREEN-2.5 part of it is missing: the rows stay, and what is missing can be asked for again', async () => {
    const problem = { text: 'Figures and stages could not be loaded: Down', resource: 'strategiesOptimized' }
    const { sent } = show({ list: listOf({ problem }, row('00000001', { rating: null })) })
    expect((await screen.findByRole('alert')).textContent).toContain('Figures and stages could not be loaded: Down')
    expect(screen.getByText('Trend')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(sent.at(-1)).toEqual({ type: 'resource.refetch', resource: 'strategiesOptimized' })
  })

  it.each([1440, 390])('A-164 of a strategy whose rating is not known no figure says 0, at %i px', async (width) => {
    show({ list: listOf({ pnl: null, trades: null }, row('00000001', { rating: null })) }, width)
    const [shown] = [await screen.findByText('Trend')]
    const figures = shown.closest('tr, li')!.parentElement!.parentElement!.textContent

    expect(figures).toContain('–')
    expect(figures).not.toMatch(/(?<![\d.,])0(?![\d.,])/)
  })

  it('SCREEN-2.5 a row says stage with its progress, score, stability and what is open; the sum says of how many rows', async () => {
    show()
    const line = within(await screen.findByRole('grid')).getAllByRole('row')[1]!.textContent
    for (const said of ['Trend', 'main', '34 of 50 trades', '72.5', 'Stable', 'Active']) expect(line).toContain(said)
    expect(screen.getByText('Sum of 1 row')).toBeTruthy()
    expect(screen.getByText(/^Cached, calculated /)).toBeTruthy()
  })

  it('SCREEN-2.5 no row passes: the filters can be cleared', async () => {
    show({ list: listOf({ total: 3 }), filters: { ...filters, stage: 'Legacy' } })
    expect(await screen.findByText('No rows match')).toBeTruthy()
    fireEvent.click(screen.getAllByRole('button', { name: 'Clear filters' })[0]!)
    expect(location.search).toBe('')
  })

  it('SCREEN-2.5 a phone has cards with the same acts', async () => {
    show({}, 390)
    expect(await screen.findByText('34 of 50 trades')).toBeTruthy()
    expect(screen.queryByRole('grid')).toBeNull()
    expect((await menu(/^Closed trades/)).getAttribute('href')).toBe('/closed-trades?strategy=Trend&account=main')
  })

  it('A-295 on a phone the filters, the order and the export are in a sheet; what is typed stands beside it', async () => {
    const { push } = show({ filters: { ...filters, stage: 'Incubation', q: 'T' } }, 390)
    expect(await screen.findByRole('searchbox', { name: 'Strategy or account' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Export' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Filters, 1' }))

    const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }))
    expect(sheet.getByRole('button', { name: 'Export' })).toBeTruthy()
    fireEvent.click(sheet.getByRole('button', { name: 'Rank Order' }))
    fireEvent.click(await screen.findByRole('option', { name: 'Net PnL' }))
    expect(location.search).toBe('?sort=pnl')
    push({ strategies: strategies({ filters: { ...filters, sort: 'pnl' } }) })
    fireEvent.click(await screen.findByRole('button', { name: 'Show 1 row' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Filters' }))
    expect(await screen.findByRole('button', { name: 'Net PnL Order' })).toBeTruthy()
  })
})

describe('comparison', () => {
  it('SCREEN-2.5 a row is added to it and taken out again; the address says which are in it', async () => {
    const { push } = show()
    fireEvent.click(await menu(/^Compare/))
    expect(location.search).toBe('?compare=00000001')
    const compared = row('00000001', { isCompared: true })
    push({
      strategies: strategies({
        filters: { ...filters, compare: ['00000001'] },
        list: listOf({}, compared),
        compared: { from: '', rows: [compared], curves: null, problem: null },
      }),
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Take Trend, main out of the comparison' }))
    expect(location.search).toBe('')
  })

  it('SCREEN-2.0 SCREEN-2.5 who takes a row out of it is at the next, and who ends it is on the screen', async () => {
    const two = [row('a', { isCompared: true }), row('b', { isCompared: true })]
    const of = (rows: typeof two): Partial<StrategiesView> => ({
      compared: { from: '', rows, curves: null, problem: null },
    })
    const { push } = show(of(two))
    const taking = (): readonly HTMLElement[] => screen.getAllByRole('button', { name: / out of the comparison$/ })
    await screen.findAllByRole('button', { name: / out of the comparison$/ })
    await userEvent.click(taking()[0]!)
    push({ strategies: strategies(of(two.slice(1))) })
    await waitFor(() => expect(document.activeElement).toBe(taking()[0]))
    await userEvent.click(screen.getByRole('button', { name: 'End comparison' }))
    push({ strategies: strategies() })
    await waitFor(() => expect(screen.getByRole('main').contains(document.activeElement)).toBe(true))
  })

  it('SCREEN-2.5 with four in it no fifth can be chosen, and the menu says why', async () => {
    const four = ['a', 'b', 'c', 'd'].map((id) => row(id, { isCompared: true }))
    show({ compared: { from: '', rows: four, curves: null, problem: null } })
    const item = await menu(/^Compare/)
    expect(item.getAttribute('aria-disabled')).toBe('true')
    expect(item.textContent).toContain('Four are compared already')
  })

  it('SCREEN-2.5 what the address names and is there no more takes no seat, and leaves it with the next press', async () => {
    show({
      filters: { ...filters, compare: ['a', 'b', 'c', 'd'] },
      compared: { from: '', rows: [row('d', { isCompared: true })], curves: null, problem: null },
    })
    fireEvent.click(await menu(/^Compare/))
    expect(location.search).toBe('?compare=d%2C00000001')
  })
})
