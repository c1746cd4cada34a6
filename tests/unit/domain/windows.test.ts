import { describe, expect, it } from 'vitest'
import { epoch } from '../../../src/domain/core/time.ts'
import { connected, signedIn } from '../../../src/domain/testing/core.ts'
import { closed, dec, milestone, opened, tradeClosed, unnumbered } from '../../../src/domain/testing/facts.ts'

const other = { account: 'other', symbol: 'ETHUSDT' }
const MINUTES_5 = 5 * 60_000

describe('dedupe window', () => {
  it.each([
    [MINUTES_5 - 1_000, 1],
    [MINUTES_5 - 1, 1],
    [MINUTES_5, 2],
    [MINUTES_5 + 1_000, 2],
  ])('STREAM-08 the same id after %i ms is counted %i times', (wait, times) => {
    const core = connected()
    const begun = core.at
    core.append(tradeClosed(unnumbered('x-a')))
    // The line lives: it beats every 15 s.
    for (let passed = 15_000; passed < wait; passed += 15_000) {
      core.at = epoch(begun + passed)
      core.append({
        type: 'live.heartbeat',
        data: { stream: 'events', serverEpoch: 'e1', headSeq: 0, serverTime: core.at },
      })
    }
    core.at = epoch(begun + wait)
    core.append(tradeClosed(unnumbered('x-a')))

    expect(core.of('live.trade_closed')).toHaveLength(times)
    expect(core.of('live.dropped').map(({ rule, reason }) => `${rule} ${reason}`)).toEqual(
      times === 1 ? ['STREAM-08 tracked_within_window'] : [],
    )
  })

  it('STREAM-09, A-44 a hundred ids are tracked; the hundred and first leaves the 60 newest', () => {
    const core = connected()
    for (let i = 0; i < 100; i++) core.append(tradeClosed(unnumbered(`id ${i}`), { tradeId: `t${i}` }))
    expect(core.state.live.windows.tracked).toHaveLength(100)

    core.append(tradeClosed(unnumbered('id 100'), { tradeId: 't100' }))
    expect(core.state.live.windows.tracked.map(({ id }) => id)).toEqual(
      Array.from({ length: 60 }, (_, i) => `id ${i + 41}`),
    )
  })

  it('STREAM-18 events without a key are never deduplicated', () => {
    const core = connected()
    for (let i = 0; i < 3; i++) core.append(tradeClosed(unnumbered(null)))
    expect(core.of('live.trade_closed')).toHaveLength(3)
  })

  it('STREAM-10 expired ids are cleaned up every 30 s', () => {
    const core = connected()
    core.append(tradeClosed(unnumbered('x-a')))
    const begun = core.at
    for (let i = 0; i < 30; i++) {
      core.advance(10_000)
      for (const stream of ['events', 'trades'] as const)
        core.append({ type: 'live.heartbeat', data: { stream, serverEpoch: 'e1', headSeq: 0, serverTime: null } })
    }
    const cleanups = core.log.flatMap(({ type, at }) => (type === 'live.cleanup_due' ? [at - begun] : []))
    expect(cleanups).toEqual(Array.from({ length: 10 }, (_, i) => (i + 1) * 30_000))
    expect(core.state.live.windows.tracked).toEqual([])
  })
})

describe('coordination window', () => {
  it.each([
    [9_999, 1],
    [10_000, 2],
  ])('STREAM-13, A-28 the copy from the other stream after %i ms counts %i times', (wait, times) => {
    const core = connected()
    core.append(tradeClosed(unnumbered(null)))
    core.at = (core.at + wait) as typeof core.at
    core.append(tradeClosed(unnumbered('copy', { origin: 'trades' })))

    expect(core.of('live.trade_closed')).toHaveLength(times)
  })

  it('A-28 repeats on the same stream are not touched by it', () => {
    const core = connected()
    core.append(tradeClosed(unnumbered(null)))
    core.append(tradeClosed(unnumbered(null)))
    expect(core.of('live.trade_closed')).toHaveLength(2)
  })

  it('decision row 2: two different ids are two facts', () => {
    const core = connected()
    core.append(tradeClosed(unnumbered('a')))
    core.append(tradeClosed(unnumbered('b', { origin: 'trades' })))
    expect(core.of('live.trade_closed')).toHaveLength(2)
  })

  it.each([
    ['trade id', tradeClosed(unnumbered(null)), tradeClosed(unnumbered(null, { origin: 'trades' }), { tradeId: 't2' })],
    ['value', closed(unnumbered(null)), closed(unnumbered(null, { origin: 'trades' }), { finalPnl: dec('4') })],
    ['account', closed(unnumbered(null)), closed(unnumbered(null, { origin: 'trades' }), other)],
    ['kind', opened(unnumbered(null)), closed(unnumbered(null, { origin: 'trades' }))],
    ['percentage', milestone(unnumbered(null)), milestone(unnumbered(null, { origin: 'trades' }), { pct: 15 })],
  ])('A-28 another %s is another fact', (_what, first, second) => {
    const core = signedIn()
    core.append(first)
    core.append(second)
    expect(core.of('live.dropped')).toEqual([])
  })
})

describe('refusals', () => {
  it('architecture 4: drops of a minute become one line', () => {
    const core = connected()
    core.append(tradeClosed(unnumbered('a')))
    for (let i = 0; i < 5; i++) core.append(tradeClosed(unnumbered('a')))
    core.advance(59_999)
    expect(core.of('live.drops_tallied')).toEqual([])
    core.advance(1)
    expect(core.of('live.drops_tallied')).toEqual([
      { tallies: { 'STREAM-08 tracked_within_window': expect.objectContaining({ count: 5 }) } },
    ])
  })
})
