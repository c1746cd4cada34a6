import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { systemClock } from '../../../src/server/clock.ts'

const DAY = 86_400_000

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('T1 waits out what is longer than a timer of Node, as the end of a token that lives 60 days, and no longer', () => {
  const act = vi.fn<() => void>()
  systemClock.once(60 * DAY, act)

  vi.advanceTimersByTime(60 * DAY - 1)
  expect(act).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(act).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(60 * DAY)
  expect(act).toHaveBeenCalledOnce()
})

it('T1 takes back a long wait at any time', () => {
  const act = vi.fn<() => void>()
  const takeBack = systemClock.once(60 * DAY, act)
  vi.advanceTimersByTime(30 * DAY)
  takeBack()

  vi.advanceTimersByTime(60 * DAY)

  expect(act).not.toHaveBeenCalled()
})
