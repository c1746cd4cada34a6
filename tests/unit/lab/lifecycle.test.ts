import { describe, expect, test } from 'vitest'
import { boundaryCounts, LIFECYCLE_PRESETS, lifecycleOf, stageOf } from '../../../src/domain/lab/lifecycle.ts'

const { balanced } = LIFECYCLE_PRESETS
const ON = { isEnabled: true, promotes: true, demotes: true }
const told = (trades: number, rot: number, hierarchy = ON) => {
  const { action, next } = lifecycleOf(trades, rot, balanced, hierarchy)
  return `${action} ${next}`
}

describe('stage by trades', () => {
  test.each([
    [29, 'Initialization'],
    [30, 'Incubation'],
    [31, 'Incubation'],
    [49, 'Incubation'],
    [50, 'Maturity'],
    [51, 'Maturity'],
    [199, 'Maturity'],
    [200, 'Maturity'],
    [201, 'Legacy'],
  ])('LIFE-05 A-53 %i trades', (trades, stage) => expect(stageOf(trades, balanced)).toBe(stage))

  test('the table of the screen holds just these counts', () => {
    expect(boundaryCounts(balanced)).toEqual([29, 30, 31, 49, 50, 51, 199, 200, 201])
  })

  test('LIFE-06 caps by stage', () => {
    expect([10, 40, 100, 300].map((trades) => lifecycleOf(trades, 0.3, balanced, ON).cap)).toEqual([3, 5, 8, 10])
  })
})

describe('promotion and demotion', () => {
  test.each([
    ['LIFE-02 A-54 at 0 a strategy in Initialization rises', 10, 0, 'promote Incubation'],
    ['A-54 below 0 it stays: nothing is below', 10, -3, 'continue Initialization'],
    ['LIFE-02 at the bound', 40, 0.5, 'promote Maturity'],
    ['LIFE-02 just under it', 40, 0.499, 'continue Incubation'],
    ['LIFE-03 A-54 at the signed bound', 40, -0.2, 'demote Initialization'],
    ['LIFE-03 just over it', 40, -0.199, 'continue Incubation'],
    ['LIFE-03 Maturity', 100, -0.1, 'demote Incubation'],
    ['LIFE-02 Maturity', 100, 1, 'promote Legacy'],
    ['LIFE-03 Legacy at 0', 300, 0, 'demote Maturity'],
    ['A-54 Legacy rises no further', 300, 9, 'continue Legacy'],
  ])('%s', (_name, trades, rot, expected) => expect(told(trades, rot)).toBe(expected))

  test('A-54 when both hold, demotion wins', () => {
    const odd = {
      ...balanced,
      promotion: { ...balanced.promotion, Incubation: -1 },
      demotion: { ...balanced.demotion, Incubation: 1 },
    }

    expect(lifecycleOf(40, 0, odd, ON).action).toBe('demote')
  })

  test('LIFE-04 a disabled hierarchy ignores both; each switch ignores its own', () => {
    expect(told(40, 5, { ...ON, isEnabled: false })).toBe('continue Incubation')
    expect(told(40, 5, { ...ON, promotes: false })).toBe('continue Incubation')
    expect(told(40, -5, { ...ON, demotes: false })).toBe('continue Incubation')
  })

  test.each([
    [
      40,
      5,
      { promotes: false },
      'ROT 5 meets 0.5, the promotion bound of Incubation, but promotions are switched off.',
    ],
    [
      10,
      1,
      { promotes: false },
      'ROT 1 meets 0, the promotion bound of Initialization, but promotions are switched off.',
    ],
    [
      40,
      -5,
      { demotes: false },
      'ROT −5 meets −0.2, the demotion bound of Incubation, but demotions are switched off.',
    ],
    [300, 0, { demotes: false }, 'ROT 0 meets 0, the demotion bound of Legacy, but demotions are switched off.'],
    [40, 0.1, { promotes: false, demotes: false }, 'ROT 0.1 lies between −0.2 and 0.5.'],
    [300, 5, { promotes: false }, 'ROT 5 is above 0; nothing is above Legacy.'],
  ])('LIFE-04 %i trades at %d stay with %j: what is off is the reason where it is', (trades, rot, off, because) => {
    expect(lifecycleOf(trades, rot, balanced, { ...ON, ...off })).toMatchObject({ action: 'continue', because })
  })
})
