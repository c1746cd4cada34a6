import { describe, expect, it } from 'vitest'
import { AHEAD_CAP } from '../../../src/domain/live/constants.ts'
import { connectionView } from '../../../src/domain/live/freshness.ts'
import { connected, MiniCore, signedIn, snapshotOf } from '../../../src/domain/testing/core.ts'
import { closed, modified, numbered, opened, position, tradeClosed } from '../../../src/domain/testing/facts.ts'

const sequence = (core: MiniCore) => core.state.live.sequence
const symbols = (core: MiniCore) => core.state.live.positions.rows.map((row) => row.symbol)
const heartbeat = (core: MiniCore, headSeq: number, serverEpoch = 'e1') =>
  core.append({ type: 'live.heartbeat', data: { stream: 'events', serverEpoch, headSeq, serverTime: null } })

describe('sequence', () => {
  it('R3 the first history is taken at its head: nothing of the past is fetched', () => {
    const core = connected(signedIn(), [], 500)
    expect(sequence(core)).toMatchObject({ serverEpoch: 'e1', cursor: 500 })
    expect(core.of('live.epoch_changed')).toEqual([{ from: null, to: 'e1', headSeq: 500 }])
    expect(core.of('live.gap_fill_asked')).toEqual([])
  })

  it('R5 facts in order move the cursor one by one', () => {
    const core = connected()
    for (let i = 1; i <= 3; i++) core.append(tradeClosed(numbered(i)))
    expect(sequence(core)).toMatchObject({ cursor: 3, ahead: [], gap: null })
  })

  it('F7 a fact that comes too early waits in the log, and is folded when the gap is filled', () => {
    const core = connected()
    core.append(closed(numbered(3)))
    core.append(modified(numbered(2)))
    expect(core.of('live.gap_found')).toEqual([{ from: 1, to: 2, serverEpoch: 'e1' }])
    expect(core.of('live.gap_fill_asked')).toEqual([{ sinceId: 'e1-0' }])
    expect(sequence(core)).toMatchObject({ cursor: 0 })

    core.append(opened(numbered(1, { origin: 'since' })))
    core.append({ type: 'live.gap_filled', data: { to: 3, count: 1 } })

    expect(sequence(core)).toMatchObject({ cursor: 3, ahead: [], gap: null })
    expect(symbols(core)).toEqual([])
    expect(core.of('live.position_opened')).toHaveLength(1)
  })

  it('reliability 4.2 a: behind the window, a number that is in the log is dropped', () => {
    const core = connected()
    for (let i = 1; i <= 150; i++) core.append(tradeClosed(numbered(i), { tradeId: `t${i}` }))
    expect(core.state.live.windows.tracked.some(({ id }) => id === 'e1-1')).toBe(false)

    core.append(tradeClosed(numbered(1, { origin: 'since' })))
    core.append(tradeClosed(numbered(200)))
    core.append(tradeClosed(numbered(200, { origin: 'since', eventId: 'other spelling' })))
    core.append(tradeClosed(numbered(150, { origin: 'since', eventId: 'the newest, spelled otherwise' })))

    expect(core.of('live.trade_closed')).toHaveLength(151)
    expect(core.of('live.dropped').map(({ reason }) => reason)).toEqual([
      'already_in_log',
      'already_in_log',
      'already_in_log',
    ])
  })

  it('F11 a lost fact with none after it is found by the heartbeat', () => {
    const core = connected()
    heartbeat(core, 2)
    expect(core.of('live.gap_found')).toEqual([{ from: 1, to: 2, serverEpoch: 'e1' }])
    expect(connectionView(core.state)).toMatchObject({ state: 'catching_up', behindBy: 2 })
  })

  it('R5 a summary moves the cursor over its range, and a snapshot is asked for', () => {
    const core = connected()
    core.advance(3_000)
    core.append(tradeClosed(numbered(9)))
    core.append({ type: 'live.gap_summarised', data: { from: 1, to: 8, counts: { trade_closed: 4 } } })
    expect(sequence(core)).toMatchObject({ cursor: 9, ahead: [] })
    expect(core.of('live.snapshot_needed').some(({ why }) => why === 'gap_summarised')).toBe(true)
  })

  it('N6 what a summary alone told is no drift when the snapshot comes after it; what differs later is', () => {
    const core = connected(signedIn(), [position()], 100)
    heartbeat(core, 500)
    core.append({ type: 'live.gap_summarised', data: { from: 101, to: 500, counts: { position_closed: 1 } } })
    core.append({ type: 'live.setup_changed', data: { ...numbered(501), isComplete: true } })
    core.append(snapshotOf([], { asOfSeq: 501 }))
    expect([core.of('live.drift_found'), symbols(core)]).toEqual([[], []])

    core.append(snapshotOf([position()], { asOfSeq: 501 }))
    expect(core.of('live.drift_found')).toMatchObject([{ extra: [], different: [] }])
  })

  it('R5 pages are asked for until nothing is missing', () => {
    const core = connected()
    heartbeat(core, 4)
    core.append(tradeClosed(numbered(1, { origin: 'since' })))
    core.append(tradeClosed(numbered(2, { origin: 'since' }), { tradeId: 't2' }))
    core.append({ type: 'live.gap_filled', data: { to: 2, count: 2 } })
    expect(core.of('live.gap_fill_asked')).toEqual([{ sinceId: 'e1-0' }, { sinceId: 'e1-2' }])
  })

  it('R5 a gap reaches as far as the newest head, and what it waits for stays', () => {
    const core = connected()
    heartbeat(core, 4)
    core.append({ type: 'live.gap_failed', data: { message: 'no' } })
    const { retryAt } = sequence(core).gap!
    heartbeat(core, 9)
    heartbeat(core, 6)

    expect(core.of('live.gap_found')).toMatchObject([{ to: 4 }, { to: 9 }])
    expect(sequence(core).gap).toMatchObject({ from: 1, to: 9, failures: 1, retryAt })
    expect(core.of('live.gap_fill_asked')).toHaveLength(1)
  })

  it('R5 a page without anything new, or a failure, is tried again after 2, 4, 8 s', () => {
    const core = connected()
    heartbeat(core, 4)
    const asks = () => core.of('live.gap_fill_asked').length
    for (const [i, wait] of [2_000, 4_000, 8_000].entries()) {
      core.append(
        i === 0
          ? { type: 'live.gap_filled', data: { to: 0, count: 0 } }
          : { type: 'live.gap_failed', data: { message: 'no' } },
      )
      core.advance(wait - 1)
      expect(asks()).toBe(i + 1)
      core.advance(1)
      expect(asks()).toBe(i + 2)
    }
  })

  it('F12 another history: cursor and table begin anew, facts of the old one are dropped', () => {
    const core = connected(signedIn(), [position()], 7)
    heartbeat(core, 3, 'e2')
    expect(sequence(core)).toMatchObject({ serverEpoch: 'e2', cursor: 3, tableSeq: null })

    core.append(tradeClosed(numbered(8)))
    expect(core.of('live.dropped').at(-1)).toMatchObject({ rule: 'R2', reason: 'other_epoch' })
  })

  it('F12 the same history set back behind what we had when the line was asked for', () => {
    const core = connected(signedIn(), [], 7)
    core.append({ type: 'live.lost', data: { stream: 'events', why: 'error' } })
    core.append({ type: 'live.opening', data: { stream: 'events', attempt: 1 } })
    core.append({
      type: 'live.opened',
      data: { stream: 'events', connectionId: 'c2', serverEpoch: 'e1', headSeq: 5, serverTime: null },
    })
    expect(core.of('live.epoch_changed').at(-1)).toEqual({ from: 'e1', to: 'e1', headSeq: 5 })
    expect(sequence(core).cursor).toBe(5)
  })

  it('F12 a heartbeat that is merely late sets nothing back', () => {
    const core = connected()
    core.append(tradeClosed(numbered(1)))
    heartbeat(core, 0)
    expect(core.of('live.epoch_changed')).toHaveLength(1)
    expect(sequence(core).cursor).toBe(1)
  })

  it('F10, R4 a late snapshot is dropped and never moves the cursor', () => {
    const core = connected(signedIn(), [position()])
    core.append(closed(numbered(1)))
    core.append(snapshotOf([position()], { asOfSeq: 0 }))
    expect(symbols(core)).toEqual([])
    expect(core.of('live.dropped').at(-1)).toMatchObject({ rule: 'R4', reason: 'older_than_table' })
    expect(sequence(core)).toMatchObject({ cursor: 1, tableSeq: 1 })
  })

  it('R4 a snapshot ahead of the cursor: facts it holds already change nothing when they come', () => {
    const core = connected()
    core.append(snapshotOf([], { asOfSeq: 2 }))
    core.append(opened(numbered(1)))
    core.append(closed(numbered(2)))
    core.append(opened(numbered(3), { symbol: 'ETHUSDT' }))
    expect(symbols(core)).toEqual(['ETHUSDT'])
    expect(sequence(core)).toMatchObject({ cursor: 3, tableSeq: 3 })
  })

  it('R4 facts before the first snapshot of a history are folded again over it', () => {
    const core = signedIn()
    core.append({
      type: 'live.opened',
      data: { stream: 'events', connectionId: 'c', serverEpoch: 'e1', headSeq: 10, serverTime: null },
    })
    core.append(opened(numbered(11), { symbol: 'ETHUSDT' }))
    core.append(snapshotOf([position()], { asOfSeq: 10 }))
    expect(symbols(core)).toEqual(['BTCUSDT', 'ETHUSDT'])
    expect(sequence(core)).toMatchObject({ tableSeq: 11, early: [] })
  })

  it('F7, I14 at most 5,000 facts wait; the fill brings the rest', () => {
    const core = connected()
    const state = core.state
    const one = { ...tradeClosed(numbered(2)), entry: 1, at: core.at, cause: null }
    const ahead = Array.from({ length: AHEAD_CAP }, (_, i) => ({ ...one, data: { ...one.data, factSeq: i + 2 } }))
    const full = new MiniCore({ ...state, live: { ...state.live, sequence: { ...state.live.sequence, ahead } } })

    full.append(tradeClosed(numbered(AHEAD_CAP + 2)))
    expect(full.of('live.dropped').at(-1)).toMatchObject({ rule: 'F7', reason: 'too_far_ahead' })
    full.append(tradeClosed(numbered(1), { tradeId: 'first' }))
    expect(full.state.live.sequence).toMatchObject({ cursor: AHEAD_CAP + 1, ahead: [] })
  })

  it('F13 the server clock is the median of the newest five samples', () => {
    const core = connected()
    for (const offset of [1_000, 5_000, 1_100, 900, 1_000])
      core.append({
        type: 'live.heartbeat',
        data: { stream: 'events', serverEpoch: 'e1', headSeq: 0, serverTime: (core.at + offset) as typeof core.at },
      })
    expect(core.state.live.clock.offset).toBe(1_000)
  })

  describe('A-305 a table from which facts were withheld', () => {
    const withheld = (core: MiniCore, seq: number) => core.append({ type: 'live.withheld', data: numbered(seq) })
    const taken = (core: MiniCore, asOfSeq: number) => core.append(snapshotOf([], { asOfSeq }))

    it('A-305 is compared with no snapshot, whatever is told behind them', () => {
      const core = withheld(connected(signedIn(), [position()], 100), 101)
      expect(sequence(core)).toMatchObject({ cursor: 101, tableSeq: null })
      core.append({ type: 'live.setup_changed', data: { ...numbered(102), isComplete: true } })
      taken(core, 102)

      expect([core.of('live.drift_found'), core.state.live.store.unknown, symbols(core)]).toEqual([[], 0, []])
      expect(sequence(core)).toMatchObject({ cursor: 102, tableSeq: 102, early: [] })
    })

    it('A-305 nor is one whose facts were summed up while there was no plan', () => {
      const core = connected(signedIn(), [position()], 100)
      core.append({ type: 'live.opening', data: { stream: 'events', attempt: 0, isWithoutPlan: true } })
      core.append({ type: 'live.gap_summarised', data: { from: 101, to: 500, counts: {} } })
      taken(core, 500)

      expect([core.of('live.drift_found'), symbols(core)]).toEqual([[], []])
    })

    it('A-305 a snapshot that holds what was withheld stands', () => {
      const core = connected(signedIn(), [position()], 100)
      core.append(snapshotOf([], { asOfSeq: 101 }))
      withheld(core, 101)

      expect(sequence(core)).toMatchObject({ cursor: 101, tableSeq: 101 })
    })
  })
})
