import { afterAll, beforeAll, expect, it } from 'vitest'
import { aTrade } from '../../support/fakeExchange.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

it('I7 a closed trade that is told again, as after a kill, makes one fact', async () => {
  const accountId = await server.link('mara')
  const trade = aTrade(accountId)

  await server.exchange.close(accountId, trade)
  await server.exchange.close(accountId, trade)

  const facts = await server.parts.db.selectFrom('events').select('data').where('type', '=', 'trade_closed').execute()
  expect(facts).toHaveLength(1)
})
