import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { act } from 'react'
import { describe, expect, it } from 'vitest'
import type { BotsView, ConflictRow, CoverageData, RuleRow } from '../../../src/domain/bots/view.types.ts'
import type { Question } from '../../../src/domain/question.ts'
import type { ClosedTradeRow } from '../../../src/domain/closed/model.ts'
import { differenceWords } from '../../../src/domain/trades/conflictWords.ts'
// Loaded here, so that no test waits for the lazy screen's first reading.
import '../../../src/ui/features/botMaintenance/Screen.tsx'
import '../../../src/ui/features/botMaintenance/RuleForm.tsx'
import { setAppearance } from '../../../src/ui/theme/theme.ts'
import { tradeRow } from '../../support/fixtures/trades.ts'
import { shellView, worldOf, type World } from '../../support/fixtures/views.ts'
import { dec } from '../../support/fixtures/viewsPositions.ts'
import { showApp, type Shown } from '../../support/showApp.tsx'

const rule: RuleRow = {
  id: 'r1',
  strategyId: 's1',
  strategy: 'Trend',
  account: 'main',
  symbol: 'BTCUSDT',
  base: 'BTC',
  isActive: true,
  createdAt: Date.UTC(2026, 0, 2),
  stoppedAt: null,
  reason: null,
  open: ['long'],
  overlaps: false,
  isDelisted: false,
  figures: { lastAt: Date.UTC(2026, 0, 3), trades: 4, pnl: '12.5' },
  isIdle: false,
  busy: null,
}
const NOTHING = { count: 0, more: 'none' } as const
const rulesOf = (...rows: readonly RuleRow[]): BotsView['rules'] => ({
  state: 'ready',
  asOf: 0,
  data: {
    rows,
    groups: null,
    total: rows.length,
    active: rows.filter(({ isActive }) => isActive).length,
    accounts: ['main'],
    strategies: ['Trend'],
    problem: null,
  },
})

const bots = (more: Partial<BotsView> = {}): BotsView => ({
  filters: {
    tab: 'rules',
    account: '',
    strategy: '',
    state: '',
    q: '',
    symbol: '',
    from: '',
    to: '',
    group: '',
    sort: 'symbol',
    dir: 'asc',
    pages: null,
  },
  notices: [],
  rules: rulesOf(rule),
  outcomes: {},
  isSyncing: false,
  draft: null,
  finished: 0,
  strategies: { state: 'ready', asOf: 0, data: [{ id: 's1', name: 'Trend' }] },
  accounts: { state: 'ready', asOf: 0, data: ['main'] },
  coverage: {
    state: 'ready',
    asOf: 0,
    data: { ...NOTHING, pnl: '0', bySymbol: [], byAccount: [], trades: [], total: 0 },
  },
  conflicts: { state: 'ready', asOf: 0, data: { ...NOTHING, rows: [], claimed: null, problem: null } },
  conflictCount: 0,
  history: null,
  bulk: [],
  since: 0,
  symbols: { state: 'listed', symbols: ['BTCUSDT', 'ETHUSDT', 'ETCUSDT', 'METHUSDT', 'SOLUSDT'] },
  ...more,
})

const worldWith = (more: Partial<BotsView> = {}): World =>
  worldOf('/bot-maintenance', [], {
    access: { kind: 'show', screen: 'botMaintenance', title: 'Bot maintenance', shell: true },
    shell: shellView('/bot-maintenance', { title: 'Bot maintenance' }),
    bots: bots(more),
  })
const show = (more: Partial<BotsView> = {}, width?: number): Shown =>
  showApp(worldWith(more), { path: '/bot-maintenance', ...(width === undefined ? {} : { width }) })

const press = (name: string | RegExp, within_: HTMLElement = document.body): void =>
  void fireEvent.click(within(within_).getByRole('button', { name }))
const pick = async (item: RegExp): Promise<void> => {
  fireEvent.click(await screen.findByRole('button', { name: /^Actions for/ }))
  fireEvent.click(await screen.findByRole('menuitem', { name: item }))
}
const uncovered = {
  ...tradeRow('t1', { symbol: 'ETHUSDT' }),
  isCoveredNow: false,
  probable: { id: 's1', name: 'Trend' },
}
const coverage: CoverageData = {
  count: 3,
  total: 1,
  more: 'none',
  pnl: '-12.5',
  bySymbol: [{ name: 'ETHUSDT', count: 3, pnl: '-12.5', account: 'main', probable: { id: 's1', name: 'Trend' } }],
  byAccount: [{ name: 'main', count: 3, pnl: '-12.5' }],
  trades: [uncovered],
}

it('SCREEN-2.0-7 SCREEN-2.8 the rows of the address are saved as a file, and a failure is said', async () => {
  const asked: Question[] = []
  const { sent } = showApp(worldWith(), {
    path: '/bot-maintenance?account=main',
    read: (question) => (asked.push(question), null),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Export' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: /^JSON/ }))

  await waitFor(() => expect(sent.at(-1)).toMatchObject({ type: 'toast.show', text: 'The file could not be made' }))
  expect(asked).toContainEqual(
    expect.objectContaining({ type: 'bots.export', address: '?account=main', format: 'json' }),
  )
})

it('SCREEN-2.8 accounts that could not be loaded are said in the form, and asked for again', async () => {
  const accounts = { state: 'failed', title: 'No accounts', hint: 'Down', canRetry: true } as const
  const { sent } = show({ accounts })
  fireEvent.click(await screen.findByRole('button', { name: 'Add rule' }))
  const form = within(await screen.findByRole('dialog'))
  expect(form.getByText('No accounts. Down')).toBeTruthy()
  fireEvent.click(form.getByRole('button', { name: 'Retry' }))
  expect(sent).toContainEqual({ type: 'resource.refetch', resource: 'accountsList' })
})

describe('states of the page', () => {
  it('SCREEN-2.8 on its way, failed, and without a rule', async () => {
    const { push, sent } = show({ rules: { state: 'loading' } })
    expect(screen.queryByRole('grid')).toBeNull()
    push({
      bots: bots({
        rules: { state: 'failed', title: 'Your bot rules could not be loaded', hint: 'Down', canRetry: true },
      }),
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Retry' }))
    expect(sent.at(-1)).toEqual({ type: 'resource.refetch', resource: 'botRulesList' })
    push({ bots: bots({ rules: rulesOf() }) })
    expect(screen.getByRole('heading', { name: 'Define your first rule' })).toBeTruthy()
    push({ bots: bots({ rules: rulesOf(), accounts: { state: 'ready', asOf: 0, data: [] } }) })
    expect(screen.getByRole('link', { name: 'Link an exchange account' }).getAttribute('href')).toBe(
      '/settings#accounts',
    )
    expect(screen.queryByRole('button', { name: 'Add rule' })).toBeNull()
  })

  it('SCREEN-2.8 a rule that overlaps, one that ends and one that is deactivated say so', async () => {
    show({
      rules: rulesOf(
        { ...rule, overlaps: true, isDelisted: true },
        { ...rule, id: 'r2', busy: 'deleting' },
        { ...rule, id: 'r3', isActive: false, stoppedAt: Date.UTC(2026, 1, 2), reason: 'Holiday' },
      ),
    })

    expect((await screen.findByText('Overlap')).closest('[title]')?.getAttribute('title')).toContain('conflicts')
    expect(screen.getByText('Not listed').closest('[title]')?.getAttribute('title')).toContain('no position can open')
    expect(screen.getByText('Deleting...')).toBeTruthy()
    expect(screen.getByText('Deactivated', { selector: '[title] > span' }).parentElement?.title).toBe('Holiday')
  })

  it('SCREEN-2.8 what a rule came to stands in its row; a dash where nothing is told, and Never where nothing closed', async () => {
    const { push } = show()
    const row = (): string => within(screen.getByRole('grid')).getAllByRole('row')[1]!.textContent ?? ''
    await screen.findByText('BTCUSDT')
    expect(row()).toContain('+12.504')
    push({ bots: bots({ rules: rulesOf({ ...rule, figures: null }) }) })
    expect(row()).not.toContain('12.50')
    push({ bots: bots({ rules: rulesOf({ ...rule, isIdle: true, figures: { lastAt: null, trades: 0, pnl: '0' } }) }) })
    expect(row()).toContain('Never')
    expect(screen.getByText('Idle').closest('[title]')?.getAttribute('title')).toContain('7 days')
  })

  it('SCREEN-2.8 a phone has cards with the same acts', async () => {
    show({}, 390)
    await screen.findByText('BTCUSDT')
    expect(screen.queryByRole('grid')).toBeNull()
    await pick(/^Deactivate/)
    expect(screen.getByRole('alertdialog').textContent).toContain('1 position is open under it')
  })

  it('A-295 on a phone the filters, the order and the export are in a sheet, beside the search', async () => {
    show({ filters: { ...bots().filters, state: 'idle', account: 'main' } }, 390)
    expect(await screen.findByRole('searchbox')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Add rule' })).toBeTruthy()
    press('Filters, 2')
    const sheet = await screen.findByRole('dialog', { name: 'Filters' })
    expect(within(sheet).getByRole('button', { name: 'Export' })).toBeTruthy()
    press('Symbol Order', sheet)
    fireEvent.click(await screen.findByRole('option', { name: 'Net PnL, 30 d' }))
    expect(location.search).toBe('?sort=pnl')
    press('Show 1 row', sheet)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('SCREEN-2.8 while a sync brings trades in, none is called covered for good', async () => {
    const tab = { filters: { ...bots().filters, tab: 'coverage' as const } }
    const { push } = show({ ...tab, isSyncing: true })
    await screen.findByRole('heading', { name: 'No uncovered trade so far' })
    push({ bots: bots({ ...tab, isSyncing: true, coverage: { state: 'ready', asOf: 0, data: coverage } }) })
    expect(screen.getByText(/this is what it has brought so far/)).toBeTruthy()
    push({ bots: bots(tab) })
    expect(screen.getByRole('heading', { name: 'Every closed trade has its strategy' })).toBeTruthy()
    expect(screen.queryByText(/so far/)).toBeNull()
  })

  it('SCREEN-2.8 API-19 conflicts that could not be checked are 0, not none, and can be asked for again', async () => {
    const { push, sent } = show({
      filters: { ...bots().filters, tab: 'conflicts' },
      conflicts: {
        state: 'ready',
        asOf: 0,
        data: { ...NOTHING, rows: [], claimed: null, problem: 'Conflicts could not be checked' },
      },
    })
    await screen.findByText('Conflicts could not be checked')
    expect(screen.getByRole('heading', { name: '0 conflicts' })).toBeTruthy()
    press('Retry')
    await waitFor(() => expect(sent).toContainEqual({ type: 'resource.refetch', resource: 'tradesConflicts' }))
    expect(screen.queryByText('No conflicts')).toBeNull()
    push({
      bots: bots({
        filters: { ...bots().filters, tab: 'conflicts' },
        conflicts: {
          state: 'ready',
          asOf: 0,
          data: {
            count: 1,
            more: 'none',
            claimed: null,
            problem: null,
            rows: [
              {
                id: 'c1',
                kind: 'attribution',
                symbol: 'BTCUSDT',
                base: 'BTC',
                account: 'main',
                trade: null,
                at: 0,
                candidates: ['Trend', 'Grid'],
                reason: 'Both were active.',
              },
            ],
          },
        },
      }),
    })
    expect(screen.getByText('Trend, Grid')).toBeTruthy()
  })
})

describe('filters', () => {
  it('SCREEN-2.8 a symbol that a link named is a filter like any other: typed over, and cleared', async () => {
    show({ filters: { ...bots().filters, q: 'ETHUSDT' } })
    const linked = '/bot-maintenance?symbol=ETHUSDT&sort=state'
    history.replaceState(null, '', linked)
    fireEvent.change(await screen.findByRole('searchbox'), { target: { value: '' } })
    await waitFor(() => expect(location.search).toBe('?sort=state'))

    history.replaceState(null, '', linked)
    press('Clear filters')
    expect(location.search).toBe('?sort=state')
  })
})

describe('ways on from coverage and conflicts', () => {
  const ready = <T,>(data: T): { state: 'ready'; asOf: number; data: T } => ({ state: 'ready', asOf: 0, data })
  const hrefOf = (name: string): string | null => screen.getByRole('link', { name }).getAttribute('href')
  const conflict = (id: string, trade: ClosedTradeRow | null): ConflictRow => ({
    id,
    kind: 'attribution',
    symbol: 'BTCUSDT',
    base: 'BTC',
    account: 'main',
    trade,
    at: 0,
    candidates: [id],
    reason: `Reason ${id}`,
  })

  const someConflicts = {
    count: 1,
    more: 'none',
    claimed: null,
    problem: null,
    rows: [conflict('Trend', null)],
  } as const

  it('SCREEN-2.8 all uncovered trades are one press away; each button says for what its rule would be', async () => {
    show({ filters: { ...bots().filters, tab: 'coverage' }, coverage: ready(coverage) })
    await screen.findByRole('button', { name: 'Add rule for ETHUSDT' })
    expect(screen.getByRole('button', { name: `Add rule for ETHUSDT on ${uncovered.account}` })).toBeTruthy()
    expect(hrefOf('All in Closed trades')).toBe('/closed-trades?flag=uncovered')
  })

  it('A-295 on a phone the filters of the trades are in a sheet, with the days of uncovered ones', async () => {
    const filters = {
      ...bots().filters,
      tab: 'coverage',
      account: 'main',
      from: '2026-11-01',
      to: '2026-11-05',
    } as const
    const { push } = show({ filters, coverage: ready(coverage) }, 390)
    await screen.findByRole('button', { name: 'Filters, 2' })
    press('Filters, 2')
    const sheet = await screen.findByRole('dialog', { name: 'Filters' })
    expect(within(sheet).getByLabelText('From')).toBeTruthy()
    press('All Symbol', sheet)
    fireEvent.click(await screen.findByRole('option', { name: 'ETHUSDT' }))
    expect(location.search).toContain('symbol=ETHUSDT')

    push({ bots: bots({ filters: { ...filters, tab: 'conflicts' }, conflicts: ready(someConflicts) }) })
    expect(await screen.findByRole('button', { name: 'Filters, 1' })).toBeTruthy()
  })

  it.each([1440, 390])(
    'SCREEN-2.8 API-19 old conflicts stay beside what failed, which is asked for again, at %i px',
    async (width) => {
      const { sent } = show(
        {
          filters: { ...bots().filters, tab: 'conflicts' },
          conflicts: ready({ ...someConflicts, problem: 'Not checked since' }),
        },
        width,
      )
      await screen.findByText(/Not checked since/)
      press('Retry')
      await waitFor(() => expect(sent).toContainEqual({ type: 'resource.refetch', resource: 'tradesConflicts' }))
    },
  )

  it.each([1440, 390])('SCREEN-2.8 a conflict leads to the rules that claim it, at %i px', async (width) => {
    const rows = [conflict('Trend', null), conflict('Grid', tradeRow('t1', { symbol: 'BTCUSDT' }))]
    show(
      {
        filters: { ...bots().filters, tab: 'conflicts' },
        conflicts: ready({
          count: 2,
          more: 'none',
          claimed: { count: 2, path: '/closed-trades?flag=conflict&account=main' },
          problem: null,
          rows,
        }),
      },
      width,
    )
    await screen.findByText('Reason Trend')
    expect(hrefOf('Trend')).toBe('/bot-maintenance?account=main&q=BTCUSDT')
    expect(hrefOf('2 trades with several rules in Closed trades')).toBe('/closed-trades?flag=conflict&account=main')
  })

  it('SCREEN-2.8 trades without a rule are filtered by the address, and more of them are asked for', async () => {
    const filters = { ...bots().filters, tab: 'coverage', pages: 2 } as const
    const at = (more: Partial<CoverageData>): Partial<BotsView> => ({
      filters,
      coverage: ready({ ...coverage, ...more }),
    })
    const { push, sent } = show(at({ total: 900, more: 'there' }))
    expect(await screen.findByText('The newest 1 of 900')).toBeTruthy()
    press('Load more')
    expect(location.search).toBe('?pages=3')
    press(/^Symbol/)
    fireEvent.click(await screen.findByRole('option', { name: 'ETHUSDT' }))
    expect(location.search).toBe('?symbol=ETHUSDT')

    push({ bots: bots(at({ more: 'failed', trades: null })) })
    press('More could not be loaded. Try again')
    expect(sent).toContainEqual({ type: 'resource.refetch', resource: 'tradesUncovered' })
    push({ bots: bots({ ...at({ trades: [], total: 0 }), filters: { ...filters, symbol: 'ETHUSDT' } }) })
    expect(screen.getByText('No rows match')).toBeTruthy()
    fireEvent.click(screen.getAllByRole('button', { name: 'Clear filters' })[0]!)
    expect(location.search).toBe('')
  })

  it('SCREEN-2.8 uncovered trades are narrowed by their days, which are none of conflicts', async () => {
    const filters = { ...bots().filters, tab: 'coverage', from: '2026-11-01', to: '2026-11-05', pages: 2 } as const
    const { push } = show({ filters, coverage: ready(coverage) })
    fireEvent.click(await screen.findByRole('button', { name: 'Nov 1, 2026 to Nov 5, 2026' }))
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-03' } })
    expect(location.search).toBe('?from=2026-11-03')
    fireEvent.keyDown(screen.getByLabelText('From'), { key: 'Escape' })
    fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
    expect(location.search).toBe('')

    // Their number stands on the other tabs, too: there it is that of all days.
    history.replaceState(null, '', '?tab=coverage&from=2026-11-03&account=main')
    fireEvent.click(screen.getByRole('tab', { name: 'Conflicts' }))
    expect(location.search).toBe('?tab=conflicts&account=main')
    push({ bots: bots({ filters: { ...filters, tab: 'conflicts' }, conflicts: ready(someConflicts) }) })
    expect(screen.getByText('Reason Trend')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Nov 1/ })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull()
  })

  it('SCREEN-2.8 no conflict that passes the filters is not none at all', async () => {
    show({
      filters: { ...bots().filters, tab: 'conflicts', account: 'swing' },
      conflicts: ready({ count: 0, more: 'none', claimed: null, problem: null, rows: [] }),
      conflictCount: 4,
    })
    expect(await screen.findByText('No rows match')).toBeTruthy()
    expect(screen.queryByText('No conflicts')).toBeNull()
    expect(screen.getByRole('tab', { name: /^Conflicts/ }).textContent).toContain('4')
  })

  it.each([1440, 390])('A-198 a conflict says no amount while amounts are hidden, at %i px', async (width) => {
    const of = {
      what: 'closed_pnl',
      symbol: 'BTCUSDT',
      accountName: 'main',
      exchange: dec('451.2'),
      derived: dec('7.5'),
    }
    const rows = [{ ...conflict('Trend', null), reason: differenceWords(of) }]
    setAppearance({ hidesAmounts: true })
    try {
      show({ filters: { ...bots().filters, tab: 'conflicts' }, conflicts: ready({ ...someConflicts, rows }) }, width)
      await screen.findByText(/^The exchange says •+ USDT for the closed PnL of BTCUSDT on main/)
      // In a title too.
      expect(document.body.innerHTML).not.toMatch(/451\.2|7\.5 USDT/)
    } finally {
      act(() => setAppearance({ hidesAmounts: false }))
    }
  })

  it.each([1440, 390])('SCREEN-2.8 differing figures alone lead to no list of trades, at %i px', async (width) => {
    show({ filters: { ...bots().filters, tab: 'conflicts' }, conflicts: ready(someConflicts) }, width)
    await screen.findByText('Reason Trend')
    expect(screen.queryByRole('link', { name: /in Closed trades$/ })).toBeNull()
  })

  it('SCREEN-2.8 only a conflict with a trade looks as if it could be opened', async () => {
    const rows = [conflict('Trend', null), conflict('Grid', tradeRow('t1', { symbol: 'BTCUSDT' }))]
    show({
      filters: { ...bots().filters, tab: 'conflicts' },
      conflicts: ready({ count: 2, more: 'none', claimed: null, problem: null, rows }),
    })
    const opens = (reason: string): boolean => screen.getByText(reason).closest('tr')!.hasAttribute('data-opens')
    await screen.findByText('Reason Trend')
    expect([opens('Reason Trend'), opens('Reason Grid')]).toEqual([false, true])
  })
})

describe('the form', () => {
  it('BOT-04 tells the core what it says, shows its word and saves only what is valid', async () => {
    const { push, sent } = show()
    press('Add rule')
    const dialog = await screen.findByRole('dialog', { name: 'Add bot rule' })
    // Toasts stand beside it.
    expect(document.documentElement.dataset['drawer']).toBe('right')
    fireEvent.change(within(dialog).getByLabelText(/^Symbols/), { target: { value: 'btcusdt' } })
    // The only account is chosen by itself.
    const draft = { act: 'add', rule: null, strategy: '', account: 'main', text: 'btcusdt' } as const
    await waitFor(() => expect(sent.at(-1)).toEqual({ type: 'bots.draft', draft }))

    push({
      bots: bots({
        draft: {
          draft: { ...draft, symbols: ['BTCUSDT'] },
          isSaving: false,
          canSave: false,
          lines: [{ symbol: 'BTCUSDT', state: 'refused', message: 'Grid already trades BTCUSDT on main.' }],
        },
      }),
    })
    expect(within(dialog).getByRole('status').textContent).toContain('Grid already trades BTCUSDT on main.')
    fireEvent.submit(dialog.querySelector('form')!)
    expect(sent.filter(({ type }) => type === 'bots.save')).toEqual([])

    push({
      bots: bots({
        draft: {
          draft: { ...draft, symbols: ['BTCUSDT'] },
          isSaving: false,
          canSave: true,
          lines: [{ symbol: 'BTCUSDT', state: 'valid', message: 'Free.' }],
        },
      }),
    })
    press('Add rule', dialog)
    await waitFor(() => expect(sent.at(-1)).toEqual({ type: 'bots.save' }))
    push({ bots: bots({ finished: 7 }) })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(sent.at(-1)).toEqual({ type: 'bots.drop_draft' }))
    expect(document.documentElement.dataset['drawer']).toBeUndefined()
  })

  it('BOT-04 a word about an older form does not count', async () => {
    const { push, sent } = show()
    press('Add rule')
    const dialog = await screen.findByRole('dialog', { name: 'Add bot rule' })
    fireEvent.change(within(dialog).getByLabelText(/^Symbols/), { target: { value: 'ETHUSDT' } })
    push({
      bots: bots({
        draft: {
          draft: { act: 'add', rule: null, strategy: '', account: 'main', text: 'ETHUSD', symbols: ['ETHUSD'] },
          isSaving: false,
          canSave: true,
          lines: [{ symbol: 'ETHUSD', state: 'valid', message: '' }],
        },
      }),
    })
    fireEvent.submit(dialog.querySelector('form')!)
    expect(sent.filter(({ type }) => type === 'bots.save')).toEqual([])
  })

  it('BOT-01 a strategy is made by its name, and chosen once the list has it', async () => {
    const { push, sent } = show()
    press('Add rule')
    const dialog = await screen.findByRole('dialog', { name: 'Add bot rule' })
    press('New strategy', dialog)
    fireEvent.change(within(dialog).getByLabelText(/^Strategy name/), { target: { value: 'Grid' } })
    press('Create', dialog)
    await waitFor(() => expect(sent.at(-1)).toEqual({ type: 'strategies.create', name: 'Grid' }))
    const asked = sent.length
    push({
      bots: bots({
        outcomes: { strategyDetailsCreate: { asked, ok: true, message: '' } },
        strategies: {
          state: 'ready',
          asOf: 1,
          data: [
            { id: 's2', name: 'Grid' },
            { id: 's1', name: 'Trend' },
          ],
        },
      }),
    })
    await waitFor(() => expect(sent.at(-1)).toMatchObject({ type: 'bots.draft', draft: { strategy: 's2' } }))
  })

  it('BOT-01 Enter in the name of a new strategy makes it; the rule is not saved with the one before it', async () => {
    const { push, sent } = show()
    fireEvent.click(await screen.findByRole('button', { name: 'Add rule' }))
    const dialog = await screen.findByRole('dialog', { name: 'Add bot rule' })
    fireEvent.change(within(dialog).getByLabelText(/^Symbols/), { target: { value: 'ETHUSDT' } })
    const draft = { act: 'add', rule: null, strategy: '', account: 'main', text: 'ETHUSDT' } as const
    const valid: Partial<BotsView> = {
      draft: {
        draft: { ...draft, symbols: ['ETHUSDT'] },
        isSaving: false,
        canSave: true,
        lines: [{ symbol: 'ETHUSDT', state: 'valid', message: 'Free.' }],
      },
    }
    push({ bots: bots(valid) })
    const isOff = (): boolean => dialog.querySelector('[form="rule"]')?.getAttribute('aria-disabled') === 'true'
    press('New strategy', dialog)
    const name = within(dialog).getByLabelText(/^Strategy name/)
    // What the browser does with a key that nobody took: it sends the form around the field.
    const enter = (): boolean => fireEvent.keyDown(name, { key: 'Enter' }) && fireEvent.submit(name.closest('form')!)
    expect([enter(), isOff()]).toEqual([false, false])
    fireEvent.change(name, { target: { value: ' Grid' } })
    expect(isOff()).toBe(true)
    fireEvent.submit(name.closest('form')!)
    enter()
    await waitFor(() => expect(sent.at(-1)).toEqual({ type: 'strategies.create', name: ' Grid' }))
    enter()
    fireEvent.change(name, { target: { value: 'Grid of another' } })
    const made = { strategyDetailsCreate: { asked: sent.length, ok: true, message: '' } }
    push({ bots: bots({ ...valid, outcomes: made }) })
    // It is there, and the list that says under which id is on its way.
    await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Create' })).toBeTruthy())
    expect(within(dialog).getByLabelText<HTMLInputElement>(/^Strategy name/).value).toBe('Grid of another')
    press('Cancel', name.closest('form')!)
    expect(isOff()).toBe(true)
    const data = [{ id: 's2', name: 'Grid' }]
    push({ bots: bots({ ...valid, outcomes: made, strategies: { state: 'ready', asOf: 1, data } }) })
    await waitFor(() => expect(sent.at(-1)).toMatchObject({ type: 'bots.draft', draft: { strategy: 's2' } }))
    expect(sent.filter(({ type }) => type === 'bots.save' || type === 'strategies.create')).toHaveLength(1)
  })

  it('SCREEN-2.8 an uncovered trade brings its symbol and account along', async () => {
    const { sent } = show({
      filters: { ...bots().filters, tab: 'coverage' },
      coverage: { state: 'ready', asOf: 0, data: coverage },
    })
    fireEvent.click(within(await screen.findByTitle(/^Add rule for ETHUSDT/)).getByRole('button'))
    await screen.findByRole('dialog', { name: 'Add bot rule' })
    await waitFor(() =>
      expect(sent.at(-1)).toMatchObject({
        type: 'bots.draft',
        draft: { text: 'ETHUSDT', account: uncovered.account, strategy: 's1' },
      }),
    )
  })
})

describe('several rules', () => {
  const second = { ...rule, id: 'r2', symbol: 'ETHUSDT', base: 'ETH', open: [] }

  it('SCREEN-2.8 A-189 rules picked by key and by tick are named, warned of and moved; each has its word, and what failed is tried again', async () => {
    const { push, sent } = show({
      rules: rulesOf(rule, second),
      accounts: { state: 'ready', asOf: 0, data: ['main', 'swing'] },
    })
    const first = (await screen.findByText('BTCUSDT')).closest('tr')!
    fireEvent.focus(first)
    fireEvent.keyDown(first, { key: 'x' })
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select ETHUSDT on main' }))
    press('Deactivate', await screen.findByRole('toolbar', { name: '2 rules selected' }))
    const confirm = await screen.findByRole('alertdialog', { name: 'Deactivate 2 rules?' })
    expect(confirm.textContent).toContain('BTCUSDT on main, Trend 1 open position')
    expect(confirm.textContent).toContain('1 position is open under them')
    press('Deactivate', confirm)
    await waitFor(() =>
      expect(sent.at(-1)).toEqual({ type: 'bots.bulk', act: 'stop', rules: ['r1', 'r2'], account: '', reason: '' }),
    )
    push({
      bots: bots({
        rules: rulesOf(rule, second),
        bulk: [
          {
            asked: sent.length,
            act: 'stop',
            account: '',
            isRunning: false,
            results: [
              { id: 'r1', state: 'done', message: 'Deactivated.' },
              { id: 'r2', state: 'failed', message: 'Down' },
            ],
          },
        ],
      }),
    })
    const results = await screen.findByRole('list', { name: 'What became of each rule' })
    expect(
      within(results)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['BTCUSDTDeactivated.', 'ETHUSDTDown'])
    expect(screen.getByRole('button', { name: 'Try 1 again' })).toBeTruthy()
    press('Undo')
    await waitFor(() => expect(sent.at(-1)).toMatchObject({ type: 'bots.bulk', act: 'reactivate', rules: ['r1'] }))
    push({
      bots: bots({
        rules: rulesOf(rule, second),
        bulk: [
          {
            asked: sent.length,
            act: 'reactivate',
            account: '',
            isRunning: false,
            results: [{ id: 'r1', state: 'done', message: 'Added.' }],
          },
        ],
      }),
    })
    // The one that was never stopped would become a second rule.
    await waitFor(() => expect(results.textContent).toContain('Added.'))
    expect(screen.queryByRole('button', { name: 'Try 1 again' })).toBeNull()
  })

  it('SCREEN-2.8 the bar of the selection goes with it, and the focus stays on the page', async () => {
    show({ rules: rulesOf(rule, second) })
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select BTCUSDT on main' }))
    const unselect = within(await screen.findByRole('toolbar', { name: '1 rule selected' })).getByRole('button', {
      name: 'Clear selection',
    })
    unselect.focus()
    fireEvent.click(unselect)
    await waitFor(() => expect(document.querySelector('[aria-label="1 rule selected"]')).toBeNull())
    expect(document.activeElement?.id).toBe('content')
  })

  it.each([
    ['failed', 'back to its button'],
    ['done', 'to the screen, its bar being gone'],
  ] as const)(
    'SCREEN-2.8 A-189 the focus stays in the dialog through all of an act that is %s, and goes %s',
    async (state, where) => {
      const { push, sent } = show({ rules: rulesOf(rule) })
      fireEvent.click(await screen.findByRole('checkbox', { name: 'Select BTCUSDT on main' }))
      const stop = within(await screen.findByRole('toolbar', { name: '1 rule selected' })).getByRole('button', {
        name: 'Deactivate',
      })
      await userEvent.click(stop)
      const confirm = await screen.findByRole('alertdialog')
      await userEvent.click(within(confirm).getByRole('button', { name: 'Deactivate' }))
      const running = await screen.findByRole('dialog', { name: 'Deactivating rules' })
      await waitFor(() => expect(running.contains(document.activeElement)).toBe(true))

      const results = [{ id: 'r1', state, message: '' }]
      push({
        bots: bots({
          rules: rulesOf(rule),
          bulk: [{ asked: sent.length, act: 'stop', account: '', isRunning: false, results }],
        }),
      })
      await screen.findByRole('button', { name: state === 'failed' ? 'Try 1 again' : 'Undo' })
      await userEvent.keyboard('{Escape}')
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      await waitFor(() =>
        expect(document.activeElement).toBe(where === 'back to its button' ? stop : document.getElementById('content')),
      )
    },
  )

  it('SCREEN-2.8 A-189 a move is taken back, and taking it back is not', async () => {
    const { push, sent } = show({
      rules: rulesOf(rule),
      accounts: { state: 'ready', asOf: 0, data: ['main', 'swing'] },
    })
    const done = (account: string): void =>
      push({
        bots: bots({
          rules: rulesOf(rule),
          accounts: { state: 'ready', asOf: 0, data: ['main', 'swing'] },
          bulk: [
            {
              asked: sent.length,
              act: 'move',
              account,
              isRunning: false,
              results: [{ id: 'r1', state: 'done', message: '' }],
            },
          ],
        }),
      })
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select BTCUSDT on main' }))
    press('Move to account', await screen.findByRole('toolbar', { name: '1 rule selected' }))
    const confirm = await screen.findByRole('alertdialog', { name: 'Move 1 rule to another account?' })
    fireEvent.click(within(confirm).getByRole('button', { name: /Account/ }))
    fireEvent.click(await screen.findByRole('option', { name: 'swing' }))
    press('Move', screen.getByRole('alertdialog'))
    await waitFor(() => expect(sent.at(-1)).toMatchObject({ act: 'move', rules: ['r1'], account: 'swing' }))
    done('swing')
    await screen.findByRole('dialog', { name: 'Moving rules' })
    press('Undo')
    await waitFor(() => expect(sent.at(-1)).toMatchObject({ act: 'move', rules: ['r1'], account: 'main' }))
    done('main')
    await screen.findByRole('dialog', { name: 'Moving rules' })
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })

  it('A-189 what a worker left undone when it ended is said, and offered again; the act of another tab is none of it', async () => {
    const { push, sent } = show({ rules: rulesOf(rule, second) })
    const pushRuns = (...bulk: BotsView['bulk']): void => push({ bots: bots({ rules: rulesOf(rule, second), bulk }) })
    for (const symbol of ['BTCUSDT', 'ETHUSDT'])
      fireEvent.click(await screen.findByRole('checkbox', { name: `Select ${symbol} on main` }))
    press('Deactivate', await screen.findByRole('toolbar', { name: '2 rules selected' }))
    press('Deactivate', await screen.findByRole('alertdialog'))
    await screen.findByRole('dialog', { name: 'Deactivating rules' })
    const own: BotsView['bulk'][number] = {
      asked: sent.length,
      act: 'stop',
      account: '',
      isRunning: true,
      results: [
        { id: 'r1', state: 'done', message: 'Deactivated.' },
        { id: 'r2', state: 'working', message: '' },
      ],
    }
    const other = { ...own, asked: sent.length + 1, isRunning: false, results: [] }
    pushRuns(own, other)
    await screen.findByText('1 of 2 done')
    expect(screen.queryByRole('button', { name: 'Try 1 again' })).toBeNull()
    pushRuns(other)
    await screen.findByText('Interrupted.')
    press('Try 1 again')
    await waitFor(() => expect(sent.at(-1)).toMatchObject({ type: 'bots.bulk', act: 'stop', rules: ['r2'] }))
    pushRuns({ ...own, asked: sent.length, isRunning: false, results: [{ ...own.results[0]!, id: 'r2' }] })
    await screen.findByText('2 of 2 done')
  })

  it('A-189 an act of which its worker ended before it said a word is over, and offered again', async () => {
    const { push, sent } = show({ rules: rulesOf(rule, second) })
    for (const symbol of ['BTCUSDT', 'ETHUSDT'])
      fireEvent.click(await screen.findByRole('checkbox', { name: `Select ${symbol} on main` }))
    press('Deactivate', await screen.findByRole('toolbar', { name: '2 rules selected' }))
    press('Deactivate', await screen.findByRole('alertdialog'))
    await screen.findByRole('dialog', { name: 'Deactivating rules' })
    expect(screen.queryByText('Interrupted.')).toBeNull()
    push({ bots: bots({ rules: rulesOf(rule, second), since: 1 }) })
    expect(await screen.findAllByText('Interrupted.')).toHaveLength(2)
    press('Try 2 again')
    await waitFor(() => expect(sent.at(-1)).toMatchObject({ type: 'bots.bulk', act: 'stop', rules: ['r1', 'r2'] }))
  })

  it('SCREEN-2.8 groups have their counts and the sum of their rules', async () => {
    const { data } = rulesOf(rule, second) as Extract<BotsView['rules'], { state: 'ready' }>
    show({
      filters: { ...bots().filters, group: 'account' },
      rules: {
        state: 'ready',
        asOf: 0,
        data: { ...data, groups: [{ id: 'main', rows: ['r1', 'r2'], active: 2, trades: 8, pnl: '25' }] },
      },
    })
    const head = (await screen.findByText('2 rules, 2 active', { selector: 'tr *' })).closest('tr')!
    expect(head.textContent).toContain('+25.00')
  })
})

describe('history', () => {
  it('A-188 what stood before comes back through the form, as a new rule', async () => {
    const { sent } = show({
      filters: { ...bots().filters, tab: 'history' },
      history: {
        state: 'ready',
        asOf: 0,
        data: {
          more: 'none',
          lines: [
            {
              id: '1',
              at: 0,
              time: 'Jan 2',
              by: 'You',
              title: 'Deleted: SOLUSDT on main',
              details: [],
              restore: { strategy: 'gone', name: 'Trend', account: 'main', symbol: 'SOLUSDT' },
            },
          ],
        },
      },
    })
    fireEvent.click(await screen.findByRole('button', { name: /^Restore/ }))
    await screen.findByRole('dialog', { name: 'Add bot rule' })
    await waitFor(() =>
      expect(sent.at(-1)).toMatchObject({
        type: 'bots.draft',
        draft: { act: 'add', rule: null, strategy: 's1', account: 'main', text: 'SOLUSDT' },
      }),
    )
  })
})

describe('symbols', () => {
  it('SCREEN-2.8 A-190 the last of several is chosen from the list; without a list a hint says to type', async () => {
    const { push, sent } = show()
    fireEvent.click(await screen.findByRole('button', { name: 'Add rule' }))
    const field = await screen.findByRole('combobox', { name: 'Symbols' })
    field.focus()
    fireEvent.change(field, { target: { value: 'BTCUSDT, eth' } })
    fireEvent.click(await screen.findByRole('option', { name: 'METHUSDT' }))
    await waitFor(() => expect(sent.at(-1)).toMatchObject({ type: 'bots.draft', draft: { text: 'BTCUSDT, METHUSDT' } }))
    push({ bots: bots({ symbols: { state: 'unknown', symbols: [] } }) })
    expect(await screen.findByText(/^The list of the exchange is not there/)).toBeTruthy()
  })
})

describe('acts on a rule', () => {
  it('BOT-01 a deletion wants the symbol typed', async () => {
    const { sent } = show()
    await pick(/^Delete for ever/)
    const dialog = screen.getByRole('alertdialog', { name: 'Delete the rule of BTCUSDT on main?' })
    press('Delete for ever', dialog)
    expect(sent.filter(({ type }) => type === 'bots.delete')).toEqual([])
    fireEvent.change(within(dialog).getByLabelText(/^Type BTCUSDT/), { target: { value: 'btcusdt' } })
    press('Delete for ever', dialog)
    await waitFor(() => expect(sent.at(-1)).toEqual({ type: 'bots.delete', rule: 'r1' }))
  })

  it('ERR-10 a deactivation that fails says why and stays', async () => {
    const { push, sent } = show()
    await pick(/^Deactivate/)
    press('Deactivate', screen.getByRole('alertdialog'))
    await waitFor(() => expect(sent.at(-1)).toEqual({ type: 'bots.deactivate', rule: 'r1', reason: '' }))
    push({
      bots: bots({ outcomes: { botRulesDeactivate: { asked: sent.length, ok: false, message: 'Server error' } } }),
    })
    expect((await screen.findByRole('alert')).textContent).toBe('Server error')
  })

  it('BOT-02 a deactivated rule can be brought back, its strategy fixed', async () => {
    show({ rules: rulesOf({ ...rule, isActive: false }) })
    await pick(/^Reactivate/)
    const dialog = await screen.findByRole('dialog', { name: 'Reactivate bot rule' })
    expect(within(dialog).getByLabelText<HTMLInputElement>(/^Strategy/).readOnly).toBe(true)
  })
})
