import { describe, expect, it } from 'vitest'
import { DEDUPE_CAP, DEDUPE_WINDOW } from '../../src/domain/live/constants.ts'
import { fc, parameters } from '../support/fc.ts'
import { connected } from '../support/miniCore.ts'
import { tradeClosed, unnumbered } from '../support/liveFacts.ts'

const arrivals = fc.array(fc.record({ id: fc.integer({ min: 0, max: 140 }), wait: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 200_000 })) }), { minLength: 1, maxLength: 300 })

describe('dedupe', () => {
  it('STREAM-08, STREAM-09 what passes and what is dropped is what the window as written says; it never holds more than 100', () => {
    fc.assert(
      fc.property(arrivals, (list) => {
        const core = connected()
        let model: { readonly id: string; readonly at: number }[] = []
        let passed = 0
        for (const { id, wait } of list) {
          core.at = (core.at + wait) as typeof core.at
          const name = `id ${id}`
          const seen = model.findLast((one) => one.id === name)
          const isDuplicate = seen !== undefined && core.at - seen.at < DEDUPE_WINDOW
          if (!isDuplicate) {
            passed++
            model.push({ id: name, at: core.at })
            if (model.length > 100) model = model.slice(-60)
          }
          core.append(tradeClosed(unnumbered(name), { tradeId: name }))

          expect(core.of('live.trade_closed')).toHaveLength(passed)
          expect(core.state.live.windows.tracked.length).toBeLessThanOrEqual(DEDUPE_CAP)
        }
      }),
      parameters(60),
    )
  })

  it('never silence: every arrival is a fact or a drop with its rule', () => {
    fc.assert(
      fc.property(arrivals, (list) => {
        const core = connected()
        for (const { id } of list) core.append(tradeClosed(unnumbered(`id ${id}`), { tradeId: `${id}` }))
        expect(core.of('live.trade_closed').length + core.of('live.dropped').length).toBe(list.length)
        expect(core.of('live.dropped').every(({ rule, reason }) => rule !== '' && reason !== '')).toBe(true)
      }),
      parameters(60),
    )
  })
})
