import { describe, expect, it } from 'vitest'
import type { Execution, Leg, PositionMode } from '../../../src/domain/trades/execution.ts'
import { seedLegs, type HeldNow } from '../../../src/domain/trades/seed.ts'
import { d, fill } from './support.ts'

/** 'B 2 0' is a bought 2 that closed nothing; without the last the exchange did not say. */
const fills = (texts: readonly string[]): readonly Execution[] =>
  texts.map((text) => {
    const [side, qty, closed] = text.split(' ')
    return fill(side === 'B' ? 'Buy' : 'Sell', qty ?? '', '100', {
      closedSize: closed === undefined ? null : d(closed),
    })
  })

const signedStart = (mode: PositionMode, leg: Leg, texts: readonly string[], now: readonly HeldNow[] = []): string => {
  const { size, direction, isPartial } = seedLegs(mode, fills(texts), now)[leg]
  expect(isPartial).toBe(size !== '0')
  return `${direction === -1 ? '-' : ''}${size}`
}

describe('I12 what a list does not have is not flat where the fills say otherwise', () => {
  it.each<[start: string, fills: readonly string[], why: string]>([
    ['0', ['B 2 0'], 'what opened is held, whatever the list lacks'],
    ['0', ['S 2 0'], 'a short one as well'],
    ['0', ['B 2 0', 'B 1 0', 'S 1 1'], 'and what is left of it'],
    ['-2', ['B 2'], 'one that says nothing of itself may have closed'],
    ['2', ['S 2 2'], 'one that closed was held before'],
    ['3', ['B 1 0', 'S 4 4'], 'and found more than is known'],
    ['2', ['S 3 2', 'B 1 1'], 'a flip found exactly what it closed'],
    ['2', ['S 3 2'], 'a flip is held, whatever the list lacks'],
    ['-1', ['B 1 0', 'S 5 0', 'B 5'], 'contradictions tell nothing: the list counts'],
  ])('one-way %s: %j (%s)', (start, texts) => {
    expect(signedStart('one_way', 'one_way', texts)).toBe(start)
  })

  it.each<[leg: 'long' | 'short', start: string, fills: readonly string[]]>([
    ['long', '0', ['B 2 0']],
    ['long', '2', ['S 2 2']],
    ['long', '1', ['B 2 0', 'S 3 3']],
    ['short', '0', ['S 2 0']],
    ['short', '-2', ['B 2 2']],
    ['short', '0', ['B 2 0']],
  ])('hedge %s %s: %j', (leg, start, texts) => {
    expect(signedStart('hedge', leg, texts)).toBe(start)
  })

  it('takes a row of the list at its word, a flat one too', () => {
    const flat: HeldNow = { leg: 'one_way', side: 'Buy', size: d('0') }

    expect(signedStart('one_way', 'one_way', ['B 2 0'], [flat])).toBe('-2')
    expect(signedStart('one_way', 'one_way', ['B 2 0'], [{ ...flat, size: d('5') }])).toBe('3')
  })
})
