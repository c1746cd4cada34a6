import { beforeEach, describe, expect, it } from 'vitest'
import { epoch } from '../../../src/domain/core/time.ts'
import type { EventOf } from '../../../src/domain/event.ts'
import { liveChartView } from '../../../src/domain/market/liveChart.ts'
import { connected, signedIn, snapshotOf, START, type MiniCore } from '../../../src/domain/testing/core.ts'
import {
  closed,
  dec,
  modified,
  numbered,
  opened,
  position,
  tradeClosed,
  value,
  values,
} from '../../../src/domain/testing/facts.ts'

const minute = 60_000
const KEY = 'main|BTCUSDT|one_way'
let core: MiniCore
let seq = 0

const next = () => numbered(++seq, { eventAt: core.at })
const story = (key = KEY) => core.state.market.storyByKey.get(key)
const told = (data: Partial<EventOf<'live.account_state_changed'>['data']>) =>
  core.append({
    type: 'live.account_state_changed',
    data: { ...next(), accountId: 'a1', account: 'main', state: 'live', reason: null, ...data },
  })
const go = (account: string) =>
  core.append({
    type: 'tab.went',
    data: { tab: 'tab-1', path: `/live-trades/chart/BTCUSDT/long/${account}`, query: '' },
  })
/** A minute of its curve, and the beginning of the next. */
const lives = (account = 'main', symbol = 'BTCUSDT') => {
  core.append(values([value({ account, symbol, newPnl: dec('5') })])).advance(minute)
  core.append(values([value({ account, symbol, newPnl: dec('7') })]))
}

beforeEach(() => {
  seq = 0
  core = connected(signedIn({ tab: { path: '/live-trades/chart/BTCUSDT/long/main', query: '' } }))
})

describe('an account that has another name', () => {
  it.each([
    ['by a fact', () => void told({ account: 'ha|nd', accountBefore: 'main' })],
    [
      'by the list of accounts, after a snapshot that has the new one',
      () => {
        core.append(snapshotOf([position({ account: 'ha|nd' })], { asOfSeq: seq }))
        core.append({ type: 'accounts.renamed', data: { renames: [{ account: 'main', renamed: 'ha|nd' }] } })
      },
    ],
  ])(
    'API-29 told %s: its open position keeps story and curve, its closed trades what was told of them',
    (_how, rename) => {
      core.append(opened(next())).advance(minute)
      core.append(closed(next(), { tradeId: 't1' })).advance(minute)
      core.append(opened(next()))
      lives()
      rename()
      go('ha%7Cnd')

      expect(liveChartView(core.state, 'tab-1')).toMatchObject({
        status: 'open',
        isWhole: true,
        timeline: [{ title: 'Opened long' }],
        pnl: { low: { value: 5 }, high: { value: 7 } },
      })
      const { storyByKey, earlier, past, current } = core.state.market
      const key = 'ha%7Cnd|BTCUSDT|one_way'
      expect([storyByKey.size, [...past.keys()], [...current.keys()]]).toEqual([1, [key], [key]])
      expect(story(key)).toMatchObject({ key, account: 'ha|nd', closedAt: null })
      expect(earlier).toMatchObject([{ key, account: 'ha|nd', tradeId: 't1' }])
    },
  )

  it('API-29 two accounts that took each other’s names take their stories along', () => {
    core.append(opened(next()))
    core.append(opened(next(), { account: 'sub', symbol: 'BTCUSDT', side: 'short' }))
    core.append({
      type: 'accounts.renamed',
      data: {
        renames: [
          { account: 'main', renamed: 'sub' },
          { account: 'sub', renamed: 'main' },
        ],
      },
    })

    expect([story()?.side, story('sub|BTCUSDT|one_way')?.side]).toEqual(['short', 'long'])
  })

  it('API-29 what facts under the new name began before the word of it stays', () => {
    core.append(opened(next())).advance(minute)
    const word = next()
    core.append(modified(next(), { account: 'hand' }))
    told({ ...word, account: 'hand', accountBefore: 'main' })

    expect(story('hand|BTCUSDT|one_way')?.events.map(({ kind }) => kind)).toEqual(['size_up'])
    expect(story()).toBeUndefined()
  })
})

describe('positions that go without a word', () => {
  it('I14 stories of unlinked accounts are over and without curves: they go before one that closed after them', () => {
    for (let account = 0; account < 20; account += 1) {
      const of = { account: `a${account}` }
      for (let symbol = 0; symbol < 20; symbol += 1) core.append(opened(next(), { ...of, symbol: `S${symbol}USDT` }))
      lives(of.account, 'S0USDT')
      told({ accountId: of.account, ...of, state: 'unlinked' })
    }
    expect(core.state.market.storyByKey.size).toBeLessThanOrEqual(300)
    expect([core.state.market.past.size, core.state.market.current.size]).toEqual([0, 0])

    core.append(opened(next())).advance(minute)
    core.append(closed(next())).advance(minute)
    core.append(opened(next(), { symbol: 'ETHUSDT' }))
    expect(story()?.events.map(({ kind }) => kind)).toEqual(['opened', 'closed'])
  })

  it('I14 a story whose position a snapshot lacks is over, but its end was not told until it is', () => {
    core.append(opened(next())).advance(minute)
    core.append(snapshotOf([], { asOfSeq: seq + 2 }))
    expect(story()?.closedAt).toBe(core.at)
    expect(liveChartView(core.state, 'tab-1')).toMatchObject({ status: 'not_open', closed: null })

    const end = { eventAt: epoch(START + 1_000) }
    core.append(tradeClosed({ ...next(), ...end }, { tradeId: 't1' }))
    core.append(closed({ ...next(), ...end }, { finalPnl: dec('-4') }))
    expect(liveChartView(core.state, 'tab-1')).toMatchObject({
      status: 'closed',
      closed: { at: START + 1_000, pnl: '-4' },
    })
  })

  it('I14 a snapshot that knows less than the facts that wait ends no story', () => {
    core.append(opened(numbered(2)))
    core.append(snapshotOf([], { asOfSeq: 0 }))

    expect(story()?.closedAt).toBeNull()
  })
})
