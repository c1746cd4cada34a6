import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { epoch } from '../../src/domain/core/time.ts'
import { renameStrategy, saveStrategy, listStrategies } from '../../src/server/db/strategies.ts'
import { engines } from '../support/engines.ts'
import { aTrade } from '../support/fakeExchange.ts'
import { startTestServer } from '../support/server.ts'

const { postgres } = engines()

test('API-32 A-163 a trade that is kept while its strategy is renamed has the new name', async () => {
  const server = await startTestServer({ db: await postgres() })
  const { db } = server.parts
  const account = await server.link('mara')
  const strategy = (await server.call('mara', 'POST', '/v1/strategy-details', { name: 'Trend' })).json.id as string
  await server.call('mara', 'POST', '/bots/rules', { account_name: 'main', symbol: 'BTCUSDT', strategy_id: strategy })
  const opened = server.parts.clock.now() + 60_000
  const trade = aTrade(account, { openedAt: epoch(opened), closedAt: epoch(opened + 60_000) })
  const isWaiting = async (): Promise<boolean> =>
    (await sql`select 1 from pg_locks where not granted`.execute(db)).rows.length > 0

  const keeping = await db.transaction().execute(async (tx) => {
    const kept = (await listStrategies(tx, 'sample-mara')).find(({ id }) => id === strategy)!
    await saveStrategy(tx, 'sample-mara', { ...kept, name: 'Trend 2' })
    await renameStrategy(tx, 'sample-mara', { id: strategy, from: 'Trend', to: 'Trend 2' })
    let isKept = false
    const saving = server.exchange.store
      .keepTrades(account, [trade], { isRead: true, newsFrom: epoch(0) })
      .then(() => (isKept = true))
    await vi.waitUntil(async () => isKept || (await isWaiting()))
    return { saving }
  })
  await keeping.saving

  const { rows } = await sql`select strategy_name from closed_trades where id = ${trade.id}`.execute(db)
  expect(rows).toEqual([{ strategy_name: 'Trend 2' }])
  await server.close()
})
