import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { askAbout, asShown } from '../../../src/domain/explained/asked.ts'
import { forecastOf } from '../../../src/domain/forecast/ask.ts'
import { idOf } from '../../../src/domain/forecast/inputs.ts'
import { forecastView } from '../../../src/domain/forecast/view.ts'
import type { ForecastView } from '../../../src/domain/forecast/view.types.ts'
import { balancesKey } from '../../../src/domain/forecast/wants.ts'
import type { Question, QuestionOf } from '../../../src/domain/question.ts'
import { dailyKey, RATINGS } from '../../../src/domain/strategies/wants.ts'
import { signedIn, START, type MiniCore } from '../../../src/domain/testing/core.ts'
// Loaded here, so that no test waits for the lazy parts' first reading.
import '../../../src/ui/features/forecast/FanPlot.tsx'
import '../../../src/ui/features/forecast/Screen.tsx'
import { forecastAnswers } from '../../support/fixtures/forecast.ts'
import { optimizationAnswers } from '../../support/fixtures/optimization.ts'
import { shellView, worldOf } from '../../support/fixtures/views.ts'
import { showApp, type Shown } from '../../support/showApp.tsx'

// No canvas here; the end-to-end tests draw.
vi.mock('../../../src/ui/chart/FanChart.tsx', () => ({
  FanChart: ({ label }: { readonly label: string }) => <div role="img" aria-label={label} />,
}))

const PATH = '/forecast'

/** Whether it is of the last whole day. */
const isLast = (day: object): boolean => 'date' in day && day.date === '2026-11-19'

/** What the core knows after so many whole days; `isEmpty`: everything was withdrawn on the last. */
function coreAt(query: string, days: number, isEmpty = false): MiniCore {
  const core = signedIn({ tab: { path: PATH, query, browserZone: 'UTC' } })
  const { daily, balances } = forecastAnswers(START, days)
  const answers = {
    [dailyKey('UTC')]: daily,
    [balancesKey('UTC')]: isEmpty
      ? { days: balances.days.map((day) => ({ ...day, ...(isLast(day) && { balance_usdt: 0 }) })) }
      : balances,
    [RATINGS]: optimizationAnswers(START)['strategiesOptimized'],
  }
  for (const [key, value] of Object.entries(answers)) core.append({ type: 'resource.loaded', data: { key, value } })
  return core
}

function show(
  at: {
    readonly query?: string
    readonly days?: number
    readonly isEmpty?: boolean
    readonly width?: number
    readonly isDown?: () => boolean
  } = {},
  more: Partial<ForecastView> = {},
): Shown & { readonly asked: Question[]; readonly viewAfter: (days: number) => ForecastView } {
  const { query = '', days = 400, isEmpty = false, width = 1440, isDown = () => false } = at
  let core = coreAt(query, days, isEmpty)
  const asked: Question[] = []
  const shown = showApp(
    worldOf(PATH, [], {
      access: { kind: 'show', screen: 'forecast', title: 'Forecast', shell: true },
      shell: shellView(PATH, { title: 'Forecast', zone: 'UTC' }),
      forecast: { ...forecastView(core.state, 'tab-1'), ...more },
    }),
    {
      path: `${PATH}${query === '' ? '' : `?${query}`}`,
      width,
      read: (question) => {
        asked.push(question)
        if (question.type !== 'forecast.ask') return null
        return isDown() ? new Error('The core did not answer.') : answerOf(core, question)
      },
    },
  )
  return {
    ...shown,
    asked,
    viewAfter: (later) => {
      core = coreAt(query, later)
      return forecastView(core.state, 'tab-1')
    },
  }
}

function answerOf(core: MiniCore, { address, zone }: QuestionOf<'forecast.ask'>): unknown {
  const steps = forecastOf(core.state, address, zone)
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value?.forecast
  }
}

const cards = async (): Promise<HTMLElement> => screen.findByRole('region', { name: 'What may come' })
const query = (): URLSearchParams => new URLSearchParams(location.search)

describe('states of the forecast', () => {
  it('SCREEN-2.6 one that could not be made says so, and is asked for again; a drawn one stays', async () => {
    let isDown = true
    const { push, viewAfter } = show({ isDown: () => isDown })
    const failed = { name: 'The forecast could not be made' }
    expect(await screen.findByRole('heading', failed)).toBeTruthy()
    expect(screen.getByText('The core did not answer.')).toBeTruthy()

    isDown = false
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
    await cards()
    expect(screen.queryByRole('heading', failed)).toBeNull()

    isDown = true
    push({ forecast: { ...viewAfter(400), query: 'h=90' } })
    expect((await screen.findByRole('alert')).textContent).toContain('The core did not answer.')
    await cards()
    isDown = false
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })

  it('SCREEN-2.6 cards, picture with its seed, how earlier forecasts held, and when strategies move on', async () => {
    show()
    const figures = await cards()
    for (const label of ['Median outcome, USDT', 'Probability of loss', 'Drawdown beyond 10 %', 'Days to recover'])
      expect(within(figures).getByText(label)).toBeTruthy()
    expect(screen.getByText('USDT, seed 42, 2,000 futures out of 180 days')).toBeTruthy()
    expect(await screen.findByRole('img', { name: /^Balance so far, and a fan/ })).toBeTruthy()
    expect(
      screen.getByText(/^Of the last 12 monthly forecasts, \d+ % of days fell inside the 90 % band\.$/),
    ).toBeTruthy()
    const lifecycle = within(screen.getByRole('region', { name: 'Lifecycle forecast' }))
    expect(lifecycle.getByRole('link', { name: 'Rider' }).getAttribute('href')).toBe('/strategies/Rider')
  })

  it('SCREEN-2.6 the picture stands as a table as well', async () => {
    show({ query: 'h=7' })
    await cards()
    fireEvent.click(screen.getByRole('button', { name: 'Show as a table' }))
    const table = within(await screen.findByRole('region', { name: 'Balance by day' }))
    expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Day',
      'Balance',
      '5 %',
      '25 %',
      'Median',
      '75 %',
      '95 %',
    ])
    // Today and six days more, above the last whole day and thirty before it.
    expect(table.getAllByRole('row')).toHaveLength(1 + 7 + 31)
  })

  it('SCREEN-2.6 with too little it says how much is needed and there, draws what is there, and goes on by itself', async () => {
    const { push, viewAfter } = show({ days: 12 })
    expect(await screen.findByText('Needs 30 days of results; you have 12')).toBeTruthy()
    expect(screen.getByRole('img', { name: /^Balance so far/ })).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'What may come' })).toBeNull()
    push({ forecast: viewAfter(30) })
    expect(await cards()).toBeTruthy()
    expect(screen.getByText('Too little history to check past forecasts')).toBeTruthy()
  })

  it('SCREEN-2.6 on an empty account it says that there is nothing to begin with, and begins by itself', async () => {
    const { push, viewAfter } = show({ isEmpty: true })
    expect(await screen.findByText('Nothing to begin with')).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'What may come' })).toBeNull()
    push({ forecast: viewAfter(400) })
    await cards()
  })

  it('SCREEN-2.6 A-180 new results do not move the picture, a pill does', async () => {
    const { push, viewAfter, asked } = show({ days: 100 })
    const before = (await cards()).textContent
    push({ forecast: viewAfter(104) })
    const pill = await screen.findByRole('button', { name: 'Recompute, 4 new days' })
    expect((await cards()).textContent).toBe(before)
    expect(asked.filter(({ type }) => type === 'forecast.ask')).toHaveLength(1)
    fireEvent.click(pill)
    await waitFor(async () => expect((await cards()).textContent).not.toBe(before))
    expect(screen.queryByRole('button', { name: /^Recompute/ })).toBeNull()
  })

  it('N7 after new results a card, the fan and the honesty open to what is shown', async () => {
    const { push, viewAfter } = show({ days: 400 })
    await cards()
    push({ forecast: viewAfter(404) })
    await screen.findByRole('button', { name: 'Recompute, 4 new days' })
    const { data } = viewAfter(400)
    const version = data.state === 'ready' ? data.data.version : ''
    for (const [name, figure] of [
      [/What Median outcome, USDT is made of$/, 'forecast.median'],
      [/What How earlier forecasts held is made of$/, 'forecast.inside'],
      [/\) \. What \w+ \d+, \d+ is made of$/, 'forecast.fan'],
    ] as const) {
      fireEvent.click(screen.getByRole('button', { name, hidden: true }))
      await waitFor(() =>
        expect(query().get('explain')).toContain(`${figure}@${askAbout('', asShown(version)).slice(1)}`),
      )
    }
  })

  it('SCREEN-2.6 on its way, failed with a way to ask again, and in part', async () => {
    const failed = { state: 'failed', title: 'Your results could not be loaded', hint: 'Down', canRetry: true } as const
    const { push, sent, viewAfter } = show({}, { data: { state: 'loading' } })
    await waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeTruthy())
    push({ forecast: { ...viewAfter(40), data: failed } })
    fireEvent.click(await screen.findByRole('button', { name: 'Retry' }))
    expect(sent).toContainEqual({ type: 'resource.refetch', resource: 'pnlBalancesDaily' })
    push({ forecast: { ...viewAfter(40), lifecycle: { ...failed, title: 'No stages' } } })
    expect(await screen.findByText('No stages')).toBeTruthy()
    expect(await cards()).toBeTruthy()
  })

  it('SCREEN-2.6 on a phone the strategies are cards, and what is chosen is folded', async () => {
    show({ width: 390 })
    await cards()
    expect(screen.getByRole('list', { name: 'Lifecycle forecast' })).toBeTruthy()
    expect(screen.queryByRole('slider')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: /^Accounts, strategies and scales/ }))
    expect(await screen.findByRole('slider', { name: 'Scale of Rider' })).toBeTruthy()
  })
})

describe('choices', () => {
  it('SCREEN-2.6 stand in the address: days, seed, limit', async () => {
    show()
    await cards()
    fireEvent.click(screen.getByRole('radio', { name: '7 d' }))
    await waitFor(() => expect(query().get('h')).toBe('7'))
    const seed = screen.getByRole('textbox', { name: 'Seed' })
    fireEvent.change(seed, { target: { value: '43' } })
    fireEvent.blur(seed)
    await waitFor(() => expect(query().get('seed')).toBe('43'))
    const limit = screen.getByRole('textbox', { name: 'Drawdown limit' })
    fireEvent.change(limit, { target: { value: '250' } })
    fireEvent.blur(limit)
    await waitFor(() => expect(query().get('dd')).toBe('99'))
  })

  it('SCREEN-2.6 a slider scales a strategy once it rests; a strategy is left out; the last one stays', async () => {
    show()
    await cards()
    fireEvent.change(screen.getByRole('slider', { name: 'Scale of Grid' }), { target: { value: '50' } })
    await waitFor(() => expect(query().get('scale')).toBe(`${idOf('Grid')}:50`))
    fireEvent.click(screen.getByRole('checkbox', { name: 'Grid' }))
    await waitFor(() => expect(query().get('strategies')).toBe(idOf('Rider')))
  })

  it('SCREEN-2.6 the last strategy stays chosen', async () => {
    show({ query: `strategies=${idOf('Rider')}` })
    await cards()
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Rider' }).disabled).toBe(true)
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Grid' }).checked).toBe(false)
  })

  it('SCREEN-2.6 scenario B stands below each figure', async () => {
    show({ query: `b=${idOf('Rider')}:0` })
    expect(within(await cards()).getAllByText(/^B: /)).toHaveLength(6)
    expect(screen.getByRole('button', { name: /Scenario B.*Without Rider/ })).toBeTruthy()
    expect(screen.getByRole<HTMLInputElement>('slider', { name: 'Scale of Rider' }).value).toBe('100')
    fireEvent.click(screen.getByRole('radio', { name: 'Scenario B' }))
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>('slider', { name: 'Scale of Rider' }).value).toBe('0'),
    )
  })

  it('SCREEN-2.6 words of the address that there are not are named', async () => {
    show({ query: 'h=8' })
    expect(await screen.findByText("The address asked for h '8', which does not exist; ignored.")).toBeTruthy()
  })
})
