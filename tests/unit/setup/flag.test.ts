import { describe, expect, test } from 'vitest'
import { setupFlagAfter } from '../../../src/domain/setup/flag.ts'

const none = { accounts: 0, rules: 0, left: 6 }
const account = { accounts: 1, rules: 0, left: 5 }
const both = { accounts: 1, rules: 1, left: 4 }
const more = { accounts: 2, rules: 2, left: 4 }

describe('A-158 whether the set-up is complete', () => {
  test.each([null, false, true])('from %s it becomes true with the first rule beside an account', (flag) => {
    expect(setupFlagAfter(flag, account, both)).toBe(true)
  })

  test.each([
    ['the last rule', both, account],
    ['the last account', both, none],
    ['the last account, without any rule', account, none],
  ])('it is taken back when %s goes', (_what, before, after) => {
    expect(setupFlagAfter(true, before, after)).toBe(false)
  })

  test('one of several that goes changes nothing', () => {
    expect(setupFlagAfter(true, more, both)).toBe(true)
  })

  test('who finished without a rule stays finished when he links an account', () => {
    expect(setupFlagAfter(true, none, account)).toBe(true)
  })

  test.each([null, false])('what is %s and not whole stays', (flag) => {
    expect(setupFlagAfter(flag, none, account)).toBe(flag)
    expect(setupFlagAfter(flag, both, none)).toBe(flag)
  })

  test('with the last step done or skipped it is true, whatever there is; with one left it is as it was', () => {
    expect(setupFlagAfter(null, { ...none, left: 1 }, { ...none, left: 0 })).toBe(true)
    expect(setupFlagAfter(false, { ...account, left: 1 }, { ...account, left: 0 })).toBe(true)
    expect(setupFlagAfter(null, { ...none, left: 2 }, { ...none, left: 1 })).toBeNull()
  })

  test('what had no step left and was never said complete is complete now; what was taken back is not, by nothing', () => {
    expect(setupFlagAfter(null, { ...account, left: 0 }, { ...account, left: 0 })).toBe(true)
    expect(setupFlagAfter(false, { ...account, left: 0 }, { ...account, left: 0 })).toBe(false)
  })

  test('the last account that goes takes it back though no step is left', () => {
    expect(setupFlagAfter(true, { ...both, left: 0 }, { ...none, left: 0 })).toBe(false)
  })
})
