import { makeLog } from '../../src/server/log.ts'
import { readSettings } from '../../src/server/config.ts'
import { startServer } from '../../src/server/start.ts'
import { aPosition, aTrade, type FakeExchange, fakeExchange } from './fakeExchange.ts'
import { sampleUsers } from '../../src/server/identity/sampleUsers.ts'
import { epoch } from '../../src/domain/core/time.ts'

/**
 * A server to build screens against: the whole product server with an exchange that makes positions move.
 * `PORT=4811 DATA_DIR=/tmp/trial npx tsx tests/support/serverTrial.ts`
 */
const log = makeLog(process.env['LOG_LEVEL'] ?? 'info')
let exchange: FakeExchange | null = null
const running = await startServer({ settings: readSettings(process.env), log, makeExchange: (parts) => ({ exchange: (exchange = fakeExchange(parts)), paper: null }) })
const symbols = { BTCUSDT: 91_482, ETHUSDT: 3_120, SOLUSDT: 182, XRPUSDT: 2.31, DOGEUSDT: 0.184, AAVEUSDT: 305, LINKUSDT: 22.4, AVAXUSDT: 41.2 } as Record<string, number>
const prices = { ...symbols }
const accounts: string[] = []

for (const { id, roles } of sampleUsers.filter((user) => user.roles.length > 0)) {
  const { noteUser } = await import('../../src/server/db/users.ts')
  const { listAccounts } = await import('../../src/server/db/accounts.ts')
  await noteUser(running.parts.db, { id, email: null, name: null, roles }, new Date())
  for (const name of ['main', 'grid-sub']) {
    const known = (await listAccounts(running.parts.db, id)).find((account) => account.accountName === name)
    const accountId = known?.id ?? (await running.parts.accounts.link(id, { account_name: name, api_key: `trial-${id}-${name}`, api_secret: 'trial-secret' })).account.id
    accounts.push(accountId)
    await exchange!.wallet(accountId, '12500.5')
    await exchange!.state(accountId, { state: 'live', since: epoch(Date.now()) })
    for (const [index, symbol] of Object.keys(symbols).entries()) if ((index + name.length) % 3 !== 0) await openOne(accountId, symbol, index)
  }
}
log.info({ url: running.url }, 'Ready.')

async function openOne(accountId: string, symbol: string, n: number): Promise<void> {
  const price = prices[symbol]!
  const size = (1_000 / price).toFixed(4)
  const side = n % 2 === 0 ? 'Buy' : 'Sell'
  const [up, down] = [(price * 1.05).toFixed(4), (price * 0.96).toFixed(4)]
  await exchange!.open(accountId, aPosition({
    symbol, side, size, avgPrice: price.toFixed(4), markPrice: price.toFixed(4), positionValue: '1000', leverage: '5', takeProfit: side === 'Buy' ? up : down, stopLoss: side === 'Buy' ? down : up,
    createdAt: epoch(Date.now()), updatedAt: epoch(Date.now()), seq: Date.now(),
  }))
}

setInterval(() => {
  for (const symbol of Object.keys(prices)) {
    prices[symbol] = prices[symbol]! * (1 + (Math.random() - 0.5) * 0.001)
    for (const accountId of accounts) exchange!.mark(accountId, symbol, prices[symbol]!.toFixed(4))
  }
}, 400)

let turn = 0
setInterval(() => {
  turn += 1
  const accountId = accounts[turn % accounts.length]!
  const row = exchange!.positionsOf(accountId)[turn % 3]
  if (row === undefined) return
  const now = epoch(Date.now())
  const trade = aTrade(accountId, { orderId: `order-${now}-${turn}`, symbol: row.symbol, side: row.side, qty: row.size, entryPrice: row.avgPrice, exitPrice: row.markPrice, pnl: row.unrealisedPnl, openedAt: row.createdAt, closedAt: now })
  void exchange!.close(accountId, trade).then(() => openOne(accountId, row.symbol, turn))
}, 7_000)

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void running.close().then(() => process.exit(0)))
