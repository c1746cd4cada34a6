import { Subject, map } from 'rxjs'
import { good } from '../../../src/domain/core/outcome.ts'
import type { Event, LogEntry } from '../../../src/domain/event.ts'
import { isServerFactEvent } from '../../../src/domain/live/facts.ts'
import type { State } from '../../../src/domain/state.ts'
import type { Judgements } from '../../../src/streams/judgements.ts'
import type { Refresh } from '../../../src/streams/ports.ts'
import type { Step } from './schedule.ts'
import type { Replaced } from './worker.ts'

/** A mistake that someone could make, handed to the core as a replaced rule or port; no product file knows of it. */
export interface DeliberateFault {
  readonly name: string
  /** The schedule in which it showed last; others are tried behind it. */
  readonly seed: number
  /** Where it shows in one schedule that was made for it. */
  readonly steps?: readonly Step[]
  /** Invariants of which one must tell it. */
  readonly toldBy: readonly string[]
  readonly replaced: Replaced
}

type Reduce = Judgements['reduce']

/** Another fold around the usual one. */
const folding = (fold: (usual: Reduce) => Reduce): Replaced => ({
  judgements: (usual) => ({ ...usual, reduce: fold(usual.reduce) }),
})

/** What comes out of the usual fold, changed after entries of one type. */
const afterwards = (type: LogEntry['type'], change: (next: State, before: State, entry: LogEntry) => State): Replaced =>
  folding(
    (reduce) => (state, entry) =>
      entry.type === type ? change(reduce(state, entry), state, entry) : reduce(state, entry),
  )

const admitting = (admit: (usual: Judgements['admit']) => Judgements['admit']): Replaced => ({
  judgements: (usual) => ({ ...usual, admit: admit(usual.admit) }),
})

const without = (decision: string): Replaced => ({
  judgements: (usual) => ({ ...usual, decisions: usual.decisions.filter(({ name }) => name !== decision) }),
})

const live = (state: State, change: Partial<State['live']>): State => ({ ...state, live: { ...state.live, ...change } })
const sequence = (state: State, change: Partial<State['live']['sequence']>): State =>
  live(state, { sequence: { ...state.live.sequence, ...change } })

/** Believes that a fill reached as far as it was meant to. */
const skipping = afterwards('live.gap_filled', (next, before) =>
  before.live.sequence.gap === null
    ? next
    : sequence(next, { cursor: Math.max(next.live.sequence.cursor, before.live.sequence.gap.to), gap: null }),
)

const withoutLast = (body: unknown): unknown => ({
  ...(body as object),
  events: (body as { readonly events: readonly unknown[] }).events.slice(0, -1),
})

const pass = (ms: number): Step => ({ do: 'pass', ms })
const trade = (account: number, deed: 'open' | 'modify'): Step => ({ do: 'trade', account, symbol: 'BTCUSDT', deed })

/** Tokens that must be refreshed while tabs are open. */
const SHORT_LIVES: readonly Step[] = [
  { do: 'shortTokens', ms: 120_000 },
  { do: 'reload', device: 0 },
  { do: 'reload', device: 1 },
  pass(60_000),
]
/** A worker that hangs until another took over, and then goes on. */
const HUNG: readonly Step[] = [
  trade(0, 'open'),
  pass(1_000),
  { do: 'hang', device: 0, ms: 20_000 },
  pass(9_000),
  trade(0, 'modify'),
  pass(14_000),
  trade(0, 'modify'),
  pass(3_000),
  { do: 'kill', device: 0, after: 1 },
  pass(3_000),
]
/** One device, and another user after the first. */
const TWO_USERS: readonly Step[] = [
  trade(0, 'open'),
  trade(2, 'open'),
  pass(2_000),
  { do: 'switchUser', device: 0, user: 1 },
  pass(4_000),
  trade(2, 'modify'),
  pass(4_000),
]
/** Something is hidden, then something else happens. */
const HIDDEN: readonly Step[] = [
  trade(0, 'open'),
  pass(2_000),
  { do: 'wish', device: 0, tab: 0, wish: 'hideAll' },
  pass(1_000),
  { do: 'trade', account: 0, symbol: 'ETHUSDT', deed: 'open' },
  pass(2_000),
]

/** The twenty by which the simulation itself is judged (reliability 4.5, mutation check). */
export const DELIBERATE_FAULTS: readonly DeliberateFault[] = [
  {
    name: 'duplicates are not dropped',
    seed: 1,
    toldBy: ['I2', 'I7'],
    replaced: admitting(
      (usual) => (event, state, at) => (isServerFactEvent(event) ? [event] : usual(event, state, at)),
    ),
  },
  {
    name: 'the cursor is written before its facts',
    seed: 2,
    toldBy: ['I2', 'I3'],
    replaced: {
      judgements: (usual) => ({
        ...usual,
        cursor: (state) => ({ ...usual.cursor(state), factSeq: state.live.sequence.headSeq }),
      }),
    },
  },
  {
    name: 'a snapshot is taken whatever facts it knows',
    seed: 6,
    toldBy: ['I1', 'I3', 'I5'],
    replaced: {
      judgements: (usual) => ({
        ...usual,
        admit: (event, state, at) =>
          event.type === 'live.position_snapshot' ? [event] : usual.admit(event, state, at),
        reduce: (state, entry) =>
          usual.reduce(entry.type === 'live.position_snapshot' ? sequence(state, { tableSeq: null }) : state, entry),
      }),
    },
  },
  {
    name: 'a snapshot moves the cursor',
    seed: 2,
    toldBy: ['I2'],
    replaced: afterwards('live.position_snapshot', (next, _before, entry) =>
      entry.type === 'live.position_snapshot' && entry.data.asOfSeq !== null
        ? sequence(next, { cursor: Math.max(next.live.sequence.cursor, entry.data.asOfSeq) })
        : next,
    ),
  },
  {
    name: 'every tab refreshes the token',
    seed: 10,
    steps: SHORT_LIVES,
    toldBy: ['A-69'],
    replaced: { ports: refreshingTwice },
  },
  {
    name: 'an older worker may go on writing',
    seed: 5,
    steps: HUNG,
    toldBy: ['I2', 'I3', 'I4', 'I7'],
    replaced: {
      ports: (usual, { disk, runtime, generation }) => ({
        ...usual,
        log: disk.open(runtime, generation, { isFenced: false }),
      }),
      isFenced: false,
    },
  },
  {
    name: 'the last page of a gap is skipped',
    seed: 2,
    toldBy: ['I2'],
    replaced: {
      ...skipping,
      ports: (usual) => ({
        ...usual,
        http: {
          call: (request) =>
            usual.http
              .call(request)
              .pipe(
                map((answer) =>
                  request.path === '/events/since' && answer.ok
                    ? good({ ...answer.value, body: withoutLast(answer.value.body) })
                    : answer,
                ),
              ),
        },
      }),
    },
  },
  {
    name: 'values of an older tick are taken',
    seed: 2,
    toldBy: ['I10'],
    replaced: admitting(
      (usual) => (event, state, at) => (event.type === 'live.values_moved' ? [event] : usual(event, state, at)),
    ),
  },
  { name: 'totals drift', seed: 1, toldBy: ['I16'], replaced: afterwards('live.values_moved', drifting) },
  {
    name: 'all users share one disk',
    seed: 18,
    steps: TWO_USERS,
    toldBy: ['I9', 'I1', 'I2', 'I4'],
    replaced: {
      ports: (usual, { anyDisk, runtime, generation }) => ({ ...usual, log: anyDisk.open(runtime, generation) }),
    },
  },
  {
    name: 'a toast is addressed to every tab',
    seed: 1,
    toldBy: ['I7'],
    replaced: {
      judgements: (usual) => ({
        ...usual,
        toasts: usual.toasts,
        views: (state, tab) => ({ ...usual.views(state, tab), toasts: toastsOfAll(usual, state) }),
      }),
    },
  },
  {
    name: 'toasts outlive the worker',
    seed: 2,
    toldBy: ['I7'],
    replaced: afterwards('storage.restored', (next, before) => ({
      ...next,
      toasts: { ...before.toasts, queue: before.toasts.addressed.map(({ toast }) => toast), addressed: [] },
    })),
  },
  {
    name: 'a fresh list makes read ones unread',
    seed: 10,
    toldBy: ['I8'],
    replaced: afterwards('notifications.listed', (next) => ({
      ...next,
      notifications: { ...next.notifications, list: next.notifications.list.map((one) => ({ ...one, isRead: false })) },
    })),
  },
  {
    name: 'hidden ones return',
    seed: 19,
    steps: HIDDEN,
    toldBy: ['I8'],
    replaced: afterwards('notifications.created', (next) => ({
      ...next,
      notifications: {
        ...next.notifications,
        list: next.notifications.list.map((one) => ({ ...one, isHidden: false, isDismissed: false })),
      },
    })),
  },
  {
    name: 'closed trades are not kept on disk',
    seed: 4,
    toldBy: ['I2', 'I4'],
    replaced: {
      judgements: (usual) => ({
        ...usual,
        retention: (type) => (type === 'live.trade_closed' ? 'memory' : usual.retention(type)),
      }),
    },
  },
  { name: 'another history of the server is not noticed', seed: 9, toldBy: ['I2', 'I1'], replaced: admittingNoEpoch() },
  {
    name: 'nobody looks at the head that a heartbeat tells',
    seed: 1,
    toldBy: ['R3', 'I2', 'I1'],
    replaced: without('heads'),
  },
  {
    name: 'lost lines are opened anew at once',
    seed: 6,
    toldBy: ['I14'],
    replaced: {
      judgements: (usual) => ({
        ...usual,
        decisions: usual.decisions.map((decision) =>
          decision.name === 'losses' ? { ...decision, decide: atOnce } : decision,
        ),
      }),
    },
  },
  {
    name: 'legs of a position are one',
    seed: 1,
    toldBy: ['I1'],
    replaced: {
      judgements: (usual) => ({ ...usual, admit: (event, state, at) => usual.admit(oneLeg(event), state, at) }),
    },
  },
  {
    name: 'silence counts as live',
    seed: 3,
    toldBy: ['I15'],
    replaced: {
      judgements: (usual) => ({
        ...usual,
        decisions: usual.decisions.filter(({ name }) => name !== 'stalls'),
        views: (state, tab) => alwaysLive(usual.views(state, tab)),
      }),
    },
  },
]

function refreshingTwice(
  usual: Parameters<NonNullable<Replaced['ports']>>[0],
  { provider, runtime }: Parameters<NonNullable<Replaced['ports']>>[1],
): typeof usual {
  const exchange = provider.exchangeFor(runtime)
  const refreshes = new Subject<Refresh>()
  let tokens: Parameters<typeof exchange>[0] | null = null
  usual.identity.refreshes.subscribe(refreshes)
  return {
    ...usual,
    identity: {
      ...usual.identity,
      refreshes,
      accept: (given) => {
        tokens = given
        usual.identity.accept(given)
      },
      refresh: () => {
        usual.identity.refresh()
        if (tokens !== null) exchange(tokens).catch(() => undefined)
      },
    },
  }
}

/** Each window adds a little that no row has. */
function drifting(next: State, before: State): State {
  if (next.live.positions === before.live.positions) return next
  const { positions } = next.live
  return live(next, {
    positions: {
      ...positions,
      totals: { ...positions.totals, pnl: String(Number(positions.totals.pnl) + 1e-7) as typeof positions.totals.pnl },
    },
  })
}

function toastsOfAll(usual: Judgements, state: State) {
  const views = Object.keys(state.tabs.byName).map((tab) => usual.toasts(state, tab))
  return { shown: views.flatMap(({ shown }) => shown), more: 0 }
}

function admittingNoEpoch(): Replaced {
  return {
    judgements: (usual) => ({
      ...usual,
      decisions: usual.decisions.map((decision) =>
        decision.name === 'heads'
          ? {
              ...decision,
              decide: (entry, state) =>
                decision
                  .decide(entry, state)
                  .filter(
                    ({ type, data }) =>
                      type !== 'live.epoch_changed' || (data as { readonly from: string | null }).from === null,
                  ),
            }
          : decision,
      ),
    }),
  }
}

const atOnce = (entry: LogEntry): readonly Event[] =>
  entry.type === 'live.lost' ? [{ type: 'live.opening', data: { stream: entry.data.stream, attempt: 1 } }] : []

function oneLeg(event: Event): Event {
  const data = event.data as {
    readonly leg?: string
    readonly position?: { readonly account: string; readonly symbol: string } | null
  } | null
  if (data === null || data.leg === undefined) return event
  const position =
    data.position === null || data.position === undefined
      ? data.position
      : { ...data.position, leg: 'one_way', key: `${data.position.account}|${data.position.symbol}|one_way` }
  return {
    ...event,
    data: { ...data, leg: 'one_way', ...(position === undefined ? {} : { position }) },
  } as unknown as Event
}

function alwaysLive(views: ReturnType<Judgements['views']>): ReturnType<Judgements['views']> {
  return views.connection === undefined ? views : { ...views, connection: { ...views.connection, state: 'live' } }
}
