import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import type { Db } from '../src/server/db/open.ts'
import { ROOT } from './lib/bundle.ts'
import type { BenchRow } from './row.ts'

/** "First rows and totals under 300 ms after the question at the middle." */
const LIMIT_MS = 300
const ROUNDS = 20
const EMBEDDED = 100_000
const OUTSIDE = 1_000_000
/** Trades written in one statement: a connection gives each 30 s. */
const AT_ONCE = 10_000
const DAY_MS = 86_400_000

/**
 * What closed trades and dashboard ask of the server; LAST is the offset of the last page, MONTH and TODAY are days.
 */
const QUESTIONS: readonly (readonly [what: string, path: string])[] = [
  ['first page', '/trades/closed?limit=50'],
  ['by result', '/trades/closed?limit=50&sortBy=pnl'],
  ['by ROI, upwards', '/trades/closed?limit=50&sortBy=roi_percentage&sortOrder=asc'],
  ['by account', '/trades/closed?limit=50&sortBy=accountname'],
  ['half way back', '/trades/closed?limit=50&offset=HALF'],
  ['the last page', '/trades/closed?limit=50&offset=LAST'],
  ['the last page by result', '/trades/closed?limit=50&offset=LAST&sortBy=pnl'],
  ['of a symbol', '/trades/closed?limit=50&symbol=BTC0USDT'],
  ['of an account', '/trades/closed?limit=50&accountname=second'],
  ['of a strategy', '/trades/closed?limit=50&strategyname=S3'],
  ['of a strategy by result', '/trades/closed?limit=50&strategyname=S3&sortBy=pnl'],
  ['of 30 days', '/trades/closed?limit=50&start_date=MONTH&end_date=TODAY'],
  ['1,000 at once, as by "Load all"', '/trades/closed?limit=1000&offset=50000'],
  ['symbols to choose from', '/trades/filters/symbols'],
  ['accounts to choose from', '/trades/filters/accounts'],
  ['strategies to choose from', '/trades/filters/strategies'],
  ['sums of accounts', '/pnl/accounts/summary'],
  ["calendar of all days, of the reader's zone", '/pnl/calendar/monthly?user_timezone=Europe/Berlin'],
  ["days of all strategies, of the reader's zone", '/pnl/strategies/daily?user_timezone=Europe/Berlin'],
  ['figures of all bot rules', '/bots/rules/figures'],
]

/** Not bundled with the bench: what it loads finds the project by its own place. */
const source = async <T>(file: string): Promise<T> => (await import(pathToFileURL(join(ROOT, file)).href)) as T
type Opened = typeof import('../src/server/db/open.ts')

/** Closed trades of one user by the hundred thousand, asked for over HTTP, on either database. */
export async function rows(): Promise<readonly BenchRow[]> {
  const { openEmbedded, openPostgres } = await source<Opened>('src/server/db/open.ts')
  const { startPostgres } = await source<typeof import('../tests/support/postgres.ts')>('tests/support/postgres.ts')
  const directory = mkdtempSync(join(tmpdir(), 'bot-blending-bench-'))
  const postgres = await startPostgres()
  try {
    return [
      ...(await asked('the embedded database', (await openEmbedded(join(directory, 'database'))).db, EMBEDDED)),
      ...(await asked('PostgreSQL', openPostgres(await postgres.database('history')), OUTSIDE)),
    ]
  } finally {
    await postgres.stop()
    rmSync(directory, { recursive: true, force: true })
  }
}

/** Each question after a change of the history, so that no answer to it is held. */
async function asked(where: string, db: Db, trades: number): Promise<readonly BenchRow[]> {
  const { startTestServer } = await source<typeof import('../tests/support/server.ts')>('tests/support/server.ts')
  const server = await startTestServer({ db, env: { RATE_FACTOR: '10000' } })
  try {
    const accounts: string[] = []
    for (const name of ['main', 'second', 'third', 'fourth']) accounts.push(await server.link('mara', name))
    for (let from = 1; from <= trades; from += AT_ONCE) await sql.raw(seed(accounts, from)).execute(db)
    await sql`vacuum analyze closed_trades`.execute(db)
    await sql`vacuum analyze trade_sums`.execute(db)
    const headers = { authorization: `Bearer ${await server.token('mara')}` }
    const median = async (path: string, rounds: number): Promise<number> => {
      const took: number[] = []
      for (let round = 0; round <= rounds; round += 1) {
        await sql`update closed_trades set funding = coalesce(funding::numeric, 0) + 0.01
          where id = (select id from closed_trades order by closed_at desc limit 1)`.execute(db)
        const began = performance.now()
        const answer = await fetch(server.url + path, { headers })
        await answer.arrayBuffer()
        if (answer.status !== 200) throw new Error(`${path} was answered with ${answer.status}.`)
        took.push(performance.now() - began)
      }
      // The first compiles and reads from disk.
      return middle(took.slice(1))
    }
    const day = (ago: number): string => new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10)
    const placed = (path: string): string =>
      path
        .replace('HALF', String(trades / 2))
        .replace('LAST', String(trades - 50))
        .replace('MONTH', day(30))
        .replace('TODAY', day(0))
    const found: BenchRow[] = []
    const note = (what: string, ms: number): void => {
      process.stderr.write(`${where}, ${what}: ${ms.toFixed(0)} ms\n`)
      found.push({
        id: trades === OUTSIDE ? '1M' : '100k',
        what: `${trades.toLocaleString('en')} closed trades on ${where}, in 300 ms: ${what}`,
        ratio: ms / LIMIT_MS,
        gate: 1,
      })
    }
    for (const [what, path] of QUESTIONS) note(what, await median(placed(path), ROUNDS))
    return found
  } finally {
    await server.close()
  }
}

const middle = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

/**
 * The next closed trades, newest first, a minute apart: forty symbols, twelve strategies, one trade in thirteen that no
 * rule covers and one in a thousand that two claim.
 */
const seed = (accounts: readonly string[], from: number): string => `
  insert into closed_trades (id, account_id, user_id, order_id, symbol, leg, side, qty, entry_price, exit_price, pnl, gross, fees, funding, leverage, roi_percent, exectype, strategy_name, attribution, rule_ids, opened_at, closed_at, fill_count, partial_history, cycle)
  select account || ':' || md5(i::text), account, (select user_id from accounts where id = account), md5(i::text), (array['BTC','ETH','SOL','XRP','DOGE','LINK','AAVE','WIF'])[1 + i % 8] || (i / 8 % 5) || 'USDT',
    'one_way', (array['Buy','Sell'])[1 + i % 2], i % 97, 100 + i % 1009, 100 + i % 1013, round((i % 201 - 90) / 7.0, 8), round((i % 201 - 90) / 7.0 + 0.1, 8), 0.1, round((i % 17 - 8) / 100.0, 8), 5, i % 31 - 15,
    (array['Trade','TakeProfit','StopLoss'])[1 + i % 3], nullif('S' || i % 13, 'S12'), case when i % 13 = 12 then 'uncovered' when i % 1000 = 0 then 'conflict' else 'attributed' end, jsonb_build_array('r' || i % 24),
    now() - i * interval '1 minute' - interval '1 hour', now() - i * interval '1 minute', 1, false, 1
  from generate_series(${from}, ${from + AT_ONCE - 1}) i, lateral (select (array['${accounts.join("','")}'])[1 + i % ${accounts.length}] as account) one`
