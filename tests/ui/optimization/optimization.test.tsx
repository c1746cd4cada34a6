import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { lateAnswerOf } from '../../../src/domain/lateAnswers.ts'
import { optimizationView } from '../../../src/domain/optimization/view.ts'
import type { OptimizationView } from '../../../src/domain/optimization/view.types.ts'
import { historyKey } from '../../../src/domain/optimization/wants.ts'
import type { Question } from '../../../src/domain/question.ts'
import { signedIn, START, type MiniCore } from '../../../src/domain/testing/core.ts'
// Loaded here, so that no test waits for the lazy parts' first reading.
import '../../../src/ui/features/portfolioOptimization/Screen.tsx'
import '../../../src/ui/features/portfolioOptimization/charts/ChartsTab.tsx'
import '../../../src/ui/features/portfolioOptimization/trial/WhatIfTab.tsx'
import { optimizationAnswers, optimizationHistory } from '../../support/fixtures/optimization.ts'
import { shellView, worldOf } from '../../support/fixtures/views.ts'
import { showApp, type Shown } from '../../support/showApp.tsx'

const PATH = '/portfolio-optimization'

/** What the core knows at an address. */
function coreAt(query: string): MiniCore {
  const core = signedIn({ tab: { path: PATH, query, browserZone: 'UTC' } })
  const answers = { ...optimizationAnswers(START), [historyKey('UTC', START)]: optimizationHistory(START) }
  for (const [key, value] of Object.entries(answers)) core.append({ type: 'resource.loaded', data: { key, value } })
  return core
}

/** The screen over what the core says, with `more` in its place. */
function show(
  query = '',
  more: Partial<OptimizationView> = {},
  core = coreAt(query),
  width = 1440,
  isDown = () => false,
): Shown {
  return showApp(
    worldOf(PATH, [], {
      access: { kind: 'show', screen: 'portfolioOptimization', title: 'Optimization', shell: true },
      shell: shellView(PATH, { title: 'Optimization', zone: 'UTC' }),
      optimization: { ...optimizationView(core.state, 'tab-1'), ...more },
    }),
    {
      path: query === '' ? PATH : `${PATH}?${query}`,
      width,
      read: (question) =>
        isDown()
          ? new Error('The core did not answer.')
          : lateAnswerOf(question as unknown as Question, core.state, START),
    },
  )
}
const asked = (): string | null => new URLSearchParams(location.search).get('explain')
const row = async (name: string): Promise<HTMLElement> => (await screen.findByTitle(name)).closest('tr')!

describe('the strategies', () => {
  it('SCREEN-2.9 stand with score, its parts, share against cap, multiplier and what is suggested', async () => {
    show()
    const rider = within(await row('Rider'))
    expect(
      rider.getByRole('img', {
        name: /^Performance \d.* of 40, Regime fit .* of 20, Stability .* of 30, Lifecycle .* of 10$/,
      }),
    ).toBeTruthy()
    expect(rider.getByText('2.85 / 8')).toBeTruthy()
    expect(rider.getByText('0.81 ×')).toBeTruthy()
    expect(rider.getByText('Continue')).toBeTruthy()
    expect(screen.getByText('Rated Nov 20, 2026, 11:00 AM')).toBeTruthy()
    expect(screen.getByText('Fresh')).toBeTruthy()
  })

  it('SCREEN-2.9 stand with win rate and profit factor; their rank is a column to choose', async () => {
    show()
    const rider = within(await row('Rider'))
    // 43 of 65 gained 2.90, 22 lost 1.70 each.
    expect(rider.getByText('66.15')).toBeTruthy()
    expect(rider.getByText('3.33')).toBeTruthy()
    expect(screen.queryByRole('columnheader', { name: /Rank/ })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Columns' }))
    fireEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'Rank' }))
    expect(new URLSearchParams(location.search).get('cols')).toMatch(/^strategy,rank,account,/)

    cleanup()
    show('cols=strategy,rank&sort=rank&dir=asc')
    await row('Rider')
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Strategy', 'Rank'])
    expect(within(await row('Rider')).getByText('1')).toBeTruthy()
  })

  it('A-295 on a phone the filters and the order are in a sheet; the charts have no order', async () => {
    show('stage=Maturity&min=3', {}, coreAt('stage=Maturity&min=3'), 390)
    fireEvent.click(await screen.findByRole('button', { name: 'Filters, 2' }))
    const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }))
    expect(sheet.getByRole<HTMLInputElement>('textbox', { name: 'Min. trades' }).value).toBe('3')
    fireEvent.click(sheet.getByRole('radio', { name: 'Ascending' }))
    expect(new URLSearchParams(location.search).get('dir')).toBe('asc')

    cleanup()
    show('tab=charts', {}, coreAt('tab=charts'), 390)
    fireEvent.click(await screen.findByRole('button', { name: 'Filters' }))
    expect(await screen.findByRole('textbox', { name: 'Min. trades' })).toBeTruthy()
    expect(screen.queryByRole('radio', { name: 'Ascending' })).toBeNull()
  })

  it.each([1440, 390])('SCREEN-2.9 each leads to its strategy, at %i px', async (width) => {
    show('', {}, coreAt(''), width)
    const link = await screen.findByRole('link', { name: 'Rider' })
    expect(link.getAttribute('href')).toBe('/strategies/Rider')
    if (width === 390) return
    fireEvent.keyDown(await row('Rider'), { key: 'Enter' })
    expect(location.pathname).toBe('/strategies/Rider')
  })

  it.each([1440, 390])('N7 each of their figures opens what it is made of, at %i px', async (width) => {
    show('', {}, coreAt(''), width)
    const open = async (figure: string): Promise<string | null> => {
      fireEvent.click(
        await screen.findByRole('button', { name: new RegExp(`What ${figure}, Rider, small is made of$`) }),
      )
      return asked()
    }

    for (const [name, figure] of [
      ['TWR', 'rating.twrPct'],
      ['Drawdown', 'rating.maxDrawdownPct'],
      ['Trades', 'summary.trades'],
      ['Net PnL', 'summary.pnl'],
      ['Win rate', 'summary.winRatePct'],
      ['Profit factor', 'summary.profitFactor'],
      ['Share', 'summary.shareNow'],
      ['Multiplier', 'optimization.multiplier'],
      ['Suggested', 'optimization.suggested'],
    ] as const)
      expect(await open(name)).toBe(`${figure}@strategy=Rider&account=small`)
  })

  it("SCREEN-2.9 that failed say the server's words, and can be asked for again", async () => {
    const { sent } = show('', {
      data: { state: 'failed', title: 'The strategies could not be loaded', hint: 'Down', canRetry: true },
    })
    expect(await screen.findByText('Down')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: /again|Retry/ }))
    await waitFor(() => expect(sent).toContainEqual({ type: 'resource.refetch', resource: 'strategiesOptimized' }))
  })

  it('SCREEN-2.9 none at all lead to the bot rules', async () => {
    show('', { data: { state: 'empty', title: 'No strategy to rate yet', hint: 'Why' } })
    expect(await screen.findByRole('link', { name: 'Bot rules' })).toBeTruthy()
  })

  it('SCREEN-2.9 none that pass: the filters can be cleared', async () => {
    show('min=1000')
    expect(await screen.findByText('No strategy passes the filters.')).toBeTruthy()
    expect(screen.getByText('0 of 3 strategies')).toBeTruthy()
    fireEvent.click(screen.getAllByRole('button', { name: 'Clear filters' })[0]!)
    await waitFor(() => expect(location.search).toBe(''))
  })

  it('SCREEN-2.9 before the first recommendations say so, with the button that makes them', async () => {
    show('', { generation: { state: 'ready', data: { at: null, isStale: false }, asOf: START } })
    expect(await screen.findByText('No recommendations were generated yet')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Generate recommendations' })).toBeTruthy()
  })

  it('SCREEN-2.9 with recommendations that could not be loaded say so, and ask again', async () => {
    const { sent } = show('', { generation: { state: 'failed', title: 'Not there', hint: 'Down', canRetry: true } })
    const said = (await screen.findByText('Not there')).closest<HTMLElement>('[role=status]')!
    fireEvent.click(within(said).getByRole('button', { name: 'Retry' }))
    expect(sent).toContainEqual({ type: 'resource.refetch', resource: 'priorityActions' })
  })

  it('SCREEN-2.9 with recommendations older than a day say so', async () => {
    show('', { generation: { state: 'ready', data: { at: START, isStale: true }, asOf: START } })
    expect(await screen.findByText(/more than a day old$/)).toBeTruthy()
  })

  it('API-46 Refresh asks the core; while it goes on the button says so', async () => {
    const core = coreAt('')
    const { sent, push } = show('', {}, core)
    const asks = () => sent.filter(({ type }) => type === 'optimization.refresh')
    const button = await screen.findByRole('button', { name: 'Refresh' })
    fireEvent.click(button)
    await waitFor(() => expect(asks()).toHaveLength(1))

    const view = optimizationView(core.state, 'tab-1')
    push({ optimization: { ...view, isRefreshing: true } })
    expect(button.textContent).toBe('Refreshing')
    expect(button.getAttribute('aria-disabled')).toBe('true')
    fireEvent.click(button)
    expect(asks()).toHaveLength(1)
    push({ optimization: view })
    expect(button.textContent).toBe('Refresh')
    expect(button.getAttribute('aria-disabled')).toBeNull()
  })
})

describe('charts', () => {
  it('SCREEN-2.9 points, accounts and correlations, the points as a table as well', async () => {
    show('tab=charts&x=score&y=win')
    expect(await screen.findByRole('img', { name: 'Return against risk: Win rate, % by Score' })).toBeTruthy()
    expect(screen.getByText(/^Rider, small: Score .* 65 trades, Maturity$/)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Show as a table' }))
    expect(screen.getByRole('rowheader', { name: 'Rider, small' })).toBeTruthy()
    expect(screen.getByRole('meter', { name: /^small, Now 2\.85 %$/ })).toBeTruthy()
    const matrix = screen.getByRole('table', { name: 'Correlation of daily returns' })
    expect(within(matrix).getAllByText('+1.00')).toHaveLength(3)
  })

  it('N7 a point that is pressed opens its figures, and so does its row of the table', async () => {
    show('tab=charts')
    expect(await screen.findByText('Press a point for what its figures are made of')).toBeTruthy()

    fireEvent.click(screen.getByText(/^Rider, small: Max/).closest('circle')!)
    fireEvent.click(screen.getByRole('button', { name: /What TWR, %, Rider, small is made of$/ }))
    expect(asked()).toBe('rating.twrPct@strategy=Rider&account=small')

    fireEvent.click(screen.getByRole('button', { name: 'Show as a table' }))
    fireEvent.click(screen.getByRole('button', { name: /What Max.*, Rider, small is made of$/ }))
    expect(asked()).toBe('rating.maxDrawdownPct@strategy=Rider&account=small')
  })
})

describe('what-if', () => {
  it('SCREEN-2.9 a slider shows what the engine would say at once, marked as not saved, and in the address once it rests', async () => {
    show('tab=what_if')
    expect(await screen.findByText('As it is saved: nothing would change.')).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save configuration' }).disabled).toBe(true)
    fireEvent.click(screen.getByRole('button', { name: /^Trade Count Thresholds/ }))
    fireEvent.change(await screen.findByRole('slider', { name: 'Maturity up to' }), { target: { value: '60' } })
    expect(await screen.findByText('Preview, not saved')).toBeTruthy()
    expect(await screen.findByText(/3 stages.* would change\.$/)).toBeTruthy()
    expect(screen.getAllByText('was Maturity').length).toBe(3)
    await waitFor(() => expect(new URLSearchParams(location.search).get('preview')).toBe('t:30,50,60'))
  })

  it('SCREEN-2.9 weights stay a hundred together; discarding brings back what is saved', async () => {
    show('tab=what_if')
    fireEvent.change(await screen.findByRole('slider', { name: 'Performance' }), { target: { value: '70' } })
    expect(await screen.findByText('Together 100 of 100')).toBeTruthy()
    expect(screen.getByRole<HTMLInputElement>('slider', { name: 'Stability' }).value).toBe('15')
    fireEvent.click(screen.getByRole('button', { name: 'Discard preview' }))
    expect(await screen.findByText('As it is saved: nothing would change.')).toBeTruthy()
  })

  it('SCREEN-2.9 an answer that failed says so, and is asked for again', async () => {
    let isDown = true
    show('tab=what_if', {}, undefined, 1440, () => isDown)
    expect(await screen.findByText('The core did not answer.')).toBeTruthy()
    isDown = false
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('As it is saved: nothing would change.')).toBeTruthy()
  })

  it('CONF-49 an address that cannot be saved says why, and Save waits', async () => {
    show('tab=what_if&preview=w:50,20,30,10')
    expect(await screen.findByText('Component Weights: Values must sum to 100, but sum is 110')).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save configuration' }).disabled).toBe(true)
  })

  it('SCREEN-2.9 Save sends the fields that differ, under the keys of the settings', async () => {
    const { sent } = show('tab=what_if&preview=w:10,20,60,10')
    await screen.findByText(/would change\.$/)
    fireEvent.click(screen.getByRole('button', { name: 'Save configuration' }))
    await waitFor(() =>
      expect(sent).toContainEqual({
        type: 'configuration.apply',
        fields: [
          {
            category: 'scoring',
            key: 'component_weights',
            value: { performance_max: 10, regime_fit_max: 20, stability_max: 60, lifecycle_max: 10 },
          },
        ],
      }),
    )
  })
})
