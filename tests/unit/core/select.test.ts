import { expect, test } from 'vitest'
import { forget, remembered, sharing } from '../../../src/domain/core/select.ts'

test('F42 what was remembered of a tab that is gone is let go of, of another it stays', () => {
  const selected = remembered((list: readonly number[]) => ({ list }))
  const shared = sharing<{ readonly of: string }>()
  const list = [1]
  const before = ['gone', 'stays'].map((tab) => [selected(tab, list), shared(tab, { of: tab })] as const)

  forget('gone')

  expect(selected('gone', list)).not.toBe(before[0]![0])
  expect(shared('gone', { of: 'gone' })).not.toBe(before[0]![1])
  expect(selected('stays', list)).toBe(before[1]![0])
  expect(shared('stays', { of: 'stays' })).toBe(before[1]![1])
})
