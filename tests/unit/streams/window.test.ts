import { Subject, VirtualTimeScheduler } from 'rxjs'
import { beforeEach, expect, test } from 'vitest'
import type { DecimalText } from '../../../src/domain/core/decimal.ts'
import { epoch } from '../../../src/domain/core/time.ts'
import type { Event } from '../../../src/domain/event.ts'
import { oneEntryPerWindow } from '../../../src/streams/sse/messages.ts'

let clock: VirtualTimeScheduler
let chunks: Subject<readonly Event[]>
let pushing: Subject<void>
/** What came out, and when. */
let out: (readonly [number, string])[]

beforeEach(() => {
  clock = new VirtualTimeScheduler()
  chunks = new Subject()
  pushing = new Subject()
  out = []
  chunks
    .pipe(oneEntryPerWindow(() => epoch(1_000_000 + clock.frame), clock, pushing))
    .subscribe((event) => out.push([clock.frame, said(event)]))
})

const values = (pnl: string, symbol = 'BTCUSDT'): Event => ({
  type: 'live.values_moved',
  data: {
    serverEpoch: null,
    asOfSeq: null,
    tick: null,
    rows: [
      {
        account: 'main',
        symbol,
        leg: null,
        side: null,
        strategy: null,
        oldPnl: null,
        newPnl: pnl as DecimalText,
        change: null,
        markPrice: null,
        positionValue: null,
      },
    ],
  },
})
const other: Event = { type: 'live.lost', data: { stream: 'events', why: 'ended' } }
const said = (event: Event): string =>
  event.type === 'live.values_moved' ? event.data.rows.map((row) => row.newPnl).join(' ') : event.type

function until(ms: number): void {
  clock.maxFrames = ms
  clock.flush()
  clock.frame = ms
}

test('values pass at once after a rest, and then at most each 16 ms, the newest of each position', () => {
  chunks.next([values('1')])
  until(4)
  chunks.next([values('2'), values('5', 'ETHUSDT')])
  until(9)
  chunks.next([values('3')])
  until(40)
  expect(out).toEqual([
    [0, '1'],
    [16, '3 5'],
  ])
})

test('I5 a price that moves alone takes no PnL away that waits, however the rows came', () => {
  const moved = (more: object): Event => ({
    type: 'live.values_moved',
    data: {
      serverEpoch: null,
      asOfSeq: null,
      tick: null,
      rows: [
        {
          account: 'main',
          symbol: 'BTCUSDT',
          leg: null,
          side: null,
          strategy: null,
          oldPnl: null,
          newPnl: null,
          change: null,
          markPrice: null,
          positionValue: null,
          ...more,
        },
      ],
    },
  })
  const rows: Event[] = []
  chunks.pipe(oneEntryPerWindow(() => epoch(2_000_000), clock)).subscribe((event) => rows.push(event))
  chunks.next([])
  chunks.next([moved({ oldPnl: '1', newPnl: '2', positionValue: '9' }), moved({ markPrice: '7' })])

  expect(rows).toMatchObject([{ data: { rows: [{ oldPnl: '1', newPnl: '2', markPrice: '7', positionValue: '9' }] } }])
})

test('anything else passes at once, behind the values that came before it', () => {
  chunks.next([values('1')])
  until(4)
  chunks.next([values('2'), other, values('3')])
  until(40)
  expect(out).toEqual([
    [0, '1'],
    [4, '2'],
    [4, 'live.lost'],
    [20, '3'],
  ])
})

test('L1 a push takes along what waits, but closes no window within 8 ms of the last', () => {
  chunks.next([values('1')])
  until(4)
  chunks.next([values('2')])
  pushing.next()
  until(12)
  chunks.next([values('3')])
  pushing.next()
  until(14)
  pushing.next()
  until(40)
  expect(out).toEqual([
    [0, '1'],
    [12, '3'],
  ])
})

test('L1 behind a window that a push closed the next push is waited for, up to 24 ms: nothing that comes between both misses its frame', () => {
  chunks.next([values('1')])
  until(12)
  chunks.next([values('2')])
  pushing.next()
  until(13)
  chunks.next([values('3')])
  until(29)
  chunks.next([values('4')])
  pushing.next()
  until(30)
  chunks.next([values('5')])
  until(80)
  expect(out).toEqual([
    [0, '1'],
    [12, '2'],
    [29, '4'],
    [53, '5'],
  ])
})

test('a push of a line that is gone brings nothing', () => {
  chunks.next([values('1'), values('2')])
  until(4)
  chunks.next([values('3')])
  chunks.complete()
  pushing.next()
  expect(pushing.observed).toBe(false)
  expect(out.at(-1)).toEqual([4, '3'])
})
