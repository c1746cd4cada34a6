import * as v from 'valibot'
import { afterEach, describe, expect, it } from 'vitest'
import { epoch } from '../../../src/domain/core/time.ts'
import type { OtherCoin } from '../../../src/server/exchange/account.types.ts'
import { frames } from '../../../src/server/exchange/calling/schemas.ts'
import { WalletBook } from '../../../src/server/exchange/walletBook.ts'
import { pushedBy, walletFrom } from '../../../src/server/exchange/walletCoins.ts'
import { followed, type Followed } from './support/followed.ts'

const AT = epoch(1_000)
const usdt = { coin: 'USDT', walletBalance: '5100', equity: '5130.5', unrealisedPnl: '30.5', usdValue: '5130.5' }
const other = (coin: string, amount: string) => ({
  coin,
  walletBalance: amount,
  equity: amount,
  unrealisedPnl: '0',
  usdValue: amount,
})
const rows = (coin: readonly object[], totalAvailableBalance = '9000') =>
  v.parse(frames.wallet, { data: [{ accountType: 'UNIFIED', totalAvailableBalance, coin }] }).data.good
const list = (...coins: readonly object[]) => walletFrom(rows(coins), AT)!
const frame = (...coins: readonly object[]) => pushedBy(rows(coins, '8000'))!
const names = (others: readonly OtherCoin[] | undefined) => others?.map(({ coin, amount }) => `${amount} ${coin}`)

describe('A-309 a frame of the wallet', () => {
  it.each([
    ['of another coin leaves USDT as it was', [other('USDC', '7')], '5130.5', ['2 BTC', '7 USDC']],
    ['of USDT leaves the other coins', [{ ...usdt, walletBalance: '5000' }], '5030.5', ['2 BTC']],
    ['takes away a coin of which there is nothing left', [other('BTC', '0')], '5130.5', []],
    ['says 0 of USDT where there is none left', [{ ...usdt, walletBalance: '0', unrealisedPnl: '0' }], '0', ['2 BTC']],
    ['without an amount says nothing', [{ ...usdt, walletBalance: '' }, other('BTC', '')], '5130.5', ['2 BTC']],
  ])('%s', (_what, coins, equity, others) => {
    const book = new WalletBook()
    book.listed(list(usdt, other('BTC', '2')))
    book.heard(frame(...coins), AT)

    expect(book.newest).toMatchObject({ equity, available: '8000' })
    expect(names(book.newest?.others)).toEqual(others)
  })

  it.each([
    ['keeps what is known of the same amount', '2.0', '0', '2'],
    ['leaves another amount without a worth', '3', '0.00', null],
    ['that tells a worth is taken', '3', '5', '5'],
  ])('of a coin worth 0, as of one that is no collateral, %s', (_what, amount, usdValue, worth) => {
    const pushed = pushedBy(rows([{ ...other('BTC', amount), usdValue }]))!
    const [heard, asked] = [new WalletBook(), new WalletBook()]
    heard.listed(list(usdt, other('BTC', '2')))
    heard.heard(pushed, AT)
    asked.heard(pushed, AT)
    asked.listed(list(usdt, other('BTC', '2')))

    for (const { newest } of [heard, asked]) expect(newest?.others).toEqual([{ coin: 'BTC', amount, worth }])
  })

  it('that came while REST was asked is newer than its answer; one from before is not', () => {
    const book = new WalletBook()
    book.listed(list(usdt))
    book.heard(frame(other('BTC', '2')), AT)
    book.asked()
    book.heard(frame(other('USDC', '7')), AT)
    book.heard(frame(other('ETH', '3')), AT)

    expect(names(book.listed(list(usdt, other('BTC', '1'))).others)).toEqual(['1 BTC', '7 USDC', '3 ETH'])
  })

  it('says nothing by itself before REST did, and counts with its answer', () => {
    const book = new WalletBook()
    book.heard(frame(other('USDC', '7')), AT)
    expect(book.newest).toBeNull()

    expect(names(book.listed(list(usdt)).others)).toEqual(['7 USDC'])
  })
})

describe('A-309 by a stream that tells what changed', () => {
  let one: Followed
  afterEach(() => void one.account.stop())

  const hold = (...coins: readonly string[]): void =>
    one.world.paper.setCoins(
      one.world.paper.accounts()[0]!.apiKey,
      coins.map((coin) => ({ coin, amount: '2', worth: '100' })),
    )
  const newest = () => one.told.wallets.at(-1)

  it('F-one-measure a coin that comes alone is no loss of all USDT', async () => {
    one = await followed({ bought: [] })
    hold('BTC')
    await one.clock.pass(2_000)
    hold('BTC', 'USDC')
    await one.clock.pass(2_000)
    expect(names(newest()?.others)).toEqual(['2 BTC', '2 USDC'])

    hold('USDC')
    await one.clock.pass(2_000)
    expect(names(newest()?.others)).toEqual(['2 USDC'])
    expect(new Set(one.told.wallets.map(({ equity }) => equity))).toEqual(new Set(['100000']))
  })

  it('of several frames within the wait none is lost', async () => {
    one = await followed({ bought: [] })
    const before = one.told.wallets.length
    hold('BTC')
    hold('BTC', 'USDC')
    one.world.paper.transfer(one.world.paper.accounts()[0]!.apiKey, '500')
    await one.clock.pass(2_000)

    expect(one.told.wallets).toHaveLength(before + 1)
    expect(newest()).toMatchObject({ walletBalance: '100500', equity: '100500' })
    expect(names(newest()?.others)).toEqual(['2 BTC', '2 USDC'])
  })
})
