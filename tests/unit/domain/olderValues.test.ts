import { describe, expect, it } from 'vitest'
import { epoch } from '../../../src/domain/core/time.ts'
import type { EventOf } from '../../../src/domain/event.ts'
import type { Position } from '../../../src/domain/live/model.ts'
import { decodeChunk, decodeOpenTrades } from '../../../src/domain/live/decode.ts'
import { connected, MiniCore, signedIn, snapshotOf, START } from '../../../src/domain/testing/core.ts'
import { closed, dec, modified, numbered, opened, position, value, values } from '../../../src/domain/testing/facts.ts'

/** A fact that happened a minute before the values that are shown by now. */
const old = (factSeq: number) => numbered(factSeq, { eventAt: epoch(START - 60_000) })
const ofThen = (more = {}) =>
  position({ markPrice: dec('90'), unrealisedPnl: dec('-5'), positionValue: dec('45'), stopLoss: dec('80'), ...more })

describe('values of a fact that comes late', () => {
  const shown = () =>
    connected(signedIn(), [position()]).append(
      values([value({ newPnl: dec('7'), markPrice: dec('113'), positionValue: dec('56.5') })], 1),
    )

  it('I10 a late modification keeps the newer mark and PnL that are shown', () => {
    const core = shown().append(modified(old(1), { position: ofThen() }))

    expect(core.state.live.positions.rows[0]).toMatchObject({
      markPrice: '113',
      unrealisedPnl: '7',
      positionValue: '56.5',
      stopLoss: '80',
    })
  })

  it('I10 a late modification without a row keeps them too', () => {
    const core = shown().append(
      modified(old(1), {
        position: null,
        oldQty: dec('0.5'),
        newQty: dec('0.5'),
        pnl: dec('-5'),
        markPrice: dec('90'),
      }),
    )

    expect(core.state.live.positions.rows[0]).toMatchObject({ markPrice: '113', unrealisedPnl: '7' })
  })

  it("I10 another size has another PnL: the fact's is nearer, the mark stays", () => {
    const core = shown().append(modified(old(1), { position: ofThen({ size: dec('0.9') }) }))

    expect(core.state.live.positions.rows[0]).toMatchObject({ size: '0.9', markPrice: '113', unrealisedPnl: '-5' })
  })

  it('I10 an opening told after a snapshot that had the position already changes no value', () => {
    const core = shown().append(opened(old(1), { position: ofThen() }))

    expect(core.state.live.positions.rows[0]).toMatchObject({ markPrice: '113', unrealisedPnl: '7' })
  })

  it('POS-08 a modification that is newer than the values brings its own', () => {
    const core = shown().append(modified(numbered(1, { eventAt: epoch(START + 60_000) }), { position: ofThen() }))

    expect(core.state.live.positions.rows[0]).toMatchObject({ markPrice: '90', unrealisedPnl: '-5' })
  })
})

describe('values that name the newest fact they know of', () => {
  const two = () => connected(signedIn(), [position(), position({ symbol: 'ETHUSDT' })])
  const of = (core: MiniCore, symbol = 'BTCUSDT') => core.state.live.positions.rows.find((row) => row.symbol === symbol)
  const older = (asOfSeq: number, tick: number) =>
    values(
      [
        value({ newPnl: dec('7'), markPrice: dec('113') }),
        value({ symbol: 'ETHUSDT', newPnl: dec('9'), markPrice: dec('99') }),
      ],
      tick,
      asOfSeq,
    )

  it('I10 change no position that a later fact has told, and all others', () => {
    const core = two()
      .append(modified(numbered(1), { position: ofThen() }))
      .append(older(0, 5))

    expect(of(core)).toMatchObject({ markPrice: '90', unrealisedPnl: '-5' })
    expect(of(core, 'ETHUSDT')).toMatchObject({ markPrice: '99', unrealisedPnl: '9' })
    expect(core.of('live.dropped')).toEqual([expect.objectContaining({ rule: 'I10', reason: 'older_fact', count: 1 })])
  })

  it('I10 are those of the position before when its successor opened since', () => {
    const core = two()
      .append(closed(numbered(1)))
      .append(opened(numbered(2), { position: ofThen() }))
      .append(older(0, 5))

    expect(of(core)).toMatchObject({ markPrice: '90', unrealisedPnl: '-5' })
  })

  it('I10 stay when the fact that they know of comes behind them', () => {
    const core = two()
      .append(older(1, 5))
      .append(modified(numbered(1, { eventAt: epoch(START + 60_000) }), { position: ofThen({ size: dec('0.9') }) }))

    expect(of(core)).toMatchObject({ markPrice: '113', unrealisedPnl: '7', size: '0.9', stopLoss: '80' })
  })

  it('I10 go over to the successor when its opening comes behind them', () => {
    const core = two()
      .append(older(2, 5))
      .append(closed(numbered(1)))
      .append(opened(numbered(2), { position: ofThen() }))

    expect(of(core)).toMatchObject({ markPrice: '113', unrealisedPnl: '7' })
  })

  it('I10 go over to the successor that a snapshot brings, and a snapshot of later values wins', () => {
    const core = two()
      .append(older(3, 5))
      .append(closed(numbered(1)))
      .append(snapshotOf([ofThen(), position({ symbol: 'ETHUSDT', unrealisedPnl: dec('4') })], { asOfSeq: 2, tick: 4 }))

    expect(of(core)).toMatchObject({ markPrice: '113', unrealisedPnl: '7' })
    expect(of(core, 'ETHUSDT')).toMatchObject({ unrealisedPnl: '9' })
    core.append(snapshotOf([ofThen()], { asOfSeq: 3, tick: 6 }))
    expect(of(core)).toMatchObject({ markPrice: '90', unrealisedPnl: '-5' })
  })

  it('I10 a row just closed does not come back when a snapshot takes its successor away', () => {
    const core = two()
      .append(closed(numbered(1)))
      .append(opened(numbered(2), { position: ofThen() }))
      .append(snapshotOf([], { asOfSeq: 3, tick: 6 }))

    expect(core.state.live.marks.closed).toEqual([])
  })
})

describe('values that name the history they are of', () => {
  const shown = (core: MiniCore) => core.state.live.positions.rows[0]
  const of = (serverEpoch: string | null, pnl: string, tick: number) =>
    values([value({ newPnl: dec(pnl), markPrice: dec('113') })], tick, 0, serverEpoch)
  const heartbeat = (core: MiniCore, serverEpoch: string) =>
    core.append({
      type: 'live.heartbeat',
      data: { stream: 'events', serverEpoch, headSeq: 0, serverTime: null },
    })

  it('I10, R2 are refused while another history is followed, and pass once it is told', () => {
    const core = connected(signedIn(), [position()]).append(of('e1', '7', 1))

    core.append(of('e2', '9', 2))

    expect(shown(core)).toMatchObject({ unrealisedPnl: '7' })
    expect(core.of('live.dropped').at(-1)).toMatchObject({
      rule: 'R2',
      reason: 'other_epoch',
      because: { epoch: 'e2', followed: 'e1' },
    })
    heartbeat(core, 'e2')
    core.append(of('e2', '10', 3))
    expect(shown(core)).toMatchObject({ unrealisedPnl: '10' })
  })

  it('I10 stay over a snapshot of that history which is older than they, though it was learnt between the two', () => {
    const core = new MiniCore().append({ type: 'live.position_snapshot', data: unknownOf([position()], null) })

    core.append(of('e2', '9', 5))
    heartbeat(core, 'e2')
    core.append({ type: 'live.position_snapshot', data: unknownOf([position({ unrealisedPnl: dec('1') })], 4) })

    expect(shown(core)).toMatchObject({ unrealisedPnl: '9' })
  })

  it('I10 tell of no jump while another history is followed', () => {
    const core = connected(signedIn(), [position()])
    const frame = { type: 'open_position_pnl_change', symbol: 'BTCUSDT', account: 'main', new_pnl: '90', old_pnl: '1' }
    const told = (epochOfServer: string) => {
      const data = JSON.stringify({ ...frame, epoch: epochOfServer, tick: 9 })
      for (const event of decodeChunk('events', [{ event: null, id: null, data }], core.at)) core.append(event)
      return core.of('live.pnl_jumped').length
    }

    expect([told('e2'), told('e1')]).toEqual([0, 1])
  })

  it('I10 pass as before where the server names none', () => {
    const core = connected(signedIn(), [position()]).append(of(null, '9', 2))

    expect(shown(core)).toMatchObject({ unrealisedPnl: '9', known: { serverEpoch: 'e1', factSeq: 0, tick: 2 } })
  })
})

const unknownOf = (positions: readonly Position[], tick: number | null) => ({
  ...snapshotOf(positions, { asOfSeq: tick === null ? null : 0 }).data,
  serverEpoch: tick === null ? null : 'e2',
  tick,
})

describe('an answer of GET /trades/open', () => {
  const rest = (positions: readonly Position[]): EventOf<'live.position_snapshot'> => ({
    type: 'live.position_snapshot',
    data: { origin: 'rest', positions, takenAt: START, asOfSeq: null, serverEpoch: null, tick: null },
  })
  const asked = (core: MiniCore): MiniCore => core.append({ type: 'live.snapshot_asked', data: { way: 'rest' } })

  it('I10 keeps the values of the open stream, which are newer or will be', () => {
    const core = connected(signedIn(), [position()]).append(
      values([value({ newPnl: dec('7'), markPrice: dec('113') })], 1),
    )

    // The control path brought nothing three times, so the answer counts although the stream is open.
    for (let i = 0; i < 3; i += 1) asked(core)
    core.append(rest([position({ markPrice: dec('90'), unrealisedPnl: dec('-5'), stopLoss: dec('80') })]))

    expect(core.state.live.positions.rows[0]).toMatchObject({ markPrice: '113', unrealisedPnl: '7', stopLoss: '80' })
  })

  it('A-79 is refused when facts came after it was asked for, since it may not know them', () => {
    const core = connected(signedIn(), [])
    for (const stream of ['events', 'trades'] as const)
      core.append({ type: 'live.lost', data: { stream, why: 'error' } })

    asked(core)
      .append(opened({ ...numbered(1), origin: 'since' }, { position: position() }))
      .append(rest([]))

    expect(core.state.live.positions.rows).toHaveLength(1)
    expect(core.of('live.dropped').at(-1)).toMatchObject({ rule: 'A-79', reason: 'facts_came_meanwhile' })
  })

  it('A-78 is taken when nothing came since', () => {
    const core = connected(signedIn(), [position()])
    for (const stream of ['events', 'trades'] as const)
      core.append({ type: 'live.lost', data: { stream, why: 'error' } })

    asked(core).append(rest([]))

    expect(core.state.live.positions.rows).toHaveLength(0)
  })

  it('R4 a numbered one is judged like a snapshot of the stream: older than the table, it is refused', () => {
    const core = connected(signedIn(), []).append(opened(numbered(1), { position: position() }))
    for (const stream of ['events', 'trades'] as const)
      core.append({ type: 'live.lost', data: { stream, why: 'error' } })

    for (const table of ['e1 0 5', 'e1 1 5']) {
      const answer = decodeOpenTrades([], START, { table })
      if (answer.ok) core.append(answer.value)
      if (table === 'e1 0 5')
        expect(core.of('live.dropped').at(-1)).toMatchObject({ rule: 'R4', reason: 'older_than_table' })
    }

    expect(core.state.live.positions.rows).toHaveLength(0)
    expect(core.state.live.sequence).toMatchObject({ tableSeq: 1, tick: 5, cursor: 1 })
  })

  it('R4 facts that a numbered one held already are not folded into it again when they come', () => {
    const core = connected(signedIn(), [position()])
    for (const stream of ['events', 'trades'] as const)
      core.append({ type: 'live.lost', data: { stream, why: 'error' } })
    const answer = decodeOpenTrades([], START, { table: 'e1 2 5' })
    if (answer.ok) core.append(answer.value)

    core.append(modified({ ...numbered(1), origin: 'since' }, { position: position({ size: dec('2') }) }))

    expect(core.state.live.positions.rows).toHaveLength(0)
    expect(core.state.live.sequence).toMatchObject({ tableSeq: 2, cursor: 1 })
  })
})
