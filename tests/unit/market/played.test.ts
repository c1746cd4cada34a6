import { expect, test } from 'vitest'
import { playedTo, playStart } from '../../../src/domain/market/played.ts'
import type { ClosedChartData } from '../../../src/domain/market/view.types.ts'
import { fc } from '../../support/fc.ts'

const MINUTE = 60_000
/** Twenty candles; in at the eighth, out at the fifteenth. */
const candles = Array.from({ length: 20 }, (_, n) => ({
  at: n * MINUTE,
  open: 1,
  high: 1,
  low: 1,
  close: 1,
  volume: 1,
}))
const [IN, OUT] = [7 * MINUTE, 14 * MINUTE]
const whole = {
  candles: { state: 'ready', asOf: 0, data: { interval: '1', decimals: 2, candles } },
  span: { from: IN, to: OUT },
  levels: (['entry', 'exit', 'stop'] as const).map((id) => ({ id, price: 1, label: id, tone: 'neutral' })),
  marks: [IN, OUT].map((at) => ({ id: `${at}`, at, text: '', place: 'above', tone: 'up' })),
  running: candles.slice(7, 15).map(({ at }) => ({ at, value: 1 })),
  excursions: { best: { at: IN, price: 1, pnl: 1, pct: 1 }, worst: { at: IN, price: 1, pnl: 0, pct: 0 } },
} as unknown as ClosedChartData

test('A-272 SCREEN-2.4 playing begins five candles before the entry, and at the first where that is not known', () => {
  expect(playStart(whole)).toBe(2 * MINUTE)
  expect(playStart({ ...whole, span: null })).toBe(0)
  expect(playStart({ ...whole, candles: { state: 'loading' } })).toBeNull()
})

test('A-272 SCREEN-2.4 a chart that is played tells nothing that came later', () => {
  fc.assert(
    fc.property(fc.nat(19), (n) => {
      const at = n * MINUTE
      const seen = playedTo(whole, at)
      const shown = seen.candles.state === 'ready' ? seen.candles.data.candles : []
      const times = [...shown, ...seen.marks, ...seen.running].map((one) => one.at)
      expect(Math.max(...times, seen.span?.to ?? 0)).toBeLessThanOrEqual(at)
      expect(shown).toHaveLength(n + 1)
      expect(seen.excursions).toBeNull()
      expect(seen.levels.map(({ id }) => id)).toEqual([
        ...(at >= IN ? ['entry'] : []),
        ...(at >= OUT ? ['exit'] : []),
        ...(at >= IN ? ['stop'] : []),
      ])
    }),
  )
})
