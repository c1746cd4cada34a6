import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../../../src/server/clock.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
beforeAll(async () => {
  // What waits is looked at before it is sent by hand.
  server = await startTestServer({ clock: { ...systemClock, every: () => () => {} } })
  await server.call('mara', 'PUT', '/email-preferences/', {
    closed_trades: true,
    closed_trades_above: 100,
    quiet_hours: 'off',
  })
})
afterAll(() => server.close())

const told = (type: 'trade_closed' | 'trade_corrected', trade: string, pnl: string) =>
  server.parts.facts.change('sample-mara', ({ append }) =>
    append({
      type,
      at: new Date(),
      data: { symbol: 'BTCUSDT', account: 'main', side: 'Buy', strategy: null, trade_id: trade, pnl },
      notifies: type === 'trade_closed',
    }),
  )
const subjects = async (): Promise<readonly string[]> =>
  (await server.call('ines', 'GET', '/admin/outbox')).json.mails
    .map(({ subject }: { readonly subject: string }) => subject)
    .toSorted()

test.each([
  ['comes to it', 'small', ['12', '120'], ['BTCUSDT closed with +120.00 USDT']],
  ['grows on before it is mailed', 'large', ['150', '1234.56789012'], ['BTCUSDT closed with +1,234.57 USDT']],
  ['falls below it before it is mailed', 'falling', ['300', '20'], []],
])('F39 a trade that %s is mailed by what its whole order came to', async (_name, trade, [first, last], expected) => {
  await server.parts.db.deleteFrom('mails').execute()
  await told('trade_closed', trade, first!)
  await told('trade_corrected', trade, last!)

  expect(await subjects()).toEqual(expected)
})

test('F39 what was sent is not sent again', async () => {
  await server.parts.db.deleteFrom('mails').execute()
  await told('trade_closed', 'sent', '150')
  await server.parts.mailer.sendDue()
  await told('trade_corrected', 'sent', '900')

  expect(await subjects()).toEqual(['BTCUSDT closed with +150.00 USDT'])
})
