import { describe, expect, it } from 'vitest'
import { JOURNEY_IDLE } from '../../../src/domain/experiments/constants.ts'
import type { Visit } from '../../../src/domain/experiments/journey.ts'
import { armResults, type Kept, NOTHING_KEPT, told, visited } from '../../../src/domain/experiments/results.ts'

const visit = (page: string, more: Partial<Visit> = {}): Visit => ({
  page,
  source: 'letter',
  device: 'desktop',
  segment: null,
  sessionId: 's1',
  ...more,
})
/** Pages opened one after the other, a second apart. */
const way = (...visits: readonly Visit[]): Kept =>
  visits.reduce((kept, one, index) => visited(kept, one, index * 1_000), NOTHING_KEPT)
const SHOWN = { test: 'cta_text', variant: 'try' }

describe('a journey', () => {
  it('AB-08 has its session, start, source, device, and steps with page, time spent, actions and context', () => {
    const begun = way(visit('/'), visit('/pricing'))
    const { journey } = told(begun, 'cta_clicked', { place: 'home' }, 5_000)

    expect(journey).toEqual({
      sessionId: 's1',
      startedAt: 0,
      lastAt: 5_000,
      source: 'letter',
      device: 'desktop',
      userType: 'new',
      steps: [
        { page: '/', at: 0, spent: 1_000, actions: [], context: {} },
        { page: '/pricing', at: 1_000, spent: 4_000, actions: ['cta_clicked'], context: { place: 'home' } },
      ],
    })
  })

  it('AB-08 a page that is drawn anew is the same step', () => {
    expect(way(visit('/'), visit('/'), visit('/pricing'), visit('/')).journey?.steps.map(({ page }) => page)).toEqual([
      '/',
      '/pricing',
      '/',
    ])
  })

  it.each([
    ['new', [visit('/'), visit('/pricing')]],
    ['trial', [visit('/'), visit('/dashboard', { segment: 'trial' }), visit('/pricing')]],
    ['paid', [visit('/dashboard', { segment: 'trial' }), visit('/dashboard', { segment: 'paid' })]],
  ] as const)('AB-09 A-152 its steps say that the user is %s', (type, visits) => {
    expect(way(...visits).journey?.userType).toBe(type)
  })

  it('AB-09 A-152 is over after half an hour without a step; the next one is of somebody who returns', () => {
    const before = way(visit('/'))
    expect(visited(before, visit('/pricing', { sessionId: 's2' }), JOURNEY_IDLE - 1).journey?.sessionId).toBe('s1')

    const after = visited(before, visit('/pricing', { sessionId: 's2' }), JOURNEY_IDLE)
    expect(after.journey).toMatchObject({ sessionId: 's2', userType: 'returning', startedAt: JOURNEY_IDLE })
    expect(after.completed.map(({ sessionId }) => sessionId)).toEqual(['s1'])
  })

  it('AB-06 the ten that ended last are kept', () => {
    let kept = NOTHING_KEPT
    for (let n = 1; n <= 12; n++) kept = visited(kept, visit('/', { sessionId: `s${n}` }), n * JOURNEY_IDLE)
    expect(kept.completed.map(({ sessionId }) => sessionId)).toEqual(Array.from({ length: 10 }, (_, n) => `s${n + 2}`))
    expect(kept.journey?.sessionId).toBe('s12')
  })
})

describe('results of tests', () => {
  it('AB-05 the last hundred are kept', () => {
    let kept = NOTHING_KEPT
    for (let n = 1; n <= 103; n++) {
      kept = visited(kept, visit('/', { sessionId: `s${n}` }), n * JOURNEY_IDLE)
      kept = told(kept, 'ab_test_assigned', SHOWN, n * JOURNEY_IDLE)
    }
    expect(kept.results).toHaveLength(100)
    expect(kept.results[0]?.sessionId).toBe('s4')
  })

  it('AB-05 an arm counts once a journey, however often it is shown', () => {
    const once = told(way(visit('/')), 'ab_test_assigned', SHOWN, 1)
    expect(told(once, 'ab_test_assigned', SHOWN, 2)).toBe(once)
    expect(once.results).toHaveLength(1)
  })

  it('AB-05 an arm converts by its own goal, on its own journey', () => {
    const shown = told(way(visit('/')), 'ab_test_assigned', SHOWN, 1)
    const rowOf = (kept: Kept) => armResults(kept.results).find(({ id }) => id === 'cta_text try')
    expect(rowOf(shown)).toMatchObject({ weight: 25, shown: 1, converted: 0, rate: 0 })
    expect(rowOf(told(shown, 'checkout_started', {}, 2))).toMatchObject({ converted: 0 })
    expect(rowOf(told(shown, 'cta_clicked', {}, 2))).toMatchObject({ converted: 1, rate: 100 })

    const later = visited(shown, visit('/', { sessionId: 's2' }), JOURNEY_IDLE + 1)
    expect(rowOf(told(later, 'cta_clicked', {}, JOURNEY_IDLE + 2))).toMatchObject({ converted: 0 })
  })

  it('A-348 AB-05 who signs in under way counts for one arm of a test: the last he saw, or the one that led on', () => {
    const arm = (variant: string) => ({ test: 'pricing_view', variant })
    const counts = (kept: Kept) =>
      armResults(kept.results).flatMap(({ test, variant, shown, converted }) =>
        test === 'pricing_view' ? [[variant, shown, converted]] : [],
      )
    const visitor = told(way(visit('/pricing')), 'ab_test_assigned', arm('control'), 1)
    const user = told(visitor, 'ab_test_assigned', arm('annual'), 2)
    expect(counts(told(user, 'checkout_started', {}, 3))).toEqual([
      ['control', 0, 0],
      ['annual', 1, 1],
    ])

    const led = told(visitor, 'checkout_started', {}, 2)
    const after = told(led, 'ab_test_assigned', arm('annual'), 3)
    expect(after).toBe(led)
    expect(counts(told(after, 'checkout_started', {}, 4))).toEqual([
      ['control', 1, 1],
      ['annual', 0, 0],
    ])
  })

  it('AB-05 an arm that nobody was shown has no rate', () => {
    expect(armResults([]).every(({ rate, shown }) => rate === null && shown === 0)).toBe(true)
    expect(armResults([])).toHaveLength(3 + 4 + 2)
  })

  it('MKT-01 what happens once in a journey is told once', () => {
    const bought = told(way(visit('/subscription-success')), 'purchase_completed', { plan: 'elite' }, 1)
    expect(told(bought, 'purchase_completed', { plan: 'elite' }, 2)).toBe(bought)
    expect(told(bought, 'cta_clicked', {}, 2)).not.toBe(bought)
  })
})
