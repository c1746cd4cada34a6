import { describe, expect, it, test } from 'vitest'
import { usualOf } from '../../../src/domain/access/address.ts'
import { COMMAND_ADDRESS } from '../../../src/domain/access/addresses.ts'
import { isSignificant, labelOf } from '../../../src/domain/recommendations/kinds.ts'
import { adviceFrom, needsBalance } from '../../../src/domain/advice/read.ts'
import { figuresOf, nearestOf, shownOf } from '../../../src/domain/advice/view.ts'
import type { Advice, AdviceFilters } from '../../../src/domain/advice/view.types.ts'
import { days, hours } from '../../../src/domain/core/time.ts'

const NOW = Date.UTC(2026, 10, 23, 12)
const iso = (at: number): string => new Date(at).toISOString()
const read = (action: object, done: readonly string[] = []): Advice =>
  adviceFrom(
    { action_id: 'a1', action: 'promote', strategy_name: 'Rider', account_name: 'small', ...action },
    {
      at: NOW,
      done: new Set(done),
      saving: new Set(),
    },
  )!
const open = (id: string, more: object = {}): Advice =>
  read({
    action_id: id,
    execution_window_start: iso(NOW - hours(1)),
    execution_window_end: iso(NOW + hours(5)),
    ready_for_execution: true,
    ...more,
  })
const filters = (more: Partial<AdviceFilters> = {}): AdviceFilters => ({ ...usualOf(COMMAND_ADDRESS), ...more })

describe('an action of the wire', () => {
  test('PORT-01 every field is read, plain or with its allocation_ prefix', () => {
    const schedule = {
      execution_window_start: iso(NOW - hours(1)),
      execution_window_end: iso(NOW + hours(1)),
      next_review_date: iso(NOW + days(14)),
      cooldown_until: iso(NOW + hours(2)),
      urgency_level: 'high',
      decision_confidence: 65,
      days_since_last_action: 3,
    }
    const expected = {
      windowStart: NOW - hours(1),
      windowEnd: NOW + hours(1),
      nextReview: NOW + days(14),
      cooldownUntil: NOW + hours(2),
      urgency: 'high',
      confidence: 65,
      daysSince: 3,
    }
    const prefixed = (prefix: string) =>
      Object.fromEntries(Object.entries(schedule).map(([name, value]) => [`${prefix}_${name}`, value]))

    expect(read(schedule)).toMatchObject(expected)
    expect(read(prefixed('allocation'))).toMatchObject(expected)
    expect(read({ ...prefixed('balance'), requires_balance_update: true }).balance).toMatchObject(expected)
  })

  test('PORT-02 PORT-03 PORT-04 without a word the balance is of medium urgency and 80 confidence, and its days are unknown', () => {
    expect(read({}).balance).toMatchObject({ urgency: 'medium', confidence: 80, daysSince: null })
    expect(read({ balance_days_since_last_action: 4 }).balance.daysSince).toBe(4)
  })

  test.each([
    ['promote', 'Promote'],
    ['demote', 'Demote'],
    ['swap', 'Swap'],
    ['deactivate', 'Deactivate'],
    ['continue', 'Continue'],
    ['monitor_closely', 'Monitor'],
    ['initialize', 'Initialize'],
    ['balance_update', 'Balance Update'],
    ['invented', 'invented'],
    ['constructor', 'constructor'],
  ])('PORT-05 %s is called %s', (kind, label) => expect(labelOf(kind)).toBe(label))

  test.each([
    [0.99, false],
    [-0.99, false],
    [1, true],
    [-1, true],
  ])('PORT-06 a change of %d points is significant: %s', (change, is) => expect(isSignificant(change)).toBe(is))

  test.each([
    [true, true, true],
    [true, false, true],
    [false, true, true],
    [false, false, false],
  ])('PORT-07 flag %s and rationale %s: required %s', (flag, nested, is) =>
    expect(
      needsBalance({
        requires_balance_update: flag,
        allocation_rationale_detailed: { balance_update: { required: nested } },
      }),
    ).toBe(is),
  )

  test.each([
    ['ready', { execution_window_start: iso(NOW), execution_window_end: iso(NOW + 1) }],
    ['ready', { ready_for_execution: true }],
    ['soon', { execution_window_start: iso(NOW + hours(24)), execution_window_end: iso(NOW + days(3)) }],
    ['later', { execution_window_start: iso(NOW + hours(24) + 1), execution_window_end: iso(NOW + days(3)) }],
    ['later', { execution_window_start: iso(NOW - 2), execution_window_end: iso(NOW - 1), ready_for_execution: true }],
    ['cooling', { cooldown_until: iso(NOW + 1), ready_for_execution: true }],
    ['later', {}],
  ])('SCREEN-2.10 stands in %s: %j', (lane, action) => expect(read(action).lane).toBe(lane))

  it('SCREEN-2.10 a tick ends every other lane; what is no action is none', () => {
    expect(read({ cooldown_until: iso(NOW + 1) }, ['a1']).lane).toBe('done')
    expect(adviceFrom({ action: 'promote' }, { at: NOW, done: new Set(), saving: new Set() })).toBeNull()
  })
})

describe('the lists', () => {
  const swap = open('swap', { action: 'swap', urgency_level: 'high', allocation_change: 4 })
  const promote = open('promote', { urgency_level: 'low', allocation_change: -0.5, requires_balance_update: true })
  const watched = open('watched', { action: 'continue', urgency_level: 'low', account_name: 'large' })
  const account = open('account', { action: 'balance_update', strategy_name: null, requires_balance_update: true })
  const all = [watched, promote, swap, account]
  const ids = (rows: readonly Advice[]): readonly string[] => rows.map(({ id }) => id)

  it('SCREEN-2.10 urgency first; a balance update stands among the balances, which have every action that needs money', () => {
    const { actions, balances } = shownOf(all, filters())
    expect(ids(actions)).toEqual(['swap', 'watched', 'promote'])
    expect(ids(balances)).toEqual(['account', 'promote'])
  })

  it.each<[Partial<AdviceFilters>, readonly string[]]>([
    [{ action: ['swap', 'promote'] }, ['swap', 'promote']],
    [{ urgency: 'high' }, ['swap']],
    [{ account: 'large' }, ['watched']],
    [{ significant: '1' }, ['swap']],
    [{ hide: '1' }, ['swap', 'promote']],
    [{ strategy: 'Nobody' }, []],
    [{ state: 'done' }, []],
    [{ ready: '1' }, ['swap', 'watched', 'promote']],
    [{ sort: 'change', dir: 'desc' }, ['swap', 'watched', 'promote']],
    [{ sort: 'change' }, ['promote', 'watched', 'swap']],
  ])('SCREEN-2.10 %j', (more, expected) => expect(ids(shownOf(all, filters(more)).actions)).toEqual(expected))

  it.each(['window_end', 'review'] as const)('SCREEN-2.10 by %s what has no time is last in either order', (sort) => {
    const [early, late] = [1, 2].map((day) =>
      read({
        action_id: `${day}`,
        execution_window_end: iso(NOW + days(day)),
        next_review_date: iso(NOW + days(day)),
      }),
    )
    const by = (dir: 'asc' | 'desc') =>
      ids(shownOf([late!, read({ action_id: 'never' }), early!], filters({ sort, dir })).actions)

    expect([by('asc'), by('desc')]).toEqual([
      ['1', '2', 'never'],
      ['2', '1', 'never'],
    ])
  })

  it('SCREEN-2.10 the cards count what is to be done; what only goes on is no action', () => {
    const done = { ...swap, isDone: true, lane: 'done' as const, doneAt: NOW - days(7) + 1 }
    expect(figuresOf([watched, promote, swap, account], NOW)).toEqual({
      ready: 3,
      soon: 0,
      cooling: 0,
      balances: 2,
      doneThisWeek: 0,
      netChange: 3.5,
    })
    expect(figuresOf([promote, done], NOW)).toMatchObject({ ready: 1, doneThisWeek: 1, netChange: -0.5 })
    expect(figuresOf([{ ...done, doneAt: NOW - days(7) }], NOW).doneThisWeek).toBe(0)
  })

  it('SCREEN-2.10 the nearest bound is the one that lacks the smallest share of itself, of those not met', () => {
    const reason = (value: number, threshold: number, met = false) => ({
      input: 'ROT',
      value,
      relation: '>=',
      threshold,
      met,
      config: 'account_moves.promotion_thresholds.Maturity',
    })
    const row = (id: string, ...reasons: readonly object[]): Advice =>
      read({ action_id: id, strategy_name: id, allocation_rationale_detailed: { reasons } })
    const nearest = nearestOf([
      row('Far', reason(10, 40)),
      row('Near', reason(36, 40), reason(1, 1, true)),
      row('Other', { ...reason(39, 40), config: null }),
    ])

    expect(nearest).toMatchObject({ strategy: 'Near', reason: { value: 36, threshold: 40 } })
    expect(nearestOf([row('Met', reason(2, 1, true))])).toBeNull()
  })
})
