import { expect, it } from 'vitest'
import type { DecimalText } from '../../../src/domain/core/decimal.ts'
import type { TickerFrame } from '../../../src/server/exchange/calling/schemas.ts'
import { merged, type Ticker } from '../../../src/server/exchange/streaming/tickerMerge.ts'
import { fc } from '../../support/fc.ts'

const FIELDS = ['markPrice', 'lastPrice', 'indexPrice', 'fundingRate'] as const
const price = fc.integer({ min: 1, max: 99_999 }).map((n) => (n / 100).toFixed(2) as DecimalText)
/** Each field absent, there as undefined, or a price. */
const dataArb = fc.record(
  Object.fromEntries(FIELDS.map((name) => [name, fc.option(price, { nil: undefined })])) as Record<
    (typeof FIELDS)[number],
    fc.Arbitrary<DecimalText | undefined>
  >,
  { requiredKeys: [] },
)
const frameArb = fc.record({
  type: fc.constantFrom('snapshot' as const, 'delta' as const, 'delta' as const, 'delta' as const),
  data: dataArb,
})

it('1.7 after any frames each field holds what was last said of it since the last snapshot, and never undefined', () => {
  fc.assert(
    fc.property(fc.array(frameArb, { maxLength: 40 }), (frames) => {
      let ticker: Ticker | null = null
      let expected: Map<string, string> | null = null
      frames.forEach(({ type, data }, index) => {
        ticker = merged(ticker, { type, cs: index + 1, data: { symbol: 'BTCUSDT', ...data } } as TickerFrame)
        if (type === 'snapshot') expected = new Map()
        for (const name of FIELDS) if (data[name] !== undefined) expected?.set(name, data[name])
      })
      const fields: Record<string, unknown> | null = ticker === null ? null : { ...(ticker as Ticker).fields }
      if (fields !== null) delete fields['symbol']
      expect(fields).toEqual(expected === null ? null : Object.fromEntries(expected as Map<string, string>))
      expect(Object.values(fields ?? {})).not.toContain(undefined)
    }),
  )
})

it('repeating any frame at once changes nothing', () => {
  fc.assert(
    fc.property(fc.array(frameArb, { minLength: 1, maxLength: 20 }), (frames) => {
      let once: Ticker | null = null
      let twice: Ticker | null = null
      frames.forEach(({ type, data }, index) => {
        const frame = { type, cs: index + 1, data: { symbol: 'BTCUSDT', ...data } } as TickerFrame
        once = merged(once, frame)
        twice = merged(merged(twice, frame), frame)
      })
      expect(twice).toEqual(once)
    }),
  )
})
