import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Embedded } from '../src/server/db/open.ts'
import { tradeSorts } from '../src/domain/wire/rest/trades.ts'
import { ROOT } from './lib/bundle.ts'
import type { BenchRow } from './row.ts'

const TRADES = 30_000
const FACTS = 150
/** Between two facts, and between two calls: 50 a second. */
const FACT_MS = 60
const CALL_MS = 20

/** Not bundled with the bench: the database's thread is found beside its source. */
const source = async <T>(file: string): Promise<T> => (await import(pathToFileURL(join(ROOT, file)).href)) as T

/**
 * The real server on the embedded database with 30,000 trades of one user: the way of a fact while others read, and
 * what a call costs.
 */
export async function rows(): Promise<readonly BenchRow[]> {
  const { openEmbedded } = await source<typeof import('../src/server/db/open.ts')>('src/server/db/open.ts')
  const { startTestServer } = await source<typeof import('../tests/support/server.ts')>('tests/support/server.ts')
  const directory = mkdtempSync(join(tmpdir(), 'bot-blending-bench-'))
  const embedded: Embedded = await openEmbedded(join(directory, 'database'))
  const server = await startTestServer({ db: embedded.db, env: { RATE_FACTOR: '10000' } })
  try {
    const account = await server.link('mara', 'main')
    await embedded.alone((session) => session.query(SEED, [account, TRADES]))
    await embedded.alone((session) => session.query('vacuum analyze', []))
    const token = await server.token('mara')
    const { user_id: userId } = await embedded.db.selectFrom('accounts').select('user_id').executeTakeFirstOrThrow()
    const call = async (n: number): Promise<void> => {
      await (
        await fetch(`${server.url}/trades/closed?limit=50&sortBy=${tradeSorts[n % tradeSorts.length]}`, {
          headers: { authorization: `Bearer ${token}` },
        })
      ).arrayBuffer()
    }
    for (let n = 0; n < 60; n += 1) await call(n)
    const arrivals = await listening(server.url, token)
    const way = async (): Promise<number> => {
      const took: number[] = []
      for (let n = 0; n < FACTS; n += 1) {
        const began = performance.now()
        const heard = arrivals.next()
        await server.parts.facts.change(userId, async ({ append }) => {
          await append({
            type: 'account_state_changed',
            at: new Date(),
            data: { account_id: account, account: 'main', state: 'live', reason: null },
          })
        })
        await heard
        took.push(performance.now() - began)
        await new Promise((done) => setTimeout(done, FACT_MS))
      }
      return took.toSorted((a, b) => a - b)[Math.floor(FACTS * 0.99)]!
    }
    const idle = await way()
    let calls = 0
    const reading = setInterval(() => {
      calls += 1
      void call(calls)
    }, CALL_MS)
    const busy = await way()
    clearInterval(reading)
    const cost = await costOf(call)
    return [
      {
        id: 'SERVER',
        what: `p99 of a fact's way to its reader while 50 calls a second read ${TRADES.toLocaleString('en')} trades, beside an idle server (${idle.toFixed(1)} ms)`,
        ratio: busy / idle,
        gate: 3,
        held: 12,
      },
      {
        id: 'SERVER',
        what: 'processor time of a page of 50 with its totals, in any order, HTTP and database together, in 8 ms',
        ratio: cost / 8,
        gate: 1,
        held: 2,
        note: 'the figure holds the caller as well, who asks in the same process.',
      },
    ]
  } finally {
    await server.close()
    rmSync(directory, { recursive: true, force: true })
  }
}

async function costOf(call: (n: number) => Promise<void>): Promise<number> {
  const begun = process.cpuUsage()
  for (let n = 0; n < 240; n += 1) await call(n)
  const { user, system } = process.cpuUsage(begun)
  return (user + system) / 1_000 / 240
}

/** One reader of the stream: `next` waits for one more fact. */
async function listening(url: string, token: string): Promise<{ next(): Promise<void> }> {
  const answer = await fetch(`${url}/api/events/stream`, { headers: { authorization: `Bearer ${token}` } })
  let heard: () => void = () => {}
  const read = async (): Promise<void> => {
    const decoder = new TextDecoder()
    for await (const part of answer.body!)
      if (decoder.decode(part as Uint8Array).includes('account_state_changed')) heard()
  }
  read().catch(() => {})
  return {
    next: () =>
      new Promise((done) => {
        heard = done
      }),
  }
}

const SEED = `insert into closed_trades (id, account_id, user_id, order_id, symbol, leg, side, qty, entry_price, exit_price, pnl, gross, fees, leverage, roi_percent, exectype, strategy_name, attribution, rule_ids, opened_at, closed_at, fill_count, partial_history, cycle)
  select $1 || ':' || md5(i::text), $1, (select user_id from accounts where id = $1), md5(i::text), (array['BTCUSDT','ETHUSDT','SOLUSDT','XRPUSDT','DOGEUSDT'])[1 + i % 5], 'one_way', (array['long','short'])[1 + i % 2],
    i % 97, 100 + i % 1009, 100 + i % 1013, (i % 201 - 90) / 7.0, 1, 0.1, 5, i % 31 - 15, (array['Trade','TakeProfit','StopLoss'])[1 + i % 3], 'S' || i % 6, 'attributed', '[]',
    now() - i * interval '20 minutes' - interval '1 hour', now() - i * interval '20 minutes', 1, false, 1 from generate_series(1, $2::int) i`
