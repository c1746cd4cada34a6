import { asyncScheduler, Subject } from 'rxjs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { millisOf } from '../../../src/domain/core/time.ts'
import { inBatches } from '../../../src/streams/inBatches.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

test('F42 a batch that went leaves no timer behind, however many there were', () => {
  const timers = vi.spyOn(asyncScheduler, 'schedule')
  const items = new Subject<number>()
  const batches: (readonly number[])[] = []
  items
    .pipe(
      inBatches(millisOf(100), asyncScheduler, (batch) => {
        batches.push(batch)
        return []
      }),
    )
    .subscribe()

  for (let at = 0; at < 20; at += 1) {
    items.next(at)
    vi.advanceTimersByTime(50)
  }

  expect(batches).toHaveLength(10)
  expect(timers.mock.results.map(({ value }) => value.closed)).toEqual(batches.map(() => true))
})
