import { expect, it } from 'vitest'
import { faultLog } from '../../../src/server/exchange/calling/faultLog.ts'
import { virtualClock } from './support/virtualClock.ts'

const fault = { class: 'transient' as const, code: null, status: 503, message: 'down' }

it('F8 writes the first of equal faults at once and counts the others', async () => {
  const clock = virtualClock()
  const lines: { times?: number; path?: string }[] = []
  const report = faultLog(clock, (fields) => void lines.push(fields))
  for (let i = 0; i < 500; i += 1) report(fault, '/a')
  report(fault, '/b')
  expect(lines.map((line) => line.path)).toEqual(['/a', '/b'])

  await clock.pass(10_000)
  report(fault, '/a')

  expect(lines.map((line) => [line.path, line.times])).toEqual([
    ['/a', undefined],
    ['/b', undefined],
    ['/a', 499],
    ['/a', undefined],
  ])
})
