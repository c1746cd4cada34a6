import { EMPTY, concat, map, mergeMap, of, take, tap, throwError } from 'rxjs'
import { expect, test } from 'vitest'
import type { Event, LogEntry } from '../../../src/domain/event.ts'
import { createCore } from '../../../src/streams/core.ts'
import type { Judgements } from '../../../src/streams/judgements.ts'
import { createLog } from '../../../src/streams/log.ts'
import type { NamedPipeline, Pipeline } from '../../../src/streams/pipeline.ts'
import { deciding, on, propose } from '../../../src/streams/turns.ts'
import { left, plainJudgements } from '../../support/core/coreJudgements.ts'
import { quietPorts } from '../../support/core/corePorts.ts'

const answering =
  (from: string, to: string): Pipeline =>
  (turns) =>
    turns.pipe(
      on('tab.left'),
      deciding((entry) => (entry.data.tab === from ? [left(to)] : [])),
    )

function coreOf(pipelines: readonly (Pipeline | NamedPipeline)[], judgements: Partial<Judgements> = {}) {
  const ports = quietPorts()
  const seen: LogEntry[] = []
  const log = createLog(plainJudgements().retention)
  const core = createCore({
    state: plainJudgements().initial,
    log,
    ports,
    judgements: plainJudgements(judgements),
    pipelines: pipelines.map((pipeline, i) =>
      typeof pipeline === 'function' ? { name: `p${i}`, pipeline } : pipeline,
    ),
    turned: ({ entry }) => seen.push(entry),
  })
  core.start()
  return {
    core,
    ports,
    seen,
    log,
    names: () => seen.map((entry) => ('tab' in (entry.data ?? {}) ? (entry.data as { tab: string }).tab : entry.type)),
  }
}

test('turns never nest: what a turn proposes is written after every pipeline heard the turn', () => {
  const heard: string[] = []
  const listener: Pipeline = (turns) =>
    turns.pipe(
      on('tab.left'),
      tap(({ entry }) => heard.push(entry.data.tab)),
      mergeMap(() => EMPTY),
    )
  const { core, names } = coreOf([answering('a', 'b'), listener])

  core.append(left('a'))

  expect(heard).toEqual(['a', 'b'])
  expect(names()).toEqual(['a', 'b'])
})

test('of two pipelines that hear the same entry the earlier in the list proposes first', () => {
  const { core, names } = coreOf([answering('a', 'first'), answering('a', 'second')])

  core.append(left('a'))

  expect(names()).toEqual(['a', 'first', 'second'])
})

test('a pipeline keeps its place in the order when it listens anew later', () => {
  const late: Pipeline = (turns) =>
    turns.pipe(
      on('tab.shown'),
      mergeMap(() =>
        turns.pipe(
          on('tab.left'),
          take(1),
          map(({ entry }) => propose({ type: 'tab.hidden', data: { tab: 'early' } }, entry.entry)),
        ),
      ),
    )
  const { core, names } = coreOf([late, answering('a', 'second')])
  core.append({ type: 'tab.shown', data: { tab: 'x' } })

  core.append(left('a'))

  expect(names()).toEqual(['x', 'a', 'early', 'second'])
})

test('entries are numbered from 1 and name the entry that led to them', () => {
  const { core, seen } = coreOf([answering('a', 'b')])

  core.append(left('a'))

  expect(seen.map(({ entry, cause }) => [entry, cause])).toEqual([
    [1, null],
    [2, 1],
  ])
})

test('a pipeline is not woken by types it does not name', () => {
  let woken = 0
  const { core } = coreOf([
    (turns) =>
      turns.pipe(
        on('tab.shown'),
        mergeMap(() => {
          woken += 1
          return EMPTY
        }),
      ),
  ])

  core.append(left('a'))

  expect(woken).toBe(0)
})

test('F52 an error of a pipeline is a fact, and the pipeline and all others go on', () => {
  const failing: Pipeline = (turns) =>
    turns.pipe(
      on('tab.left'),
      map(({ entry }) => {
        if (entry.data.tab === 'bad') throw new Error('no such tab')
        return propose(left('x'), entry.entry)
      }),
      mergeMap((p) => (p.cause === 1 || p.cause === 3 ? of(p) : EMPTY)),
    )
  const { core, seen, ports } = coreOf([failing, answering('bad', 'other')])
  core.append(left('good'))

  core.append(left('bad'))
  core.append(left('good again'))

  expect(seen.filter(({ type }) => type === 'pipeline.failed').map(({ data }) => data)).toEqual([
    { pipeline: 'p0', message: 'no such tab' },
  ])
  expect(ports.reports).toEqual(['pipeline p0: no such tab'])
  expect(seen.some(({ data }) => (data as { tab?: string }).tab === 'other')).toBe(true)
})

test('F52 a pipeline that fails at once every time is tried again only after a pause', async () => {
  let starts = 0
  const { ports } = coreOf([
    () =>
      concat(
        EMPTY,
        throwError(() => {
          starts += 1
          return new Error('always')
        }),
      ),
  ])
  const atOnce = starts

  await ports.clock.pass(999)
  expect(starts).toBe(atOnce)
  await ports.clock.pass(1)

  expect(atOnce).toBeLessThanOrEqual(5)
  expect(starts).toBe(atOnce + 1)
})

test('F52 a reducer that throws loses its own event and nothing else', () => {
  const plain = plainJudgements()
  const { core, seen } = coreOf([], {
    reduce: (state, entry) => {
      if ((entry.data as { tab?: string }).tab === 'bad') throw new Error('cannot fold')
      return plain.reduce(state, entry)
    },
  })

  core.append(left('bad'))
  core.append(left('good'))

  expect(
    seen.map(({ type, data }) => [type, (data as { tab?: string }).tab ?? (data as { message: string }).message]),
  ).toEqual([
    ['pipeline.failed', 'cannot fold'],
    ['tab.left', 'good'],
  ])
})

test('what the domain does not admit is not written; what it puts in its place is', () => {
  const dropped: Event = {
    type: 'live.dropped',
    data: { rule: 'STREAM-08', reason: 'seen', because: {}, count: 1, first: 0 as never, last: 0 as never },
  }
  const { core, seen } = coreOf([], {
    admit: (event) => (event.type === 'tab.left' && event.data.tab === 'twice' ? [dropped] : [event]),
  })

  const refused = core.append(left('twice'))
  const written = core.append(left('once'))

  expect(seen.map(({ type }) => type)).toEqual(['live.dropped', 'tab.left'])
  expect(refused).toBeNull()
  expect(written?.entry).toBe(2)
})

test('after stop no pipeline proposes any more', () => {
  const { core, names } = coreOf([answering('a', 'b')])

  core.stop()
  core.append(left('a'))

  expect(names()).toEqual(['a'])
})
