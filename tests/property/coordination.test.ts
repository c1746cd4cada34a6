import { describe, expect, it } from 'vitest'
import { fc, parameters } from '../support/fc.ts'
import { connected } from '../../src/domain/testing/core.ts'
import { numbered, tradeClosed, unnumbered } from '../../src/domain/testing/facts.ts'

/** A fact on both streams, the copy later by `late`; with or without ids. */
const pairs = fc.array(
  fc.record({
    first: fc.constantFrom('events' as const, 'trades' as const),
    late: fc.integer({ min: 0, max: 9_999 }),
    hasId: fc.boolean(),
  }),
  { minLength: 1, maxLength: 15 },
)

describe('coordination', () => {
  it('A-28 a fact on both streams within 10 s counts once, whichever stream is first and whether it has an id', () => {
    fc.assert(
      fc.property(pairs, (list) => {
        const core = connected()
        for (const [i, { first, late, hasId }] of list.entries()) {
          const tradeId = `trade ${i}`
          const id = hasId ? `id ${i}` : null
          core.append(tradeClosed(unnumbered(id, { origin: first }), { tradeId }))
          core.at = (core.at + late) as typeof core.at
          core.append(tradeClosed(unnumbered(id, { origin: first === 'events' ? 'trades' : 'events' }), { tradeId }))
        }
        expect(core.of('live.trade_closed')).toHaveLength(list.length)
      }),
      parameters(1_000),
    )
  })

  it('I7 any interleaving of both streams, repeats and a fill gives every numbered fact once', () => {
    const deliveries = fc.integer({ min: 1, max: 20 }).chain((count) =>
      fc.record({
        count: fc.constant(count),
        order: fc.shuffledSubarray(
          Array.from({ length: count * 3 }, (_, i) => i),
          { minLength: count * 3, maxLength: count * 3 },
        ),
      }),
    )
    fc.assert(
      fc.property(deliveries, ({ count, order }) => {
        const core = connected()
        for (const copy of order) {
          const seq = (copy % count) + 1
          const origin = (['events', 'trades', 'since'] as const)[Math.floor(copy / count)]!
          core.append(tradeClosed(numbered(seq, { origin }), { tradeId: `t${seq}` }))
        }
        expect(
          core
            .of('live.trade_closed')
            .map(({ factSeq }) => factSeq)
            .sort((a, b) => a! - b!),
        ).toEqual(Array.from({ length: count }, (_, i) => i + 1))
        expect(core.state.live.sequence).toMatchObject({ cursor: count, ahead: [] })
      }),
      parameters(1_000),
    )
  })
})
