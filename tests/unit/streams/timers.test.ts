import { beforeEach, expect, test } from 'vitest'
import { epoch } from '../../../src/domain/core/time.ts'
import type { Timer } from '../../../src/domain/concept.ts'
import { createCore, type Core } from '../../../src/streams/core.ts'
import { createLog } from '../../../src/streams/log.ts'
import type { Ports } from '../../../src/streams/ports.ts'
import { timers } from '../../../src/streams/pipelines/timers.ts'
import { left, plainJudgements } from '../../support/core/coreJudgements.ts'
import { quietPorts, type TestPorts } from '../../support/core/corePorts.ts'
import { START } from '../../support/virtual.ts'

let wanted: readonly Timer[] = []
let ports: TestPorts
let core: Core
let fired: [type: string, at: number][] = []

beforeEach(() => {
  wanted = []
  fired = []
  ports = quietPorts()
  begin(ports)
})

function begin(own: Ports): void {
  core = createCore({
    state: plainJudgements().initial,
    log: createLog(plainJudgements().retention),
    ports: own,
    judgements: plainJudgements(),
    pipelines: [timers(() => wanted)],
    turned: ({ entry }) => {
      if (entry.type.endsWith('_due')) fired.push([entry.type, entry.at - START])
    },
  })
  core.start()
}

const turn = (): void => void core.append(left('any'))
const at = (ms: number, id = 'retry', event: Timer['event'] = { type: 'live.gap_retry_due', data: null }): Timer => ({
  id,
  at: epoch(START + ms),
  event,
})

test('law 3: a moment is proposed as a fact when it has come, and once', async () => {
  wanted = [at(5_000)]
  turn()

  await ports.clock.pass(4_999)
  const before = [...fired]
  await ports.clock.pass(60_000)
  turn()
  await ports.clock.pass(60_000)

  expect(before).toEqual([])
  expect(fired).toEqual([['live.gap_retry_due', 5_000]])
})

test('F13 a timer that comes a little early proposes nothing before its moment, and then does', async () => {
  let behind = 0
  core.stop()
  begin({ ...ports, now: () => epoch(ports.clock.now() - behind) })
  wanted = [at(5_000)]
  turn()
  await ports.clock.pass(0)

  behind = 3
  await ports.clock.pass(5_002)
  const before = [...fired]
  await ports.clock.pass(60_000)

  expect(before).toEqual([])
  expect(fired).toEqual([['live.gap_retry_due', 5_000]])
})

test('a moment that disappears from the list is cancelled', async () => {
  wanted = [at(5_000)]
  turn()

  wanted = []
  turn()
  await ports.clock.pass(60_000)

  expect(fired).toEqual([])
})

test('a moment that moves is set anew, and the old one does not come', async () => {
  wanted = [at(5_000)]
  turn()

  wanted = [at(9_000)]
  turn()
  await ports.clock.pass(60_000)

  expect(fired).toEqual([['live.gap_retry_due', 9_000]])
})

test('a moment in the past (after a restart) comes at once', async () => {
  wanted = [at(-3_600_000)]
  turn()
  await ports.clock.pass(0)

  expect(fired).toEqual([['live.gap_retry_due', 0]])
})

test('several moments come in their order', async () => {
  wanted = [at(2_000, 'b', { type: 'live.cleanup_due', data: null }), at(1_000, 'a')]
  turn()
  await ports.clock.pass(3_000)

  expect(fired).toEqual([
    ['live.gap_retry_due', 1_000],
    ['live.cleanup_due', 2_000],
  ])
})

test('F45 a spread adds up to its share of the wait', async () => {
  wanted = [{ ...at(10_000), spread: 0.4 }]
  turn()
  await ports.clock.pass(30_000)

  expect(fired).toEqual([['live.gap_retry_due', 12_000]])
})

test('a wait of 60 days does not overflow the timers of the browser', async () => {
  const month = 60 * 86_400_000
  wanted = [at(month)]
  turn()
  await ports.clock.pass(month - 1)
  const before = [...fired]
  await ports.clock.pass(1)

  expect(before).toEqual([])
  expect(fired).toEqual([['live.gap_retry_due', month]])
})
