import { describe, expect, test } from 'vitest'
import { crossed, makeMilestones } from '../../../src/server/accounts/milestones.ts'
import { makeLivePositions, type LivePosition } from '../../../src/server/accounts/livePositions.ts'
import { milestoneFacts } from '../../../src/server/accounts/milestoneFacts.ts'
import type { Change, FactLog, NewFact } from '../../../src/server/events/log.ts'
import { makeLog } from '../../../src/server/log.ts'
import { aPosition } from '../../support/fakeExchange.ts'
import { handClock } from '../../support/handClock.ts'

/** Margin 4,500: one percent is 45 USDT. */
const at = (percent: number, over: object = {}): LivePosition => ({
  ...aPosition({ unrealisedPnl: String(percent * 45), ...over }),
  accountId: 'a',
  userId: 'u',
  accountName: 'main',
  strategyName: null,
  firstStop: null,
})

describe('milestones of PnL on margin', () => {
  test.each([
    [0, 4.99, null],
    [0, 5, 5],
    [4.99, 5, 5],
    [5, 5.1, null],
    [0, 30, 25],
    [0, -5, -5],
    [0, -30, -25],
    [30, 4, 5],
    [6, 5, 5],
    [-30, 0, -5],
    [-6, 12, 10],
    [12, -6, -5],
    [0, 0, null],
  ])('ENT-23 from %s to %s crosses %s', (from, to, step) => {
    expect(crossed(from, to, new Set())).toBe(step)
  })

  test('ENT-23 the first look tells nothing; a crossing tells step, direction, trend and the time since the last', () => {
    const milestones = makeMilestones()

    expect(milestones.look(at(12), 0)).toBeNull()
    expect(milestones.look(at(26), 1_000)).toMatchObject({
      milestone_percentage: 25,
      milestone_direction: 'to_takeprofit',
      milestone_trend: 'improving',
      previous_milestone_direction: null,
      time_since_last_crossing: null,
      current_pnl: '1170',
      account: 'main',
    })
    expect(milestones.look(at(20), 5_000)).toBeNull()
    expect(milestones.look(at(25.5), 61_000)).toMatchObject({
      milestone_percentage: 25,
      previous_milestone_direction: 'to_takeprofit',
      time_since_last_crossing: 60,
    })
  })

  test('A-32 a market that hovers at a step tells once', () => {
    const milestones = makeMilestones()
    milestones.look(at(9), 0)
    const told = [10.1, 9.9, 10.2, 9.5, 10.4].map((percent, n) => milestones.look(at(percent), n))

    expect(told.filter((one) => one !== null)).toHaveLength(1)
    expect(milestones.look(at(7), 10)).toBeNull()
    expect(milestones.look(at(10), 11)).toMatchObject({ milestone_percentage: 10 })
  })

  test('a new life of the position begins anew, and a position without margin tells nothing', () => {
    const milestones = makeMilestones()
    milestones.look(at(0), 0)

    expect(milestones.look(at(50, { createdAt: 2 }), 1)).toBeNull()
    expect(milestones.look(at(1, { size: '0' }), 2)).toBeNull()
  })
  test.each(['closed', 'unlinked'])('ENT-23 nothing is known any more of positions that are %s', (how) => {
    const live = makeLivePositions(0, () => true)
    const told: NewFact[] = []
    const change = { append: async (fact: NewFact) => told.push(fact), committed: () => undefined }
    const facts = { change: (_user: string, work: (change: Change) => unknown) => work(change as unknown as Change) }
    const milestones = milestoneFacts({
      facts: facts as unknown as FactLog,
      clock: handClock(),
      log: makeLog('silent'),
      live,
    })
    const look = (percent: number): void => {
      const rows = Array.from({ length: 50 }, (_, n) => at(percent, { symbol: `S${n}USDT` }))
      for (const row of rows) live.set(row)
      milestones.of(rows)
    }

    look(0)
    if (how === 'unlinked') live.removeAccount('u', 'a')
    else for (const row of live.of('u')) live.remove(row)
    look(30)
    expect(told).toEqual([])
    look(60)
    expect(told).toHaveLength(50)
  })
})
