import { expect, it } from 'vitest'
import { sumOf } from '../../../src/domain/core/decimal.ts'
import { askedSeed, runs } from '../../support/fc.ts'
import { apart, compared } from './books.ts'
import { tradingDay } from './day.ts'

/**
 * Days of each `npm test`; `npm run property -- tradingDays --runs 200 --seed 7` tries more. Day n has the seed `seed +
 * n`.
 */
const DAYS = 3
const FIRST_SEED = 7
/** A day takes some seconds; two hundred have no limit. */
const timeout = runs(0) > 0 ? 0 : 240_000

it(
  "I12 F3 F35 F36 F37 random trading days: stored closed PnL is the exchange's own, derived figures agree, nothing is missing, no limit is broken",
  { timeout },
  async () => {
    const first = askedSeed() ?? FIRST_SEED
    const found = {
      trades: 0,
      executions: 0,
      kills: 0,
      bans: 0,
      flips: 0,
      partialFills: 0,
      funding: 0,
      liquidations: 0,
      adl: 0,
      requests: 0,
      mostIn5s: 0,
      connections: 0,
    }
    const all: ReturnType<typeof compared>[] = []
    const wrong: string[] = []
    for (let day = 0; day < runs(DAYS); day += 1) {
      const { accounts, world, kills, bans } = await tradingDay(first + day)
      const books = accounts.map(compared)
      for (const [index, one] of books.entries()) {
        const { missingExecutions, inventedExecutions, wrongPnl, wrongSizes, wrongHeld, partial, untold, conflicts } =
          one
        const lists = Object.entries({
          missingExecutions,
          inventedExecutions,
          wrongPnl,
          wrongSizes,
          wrongHeld,
          partial,
          untold,
          conflicts,
        }).filter(([, list]) => list.length > 0)
        for (const [what, list] of lists)
          wrong.push(`day with seed ${first + day}, account ${index}: ${list.length} ${what}, first ${list[0]}`)
        if (one.worstTrade > 1e-6)
          wrong.push(`day with seed ${first + day}, account ${index}: a derived figure is ${one.worstTrade} off`)
      }
      const { stats, sentDuringBan, connects } = world
      if (stats.tooMany > 0 || sentDuringBan > 0 || stats.mostIn5s > 600 || stats.mostConnectionsIn5min > 500)
        wrong.push(`day with seed ${first + day}: ${JSON.stringify({ ...stats, sentDuringBan })}`)
      all.push(...books)
      const executions = accounts.flatMap(({ desk }) => desk.ledger.executions)
      const of = (execType: string) => executions.filter((row) => row.execType === execType).length
      found.trades += books.reduce((sum, { trades }) => sum + trades, 0)
      found.executions += executions.length
      found.kills += kills
      found.bans += bans
      found.flips += executions.filter(
        (row) => Number(row.closedSize) > 0 && Number(row.closedSize) < Number(row.execQty),
      ).length
      found.partialFills += executions.filter((row) => row.execType === 'Trade' && Number(row.leavesQty) > 0).length
      found.funding += of('Funding')
      found.liquidations += of('BustTrade')
      found.adl += of('AdlTrade')
      found.requests += stats.requests
      found.mostIn5s = Math.max(found.mostIn5s, stats.mostIn5s)
      found.connections += connects
      // Two hundred days take a quarter of an hour: whoever asked for them sees how far they are.
      if (runs(0) > 0 && (day + 1) % 10 === 0)
        process.stderr.write(`${day + 1} of ${runs(DAYS)} days, ${wrong.length} faults\n`)
    }
    expect(wrong).toEqual([])
    const [stored, derived] = [sumOf(all.map((one) => one.stored)), sumOf(all.map((one) => one.derived))]
    process.stdout.write(
      `${[
        `Random trading days: ${runs(DAYS)}, seed ${first}`,
        ...Object.entries(found).map(([name, count]) => `  ${name}: ${count}`),
        `  stored closed PnL: ${stored} USDT, exactly the exchange's, trade by trade`,
        `  derived from executions: ${derived} USDT, apart by ${apart(stored, derived).toExponential(1)}; worst trade ${Math.max(...all.map((one) => one.worstTrade)).toExponential(1)} (allowed 1e-6)`,
        '  missing executions: 0, wrong sizes: 0, breaches of limits: 0, requests during a known ban: 0',
      ].join('\n')}\n`,
    )
    expect(apart(stored, derived)).toBeLessThanOrEqual(1e-6)
    // Days on which nothing of the kind happens prove nothing.
    for (const name of ['trades', 'kills', 'flips', 'partialFills', 'funding', 'liquidations', 'adl'] as const)
      expect(found[name], name).toBeGreaterThan(0)
  },
)
