import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, onTestFinished } from 'vitest'
import { usualOf } from '../../../src/domain/access/address.ts'
import { COMMAND_ADDRESS } from '../../../src/domain/access/addresses.ts'
import { MOST_SELECTED } from '../../../src/domain/advice/board/constants.ts'
import { balancesFrom, beforeAfter } from '../../../src/domain/advice/board/after.ts'
import { chosenOf, lanesOf } from '../../../src/domain/advice/board/lanes.ts'
import { changesOf, scoreboardFrom } from '../../../src/domain/advice/board/review.ts'
import { timelineOf } from '../../../src/domain/advice/board/timeline.ts'
import type { BoardView } from '../../../src/domain/advice/board/view.types.ts'
import { adviceFrom } from '../../../src/domain/advice/read.ts'
import { figuresOf } from '../../../src/domain/advice/view.ts'
import type { Advice, AdviceView } from '../../../src/domain/advice/view.types.ts'
import { calendarOf } from '../../../src/domain/core/calendar.ts'
import { epoch } from '../../../src/domain/core/time.ts'
import { speak } from '../../../src/domain/language/translate.ts'
// Loaded here, so that no test waits for the lazy screen's first reading.
import '../../../src/ui/features/portfolioCommandV2/Screen.tsx'
import { shellView, worldOf } from '../../support/fixtures/views.ts'
import { showApp, type Shown } from '../../support/showApp.tsx'

const NOW = epoch(Date.UTC(2026, 0, 1))
const row = (id: string, more: object = {}, isDone = false): Advice =>
  adviceFrom(
    {
      action_id: id,
      action: 'promote',
      strategy_name: id,
      account_name: 'small',
      to_account_name: 'large',
      stage: 'Maturity',
      next_stage: 'Legacy',
      allocation_now_pct: 2,
      allocation_next_pct: 12,
      allocation_change: 10,
      balance_change_usdt: 100,
      ready_for_execution: true,
      next_review_date: '2026-01-10T00:00:00Z',
      ...more,
    },
    { at: NOW, done: new Set(isDone ? [id] : []), saving: new Set() },
  )!
const swap = (id: string, partner: string, from: string, to: string): Advice =>
  row(id, {
    action: 'swap',
    account_name: from,
    to_account_name: to,
    partner: { strategy_name: partner, account_name: to },
  })

const adviceOf = (all: readonly Advice[], more: Partial<AdviceView> = {}): AdviceView => ({
  filters: usualOf(COMMAND_ADDRESS),
  notices: [],
  past: null,
  steps: { first: null, previous: null, next: null },
  list: {
    state: 'ready',
    asOf: NOW,
    data: {
      figures: figuresOf(all, NOW),
      actions: all,
      balances: [],
      total: all.length,
      accounts: ['large', 'small'],
      strategies: all.map(({ id }) => id),
      generatedAt: NOW,
      nearest: null,
      isQuiet: false,
      opened: null,
      openedStrategy: null,
      problem: null,
    },
  },
  task: null,
  undo: [],
  ...more,
})
const ready = <T,>(data: T) => ({ state: 'ready' as const, asOf: NOW, data })
const boardOf = (all: readonly Advice[], more: Partial<BoardView> = {}): BoardView => ({
  lanes: lanesOf(all, usualOf(COMMAND_ADDRESS)),
  chosen: [],
  timeline: timelineOf(all, calendarOf('UTC'), NOW),
  after: ready(beforeAfter(all, balancesFrom([{ account_name: 'large', balance_usdt: '1000' }]), { legacy: 10 })),
  changes: ready(null),
  scoreboard: ready(scoreboardFrom({ followed: 0, ignored: 0, after: [] })),
  ...more,
})
function show(
  all: readonly Advice[],
  board: Partial<BoardView> = {},
  more: Partial<AdviceView> = {},
  width = 1440,
): Shown {
  return showApp(
    worldOf('/portfolio-command-v2', [], {
      access: { kind: 'show', screen: 'portfolioCommandV2', title: 'Command board', shell: true },
      shell: shellView('/portfolio-command-v2', { title: 'Command board' }),
      advice: adviceOf(all, more),
      board: boardOf(all, board),
    }),
    { path: '/portfolio-command-v2', width },
  )
}
const lane = (name: string) => within(screen.getByRole('grid', { name }))
const cardsIn = (name: string): readonly (string | null)[] =>
  [...screen.getByRole('grid', { name }).querySelectorAll('[role=row][data-key]')].map((one) =>
    one.getAttribute('aria-label'),
  )

describe('the board', () => {
  it('A-295 on a phone the board has the same sheet of filters, and its tools once', async () => {
    show([row('Rider')], {}, { filters: { ...usualOf(COMMAND_ADDRESS), account: 'small' } }, 390)
    fireEvent.click(await screen.findByRole('button', { name: 'Filters, 1' }))
    history.replaceState(null, '', '?account=small')

    const sheet = await screen.findByRole('dialog', { name: 'Filters' })
    fireEvent.click(within(sheet).getByRole('button', { name: 'Clear filters' }))
    expect(location.search).toBe('')
    fireEvent.click(within(sheet).getByRole('button', { name: 'Show 1 row' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getAllByRole('button', { name: 'Copy as checklist' })).toHaveLength(1)
  })

  it('SCREEN-2.11 every lane is there, and says what it is empty of; a swap is one card with both ends', async () => {
    show([row('Rider'), swap('A', 'B', 'small', 'large'), swap('B', 'A', 'large', 'small'), row('Old', {}, true)])
    await screen.findByRole('grid', { name: 'Ready now' })

    expect(cardsIn('Ready now')).toEqual(['Promote Rider', 'Swap A and B'])
    expect(lane('Ready now').getByText('Swap A')).not.toBeNull()
    expect(lane('Ready now').getByText('Swap B')).not.toBeNull()
    expect(cardsIn('Done')).toEqual(['Promote Old'])
    expect(lane('Window soon').getByText('No window opens within 24 hours')).not.toBeNull()
    expect(lane('Cooling down').getByText('Nothing is resting')).not.toBeNull()
    expect(lane('Review later').getByText('Nothing waits for its review')).not.toBeNull()
  })

  it('API-49 a card goes to Done by its button, both ends of a swap at once, and comes back', async () => {
    const { sent } = show([swap('A', 'B', 'small', 'large'), swap('B', 'A', 'large', 'small'), row('Old', {}, true)])
    fireEvent.click(await screen.findByRole('button', { name: 'Move to Done: Swap A and B' }))
    expect(sent.at(-1)).toMatchObject({ type: 'advice.complete', ids: ['A', 'B'], isDone: true })
    fireEvent.click(screen.getByRole('button', { name: 'Take back: Promote Old' }))
    expect(sent.at(-1)).toMatchObject({ type: 'advice.complete', ids: ['Old'], isDone: false })
  })

  it('SCREEN-2.11 cards are selected in the address, both ends of a swap; what they lead to has its column; they are done together', async () => {
    const all = [row('Rider'), swap('A', 'B', 'small', 'large'), swap('B', 'A', 'large', 'small')]
    const filters = { ...usualOf(COMMAND_ADDRESS), sel: ['A', 'B'] }
    const { push, sent } = show(all)
    expect(screen.queryByRole('columnheader', { name: 'After selected' })).toBeNull()
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select Swap A and B' }))
    await waitFor(() => expect(new URLSearchParams(location.search).get('sel')).toBe('A,B'))

    const balances = balancesFrom([{ account_name: 'large', balance_usdt: '1000' }])
    push({
      board: boardOf(all, {
        lanes: lanesOf(all, filters),
        chosen: chosenOf(all, filters),
        after: ready(beforeAfter(all, balances, null, filters.sel)),
      }),
    })
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select Swap A and B' }).checked).toBe(true)
    expect(screen.getAllByRole('columnheader', { name: 'After selected' }).length).toBeGreaterThan(0)
    const bar = within(screen.getByRole('toolbar', { name: '1 selected' }))
    fireEvent.click(bar.getByRole('button', { name: 'Move to Done' }))
    expect(sent).toContainEqual({ type: 'advice.complete', ids: ['A', 'B'], isDone: true })
    await waitFor(() => expect(new URLSearchParams(location.search).get('sel')).toBeNull())
  })

  it('SCREEN-2.11 A-276 what an address has no room for is refused with a sentence', async () => {
    const sel = Array.from({ length: MOST_SELECTED }, (_, i) => `id${i}`)
    const all = [row('Rider'), ...sel.map((id) => row(id))]
    const { sent } = show(all, { chosen: chosenOf(all, { ...usualOf(COMMAND_ADDRESS), sel }) })
    const full = sel.join(',')
    history.replaceState(null, '', `/portfolio-command-v2?sel=${full}`)
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select Promote Rider' }))
    expect(sent.at(-1)).toMatchObject({
      type: 'toast.show',
      kind: 'error',
      text: expect.stringMatching(/^At most 40 actions/),
    })
    expect(new URLSearchParams(location.search).get('sel')).toBe(full)
  })

  it('SCREEN-2.11 A-276 what was selected of an older generation, and nobody sees, leaves its room to what is there', async () => {
    const { sent } = show([row('Rider'), row('Second')])
    const older = Array.from({ length: MOST_SELECTED }, (_, i) => `old${i}`).join(',')
    history.replaceState(null, '', `/portfolio-command-v2?sel=${older}`)
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select Promote Rider' }))
    expect(new URLSearchParams(location.search).get('sel')).toBe('Rider')
    // Before the board has answered to the first.
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select Promote Second' }))
    expect(new URLSearchParams(location.search).get('sel')).toBe('Rider,Second')
    expect(sent.filter(({ type }) => type === 'toast.show')).toEqual([])
  })

  it('SCREEN-2.11 the other shape is one press away and keeps the filters', async () => {
    show([row('Rider')])
    history.replaceState(null, '', '/portfolio-command-v2?urgency=high')
    fireEvent.click(await screen.findByRole('radio', { name: 'Table' }))
    await waitFor(() => expect(location.pathname + location.search).toBe('/portfolio-command?urgency=high'))
  })

  it('SCREEN-2.11 a card that is dropped goes to Done; of one that is gone by then it is said that nothing was done', async () => {
    const { sent, push } = show([row('Rider')])
    const drag = async (meanwhile: () => void): Promise<void> => {
      fireEvent.click(await screen.findByRole('button', { name: 'Drag Promote Rider' }), { detail: 0 })
      const place = await screen.findByLabelText('Drop on')
      meanwhile()
      act(() => place.focus())
      fireEvent.click(place, { detail: 0 })
      // The next card is taken up only once this one is laid down.
      await waitFor(() => expect(screen.queryByLabelText('Drop on')).toBeNull())
    }
    await drag(() => {})
    await waitFor(() => expect(sent.at(-1)).toEqual({ type: 'advice.complete', ids: ['Rider'], isDone: true }))

    await drag(() => push({ board: boardOf([row('Another')]) }))
    await waitFor(() =>
      expect(sent.at(-1)).toEqual({
        type: 'toast.show',
        kind: 'error',
        text: 'This card is no longer on the board, so nothing was marked as done.',
      }),
    )
  })

  const past = { day: '2025-12-30', at: epoch(Date.UTC(2025, 11, 30, 23, 59, 59, 999)) }
  const steps = { first: '2025-12-20', previous: '2025-12-28', next: '' }

  it('SCREEN-2.11 a past day says so, and nothing of it can be ticked, dragged or generated', async () => {
    const all = [row('Rider'), row('Old', {}, true)]
    const { sent, push } = show(all, {}, { past, steps })
    const banner = (await screen.findByText('Dec 30, 2025, as it stood at the end of that day')).closest(
      '[role=status]',
    )!
    expect(banner.textContent).toContain('By the generation of Jan 1, 2026')

    expect(cardsIn('Ready now')).toEqual(['Promote Rider'])
    expect(screen.queryByRole('button', { name: /^Drag / })).toBeNull()
    for (const name of ['Generate recommendations', 'Move to Done: Promote Rider', 'Take back: Promote Old']) {
      const button = screen.getByRole('button', { name })
      expect([name, button.getAttribute('aria-disabled')]).toEqual([name, 'true'])
      fireEvent.click(button)
    }
    expect(sent.filter(({ type }) => type === 'advice.complete' || type === 'tasks.start')).toEqual([])
    expect(screen.getByText('30 days as they were planned then')).not.toBeNull()
    expect(screen.getByText(/^Shares in per cent of the account, balances of the end of that day/)).not.toBeNull()

    // Back in place: the same page takes cards again.
    push({ advice: adviceOf(all) })
    expect(await screen.findByRole('button', { name: 'Drag Promote Rider' })).not.toBeNull()
    push({ advice: adviceOf(all, { past, steps }) })
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Drag Promote Rider' })).toBeNull())
  })

  it('SCREEN-2.11 steps lead to the generations beside it, keep what is chosen, and back to today', async () => {
    const { push } = show([row('Rider')], {}, { past, steps })
    history.replaceState(null, '', '/portfolio-command-v2?at=2025-12-30&account=large&row=Rider')
    const query = async (said: string) => await waitFor(() => expect(location.search).toBe(said))
    fireEvent.click(await screen.findByRole('button', { name: 'Previous generation' }))
    await query('?at=2025-12-28&account=large')
    fireEvent.click(screen.getByRole('button', { name: 'Next generation' }))
    await query('?account=large')
    push({ advice: adviceOf([row('Rider')], { past, steps: { ...steps, previous: null } }) })
    const none = () => screen.getByRole('button', { name: 'Previous generation' }).getAttribute('aria-disabled')
    await waitFor(() => expect(none()).toBe('true'))
    history.replaceState(null, '', '/portfolio-command-v2?at=2025-12-30&account=large')
    fireEvent.click(screen.getByRole('button', { name: 'Back to today' }))
    await query('?account=large')
  })

  it.each([
    ['while it is on its way nobody knows of one', null, 'No generation is known'],
    ['where it is the first, none is kept', '2025-12-31', 'No generation before this one is kept'],
  ])('SCREEN-2.11 why there is no generation before: %s', async (_, first, reason) => {
    show([], {}, { past, steps: { first, previous: null, next: null }, list: { state: 'loading' } })
    const button = await screen.findByRole('button', { name: 'Previous generation' })

    fireEvent.keyDown(document.body, { key: 'Tab' })
    act(() => button.focus())
    expect((await screen.findByRole('tooltip')).textContent).toBe(reason)
  })

  it('SCREEN-2.11 before the first generation a sentence names its day and leads there', async () => {
    const { list } = adviceOf([])
    const none = list.state === 'ready' ? ready({ ...list.data, generatedAt: null }) : list
    show([], {}, { past, steps: { first: '2025-12-31', previous: null, next: '2025-12-31' }, list: none })
    expect(await screen.findByText('No advice was generated before Dec 31, 2025')).not.toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Go to Dec 31, 2025' }))
    await waitFor(() => expect(location.search).toBe('?at=2025-12-31'))
  })

  it('SCREEN-2.11 any day is asked for from today; marks are a choice of the address', async () => {
    show([row('Rider')], {}, { steps })
    fireEvent.click(await screen.findByRole('button', { name: 'Earlier day' }))
    fireEvent.change(await screen.findByLabelText('Day'), { target: { value: '2025-12-24' } })
    fireEvent.click(screen.getByRole('button', { name: 'Show' }))
    await waitFor(() => expect(location.search).toBe('?at=2025-12-24'))
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Mark changes' }))
    await waitFor(() => expect(location.search).toBe('?at=2025-12-24&cmp=last'))
  })

  it('SCREEN-2.11 what changed is marked on its card', async () => {
    const changes = changesOf([row('Rider')], { previous: { generated_at: '2025-12-25T00:00:00Z', actions: [] } })
    show([row('Rider')], { lanes: lanesOf([row('Rider')], usualOf(COMMAND_ADDRESS), changes) })
    await screen.findByRole('grid', { name: 'Ready now' })
    expect(lane('Ready now').getByText('New')).not.toBeNull()
  })

  it('SCREEN-2.11 the timeline says each bar in words; a cap that would break is named', async () => {
    show([row('Rider')])
    expect(await screen.findByRole('img', { name: 'Review on Jan 10, 2026' })).not.toBeNull()
    expect(screen.getByText('After all ready: Rider on large comes to 12.00 %, above 10.00 %.')).not.toBeNull()
    const account = within(screen.getByRole('region', { name: 'large' }))
    expect(account.getByRole('row', { name: /^Balance, USDT/ }).textContent).toContain('1,100.00')
  })

  it.each([
    ['en', 'Jan 3'],
    ['de', '3. Jan.'],
  ] as const)('SCREEN-2.11 the timeline names days without their year: %s', async (language, day) => {
    speak(language, {})
    onTestFinished(() => speak('en', {}))
    show([row('Rider')])
    expect(await screen.findByText(day)).not.toBeNull()
  })

  it('SCREEN-2.11 what changed, by kind; nothing, and nothing to compare with', async () => {
    const previous = (actions: readonly object[]) => ({ previous: { generated_at: '2025-12-25T00:00:00Z', actions } })
    const was = { action: 'demote', strategy_name: 'Gone', account_name: 'small', to_account_name: 'small' }
    const { push } = show([row('Rider')], { changes: ready(changesOf([row('Rider')], previous([was]))) })
    expect((await screen.findByText('New')).closest('li')!.textContent).toContain('Promote Rider')
    expect(screen.getByText('Demote Gone').closest('li')!.textContent).toContain('Gone')
    push({ board: boardOf([], { changes: ready(changesOf([], previous([]))) }) })
    expect(await screen.findByText('Nothing changed.')).not.toBeNull()
    push({ board: boardOf([]) })
    expect(await screen.findByText('This is the first generation; the next is compared with it.')).not.toBeNull()
  })

  it('N10 both sums with how many they are of, and an honest word where they are few', async () => {
    const of = (judged: number, usdt: number) => ({ judged, usdt })
    const { push } = show([row('Rider')], {
      scoreboard: ready(
        scoreboardFrom({
          followed: 12,
          ignored: 5,
          after: [{ days: 14, followed: of(12, 340), ignored: of(5, -120) }],
        }),
      ),
    })
    expect(await screen.findByText('Followed 12, ignored 5')).not.toBeNull()
    const line = screen.getByRole('row', { name: /^After 14 days/ }).textContent
    expect(line).toContain('+340.00')
    expect(line).toContain('−120.00')
    expect(screen.queryByText(/^Too few to compare/)).toBeNull()
    push({
      board: boardOf([], {
        scoreboard: ready(
          scoreboardFrom({ followed: 1, ignored: 0, after: [{ days: 14, followed: of(1, 340), ignored: of(0, 0) }] }),
        ),
      }),
    })
    expect(await screen.findByText(/^Too few to compare/)).not.toBeNull()
    push({ board: boardOf([]) })
    expect(await screen.findByText('Nothing was followed or ignored yet')).not.toBeNull()
  })

  it('SCREEN-2.11 what failed says so in its own place and is asked again; the lanes stay', async () => {
    const failed = { state: 'failed' as const, title: 'Failed to fetch the balances', hint: 'Down', canRetry: true }
    const { sent } = show([row('Rider')], { after: failed, changes: { state: 'loading' } })
    fireEvent.click(await screen.findByRole('button', { name: 'Retry' }))
    expect(sent.at(-1)).toMatchObject({ type: 'resource.refetch', resource: 'balances' })
    expect(cardsIn('Ready now')).toEqual(['Promote Rider'])
  })

  it('SCREEN-2.11 nothing passes the filters, nothing is generated, nothing is there yet', async () => {
    const { push } = show([])
    expect(await screen.findByText('No actions: all strategies within limits')).not.toBeNull()
    push({ advice: { ...adviceOf([]), list: { state: 'loading' } } })
    await waitFor(() => expect(screen.queryByText('No actions: all strategies within limits')).toBeNull())
    const { list } = adviceOf([row('Rider')])
    push({ advice: adviceOf([], { list: list.state === 'ready' ? ready({ ...list.data, actions: [] }) : list }) })
    expect(await screen.findByText('No actions match')).not.toBeNull()
  })
})
