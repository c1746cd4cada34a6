import { expect, it } from 'vitest'
import { RateBudget } from '../../../src/server/exchange/calling/rateBudget.ts'
import { fc } from '../../support/fc.ts'

const PATHS = ['/v5/execution/list', '/v5/position/closed-pnl', '/v5/user/query-api']
const LIMITS: Readonly<Record<string, number>> = {
  '/v5/execution/list': 20,
  '/v5/position/closed-pnl': 20,
  '/v5/user/query-api': 4,
}

const stepArb = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({
      kind: fc.constant('take' as const),
      owner: fc.constantFrom('a', 'b', null),
      path: fc.constantFrom(...PATHS),
      priority: fc.constantFrom('urgent' as const, 'background' as const),
      pass: fc.integer({ min: 0, max: 120 }),
      times: fc.integer({ min: 1, max: 30 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('obey' as const),
      owner: fc.constantFrom('a', 'b'),
      path: fc.constantFrom(...PATHS),
      max: fc.integer({ min: 1, max: 60 }),
      remaining: fc.integer({ min: 0, max: 5 }),
      reset: fc.integer({ min: 0, max: 2_000 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('tooMany' as const),
      owner: fc.constantFrom('a', 'b'),
      path: fc.constantFrom(...PATHS),
    }),
  },
)

/** Most events in any half-open window of this length. */
function most(times: readonly number[], windowMs: number): number {
  let best = 0
  for (const [index, first] of times.entries())
    best = Math.max(best, times.slice(index).filter((time) => time < first + windowMs).length)
  return best
}

it('F36 grants never exceed a limit in any window, whatever is asked, and half of it for what can wait', () => {
  let reached = 0
  fc.assert(
    fc.property(fc.array(stepArb, { maxLength: 120 }), (steps) => {
      const budget = new RateBudget()
      const granted: { owner: string | null; path: string; priority: string; at: number }[] = []
      let now = 1_000
      for (const step of steps) {
        if (step.kind === 'obey')
          budget.obey(
            step.owner,
            step.path,
            { max: step.max, remaining: step.remaining, resetAt: now + step.reset },
            now,
            0,
          )
        else if (step.kind === 'tooMany') budget.tooMany(step.owner, step.path, null, now, 0)
        else {
          now += step.pass
          for (let i = 0; i < step.times; i += 1)
            if (budget.take(step.owner, step.path, step.priority, now) === 0) granted.push({ ...step, at: now })
        }
      }
      reached = Math.max(
        reached,
        most(
          granted.map((each) => each.at),
          5_000,
        ),
      )
      expect(reached).toBeLessThanOrEqual(240)
      for (const owner of ['a', 'b']) {
        for (const path of PATHS) {
          const own = granted.filter((each) => each.owner === owner && each.path === path)
          expect(
            most(
              own.map((each) => each.at),
              1_000,
            ),
          ).toBeLessThanOrEqual(LIMITS[path] ?? 0)
          expect(
            most(
              own.filter((each) => each.priority === 'background').map((each) => each.at),
              1_000,
            ),
          ).toBeLessThanOrEqual((LIMITS[path] ?? 0) / 2)
        }
      }
    }),
  )
  expect(reached).toBe(240)
})

it('whoever waits as long as he was told gets his turn: no caller starves', () => {
  fc.assert(
    fc.property(
      fc.array(stepArb, { maxLength: 60 }),
      fc.constantFrom('urgent' as const, 'background' as const),
      (steps, priority) => {
        const budget = new RateBudget()
        let now = 1_000
        for (const step of steps) {
          if (step.kind !== 'take') continue
          now += step.pass
          for (let i = 0; i < step.times; i += 1) budget.take(step.owner, step.path, step.priority, now)
        }
        let waits = 0
        for (
          let wait = budget.take('a', PATHS[0] as string, priority, now);
          wait > 0;
          wait = budget.take('a', PATHS[0] as string, priority, now)
        ) {
          now += wait
          waits += 1
          expect(waits).toBeLessThan(3)
        }
      },
    ),
  )
})
