import { beforeEach, expect, test } from 'vitest'
import type { EpochMs } from '../../../src/domain/core/time.ts'
import type { LogEntry } from '../../../src/domain/event.ts'
import type { State } from '../../../src/domain/state.ts'
import { EMPTY_STATE } from '../../../src/domain/state.ts'
import type { PositionRow } from '../../../src/domain/live/view.types.ts'
import type { Attention } from '../../../src/domain/view.ts'
import type { Push } from '../../../src/streams/ports.ts'
import { PUSH_EVERY } from '../../../src/streams/delivery.ts'
import { createPublisher, GATHERED, type Publisher } from '../../../src/streams/publish.ts'
import { plainJudgements } from '../../support/core/coreJudgements.ts'
import { quietPorts, type TestPorts } from '../../support/core/corePorts.ts'

let rows: readonly PositionRow[] = []
let views: Record<string, unknown> = {}
let toasts: { readonly shown: readonly unknown[]; readonly more: number } = { shown: [], more: 0 }
let attention: Attention = 'visible'
let entry = 0
let ports: TestPorts
let publisher: Publisher
let received: Push[] = []
let acknowledge: (() => void)[] = []

const row = (id: string, mark: string): PositionRow =>
  ({ id, symbol: id, mark, closed: null }) as unknown as PositionRow

beforeEach(() => {
  rows = [row('A', '1'), row('B', '2')]
  views = { shell: { title: 'Live trades' }, toasts }
  toasts = { shown: [], more: 0 }
  attention = 'visible'
  entry = 0
  received = []
  acknowledge = []
  ports = quietPorts({
    tabs: {
      push: (_tab, push) =>
        new Promise((resolve) => {
          received.push(push)
          acknowledge.push(resolve)
        }),
    },
  })
  const judgements = plainJudgements({
    attention: () => attention,
    views: () => ({ ...views, toasts }) as never,
    toasts: () => toasts as never,
    tables: ['positions'],
    rows: () => rows as never,
  })
  publisher = createPublisher({ workerRun: 'run', ports, judgements, state: () => EMPTY_STATE })
})

function turn(type: string): void {
  entry += 1
  const state: State = { ...EMPTY_STATE, entry }
  publisher.turned({
    entry: { type, data: null, entry, at: ports.now() as EpochMs, cause: null } as unknown as LogEntry,
    state,
  })
}

async function drawn(): Promise<void> {
  for (const done of acknowledge.splice(0)) done()
  await ports.clock.settle()
}

async function joined(): Promise<void> {
  publisher.joined('t1')
  await ports.clock.pass(0)
  await drawn()
}

test('a tab that joins gets all views and all rows at once', async () => {
  publisher.joined('t1')
  await ports.clock.pass(0)

  expect(received).toEqual([
    {
      workerRun: 'run',
      n: 1,
      views: { shell: { title: 'Live trades' }, toasts },
      tables: [{ table: 'positions', full: true, rows: { A: rows[0], B: rows[1] }, removed: [] }],
    },
  ])
})

test('only changed fields of changed rows are sent', async () => {
  await joined()

  rows = [row('A', '1'), row('B', '3')]
  turn('live.values_moved')
  await ports.clock.pass(100)

  expect(received[1]).toEqual({
    workerRun: 'run',
    n: 2,
    views: {},
    tables: [{ table: 'positions', full: false, rows: { B: { mark: '3' } }, removed: [] }],
  })
})

test('rows that came and went are told together with the view that orders them', async () => {
  await joined()

  rows = [row('B', '2'), row('C', '5')]
  views = { shell: { title: 'other' } }
  turn('live.position_opened')
  await ports.clock.pass(100)

  expect(received[1]!.tables).toEqual([{ table: 'positions', full: false, rows: { C: row('C', '5') }, removed: ['A'] }])
  expect(received[1]!.views).toEqual({ shell: { title: 'other' } })
})

test('a view that is made anew but says the same is not sent', async () => {
  await joined()

  views = { shell: { title: 'Live trades' } }
  turn('tab.touched')
  await ports.clock.pass(500)

  expect(received).toHaveLength(1)
})

test('STREAM-17 a visible tab gets at most one push in 100 ms, and it holds the newest', async () => {
  await joined()

  for (let i = 0; i < 50; i += 1) {
    rows = [row('A', String(i)), rows[1]!]
    turn('live.values_moved')
    await ports.clock.pass(10)
    await drawn()
  }

  expect(received.length).toBeLessThanOrEqual(6)
  expect(received.at(-1)!.tables[0]!.rows).toEqual({ A: { mark: '49' } })
})

test('the focused tab gets moved rows at 16 ms, its views still at 100 ms', async () => {
  attention = 'focused'
  await joined()

  for (let i = 0; i < 20; i += 1) {
    rows = [row('A', String(i)), rows[1]!]
    views = { shell: { title: String(i) } }
    turn('live.values_moved')
    await ports.clock.pass(16)
    await drawn()
  }

  const withViews = received.filter((push) => 'shell' in push.views)
  expect(received.length).toBeGreaterThanOrEqual(19)
  expect(withViews.length).toBeLessThanOrEqual(5)
})

test('what moved while the focused tab drew goes late in its next frame, with what moves until then', async () => {
  attention = 'focused'
  await joined()
  await ports.clock.pass(100)
  turn('live.values_moved')
  rows = [row('A', '7'), rows[1]!]
  await ports.clock.pass(0)

  rows = [row('A', '8'), rows[1]!]
  turn('live.values_moved')
  await ports.clock.pass(16)
  await drawn()
  await ports.clock.pass(GATHERED - 1)
  const before = received.length
  rows = [row('A', '9'), rows[1]!]
  turn('live.values_moved')
  await ports.clock.pass(1)

  expect(before).toBe(2)
  expect(received[2]!.tables[0]!.rows).toEqual({ A: { mark: '9' } })
})

test('L1 where rows moved, what waits for its window is asked for once more, even by a push that took the views along', async () => {
  let asked = 0
  const judgements = plainJudgements({
    attention: () => 'focused',
    views: () => ({ ...views, toasts }) as never,
    toasts: () => toasts as never,
    tables: ['positions'],
    rows: () => rows as never,
  })
  publisher = createPublisher({
    workerRun: 'run',
    ports,
    judgements,
    state: () => EMPTY_STATE,
    pushing: () => {
      asked += 1
    },
  })
  await joined()
  await ports.clock.pass(PUSH_EVERY)
  rows = [row('A', '7'), rows[1]!]
  views = { shell: { title: 'Live trades (2)' } }
  turn('live.values_moved')
  await ports.clock.pass(0)
  await drawn()
  const before = asked
  await ports.clock.pass(GATHERED + 4)

  expect(received.at(-1)).toMatchObject({
    views: { shell: { title: 'Live trades (2)' } },
    tables: [{ rows: { A: { mark: '7' } } }],
  })
  expect(asked).toBe(before + 1)
})

test('one push is in flight per tab: until the tab drew it nothing more is sent, then everything at once', async () => {
  publisher.joined('t1')
  await ports.clock.pass(0)

  rows = [row('A', '7'), row('B', '2')]
  turn('live.values_moved')
  await ports.clock.pass(10_000)
  const before = received.length
  await drawn()
  await ports.clock.pass(0)

  expect(before).toBe(1)
  expect(received[1]!.tables[0]!.rows).toEqual({ A: { mark: '7' } })
})

test('a hidden tab gets nothing but toasts', async () => {
  await joined()
  attention = 'hidden'

  rows = [row('A', '9')]
  turn('live.values_moved')
  await ports.clock.pass(1_000)
  const afterValues = received.length
  toasts = { shown: [{ id: 'toast' }], more: 0 }
  turn('toast.addressed')
  await ports.clock.pass(100)

  expect(afterValues).toBe(1)
  expect(received[1]).toEqual({ workerRun: 'run', n: 2, views: { toasts }, tables: [] })
})

test('a tab that joins hidden gets everything once, so that it can show something when it is shown', async () => {
  attention = 'hidden'

  publisher.joined('t1')
  await ports.clock.pass(0)

  expect(received[0]!.tables[0]!.full).toBe(true)
})

test('a hidden tab that is shown gets everything', async () => {
  await joined()
  attention = 'hidden'
  turn('tab.hidden')
  await ports.clock.pass(100)
  rows = [row('A', '9')]
  turn('live.values_moved')

  attention = 'visible'
  turn('tab.shown')
  await ports.clock.pass(0)

  expect(received.at(-1)).toEqual({
    workerRun: 'run',
    n: 2,
    views: { shell: { title: 'Live trades' }, toasts },
    tables: [{ table: 'positions', full: true, rows: { A: rows[0] }, removed: [] }],
  })
})

test('L1 what waits for its window comes along when moved rows go to the focused tab, and to no other', async () => {
  const brought: string[] = []
  publisher = createPublisher({
    workerRun: 'run',
    ports,
    state: () => EMPTY_STATE,
    judgements: plainJudgements({
      attention: () => attention,
      views: () => ({}),
      tables: ['positions'],
      rows: () => rows as never,
    }),
    pushing: () => {
      brought.push(attention)
      rows = [row('A', '1'), row('B', '9')]
      turn('live.values_moved')
    },
  })
  await joined()
  rows = [row('A', '1'), row('B', '3')]
  turn('live.values_moved')
  await ports.clock.pass(100)
  expect(received.at(-1)!.tables[0]!.rows).toEqual({ B: { mark: '3' } })
  await drawn()

  attention = 'focused'
  rows = [row('A', '1'), row('B', '4')]
  turn('live.values_moved')
  await ports.clock.pass(20)
  expect(received.at(-1)!.tables[0]!.rows).toEqual({ B: { mark: '9' } })
  expect(brought).toEqual(['focused'])
  expect(received).toHaveLength(3)
})

test('a push that failed is followed by a full one', async () => {
  let failures = 1
  ports = quietPorts({
    tabs: {
      push: async (_tab, push) => {
        if (failures-- > 0) throw new Error('gone')
        received.push(push)
      },
    },
  })
  publisher = createPublisher({
    workerRun: 'run',
    ports,
    judgements: plainJudgements({ tables: ['positions'], rows: () => rows as never }),
    state: () => EMPTY_STATE,
  })

  publisher.joined('t1')
  await ports.clock.pass(100)

  expect(received[0]!.tables[0]!.full).toBe(true)
  expect(ports.reports).toEqual(['push to t1: gone'])
})

test('a tab that left is sent nothing', async () => {
  await joined()

  publisher.left('t1')
  turn('live.values_moved')
  await ports.clock.pass(1_000)

  expect(received).toHaveLength(1)
})

test('STREAM-17 a view that cannot be made is reported once, and its tab gets everything once it can be', async () => {
  let isBroken = true
  publisher = createPublisher({
    workerRun: 'run',
    ports,
    judgements: plainJudgements({
      attention: () => attention,
      views: () => {
        if (isBroken) throw new Error('no such day')
        return { ...views, toasts } as never
      },
      tables: ['positions'],
      rows: () => rows as never,
    }),
    state: () => EMPTY_STATE,
  })
  publisher.joined('t1')
  await ports.clock.pass(0)
  turn('tab.touched')
  await ports.clock.pass(PUSH_EVERY)
  expect(received).toEqual([])
  expect(ports.reports).toEqual(['views of t1: no such day'])

  isBroken = false
  turn('tab.went')
  await ports.clock.pass(PUSH_EVERY)

  expect(received).toHaveLength(1)
  expect(received[0]!.views).toEqual({ shell: { title: 'Live trades' }, toasts })
  expect(received[0]!.tables[0]!.full).toBe(true)
})
