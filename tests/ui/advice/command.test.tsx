import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { usualOf } from '../../../src/domain/access/address.ts'
import { COMMAND_ADDRESS } from '../../../src/domain/access/addresses.ts'
import { adviceFrom } from '../../../src/domain/advice/read.ts'
import { figuresOf } from '../../../src/domain/advice/view.ts'
import type { Advice, AdviceData, AdviceView, OpenedStrategy } from '../../../src/domain/advice/view.types.ts'
import { epoch } from '../../../src/domain/core/time.ts'
import type { Question } from '../../../src/domain/question.ts'
// Loaded here, so that no test waits for the lazy screen's first reading.
import '../../../src/ui/features/portfolioCommand/Screen.tsx'
import { shellView, worldOf } from '../../support/fixtures/views.ts'
import { ownSkeleton, showApp, type Shown } from '../../support/showApp.tsx'

const row = (id: string, more: object = {}, done: readonly string[] = []): Advice =>
  adviceFrom(
    {
      action_id: id,
      action: 'promote',
      strategy_name: id,
      account_name: 'small',
      to_account_name: 'large',
      allocation_change: 8,
      ready_for_execution: true,
      allocation_rationale_detailed: {
        sentences: [`At a ROT of 3 % ${id} rises.`],
        reasons: [
          {
            input: 'ROT',
            value: 3,
            relation: '>=',
            threshold: 1,
            met: true,
            config: 'account_moves.promotion_thresholds.Maturity',
          },
        ],
      },
      ...more,
    },
    { at: Date.UTC(2026, 0, 1), done: new Set(done), saving: new Set() },
  )!

const data = (actions: readonly Advice[], more: Partial<AdviceData> = {}): AdviceView['list'] => ({
  state: 'ready',
  asOf: Date.UTC(2026, 0, 1),
  data: {
    figures: figuresOf(actions, Date.UTC(2026, 0, 1)),
    actions,
    balances: [],
    total: actions.length,
    accounts: ['large', 'small'],
    strategies: actions.map(({ id }) => id),
    generatedAt: Date.UTC(2026, 0, 1),
    nearest: null,
    isQuiet: false,
    opened: null,
    openedStrategy: null,
    problem: null,
    ...more,
  },
})
const advice = (more: Partial<AdviceView> = {}): AdviceView => ({
  filters: usualOf(COMMAND_ADDRESS),
  notices: [],
  past: null,
  steps: { first: null, previous: null, next: null },
  list: data([row('Rider'), row('Grid')]),
  task: null,
  undo: [],
  ...more,
})
const strategy = (happened: OpenedStrategy['happened']): OpenedStrategy => ({
  path: '/strategies/s1',
  happened,
  historyPath: '/strategies/s1?tab=history',
})
function show(more: Partial<AdviceView> = {}, width?: number, read?: (question: Question) => unknown): Shown {
  return showApp(
    worldOf('/portfolio-command', [], {
      access: { kind: 'show', screen: 'portfolioCommand', title: 'Command center', shell: true },
      shell: shellView('/portfolio-command', { title: 'Command center' }),
      advice: advice(more),
    }),
    {
      path: '/portfolio-command',
      ...(width === undefined ? {} : { width }),
      ...(read === undefined ? {} : { read }),
    },
  )
}
const press = (name: string | RegExp): void => void fireEvent.click(screen.getByRole('button', { name }))

/** What a reason says of each figure, and the name of its setting. */
const IN_WORDS = {
  mode: ['Account moves: Same broker only, limit = Disabled', 'Account Hierarchy Behavior: Mode'],
  'fall of the win rate': [
    'Fall of the win rate 10.78 points, limit ≥ 5 points',
    'Deviation Thresholds: Win rate, orange',
  ],
  ROT: ['ROT −0.79 %, limit < 0.125 %', 'Performance Bounds: Underperformer at'],
  trades: ['Trades 607, limit ≥ 200', 'Trade Count Thresholds: Maturity up to'],
  'fall of the profit factor': [
    'Fall of the profit factor 34.9962 %, limit ≥ 35 %',
    'Deviation Thresholds: Profit factor, red',
  ],
  share: ['Share 0.76 %, limit ≤ 0.76 %', null],
  luck: ['luck 1.01, limit ≥ –', null],
} as const

describe('the command center', () => {
  it('SCREEN-2.10 on its way, failed with a way on, never generated, and without an action', async () => {
    const { push, sent } = show({ list: { state: 'loading' } })
    await ownSkeleton()
    expect(screen.queryByRole('grid')).toBeNull()
    push({
      advice: advice({
        list: { state: 'failed', title: 'Failed to fetch recommended actions', hint: 'Down', canRetry: true },
      }),
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Retry' }))
    expect(sent.at(-1)).toMatchObject({ type: 'resource.refetch' })

    push({ advice: advice({ list: data([], { generatedAt: null }) }) })
    fireEvent.click(await screen.findByRole('button', { name: 'Generate recommendations' }))
    expect(sent.at(-1)).toMatchObject({ type: 'tasks.start', task: 'recommendations' })
    push({ advice: advice({ list: data([]) }) })
    expect(await screen.findByText('No actions: all strategies within limits')).not.toBeNull()
  })

  it('TASK-27 TASK-09 a generation shows how far it is, and can be cancelled', async () => {
    const { sent } = show({ task: { progress: 60, message: 'Judging 3 strategies' } })
    const bar = await screen.findByRole('progressbar', { name: 'Recommendations generation' })

    expect(bar.getAttribute('aria-valuenow')).toBe('60')
    press('Cancel')
    expect(sent.at(-1)).toMatchObject({ type: 'tasks.cancel' })
  })

  it('API-49 rows are picked by the pointer too, and marked together; not on a day that is past', async () => {
    const { sent, push } = show({ list: data([row('Rider'), row('Grid'), row('Trend')]) })
    for (const name of ['Rider', 'Trend'])
      fireEvent.click(await screen.findByRole('checkbox', { name: `Select Promote ${name}` }))
    press('Mark 2 selected done')
    expect(sent.at(-1)).toMatchObject({ type: 'advice.complete', ids: ['Rider', 'Trend'], isDone: true })

    push({ advice: advice({ past: { day: '2025-12-01' } as AdviceView['past'] }) })
    expect(screen.queryByRole('checkbox', { name: /^Select/ })).toBeNull()
  })

  it('API-49 a tick, and all that is ready at once', async () => {
    const { sent } = show({ list: data([row('Rider'), row('Grid'), row('Old', {}, ['Old'])]) })
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Done: Promote Rider' }))
    expect(sent.at(-1)).toMatchObject({ type: 'advice.complete', ids: ['Rider'], isDone: true })
    fireEvent.click(screen.getByRole('checkbox', { name: 'Done: Promote Old' }))
    expect(sent.at(-1)).toMatchObject({ ids: ['Old'], isDone: false })
    press('Mark 2 ready done')
    expect(sent.at(-1)).toMatchObject({ type: 'advice.complete', ids: ['Rider', 'Grid'], isDone: true })
  })

  it.each([
    [1440, '3 of 4 actions in both lists'],
    // Beside the button of the filters there is no room for more.
    [390, '3 of 4 actions'],
  ])('SCREEN-2.10 how many are shown is said of both lists, not beside one of them, at %i px', async (width, said) => {
    const money = row('Money', { action: 'balance_update' })
    show({ list: data([row('Rider'), row('Grid')], { balances: [money], total: 4 }) }, width)
    const tools = (await screen.findByRole('button', { name: 'Copy as checklist' })).parentElement!

    expect(within(tools).getByRole('status').textContent).toBe(said)
    const heading = screen.getByRole('heading', { name: 'Allocation actions' })
    expect(heading.parentElement!.textContent).toBe('Allocation actionsMark 2 ready done')
  })

  it('SCREEN-2.10 what was just ticked can be taken back', async () => {
    const { sent } = show({ undo: [row('Rider', {}, ['Rider'])] })
    await screen.findByText('Done: Promote Rider', { selector: '[role=status] *' })
    press('Undo')

    expect(sent.at(-1)).toMatchObject({ type: 'advice.complete', ids: ['Rider'], isDone: false })
  })

  it('SCREEN-2.10 the rationale says which figure met which limit, and where that is set', async () => {
    const opened = row('Rider')
    show({ filters: { ...usualOf(COMMAND_ADDRESS), row: 'Rider' }, list: data([opened], { opened }) })
    const why = within(await screen.findByRole('dialog', { name: 'Why: Promote Rider' }))

    expect(why.getByText('At a ROT of 3 % Rider rises.')).not.toBeNull()
    expect(why.getByText('ROT 3 %, limit ≥ 1 %')).not.toBeNull()
    expect(why.getByText('Met')).not.toBeNull()
    const setting = why.getByRole('link', { name: 'Setting Promotion Thresholds: Maturity' })
    expect(setting.getAttribute('href')).toBe('/settings#recommendations.account_moves.promotion_thresholds')
    // Nothing is said of a strategy where an action is about an account.
    expect(why.queryByRole('link', { name: 'Strategy details' })).toBeNull()
  })

  it.each([
    ['mode', 'same_broker_only', '=', 'disabled', 'account_moves.hierarchy_behavior.mode'],
    ['fall of the win rate', 10.7799, '>=', 5, 'stability.deviation_thresholds.win_rate_orange'],
    ['ROT', -0.7925, '<', 0.125, 'allocation.performance_bounds.underperformer_threshold'],
    ['trades', 607, '>=', 200, 'lifecycle.trade_count_thresholds.maturity'],
    ['fall of the profit factor', 34.9962, '>=', 35, 'stability.deviation_thresholds.profit_factor_red'],
    ['share', 0.7566, '<=', 0.7566, null],
    ['luck', 1.005, '>=', null, null],
  ] as const)(
    'SCREEN-2.10 the rationale speaks in words and units: %s %s',
    async (input, value, relation, threshold, config) => {
      const reasons = [{ input, value, relation, threshold, met: false, config }]
      const opened = row('Rider', { allocation_rationale_detailed: { sentences: [], reasons } })
      show({ filters: { ...usualOf(COMMAND_ADDRESS), row: 'Rider' }, list: data([opened], { opened }) })
      const why = within(await screen.findByRole('dialog', { name: 'Why: Promote Rider' }))
      const [said, setting] = IN_WORDS[input]

      expect(why.getByText(said)).not.toBeNull()
      if (setting !== null) expect(why.getByRole('link', { name: `Setting ${setting}` }).textContent).toBe(setting)
    },
  )

  it('SCREEN-2.10 the rationale leads to the page of its strategy', async () => {
    const opened = row('Rider')
    show({
      filters: { ...usualOf(COMMAND_ADDRESS), row: 'Rider' },
      list: data([opened], { opened, openedStrategy: strategy({ state: 'loading' }) }),
    })
    const why = within(await screen.findByRole('dialog', { name: 'Why: Promote Rider' }))
    expect(why.getByRole('link', { name: 'Strategy details' }).getAttribute('href')).toBe('/strategies/s1')
  })

  it.each([1440, 390])('N7 a change opens what it is made of, at %i px', async (width) => {
    const shares = { allocation_now_pct: 2, allocation_next_pct: 10 }
    show({ list: data([row('Rider', shares), row('Grid', { ...shares, allocation_change: 0.5 })]) }, width)
    fireEvent.click(await screen.findByRole('button', { name: /^\+8\.00.*What Change, Promote Rider is made of$/ }))
    expect(new URLSearchParams(location.search).get('explain')).toBe('advice.change@id=Rider')
    // One that is not significant shows no figure.
    expect(screen.queryByRole('button', { name: /What Change, Promote Grid/ })).toBeNull()
  })

  it('N7 the rationale says the share before and after; what makes the suggested one opens, of today alone', async () => {
    const opened = row('Rider', { allocation_now_pct: 2, allocation_next_pct: 10 })
    const filters = { ...usualOf(COMMAND_ADDRESS), row: 'Rider' }
    const { push } = show({ filters, list: data([opened], { opened }) })
    const why = within(await screen.findByRole('dialog', { name: 'Why: Promote Rider' }))
    const suggested = /^10\.00 %.*What Share afterwards, Promote Rider is made of$/
    expect(why.getByText('2.00 %')).not.toBeNull()
    fireEvent.click(why.getByRole('button', { name: suggested }))
    expect(new URLSearchParams(location.search).get('explain')).toBe(
      'optimization.suggested@strategy=Rider&account=small',
    )

    const past = { day: '2025-12-30', at: epoch(Date.UTC(2025, 11, 30, 23, 59, 59, 999)) }
    push({ advice: advice({ past, filters, list: data([opened], { opened }) }) })
    await waitFor(() => expect(why.queryByRole('button', { name: suggested })).toBeNull())
    expect(why.getByText('10.00 %')).not.toBeNull()
  })

  it('SCREEN-2.10 the rationale says what happened to its strategy, on its way, failed, without a line and with some', async () => {
    const opened = row('Rider')
    const of = (happened: OpenedStrategy['happened']) => ({
      filters: { ...usualOf(COMMAND_ADDRESS), row: 'Rider' },
      list: data([opened], { opened, openedStrategy: strategy(happened) }),
    })
    const { push, sent } = show(of({ state: 'loading' }))
    const why = within(await screen.findByRole('dialog', { name: 'Why: Promote Rider' }))
    expect(why.queryByRole('list', { name: 'What happened to it' })).toBeNull()

    push({ advice: advice(of({ state: 'failed', title: 'Not loaded', hint: 'Down', canRetry: true })) })
    expect(await why.findByText('Down')).toBeTruthy()
    fireEvent.click(why.getByRole('button', { name: 'Retry' }))
    expect(sent.slice(-2)).toMatchObject([{ resource: 'botRuleHistory' }, { resource: 'strategyHistory' }])

    push({ advice: advice(of({ state: 'empty', title: 'Nothing is kept', hint: 'Yet' })) })
    await why.findByText('Nothing is kept')

    const line = {
      id: 'tick a',
      at: 0,
      time: 'Nov 20, 2026, 8:00 AM',
      by: 'You',
      title: 'Ticked off',
      details: ['small'],
    }
    push({ advice: advice(of({ state: 'ready', asOf: 0, data: [line] })) })
    const lines = await why.findByRole('list', { name: 'What happened to it' })
    expect(lines.textContent).toBe('Ticked offNov 20, 2026, 8:00 AM, Yousmall')
    const hrefOf = (name: string): string | null => why.getByRole('link', { name }).getAttribute('href')
    expect(hrefOf('All changes of its definition')).toBe('/strategies/s1?tab=history')
    expect(hrefOf('All changes of bot rules')).toBe('/bot-maintenance?tab=history')
  })

  it('SCREEN-2.10 several kinds of action are chosen at once, in the address; All takes them back', async () => {
    const chosen = (...action: readonly string[]) => ({ filters: { ...usualOf(COMMAND_ADDRESS), action } })
    const { push } = show()
    fireEvent.click(await screen.findByRole('button', { name: 'Action All' }))
    const one = (name: string): HTMLElement => screen.getByRole('menuitemcheckbox', { name })
    const said = (): string | null => new URLSearchParams(location.search).get('action')
    expect(one('All').getAttribute('aria-checked')).toBe('true')
    screen.getByRole('menu', { name: 'Action' })
    fireEvent.click(one('Demote'))
    expect(said()).toBe('demote')

    push({ advice: advice(chosen('demote')) })
    await waitFor(() => expect(one('Demote').getAttribute('aria-checked')).toBe('true'))
    expect(one('All').getAttribute('aria-checked')).toBe('false')
    fireEvent.click(one('Promote'))
    expect(said()).toBe('promote,demote')

    push({ advice: advice(chosen('promote', 'demote', 'invented')) })
    await screen.findByText('Promote, Demote, invented')
    fireEvent.click(one('invented'))
    expect(said()).toBe('promote,demote')
    fireEvent.click(one('All'))
    expect(said()).toBeNull()
  })

  it.each([
    ['CSV', 'csv'],
    ['JSON', 'json'],
  ])('SCREEN-2.10 the rows shown are saved as %s', async (name, format) => {
    const asked: Question[] = []
    const { sent } = show({}, undefined, (question) => {
      asked.push(question)
      return null
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Export the actions shown' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: new RegExp(`^${name}`) }))
    await waitFor(() => expect(sent.at(-1)).toMatchObject({ type: 'toast.show', text: 'The export failed.' }))
    expect(asked).toContainEqual(expect.objectContaining({ type: 'advice.export', address: '', format }))
  })

  it('SCREEN-2.10 where nothing is to be done the nearest limit is named; an error stands beside the last list', async () => {
    show({
      list: data([row('Grid', { action: 'continue' })], {
        isQuiet: true,
        nearest: { strategy: 'Grid', account: 'large', reason: row('Grid').reasons[0]! },
        problem: 'Down',
      }),
    })
    expect(await screen.findByText('Nearest: Grid on large, ROT 3 %, the limit is ≥ 1 %.')).not.toBeNull()
    expect(screen.getByRole('alert').textContent).toContain('Not up to date: Down')
  })

  it('SCREEN-2.10 a phone has cards with the same acts', async () => {
    const { sent } = show({}, 390)
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Done: Promote Grid' }))

    expect(sent.at(-1)).toMatchObject({ type: 'advice.complete', ids: ['Grid'] })
    expect(screen.getAllByRole('button', { name: 'Why' })).toHaveLength(2)
  })

  it('A-295 on a phone the filters and the order are in a sheet, and the tools stand beside its button', async () => {
    const filters = { ...usualOf(COMMAND_ADDRESS), urgency: 'high', action: ['promote'] } as const
    show({ filters }, 390)
    const tools = await screen.findByRole('button', { name: 'Copy as checklist' })
    expect(screen.getByRole('button', { name: 'Export the actions shown' })).not.toBeNull()
    expect(screen.queryByRole('checkbox', { name: 'Ready only' })).toBeNull()

    const opener = screen.getByRole('button', { name: 'Filters, 2' })
    expect(opener.parentElement!.contains(tools)).toBe(true)
    await userEvent.click(opener)
    const sheet = await screen.findByRole('dialog', { name: 'Filters' })
    fireEvent.click(within(sheet).getByRole('checkbox', { name: 'Ready only' }))
    expect(new URLSearchParams(location.search).get('ready')).toBe('1')
    fireEvent.click(within(sheet).getByRole('radio', { name: 'Descending' }))
    expect(new URLSearchParams(location.search).get('dir')).toBe('desc')
    expect(within(sheet).getByRole('button', { name: 'Urgency Order' })).not.toBeNull()

    await userEvent.click(within(sheet).getByRole('button', { name: 'Show 2 rows' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(opener))
  })

  it('SCREEN-2.11 a day to look back at is typed digit by digit, and shown when it is whole', async () => {
    show()
    fireEvent.click(await screen.findByRole('button', { name: 'Earlier day' }))
    const field = screen.getByLabelText<HTMLInputElement>('Day')
    const go = screen.getByRole<HTMLButtonElement>('button', { name: 'Show' })
    const typed = (value: string): unknown => {
      fireEvent.change(field, { target: { value } })
      return [field.value, go.disabled]
    }
    expect(typed('2025-12-30')).toEqual(['2025-12-30', false])
    // A year that is typed anew begins with its first digit.
    expect(typed('0002-12-30')).toEqual(['0002-12-30', true])
    expect(typed('2024-12-30')).toEqual(['2024-12-30', false])
    fireEvent.click(go)
    expect(location.search).toBe('?at=2024-12-30')
  })

  const never = data([], { generatedAt: null })
  const first = '2026-01-01'
  it.each([
    ['the bar of a past day', { list: data([row('Rider')]) }, 'Back to today'],
    ['the place of a list that never was', { list: never }, 'Back to today'],
    ['the place of a list before the first', { list: never, steps: { first, previous: null, next: first } }, /^Go to/],
  ])('SCREEN-2.0 SCREEN-2.11 who leaves it by %s is on the screen', async (_where, more, name) => {
    const past = { day: '2025-12-30', at: epoch(Date.UTC(2025, 11, 30, 23, 59, 59, 999)) }
    const { push } = show({ past, ...more })
    await userEvent.click((await screen.findAllByRole('button', { name })).at(-1)!)
    push({ advice: advice() })
    expect(screen.queryByRole('button', { name })).toBeNull()
    await waitFor(() => expect(screen.getByRole('main').contains(document.activeElement)).toBe(true))
  })

  it('SCREEN-2.11 of a past day the table is only looked at, too', async () => {
    const past = { day: '2025-12-30', at: epoch(Date.UTC(2025, 11, 30, 23, 59, 59, 999)) }
    const { sent } = show({ past })
    await screen.findByText('Dec 30, 2025, as it stood at the end of that day')
    const ticks = screen.getAllByRole<HTMLInputElement>('checkbox', { name: /^Done: / })
    expect(ticks.map(({ disabled }) => disabled)).toEqual([true, true])
    press('Mark 2 ready done')
    expect(sent.filter(({ type }) => type === 'advice.complete')).toEqual([])
  })
})
