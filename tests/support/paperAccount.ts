import { RestClientV5 } from 'bybit-api'
import { vi } from 'vitest'
import type { DecimalText } from '../../src/domain/core/decimal.ts'
import { servePaper, type Served } from '../../src/paper/serve.ts'
import { makeExchange } from '../../src/server/exchange/run.ts'
import type { MakeExchange } from '../../src/server/ground.ts'

const SECRET = 'a-secret-of-this-test-run'
const DAY = 86_400_000
/** The exchange answers its lists in windows of at most so long. */
const WINDOW = 7 * DAY

/** Bybit's code for calls that come too fast: asked again a little later. */
const TOO_MANY = 10_006

/** A change of the wallet as the exchange's own account book has it. */
export interface BookLine {
  readonly at: number
  readonly type: string
  readonly symbol: string
  readonly change: DecimalText
  readonly funding: DecimalText
  /** In the wallet afterwards. */
  readonly cashBalance: DecimalText
}

/** One account at a paper exchange of its own, read with the exchange's own client. */
export interface PaperAccount {
  readonly client: RestClientV5
  readonly keys: { readonly apiKey: string; readonly apiSecret: string }
  /** A call of the exchange's control door. */
  control(method: string, path: string, body?: object): Promise<any> // eslint-disable-line -- answers of every shape
  /** For `startTestServer`: the connector that reads this exchange. */
  readonly makeExchange: MakeExchange
  /** All pages of the account book of the newest `days`, newest line first. */
  book(days: number): Promise<readonly BookLine[]>
  close(): Promise<void>
}

/** An account that has been trading these symbols for so many days, each in its manner. */
export async function paperAccount(
  days: number,
  manners: readonly (readonly [symbol: string, manner: string])[],
): Promise<PaperAccount> {
  const paper: Served = await servePaper({
    port: 0,
    controlPort: 0,
    seed: 7,
    state: null,
    speed: 1,
    faults: false,
    secret: SECRET,
  })
  const control: PaperAccount['control'] = async (method, path, body) => {
    const answer = await fetch(`http://127.0.0.1:${paper.controlPort}${path}`, {
      method,
      headers: { 'x-control-secret': SECRET, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
    return await answer.json()
  }
  const { apiKey, apiSecret } = await control('POST', '/accounts', {
    name: 'main',
    balance: '10000',
    startedAt: Date.now() - days * DAY,
  })
  const rules = manners.map(([symbol, manner], i) => ({
    ruleId: `r${i}`,
    symbol,
    strategy: { name: 'x', manner },
  }))
  await control('PUT', '/rules', { apiKey, rules })
  const client = new RestClientV5({ key: apiKey, secret: apiSecret, baseUrl: `http://127.0.0.1:${paper.port}` })
  const address = { rest: `http://127.0.0.1:${paper.port}`, stream: `ws://127.0.0.1:${paper.port}` }
  return {
    client,
    keys: { apiKey, apiSecret },
    control,
    makeExchange: (parts) => ({
      exchange: makeExchange({
        ...parts,
        environment: 'paper',
        site: 'global',
        paper: address,
        ownIps: [],
        random: Math.random,
      }),
      paper: null,
    }),
    book: (newest) => bookOf(client, newest),
    close: () => paper.close(),
  }
}

async function bookOf(client: RestClientV5, days: number): Promise<readonly BookLine[]> {
  const lines = new Map<string, BookLine>()
  for (let end = Date.now(); end > Date.now() - days * DAY; end -= WINDOW) {
    for (let cursor = ''; ;) {
      const wish = { startTime: end - WINDOW, endTime: end, limit: 50, ...(cursor === '' ? {} : { cursor }) }
      const { retCode, retMsg, result } = await vi.waitUntil(
        async () => {
          const answer = await client.getTransactionLog(wish as Parameters<typeof client.getTransactionLog>[0])
          return answer.retCode === TOO_MANY ? null : answer
        },
        { interval: 200 },
      )
      if (retCode !== 0) throw new Error(retMsg)
      for (const { transactionTime, type, symbol, change, funding, cashBalance, ...row } of result.list)
        lines.set((row as unknown as { readonly id: string }).id, {
          at: Number(transactionTime),
          type,
          symbol,
          change: change as DecimalText,
          funding: funding as DecimalText,
          cashBalance: cashBalance as DecimalText,
        })
      cursor = result.nextPageCursor ?? ''
      if (cursor === '') break
    }
  }
  return [...lines.values()]
}
