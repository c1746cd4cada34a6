import { describe, expect, it } from 'vitest'
import { apart, chaosDay, type Apart } from './chaosDay.ts'

/** Nothing is apart. */
const SAME: Apart = {
  positions: [],
  fills: [],
  trades: [],
  book: [],
  untold: [],
  invented: [],
  wrong: [],
  partial: [],
  conflicts: [],
  balances: [],
  closedWrongly: [],
  longWalks: [],
}

describe('F-chaos a day under mishaps ends as the exchange has it, and nothing of money was told that it has not', () => {
  it.each([1, 2, 9, 14])('seed %d', async (seed) => {
    const day = await chaosDay(seed)

    expect(day.desk.ledger.closed.length).toBeGreaterThan(10)
    expect(apart(day)).toEqual(SAME)
  })
})
