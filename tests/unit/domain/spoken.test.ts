import { beforeEach, expect, it } from 'vitest'
import { forget } from '../../../src/domain/core/select.ts'
import { liveViews } from '../../../src/domain/live/screen/view.ts'
import { connected, signedIn } from '../../../src/domain/testing/core.ts'
import { closed, dec, milestone, numbered, opened, position, value, values } from '../../../src/domain/testing/facts.ts'

// What was said last is remembered by tab, and other files of this process have a tab of that name.
beforeEach(() => forget('tab-1'))

it('SCREEN-2.0 a summary is read aloud at most every 10 s, and only when something of note happened', () => {
  const core = connected(signedIn(), [position({ unrealisedPnl: dec('5') })])
  const spoken = () => {
    const { liveTrades } = liveViews(core.state, 'tab-1')
    return liveTrades.state === 'ready' ? liveTrades.spoken : liveTrades.state
  }
  const moves = (pnl: string) => core.append(values([value({ newPnl: dec(pnl) })]))
  expect(spoken()).toBe('')

  core.advance(20_000)
  moves('8')
  expect(spoken()).toBe('')
  moves('-8')
  expect(spoken()).toBe('1 open position, 1 long, 0 short, −8.00 USDT')

  core.append(opened(numbered(1), { symbol: 'HYPEUSDT' }))
  moves('7')
  core.advance(9_999)
  expect(spoken()).toMatch(/^1 open position/)
  core.advance(1)
  expect(spoken()).toMatch(/^2 open positions, 2 long, 0 short, \+/)

  core.advance(10_000)
  core.append(milestone(numbered(2), { pct: 50 }))
  expect(spoken()).toMatch(/^2 open positions.*, 1 past a milestone$/)

  core.advance(10_000)
  core.append(closed(numbered(3), { symbol: 'HYPEUSDT' }))
  expect(spoken()).toMatch(/^1 open position, /)
})
