import { expose } from 'comlink'
import { VirtualTimeScheduler, asyncScheduler } from 'rxjs'
import { epoch } from '../../src/domain/core/time.ts'
import { MESSAGE_LIMIT } from '../../src/domain/live/constants.ts'
import { decodeChunk } from '../../src/domain/live/decode.ts'
import { positionRows } from '../../src/domain/live/screen/rows.ts'
import type { Event } from '../../src/domain/event.ts'
import { changeOf, rowsById } from '../../src/streams/patches.ts'
import type { Push } from '../../src/streams/ports.ts'
import { createPublisher } from '../../src/streams/publish.ts'
import { oneEntryPerWindow } from '../../src/streams/sse/messages.ts'
import { createEventReader } from '../../src/worker/adapters/eventReader.ts'
import { OurCore } from '../lib/ours.ts'
import { Workload } from '../lib/workload.ts'
import { Subject } from 'rxjs'

type OnPush = (push: Push) => unknown
const tabs = new Map<string, OnPush>()

/** The worker side of all that crosses to tabs. */
const api = {
  attach: (tab: string, onPush: OnPush): void => void tabs.set(tab, onPush),

  /** Time to hand one push to so many tabs, in µs, of every round: nothing, a patch of 25 rows, the table of 500. */
  async sending(
    count: number,
    rounds = 9,
    times = 30,
  ): Promise<Readonly<Record<'empty' | 'patch' | 'full', readonly number[]>>> {
    const receivers = [...tabs.values()].slice(0, count)
    const pushes = samplePushes()
    const figures: Record<'empty' | 'patch' | 'full', number[]> = { empty: [], patch: [], full: [] }
    for (let round = -3; round < rounds; round += 1) {
      for (const name of ['empty', 'patch', 'full'] as const) {
        let took = 0
        for (let i = 0; i < times; i += 1) {
          const begun = performance.now()
          const answers = receivers.map((onPush) => onPush(pushes[name]))
          took += performance.now() - begun
          await Promise.all(answers)
        }
        if (round >= 0) figures[name].push((took / times) * 1_000)
      }
    }
    return figures
  },

  /**
   * Time of the publisher for a window of values with so many tabs, of which `visible` are seen, in µs, of every round.
   */
  async publishing(open: number, visible: number, windows = 60): Promise<number> {
    const workload = new Workload({ positions: 500 })
    const ours = OurCore.on(workload, 'positions')
    const scheduler = new VirtualTimeScheduler()
    const names = [...tabs.keys()].slice(0, open)
    const waiting: unknown[] = []
    const publisher = createPublisher({
      workerRun: 'bench',
      state: ours.core.state,
      ports: {
        now: () => epoch(scheduler.frame),
        scheduler,
        report: () => undefined,
        tabs: {
          push: async (tab: string, push: Push) => {
            const answer = tabs.get(tab)!(push)
            waiting.push(answer)
            await answer
          },
        },
      } as never,
      judgements: {
        attention: (_state: unknown, tab: string) => (names.indexOf(tab) < visible ? 'visible' : 'hidden'),
        views: () => ({}),
        toasts: () => ({}) as never,
        tables: ['positions'],
        rows: ((_table: unknown, state: never) => positionRows(state)) as never,
      } as never,
    })
    for (const name of names) publisher.joined(name)
    let took = 0
    for (let i = -5; i < windows; i += 1) {
      ours.window(workload.take(25))
      const begun = performance.now()
      publisher.turned({ entry: { type: 'live.values_moved' } as never, state: ours.core.state() })
      scheduler.maxFrames = scheduler.frame + 100
      scheduler.flush()
      scheduler.frame = scheduler.maxFrames
      if (i >= 0) took += performance.now() - begun
      await Promise.all(waiting.splice(0))
      await new Promise((done) => setTimeout(done))
    }
    return (took / windows) * 1_000
  },

  /**
   * Follows a stream and hands each value on at once, or as the product does: one entry in 16 ms, one push in flight.
   */
  async follow(
    way: 'each' | 'ours',
    count: number,
    rate: number,
    take: (timed: { readonly times: readonly number[] }) => unknown,
  ): Promise<void> {
    const { body } = await fetch(`/sse?count=${count}&rate=${rate}`)
    const bytes = body!.getReader()
    const reader = createEventReader(MESSAGE_LIMIT)
    const chunks = new Subject<readonly Event[]>()
    const now = () => epoch(Date.now())
    const ours = OurCore.on(new Workload({ positions: 500 }), 'positions')
    let sent = new Map(positionRows(ours.core.state()).map((row) => [row.id, row]))
    const pushing = new Subject<void>()
    const publisher = createPublisher({
      workerRun: 'bench',
      state: ours.core.state,
      pushing: () => pushing.next(),
      ports: {
        now,
        scheduler: asyncScheduler,
        report: () => undefined,
        tabs: {
          push: async () => {
            const rows = new Map(positionRows(ours.core.state()).map((row) => [row.id, row]))
            const times = [...rows.values()].flatMap((row) =>
              sent.get(row.id) === row || Number(row.mark) < 1e12 ? [] : [Number(row.mark)],
            )
            sent = rows
            await take({ times })
          },
        },
      } as never,
      judgements: {
        attention: () => 'focused',
        views: () => ({}),
        toasts: () => ({}) as never,
        tables: ['positions'],
        rows: ((_table: unknown, state: never) => positionRows(state)) as never,
      } as never,
    })
    publisher.joined('tab')
    const following = chunks.pipe(oneEntryPerWindow(now, asyncScheduler, pushing)).subscribe((event) => {
      const entry = ours.core.append(event)
      if (entry !== null) publisher.turned({ entry, state: ours.core.state() })
    })
    for (;;) {
      const { done, value } = await bytes.read()
      if (done) break
      const events = reader.feed(value)
      if (events === 'oversize') break
      if (way === 'each')
        for (const { data } of events)
          void take({
            times: [Number((JSON.parse(data) as { readonly data: { readonly mark_price: string } }).data.mark_price)],
          })
      else chunks.next(decodeChunk('events', events, now()))
    }
    await new Promise((done) => setTimeout(done, 300))
    following.unsubscribe()
    publisher.left('tab')
  },
}

/** What a tab is sent: nothing, what changed when 25 values moved, everything. */
function samplePushes(): Readonly<Record<'empty' | 'patch' | 'full', Push>> {
  const workload = new Workload({ positions: 500 })
  const ours = OurCore.on(workload, 'positions')
  const before = rowsById(positionRows(ours.core.state()))
  ours.window(workload.take(25))
  const after = rowsById(positionRows(ours.core.state()))
  const push = (tables: Push['tables']): Push => ({ workerRun: 'bench', n: 1, views: {}, tables })
  return {
    empty: push([]),
    patch: push([changeOf('positions', before, after)!.patch]),
    full: push([changeOf('positions', null, after)!.patch]),
  }
}

export type TabsBench = typeof api

;(self as unknown as { onconnect: (event: MessageEvent) => void }).onconnect = ({ ports }) => expose(api, ports[0]!)
