import { expect, test } from 'vitest'
import { ratingsFrom } from '../../../src/domain/strategies/rating.ts'

test.each([
  // 20 of 30 won, then 17 of 30.
  [(20 / 30) * 100 - (17 / 30) * 100, 'red'],
  [9.9, 'orange'],
  [4.9, null],
  [null, null],
])('SCREEN-2.5 a fall of the win rate by %s meets the bound %s, as the flag has it', (drop, meets) => {
  const stability = { win_rate_orange: 5, win_rate_red: 10, win_rate_drop: drop }
  const [rating] = ratingsFrom({ strategies: [{ strategyname: 'A', currentaccountname: 'main', stability }] })!
  expect(rating!.deviations).toMatchObject([{ id: 'win_rate', meets }])
})
