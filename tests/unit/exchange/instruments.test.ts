import { describe, expect, it } from 'vitest'
import { unlistedOf } from '../../../src/domain/bots/ruleChange.ts'
import { tradable } from '../../../src/server/exchange/calling/instruments.ts'
import { makeListedSymbols } from '../../../src/server/exchange/listedSymbols.ts'
import { answer, scripted, status as refused, type Scripted } from './support/script.ts'

interface Row {
  readonly symbol: string
  readonly status: string
  readonly contractType: string
  readonly settleCoin: string
}

const row = (symbol: string, status = 'Trading', more: Partial<Row> = {}): Row => ({
  symbol,
  status,
  contractType: 'LinearPerpetual',
  settleCoin: 'USDT',
  ...more,
})

/** The exchange as Bybit documents it: by default, and by its name, what trades; the pre-market by its own name. */
function listing(rows: () => readonly Row[], isDown: (status: unknown) => boolean = () => false) {
  const world = scripted([])
  const asked: unknown[] = []
  const send: Scripted['caller']['send'] = async (_path, params) => {
    const wanted = params['status'] ?? 'Trading'
    asked.push(wanted)
    if (isDown(wanted)) return refused(500)
    return answer({ list: rows().filter(({ status }) => status === wanted), nextPageCursor: '' })
  }
  const ask = async () => {
    const list = tradable(world.shared, { ...world.caller, send })
    await world.clock.pass(60_000)
    return await list
  }
  return { ask, asked, clock: world.clock }
}

const ROWS = [
  row('ETHUSDT'),
  row('BTCUSDT'),
  row('BIOUSDT', 'PreLaunch'),
  row('OLDUSDT', 'Closed'),
  row('SOONUSDC', 'PreLaunch', { settleCoin: 'USDC' }),
  row('BTCUSDT-25DEC26', 'Trading', { contractType: 'LinearFutures' }),
]

describe('symbols that trade', () => {
  it('A-190 a perpetual of the pre-market is one of them', async () => {
    expect(await listing(() => ROWS).ask()).toEqual({ ok: true, value: ['BIOUSDT', 'BTCUSDT', 'ETHUSDT'] })
  })

  it('A-190 one that leaves the pre-market between the two questions is not lost', async () => {
    let isOut = false
    const exchange = listing(() => {
      const rows = [row('BTCUSDT'), row('BIOUSDT', isOut ? 'Trading' : 'PreLaunch')]
      isOut = true
      return rows
    })

    expect(await exchange.ask()).toEqual({ ok: true, value: ['BIOUSDT', 'BTCUSDT'] })
  })

  it.each(['PreLaunch', 'Trading'])(
    'A-190 without the list of %s there is none, and nothing is unlisted',
    async (down) => {
      const exchange = listing(
        () => ROWS,
        (status) => status === down,
      )
      const listed = makeListedSymbols(exchange.ask, exchange.clock)

      expect(await listed.list()).toMatchObject({ ok: false })
      expect(listed.lacks('BIOUSDT')).toBe(false)
    },
  )

  it('A-190 a rule and an alert on the pre-market are not refused; those on what is closed are', async () => {
    const exchange = listing(() => ROWS)
    const listed = makeListedSymbols(exchange.ask, exchange.clock)
    await listed.list()
    const refusalOf = (symbol: string) =>
      unlistedOf([], { symbol, strategy_id: 's', account_name: 'main' }, listed.lacks(symbol))

    expect(['BIOUSDT', 'BTCUSDT'].map(refusalOf)).toEqual([null, null])
    expect(refusalOf('OLDUSDT')).toBe('The exchange does not list OLDUSDT.')
  })
})
