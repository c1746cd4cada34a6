import { expect, test } from 'vitest'
import { forget, remembered } from '../../../src/domain/core/select.ts'

test('F42 what was remembered of a tab that is gone is let go of, of another it stays', () => {
  const selected = remembered((list: readonly number[]) => ({ list }))
  const list = [1]
  const before = ['gone', 'stays'].map((tab) => selected(tab, list))

  forget('gone')

  expect(selected('gone', list)).not.toBe(before[0])
  expect(selected('stays', list)).toBe(before[1])
})
