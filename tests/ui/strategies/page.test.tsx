import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { DecimalText } from '../../../src/domain/core/decimal.ts'
import type {
  Fate,
  OpenRow,
  PastAction,
  RecordSum,
  StrategyAddress,
  StrategyPage,
  StrategyRecord,
  StrategyResults,
  StrategyView,
} from '../../../src/domain/strategies/page.types.ts'
import type { WriteOutcome } from '../../../src/domain/writes/model.ts'
// Loaded here, so that no test waits for the lazy screen's first reading.
import '../../../src/ui/features/strategy/Screen.tsx'
import { hasTyped } from '../../../src/ui/model/typed.ts'
import { rating } from '../../support/fixtures/strategies.ts'
import { shellView, worldOf } from '../../support/fixtures/views.ts'
import { ownSkeleton, showApp, type Shown } from '../../support/showApp.tsx'
import { shownText } from '../../support/shownText.ts'

const rule: StrategyPage['rules'][number] = {
  id: 'r1',
  strategyId: 's1',
  strategy: 'Trend',
  account: 'main',
  symbol: 'BTCUSDT',
  isActive: true,
  createdAt: Date.UTC(2026, 0, 2),
  stoppedAt: null,
  reason: null,
}
const open: OpenRow = {
  id: 'main|BTCUSDT',
  symbol: 'BTCUSDT',
  base: 'BTC',
  side: 'long',
  account: 'main',
  size: '1' as DecimalText,
  entry: '100' as DecimalText,
  mark: '101' as DecimalText,
  pnl: '1' as DecimalText,
  roiPct: 10,
}
const page = (more: Partial<StrategyPage> = {}): StrategyPage => ({
  name: 'Trend',
  definition: {
    id: 's1',
    keys: { is_on: true, levels: [1], risk: 1, timeframe: '1h' },
    createdAt: 0,
    updatedAt: Date.UTC(2026, 10, 23),
    isSaving: false,
  },
  units: [
    {
      id: '00000001',
      strategy: 'Trend',
      account: 'main',
      path: '/strategies/s1',
      rating: rating(),
      status: 'active',
      openCount: 0,
      openPnl: null,
      rules: 0,
      isCompared: false,
    },
  ],
  openPnl: null,
  open: [],
  rules: [],
  problem: null,
  results: null,
  trades: null,
  history: null,
  actions: null,
  record: null,
  ...more,
})
const RESULTS: StrategyResults = {
  curve: { id: 's1', label: 'Trend', points: [] },
  from: '2026-11-01',
  pnl: '5' as DecimalText,
  trades: 2,
  deepest: 0,
  months: [],
  accounts: [],
  symbols: { state: 'ready', asOf: 0, data: [] },
}
const view = (tab: StrategyAddress['tab'], more: Partial<StrategyPage> = {}): StrategyView => ({
  address: { tab, range: 'all', chart: 'equity', pages: null },
  notices: [],
  page: { state: 'ready', asOf: 0, data: page(more) },
  outcomes: {},
})

function show(strategy: StrategyView, width?: number): Shown {
  return showApp(
    worldOf('/strategies/s1', [], {
      access: { kind: 'show', screen: 'strategy', title: 'Strategy', shell: true },
      shell: shellView('/strategies/s1', { title: 'Strategy' }),
      strategy,
    }),
    { path: '/strategies/s1', ...(width === undefined ? {} : { width }) },
  )
}
const form = async (): Promise<ReturnType<typeof within>> =>
  within(await screen.findByRole('form', { name: 'Definition' }))

describe('states of the page', () => {
  it('SCREEN-2.5 on its way, failed, not found, and part of it missing', async () => {
    const { push, sent } = show({ ...view('overview'), page: { state: 'loading' } })
    await ownSkeleton()
    expect(screen.queryByRole('tablist')).toBeNull()
    const failed = {
      state: 'failed',
      title: 'Your strategies could not be loaded',
      hint: 'Down',
      canRetry: true,
    } as const
    push({ strategy: { ...view('overview'), page: failed } })
    fireEvent.click(await screen.findByRole('button', { name: 'Retry' }))
    expect(sent.at(-1)).toEqual({ type: 'resource.refetch', resource: 'strategyDetailsList' })
    push({ strategy: { ...view('overview'), page: { state: 'empty', title: 'There is no such strategy', hint: '' } } })
    expect(screen.getByRole('link', { name: 'All strategies' }).getAttribute('href')).toBe('/strategy-details')
    push({ strategy: view('overview', { problem: { text: 'Figures are missing', resource: 'strategiesOptimized' } }) })
    expect((await screen.findByRole('alert')).textContent).toContain('Figures are missing')
  })

  it('SCREEN-2.5 the overview splits the score, stands on the ladder and says both bounds', async () => {
    show(view('overview'))
    expect(await screen.findByText('30.0 of 40')).toBeTruthy()
    expect(screen.getByText('Incubation', { selector: 'li[aria-current=step] *' })).toBeTruthy()
    for (const said of [
      '34 of 50 trades to Maturity',
      'Up at ROT 1.00 % or more',
      'Down at ROT −1.00 % or less',
      'fell 4.0 points',
      'orange at 20, red at 40 %',
      // Not of the balance now.
      '+2.50 % of the starting balance',
    ])
      expect(screen.getByText(said)).toBeTruthy()
  })

  it('SCREEN-2.5 the panels of two accounts are told apart', async () => {
    const [unit] = page().units
    const units = ['main', 'swing'].map((account) => ({ ...unit!, id: account, account, rating: rating({ account }) }))
    show(view('overview', { units }))

    for (const account of ['main', 'swing'])
      for (const title of ['Score', 'Stage', 'Stability'])
        expect(await screen.findByRole('region', { name: `${title}, ${account}` })).toBeTruthy()
  })

  it('SCREEN-2.5 what is open: an average in the decimals of the price, the sum under its column', async () => {
    const more = { ...open, entry: '2.11363333' as DecimalText, mark: '2.1234' as DecimalText }
    show(view('live', { open: [more], openPnl: '1.25' as DecimalText }))
    const table = await screen.findByRole('grid', { name: 'Open positions' })

    expect(within(table).getByText('2.1136')).toBeTruthy()
    const total = within(table).getByText('Sum of 1 row').closest('tr')!
    expect([...total.cells].map(shownText).slice(0, 2)).toEqual(['Sum of 1 row', expect.stringMatching(/^\+1\.25/)])
  })

  it('SCREEN-2.5 a month is called by its name', async () => {
    const months = [{ id: '2026-11', pnl: '5' as DecimalText, trades: 2, winPct: 50 }]
    const results = { state: 'ready', asOf: 0, data: { ...RESULTS, months } } as const
    show(view('performance', { results }))

    const table = await screen.findByRole('grid', { name: 'Months' })
    expect(within(table).getByText('November 2026')).toBeTruthy()
    expect(within(table).getByRole('button', { name: /What Net PnL.*November 2026.* is made of$/ })).toBeTruthy()
  })

  it('N7 the score opens its parts, and how far a figure fell opens the trades that were compared', async () => {
    show(view('overview'))
    const asks = async (name: RegExp): Promise<string> => {
      fireEvent.click(await screen.findByRole('button', { name }))
      return decodeURIComponent(location.search)
    }

    expect(await asks(/What Score, .* is made of$/)).toContain('explain=rating.score@strategy=')
    expect(await asks(/^fell 4\.0 points.*is made of$/)).toMatch(/explain=summary\.winRateDrop@strategy=.*&newest=30/)
  })

  it('SCREEN-2.5 what is empty says so in each tab; what the plan does not hold leads to the plans', async () => {
    const { push } = show(view('live'))
    expect(await screen.findByText('Nothing is open under this strategy')).toBeTruthy()
    push({ strategy: view('rules') })
    expect(await screen.findByText('No bot rule')).toBeTruthy()
    push({ strategy: view('trades', { trades: { state: 'ready', asOf: 0, data: [] } }) })
    expect(await screen.findByText('No closed trade yet')).toBeTruthy()
    push({ strategy: view('recommendations', { actions: 'locked' }) })
    expect((await screen.findByRole('link', { name: 'See plans' })).getAttribute('href')).toBe(
      '/pricing?need=elite&from=%2Fstrategies%2Fs1',
    )
    push({ strategy: view('overview', { units: [] }) })
    expect(await screen.findByText('Not rated yet')).toBeTruthy()
  })

  const made = (usdt: string) =>
    ({ ratio: '0.1', marginNow: '200', marginNext: '500', usdt }) as PastAction['after'][0]['made']
  const past = (id: string, fate: Fate, usdt: string | null): PastAction => ({
    id,
    label: 'Promote',
    account: 'main',
    toAccount: fate === 'ignored' ? 'large' : null,
    allocationNow: 2,
    allocationNext: 5,
    saidAt: 0,
    fate,
    endedAt: 0,
    after: [
      { days: 14, made: usdt === null ? null : made(usdt) },
      { days: 30, made: null },
    ],
  })
  const sum = (fate: 'followed' | 'ignored', judged: number, usdt: string | null): RecordSum => ({
    fate,
    count: judged,
    after: [
      { days: 14, judged, usdt: usdt as DecimalText | null },
      { days: 30, judged: 0, usdt: null },
    ],
  })
  const ready = (record: StrategyRecord): StrategyView =>
    view('recommendations', {
      actions: { state: 'ready', asOf: 0, data: [] },
      record: { state: 'ready', asOf: 0, data: record },
    })
  const earlier = [past('a', 'followed', '30'), past('b', 'ignored', '-6.5'), past('c', 'withdrawn', null)]

  it('SCREEN-2.5 N10 what earlier advice came to: its sums and each of it open, none says so, one that failed asks again', async () => {
    const { push, sent } = show(ready({ rows: earlier, sums: [sum('followed', 1, '30'), sum('ignored', 1, '-6.5')] }))

    const table = await screen.findByRole('grid', { name: 'What became of earlier advice' })
    expect(
      within(table)
        .getAllByRole('row')
        .slice(1)
        .map(({ textContent }) => textContent),
    ).toEqual([
      expect.stringMatching(/Promotemain2\.0 % to 5\.0 %.*Followed.*\+30\.00/),
      expect.stringMatching(/Promotemain to large.*Ignored.*−6\.50/),
      expect.stringMatching(/Withdrawn/),
    ])
    expect(screen.getByText(/Too few to compare/)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: /What Ignored, after 14 days, Trend is made of$/ }))
    expect(decodeURIComponent(location.search)).toContain('explain=record.sum@strategy=Trend&days=14&side=ignored')
    fireEvent.click(within(table).getAllByRole('button', { name: /What 14 days, Promote, .* is made of$/ })[0]!)
    expect(decodeURIComponent(location.search)).toContain('explain=record.outcome@strategy=Trend&days=14&id=a')

    push({ strategy: ready({ rows: [], sums: [] }) })
    expect(await screen.findByText('No earlier advice came to an end yet')).toBeTruthy()
    const failed = { state: 'failed', title: 'Could not be loaded', hint: 'Down', canRetry: true } as const
    push({ strategy: view('recommendations', { actions: { state: 'ready', asOf: 0, data: [] }, record: failed }) })
    fireEvent.click(await screen.findByRole('button', { name: 'Retry' }))
    expect(sent.at(-1)).toEqual({ type: 'resource.refetch', resource: 'adviceRecord' })
  })

  it('SCREEN-2.5 a part without anything says why, and one that cannot be asked for again offers no Retry', async () => {
    const actions: StrategyPage['actions'] = { state: 'ready', asOf: 0, data: [] }
    const failed = { state: 'failed', title: 'Could not be loaded', hint: 'Down', canRetry: false } as const
    const { push } = show(view('recommendations', { actions, record: failed }))
    await screen.findByText('Could not be loaded')
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
    const empty = { state: 'empty', title: 'None is kept', hint: 'Ask later.' } as const
    push({ strategy: view('recommendations', { actions, record: empty }) })
    expect(await screen.findByRole('heading', { name: 'None is kept' })).toBeTruthy()
  })

  it('SCREEN-2.5 N10 on a phone a card says of earlier advice all that the table says, and its outcome opens', async () => {
    show(ready({ rows: earlier, sums: [] }), 390)
    const [card] = within(await screen.findByRole('list', { name: 'What became of earlier advice' })).getAllByRole(
      'listitem',
    )
    expect(card!.textContent).toMatch(
      /^PromoteFollowed.*Accountmain.*Share2\.0 % to 5\.0 %.*MadeJan 1, 1970.*14 days\+30\.00.*30 days–$/,
    )
    fireEvent.click(within(card!).getByRole('button', { name: /What 14 days, Promote, .* is made of$/ }))
    expect(decodeURIComponent(location.search)).toContain('explain=record.outcome@strategy=Trend&days=14&id=a')
  })
})

describe('history', () => {
  const lines = [
    {
      id: '1',
      at: 0,
      time: '23 Nov 2026, 12:00',
      by: 'You',
      title: 'Edited',
      details: ['risk from 1 to 2', 'note added: calm'],
    },
  ]
  const history = (more: 'none' | 'there' | 'loading' | 'failed'): StrategyView =>
    view('history', { history: { state: 'ready', asOf: 0, data: { lines, more } } })

  it('SCREEN-2.5 on its way, failed with a retry, and nothing kept', async () => {
    const { push, sent } = show(view('history'))
    const panel = await screen.findByRole('region', { name: 'History' })
    expect(within(panel).getByRole('status', { name: 'Loading...' })).toBeTruthy()
    expect(within(panel).queryByRole('list')).toBeNull()
    push({
      strategy: view('history', { history: { state: 'failed', title: 'No history', hint: 'Down', canRetry: true } }),
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Retry' }))
    expect(sent.at(-1)).toEqual({ type: 'resource.refetch', resource: 'strategyHistory' })
    push({ strategy: view('history', { history: { state: 'empty', title: 'No change is kept', hint: '' } }) })
    expect(await screen.findByText('No change is kept')).toBeTruthy()
  })

  it('SCREEN-2.5 a line tells when, who and what; more are asked for in the address', async () => {
    const { push, sent } = show(history('there'))
    const list = within(await screen.findByRole('list', { name: 'History' }))
    for (const said of ['Edited', '23 Nov 2026, 12:00, You', 'risk from 1 to 2', 'note added: calm'])
      expect(list.getByText(said)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Show more' }))
    expect(location.search).toContain('pages=2')
    push({ strategy: history('failed') })
    fireEvent.click(await screen.findByRole('button', { name: /^Older changes could not be loaded/ }))
    expect(sent.at(-1)).toEqual({ type: 'resource.refetch', resource: 'strategyHistory' })
    push({ strategy: history('none') })
    await waitFor(() => expect(screen.queryByRole('button', { name: /Older|Show more/ })).toBeNull())
  })
})

describe('definition', () => {
  it('SCREEN-2.5 API-33 each type has its input; nothing can be saved before something was changed', async () => {
    const { sent } = show(view('definition'))
    const { getByLabelText, getByRole } = await form()
    const save = getByRole('button', { name: 'Save definition' })
    fireEvent.click(save)
    expect(sent.filter(({ type }) => type === 'strategies.save')).toEqual([])
    fireEvent.click(getByRole('switch', { name: 'Value of is_on, yes or no' }))
    fireEvent.change(getByLabelText('Value of risk, number'), { target: { value: '2.5' } })
    fireEvent.click(getByRole('button', { name: 'Remove timeframe' }))
    fireEvent.click(save)
    await waitFor(() =>
      expect(sent.at(-1)).toEqual({
        type: 'strategies.save',
        strategy: 's1',
        name: 'Trend',
        keys: '{"is_on":false,"levels":[1],"risk":2.5}',
        before: { name: 'Trend', keys: JSON.stringify(page().definition!.keys) },
      }),
    )
  })

  it('SCREEN-2.5 JSON is checked as one types, and a wrong line is not sent', async () => {
    const { sent } = show(view('definition'))
    const { getByLabelText, getByRole } = await form()
    fireEvent.change(getByLabelText('Value of levels, JSON'), { target: { value: '[1,' } })
    expect(await screen.findByText(/^Enter valid JSON/)).toBeTruthy()
    fireEvent.click(getByRole('button', { name: 'Save definition' }))
    expect(sent.filter(({ type }) => type === 'strategies.save')).toEqual([])
    fireEvent.click(getByRole('button', { name: 'Discard changes' }))
    expect(screen.queryByText(/^Enter valid JSON/)).toBeNull()
  })

  it('SCREEN-2.0 SCREEN-2.5 the button that takes back what was typed goes, and the focus is in the form', async () => {
    show(view('definition'))
    const { getByLabelText, getByRole, queryByRole } = await form()
    fireEvent.change(getByLabelText('Value of risk, number'), { target: { value: '7' } })
    await userEvent.click(getByRole('button', { name: 'Discard changes' }))
    expect(queryByRole('button', { name: 'Discard changes' })).toBeNull()
    expect(screen.getByRole('form', { name: 'Definition' }).contains(document.activeElement)).toBe(true)
  })

  it('SCREEN-2.5 what another tab saved stands there at once; what is being typed is not overwritten', async () => {
    const { push, sent } = show(view('definition'))
    const { getByLabelText } = await form()
    const risk = (): string => (getByLabelText('Value of risk, number') as HTMLInputElement).value
    const saved = (value: number): StrategyView =>
      view('definition', { definition: { ...page().definition!, keys: { risk: value } } })
    push({ strategy: saved(3) })
    await waitFor(() => expect(risk()).toBe('3'))
    fireEvent.change(getByLabelText('Value of risk, number'), { target: { value: '7' } })
    push({ strategy: saved(4) })
    expect(risk()).toBe('7')
    fireEvent.click(screen.getByRole('button', { name: 'Save definition' }))
    // Against what it was when typing began: the other's change is not taken back.
    const save = (): unknown => sent.findLast(({ type }) => type === 'strategies.save')
    const button = (): HTMLElement => screen.getByRole('button', { name: /Save definition/ })
    expect(save()).toMatchObject({ keys: '{"risk":7}', before: { keys: '{"risk":3}' } })
    fireEvent.change(getByLabelText('Value of risk, number'), { target: { value: '8' } })
    const outcomes = { strategyDetailsUpdate: { asked: sent.length, ok: true, message: '' } }
    push({ strategy: { ...saved(7), outcomes } })
    // A press while the first one is on its way does nothing.
    await waitFor(() => expect(button().hasAttribute('data-pending')).toBe(false))
    fireEvent.click(button())
    await waitFor(() => expect(save()).toMatchObject({ keys: '{"risk":8}', before: { keys: '{"risk":7}' } }))
  })

  it('SCREEN-2.5 what is typed while a definition is saved stays, and so it does while another tab is looked at', async () => {
    const { push, sent } = show(view('definition'))
    const risk = async (): Promise<HTMLInputElement> => (await form()).getByLabelText('Value of risk, number')
    const type = async (value: string): Promise<void> => void fireEvent.change(await risk(), { target: { value } })
    const look = (tab: StrategyAddress['tab'], more: Partial<StrategyView> = {}, id = 's1'): void => {
      const definition = { ...page().definition!, id, keys: { risk: 2 } }
      push({ strategy: { ...view(tab, { definition }), ...more } })
    }
    await type('2')
    fireEvent.click(screen.getByRole('button', { name: 'Save definition' }))
    await waitFor(() => expect(sent.at(-1)).toMatchObject({ type: 'strategies.save' }))
    await type('3')
    look('overview')
    expect(screen.queryByRole('form', { name: 'Definition' })).toBeNull()
    // No reload takes it while nobody sees it (F28).
    expect(hasTyped()).toBe(true)
    const outcomes = { strategyDetailsUpdate: { asked: sent.length, ok: true, message: '' } }
    look('overview', { outcomes })
    look('definition', { outcomes })
    expect((await risk()).value).toBe('3')
    // Another strategy has nothing typed to it.
    look('definition', { outcomes }, 's2')
    expect((await risk()).value).toBe('2')
    look('definition', { outcomes })
    expect((await risk()).value).toBe('3')

    fireEvent.click(screen.getByRole('button', { name: 'Save definition' }))
    const asked = (): number => sent.filter(({ type }) => type === 'strategies.save').length
    await waitFor(() => expect(asked()).toBe(2))
    look('overview')
    look('overview', { outcomes: { strategyDetailsUpdate: { asked: sent.length, ok: true, message: '' } } })
    look('definition')
    expect((await risk()).value).toBe('2')
    expect(hasTyped()).toBe(false)
  })

  it('SCREEN-2.5 ERR-07 a deletion lists what stands in its way, and asks for the name else', async () => {
    const { push, sent } = show(view('definition', { rules: [rule], open: [open] }))
    fireEvent.click(await screen.findByRole('button', { name: 'Delete strategy' }))
    const dialog = within(await screen.findByRole('alertdialog'))
    expect(dialog.getByText('Bot rule BTCUSDT on main')).toBeTruthy()
    expect(dialog.getByText('Open position BTCUSDT on main')).toBeTruthy()
    fireEvent.click(dialog.getByRole('button', { name: 'Delete strategy' }))
    expect(sent.filter(({ type }) => type === 'strategies.delete')).toEqual([])
    push({ strategy: view('definition') })
    fireEvent.change(await dialog.findByLabelText('Type Trend to delete'), { target: { value: 'Trend' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Delete strategy' }))
    await waitFor(() => expect(sent.at(-1)).toEqual({ type: 'strategies.delete', strategy: 's1', typed: 'Trend' }))
    // That it is deleted may come with the list that has it no longer.
    const gone = { state: 'empty', title: 'There is no such strategy', hint: '' } as const
    const saved: WriteOutcome = { asked: 1_000, ok: true, message: '' }
    push({ strategy: { ...view('definition'), page: gone, outcomes: { strategyDetailsDelete: saved } } })
    await waitFor(() => expect(location.pathname).toBe('/strategy-details'))
  })

  it('SCREEN-2.5 whose definition is no more says so', async () => {
    show(view('definition', { definition: null }))
    expect(await screen.findByText('Its definition was deleted: what it traded keeps the name.')).toBeTruthy()
  })
})
