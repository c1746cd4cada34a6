import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Kysely, sql } from 'kysely'
import { chromium, type Page } from 'playwright-core'
import { systemClock } from '../../src/server/clock.ts'
import { layLine, type Line } from '../../tests/end-to-end/harness/line.ts'
import { chromiumLaunchOptions } from '../../tests/support/chromium.ts'
import type { TestServer } from '../../tests/support/server.ts'
import { WORKER_START } from '../../tests/support/workerStart.ts'
import { takeTestClock, tellTestClock } from '../../tests/support/told/deviceClock.ts'
import { ROOT } from './bundle.ts'
import { missedFact } from './missedFacts.ts'
import { PROFILE, signedIn } from './product.ts'

/** Facts written in one statement. */
const STATEMENT = 5_000
/** Percent of the milestones: too small for toasts of their own, so that one summary must tell of all (row 11d). */
const SMALL = 5
const SLEPT_MS = 3 * 3_600_000

/**
 * A device with one signed-in tab of the built product that can sleep for three hours: its line is dead, and server and
 * device live by one clock.
 */
export interface Sleeper {
  readonly page: Page
  readonly line: Line
  readonly exchange: TestServer['exchange']
  /** The account that is linked. */
  readonly accountId: string
  /**
   * Cuts the line, lets three hours pass in which so many facts happen, and wakes. Gives the number of the newest fact.
   */
  sleep(facts: number): Promise<number>
}

/** Starts server and browser, makes positions of these symbols, and ends everything afterwards. */
export async function onSleeper<T>(symbols: readonly string[], work: (sleeper: Sleeper) => Promise<T>): Promise<T> {
  // Not bundled with the bench: they find the project by their own place.
  const [{ startTestServer }, { aPosition }, { buildIfChanged }] = await Promise.all([
    ofProject<typeof import('../../tests/support/server.ts')>('tests/support/server.ts'),
    ofProject<typeof import('../../tests/support/fakeExchange.ts')>('tests/support/fakeExchange.ts'),
    ofProject<typeof import('../../scripts/build.mjs')>('scripts/build.mjs'),
  ])
  await buildIfChanged({ only: ['pages'] })
  // The identity provider lives by the machine's clock: what it signs is good before the sleep and after it.
  let offset = -SLEPT_MS
  const now = (): number => systemClock.now() + offset
  const server = await startTestServer({
    clock: { ...systemClock, now },
    env: { WEB_DIR: join(ROOT, 'dist', 'web'), RATE_FACTOR: '1000' },
  })
  const line = await layLine()
  const browser = await chromium.launch(chromiumLaunchOptions())
  try {
    const { parts, exchange } = server
    const accountId = await server.link('mara', 'Main')
    const userId = parts.owners.of(accountId)!.userId
    for (const symbol of symbols)
      await exchange.open(
        accountId,
        aPosition({
          symbol,
          avgPrice: '100',
          markPrice: '101',
          takeProfit: '120',
          stopLoss: '80',
          positionValue: '50.5',
          unrealisedPnl: '0.5',
          createdAt: now(),
          updatedAt: now(),
        }),
      )

    const clock = `if (location.protocol.startsWith('http')) (${takeTestClock.toString()})('/test-clock', 'test-clock');\n`
    line.bend(({ path }) => (path === '/test-clock' ? { status: 200, body: String(offset) } : null))
    line.alter((path) => (WORKER_START.test(path) ? { from: path, text: (script) => clock + script } : null))
    const context = await browser.newContext({ baseURL: server.url, proxy: line.proxy, ...PROFILE })
    await context.addInitScript(clock)
    const page = await signedIn(context)

    const sleep = async (facts: number): Promise<number> => {
      line.cut()
      const began = now()
      offset = 0
      const first = await parts.facts.head(userId)
      await write(parts.db, userId, { first, count: facts - 1, began })
      const last = missedFact(facts, began, SMALL)
      await parts.facts.change(userId, ({ append }) =>
        append({ type: last.event_type, at: new Date(last.event_timestamp), data: last.data }),
      )
      await page.evaluate(tellTestClock, offset)
      line.mend()
      return first + facts
    }
    return await work({ page, line, exchange, accountId, sleep })
  } finally {
    await browser.close()
    await line.close()
    await server.close()
  }
}

const ofProject = async <T>(file: string): Promise<T> => (await import(pathToFileURL(join(ROOT, file)).href)) as T

/** Writes facts as rows: a hundred thousand changes one after another would take two minutes. */
async function write<D>(
  db: Kysely<D>,
  userId: string,
  { first, count, began }: { readonly first: number; readonly count: number; readonly began: number },
): Promise<void> {
  for (let done = 0; done < count; done += STATEMENT) {
    const rows = Array.from({ length: Math.min(STATEMENT, count - done) }, (_, i) => {
      const { event_type: type, event_timestamp: at, data } = missedFact(done + i + 1, began, SMALL)
      return { seq: first + done + i + 1, type, at, data }
    })
    await sql`insert into events (user_id, seq, type, at, data, notifies) select ${userId}, seq, type, at, data, true from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row(seq bigint, type text, at timestamptz, data jsonb)`.execute(
      db,
    )
  }
  await sql`update users set head_seq = ${first + count} where id = ${userId}`.execute(db)
}
