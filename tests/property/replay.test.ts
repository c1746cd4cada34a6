import { describe, expect, it } from 'vitest'
import type { LogEntry } from '../../src/domain/event.ts'
import { reduce } from '../../src/domain/reduce.ts'
import { SLICES } from '../../src/domain/persistence.ts'
import { RETENTION } from '../../src/domain/retention.ts'
import { EMPTY_STATE, type State } from '../../src/domain/state.ts'
import { toastOf } from '../../src/domain/toasts/make.ts'
import { fc, parameters } from '../support/fc.ts'
import { connected, hello, MiniCore, signedIn, snapshotOf } from '../../src/domain/testing/core.ts'
import { arbitrariesOf } from '../../src/domain/testing/arbitraries.ts'

const { happenings, tables, windows } = arbitrariesOf(fc)

/** What can come to a core, in any order. */
const stepArb = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.tuple(happenings, fc.integer({ min: 1, max: 60 })).map(
      ([happening, seq]) =>
        (core: MiniCore) =>
          core.append(happening(seq)),
    ),
  },
  { weight: 3, arbitrary: windows.map((event) => (core: MiniCore) => core.append(event)) },
  {
    weight: 1,
    arbitrary: fc.tuple(tables, fc.integer({ min: 0, max: 60 })).map(
      ([table, asOfSeq]) =>
        (core: MiniCore) =>
          core.append(snapshotOf(table, { asOfSeq })),
    ),
  },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 20_000 }).map((ms) => (core: MiniCore) => core.advance(ms)) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom('error' as const, 'ended' as const)
      .map((why) => (core: MiniCore) => core.append({ type: 'live.lost', data: { stream: 'events', why } })),
  },
  {
    weight: 1,
    arbitrary: fc.integer({ min: 0, max: 60 }).map(
      (headSeq) => (core: MiniCore) =>
        core.append({
          type: 'live.opened',
          data: { stream: 'events', connectionId: null, serverEpoch: 'e1', headSeq, serverTime: null },
        }),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.integer({ min: 0, max: 60 }).map(
      (headSeq) => (core: MiniCore) =>
        core.append({
          type: 'live.heartbeat',
          data: { stream: 'trades', serverEpoch: 'e1', headSeq, serverTime: null },
        }),
    ),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom('/dashboard', '/live-trades', '/nope')
      .map((path) => (core: MiniCore) => core.append({ type: 'tab.went', data: { tab: 'tab-1', path, query: '' } })),
  },
)
const steps = fc.array(stepArb, { maxLength: 60 })

/**
 * More at once than anything keeps of it, looked at after each: facts without a wait, with a missing one before them or
 * none, toasts where no tab is, and drops.
 */
const crowds: fc.Arbitrary<(core: MiniCore, look: () => void) => void> = fc.oneof(
  fc
    .tuple(fc.array(happenings, { minLength: 5, maxLength: 9 }), fc.constantFrom(0, 0, 0, 1))
    .map(([list, missing]) => (core: MiniCore, look: () => void) => {
      const first = core.state.live.sequence.cursor + missing + 1
      for (let n = 0; n < 300; n += 1) {
        core.append(list[n % list.length]!(first + n))
        look()
      }
    }),
  fc.constant((core: MiniCore, look: () => void) => {
    core.append({ type: 'tab.left', data: { tab: 'tab-1' } })
    for (let n = 0; n < 60; n += 1) {
      core.append({
        type: 'toast.queued',
        data: { toast: toastOf(`told-${core.log.length}`, 'info', 'Told', core.at) },
      })
      look()
    }
    core.append({ type: 'tab.attached', data: hello() })
  }),
  fc.constant((core: MiniCore, look: () => void) => {
    for (let n = 0; n < 110; n += 1) {
      core.append({ type: 'live.lost', data: { stream: 'events', why: 'ended' } })
      core.append({
        type: 'live.opened',
        data: { stream: 'events', connectionId: null, serverEpoch: 'e1', headSeq: 0, serverTime: null },
      })
      look()
    }
  }),
)

const replayed = (log: readonly LogEntry[], from: State = EMPTY_STATE): State => log.reduce(reduce, from)

/** What must be equal after a restart: facts and what they lead to, not lines, tabs or values. */
const lasting = ({ live, session }: State) => ({
  cursor: live.sequence.cursor,
  epoch: live.sequence.serverEpoch,
  ahead: live.sequence.ahead.map((fact) => fact.data.factSeq),
  ribbon: live.marks.ribbon,
  open: live.positions.rows.map((row) => [row.key, row.size]).sort(),
  user: session.profile?.sub,
})

describe('replay', () => {
  it('I4 folding the log again gives the live state, for every prefix', () => {
    fc.assert(
      fc.property(steps, fc.double({ min: 0, max: 1, noNaN: true }), (list, share) => {
        const core = connected()
        for (const step of list) step(core)
        expect(replayed(core.log)).toEqual(core.state)
        const half = Math.floor(core.log.length * share)
        expect(replayed(core.log.slice(half), replayed(core.log.slice(0, half)))).toEqual(core.state)
      }),
      parameters(1_000),
    )
  })

  it('I4 saved slices and the tail of the disk give what a restart must know', () => {
    fc.assert(
      fc.property(steps, fc.double({ min: 0, max: 1, noNaN: true }), (list, share) => {
        const core = connected(signedIn(), [])
        const savedAt = Math.floor(list.length * share)
        let saved: State = core.state
        for (const [i, step] of list.entries()) {
          step(core)
          if (i === savedAt) saved = core.state
        }
        const disk = core.log.filter((entry) => RETENTION[entry.type] !== 'memory')
        const byJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value)) as unknown
        const put = (state: State, folded: boolean, from: State) =>
          SLICES.filter((slice) => slice.folded === folded).reduce(
            (into, slice) => (slice.take(from) === undefined ? into : slice.put(into, byJson(slice.take(from)))),
            state,
          )
        // Caches are saved last, the folded slices at some entry before.
        const start = SLICES.reduce((into, slice) => {
          const value = slice.take(slice.folded ? saved : core.state)
          return value === undefined ? into : slice.put(into, byJson(value))
        }, EMPTY_STATE)
        const restored = replayed(
          disk.filter((entry) => entry.entry > saved.entry),
          start,
        )
        const cold = replayed(disk, put(EMPTY_STATE, false, core.state))

        // A table that waits for a snapshot, as after a history that was set back, has its rows for show alone.
        const shownTo = core.log.length
        const { sequence, positions } = core.state.live
        if (sequence.tableSeq === null) core.append(snapshotOf(positions.rows, { asOfSeq: sequence.cursor }))
        const snapshot = core.log.slice(shownTo)
        for (const state of [restored, cold]) expect(lasting(replayed(snapshot, state))).toEqual(lasting(core.state))
      }),
      parameters(1_000),
    )
  })

  it('I5 no order of delivery changes what the facts lead to, once the gaps are filled', () => {
    const worlds = fc.tuple(tables, fc.array(happenings, { minLength: 1, maxLength: 30 })).chain(([table, list]) =>
      fc.tuple(
        fc.constant(table),
        fc.constant(list),
        fc.shuffledSubarray(
          list.map((_, i) => i),
          { minLength: list.length, maxLength: list.length },
        ),
        fc.integer({ min: 0, max: list.length }),
      ),
    )
    fc.assert(
      fc.property(worlds, ([table, list, order, snapshotAfter]) => {
        const inOrder = connected(signedIn(), table)
        for (const [i, happening] of list.entries()) inOrder.append(happening(i + 1))

        const shuffled = connected(signedIn(), table)
        // A snapshot taken at the server somewhere in between comes at any time; a late one must change nothing.
        const middle = connected(signedIn(), table)
        for (let i = 0; i < snapshotAfter; i++) middle.append(list[i]!(i + 1))
        const late = snapshotOf(middle.state.live.positions.rows, { asOfSeq: snapshotAfter })
        for (const [n, i] of order.entries()) {
          shuffled.append(list[i]!(i + 1))
          if (n === Math.floor(order.length / 2)) shuffled.append(late)
        }

        const canonical = (core: MiniCore) =>
          core.state.live.positions.rows
            .map(({ updatedAt: _at, known: _k, ...row }) => row)
            .sort((a, b) => (a.key < b.key ? -1 : 1))
        expect(canonical(shuffled)).toEqual(canonical(inOrder))
        expect(shuffled.state.live.sequence.cursor).toBe(list.length)
      }),
      parameters(1_000),
    )
  })

  it('I3 the cursor and the table never go back inside a history', () => {
    fc.assert(
      fc.property(steps, (list) => {
        const core = connected()
        const seen = new Map<string, { cursor: number; tableSeq: number }>()
        for (const step of list) {
          const epochs = core.of('live.epoch_changed').length
          step(core)
          const { cursor, tableSeq, serverEpoch } = core.state.live.sequence
          const name = `${serverEpoch} ${core.of('live.epoch_changed').length}`
          const before = seen.get(name)
          if (before !== undefined && epochs === core.of('live.epoch_changed').length) {
            expect(cursor).toBeGreaterThanOrEqual(before.cursor)
            expect(tableSeq ?? 0).toBeGreaterThanOrEqual(before.tableSeq)
          }
          seen.set(name, { cursor, tableSeq: tableSeq ?? 0 })
        }
      }),
      parameters(1_000),
    )
  })

  it('I14 caps hold in any schedule, and each is met', () => {
    // Of facts that wait for a missing one 5,000 are kept: tests/unit/domain/sequence.test.ts.
    const caps = { tracked: 100, coordinated: 200, ribbon: 10, spans: 100, toasts: 50 }
    const most = { tracked: 0, coordinated: 0, ribbon: 0, spans: 0, toasts: 0 }
    const schedules = fc.array(fc.oneof({ weight: 9, arbitrary: stepArb }, { weight: 1, arbitrary: crowds }), {
      maxLength: 60,
    })
    fc.assert(
      fc.property(schedules, (list) => {
        const core = connected()
        const look = (): void => {
          const { windows, marks, coverage } = core.state.live
          const kept = {
            tracked: windows.tracked.length,
            coordinated: windows.coordinated.length,
            ribbon: marks.ribbon.length,
            spans: coverage.events.length,
            toasts: core.state.toasts.queue.length,
          }
          for (const name of Object.keys(caps) as (keyof typeof caps)[]) {
            if (kept[name] > caps[name]) expect.fail(`${name}: ${kept[name]} are kept, at most ${caps[name]} may be`)
            most[name] = Math.max(most[name], kept[name])
          }
        }
        for (const step of list) {
          step(core, look)
          look()
        }
      }),
      parameters(200),
    )
    expect(most).toEqual(caps)
  })

  it('T16 no token is ever in the log or the state', () => {
    const core = connected()
    const text = JSON.stringify([core.log, core.state])
    expect(text).not.toMatch(/secret-(access|refresh|id)/)
  })
})
