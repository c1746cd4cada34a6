import { describe, expect, it } from 'vitest'
import { fc, parameters } from '../support/fc.ts'
import { connected } from '../../src/domain/testing/core.ts'
import { tradeClosed, unnumbered } from '../../src/domain/testing/facts.ts'

const ids = fc.array(fc.option(fc.integer({ min: 0, max: 140 })), { minLength: 1, maxLength: 300 })

describe('admission', () => {
  it('never silence: every arrival is a fact or a drop with its rule', () => {
    fc.assert(
      fc.property(ids, (list) => {
        const core = connected()
        for (const id of list)
          core.append(tradeClosed(unnumbered(id === null ? null : `id ${id}`), { tradeId: `${id}` }))
        expect(core.of('live.trade_closed').length + core.of('live.dropped').length).toBe(list.length)
        expect(core.of('live.dropped').every(({ rule, reason }) => rule !== '' && reason !== '')).toBe(true)
      }),
      parameters(1_000),
    )
  })
})
