import { describe, expect, it } from 'vitest'
import { placeOf } from '../../src/domain/tabs/loading/rules.ts'
import type { LoadingStage } from '../../src/domain/tabs/events.ts'
import { fc, parameters } from '../support/fc.ts'
import { hello, MiniCore } from '../../src/domain/testing/core.ts'

const asks = fc.array(
  fc.record({
    stage: fc.constantFrom<LoadingStage>('css', 'auth', 'cache', 'dashboard', 'complete'),
    source: fc.constantFrom('initial', 'sse', 'auth-loading'),
    wait: fc.integer({ min: 0, max: 900 }),
  }),
  { maxLength: 40 },
)

describe('loading', () => {
  it('LOAD-11, LOAD-14 never moves back, never stays behind the furthest stage asked for by more than 300 ms, and is complete after 15 s', () => {
    fc.assert(
      fc.property(asks, (list) => {
        const core = new MiniCore().append({ type: 'tab.attached', data: hello({ path: '/dashboard' }) })
        const stages = [core.state.loading.stage]
        for (const { stage, source, wait } of list) {
          core.append({ type: 'loading.stage_asked', data: { stage, source } })
          stages.push(core.state.loading.stage)
          core.advance(wait)
          stages.push(core.state.loading.stage)
        }
        for (const [i, stage] of stages.entries())
          if (i > 0) expect(placeOf(stage)).toBeGreaterThanOrEqual(placeOf(stages[i - 1]!))
        const furthest = Math.max(0, ...list.map(({ stage }) => placeOf(stage)))
        core.advance(300)
        expect(placeOf(core.state.loading.stage)).toBeGreaterThanOrEqual(furthest)
        core.advance(15_000)
        expect(core.state.loading.stage).toBe('complete')
      }),
      parameters(1_000),
    )
  })
})
