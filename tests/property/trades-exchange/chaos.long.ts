import { describe, expect, it } from 'vitest'
import { runs, seed } from '../../support/fc.ts'
import { apart, chaosDay } from './chaosDay.ts'

/** Days of one test: each has the usual limit of time. */
const DAYS = 20
const first = seed() % 1_000_000

describe('F-chaos days under mishaps end as the exchange has them, and nothing of money was told that it has not', () => {
  it.each(Array.from({ length: Math.ceil(runs(1_000) / DAYS) }, (_, part) => first + part * DAYS))(
    'twenty days from seed %d on',
    async (from) => {
      const found: unknown[] = []
      for (let day = from; day < from + DAYS; day += 1) {
        const parts = Object.entries(apart(await chaosDay(day))).filter(([, lines]) => lines.length > 0)
        if (parts.length > 0) found.push([`seed ${day}`, ...parts])
      }

      expect(found).toEqual([])
    },
  )
})
