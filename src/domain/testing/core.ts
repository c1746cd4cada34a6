import { admit } from '../admission.ts'
import { decideCommand } from '../commands.ts'
import type { Command, CommandBody } from '../command.ts'
import type { Profile } from '../session/model.ts'
import { deepFreeze } from '../core/freeze.ts'
import { epoch, type EpochMs } from '../core/time.ts'
import { decide } from '../decide.ts'
import { decideLate } from '../lateDecide.ts'
import type { Event, EventOf, EventType, LogEntry } from '../event.ts'
import { reduce } from '../reduce.ts'
import { EMPTY_STATE, type State } from '../state.ts'
import { dueTimers } from '../timers.ts'
import type { TabHello } from '../tabs/hello.ts'

/** A moment for tests: 2026-11-20T11:00:00Z. */
export const START = epoch(Date.UTC(2026, 10, 20, 11))

/** Timers that may fire in one advance; more is a loop. */
const LIMIT = 20_000

/**
 * The domain's loop without streams or I/O: admit, fold, decide, and the clock; state and entries are frozen, so a
 * reducer that writes into its input throws.
 */
export class MiniCore {
  state: State
  readonly log: LogEntry[] = []
  at: EpochMs = START
  private readonly fired = new Set<string>()

  constructor(state: State = EMPTY_STATE) {
    this.state = deepFreeze(state)
  }

  /** Writes an event down with all that follows from it. */
  append(event: Event, cause: number | null = null): this {
    const queue: { readonly event: Event; readonly cause: number | null }[] = [{ event, cause }]
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      for (const kept of admit(next.event, this.state, this.at)) {
        const entry: LogEntry = deepFreeze({ ...kept, entry: this.log.length + 1, at: this.at, cause: next.cause })
        this.log.push(entry)
        this.state = deepFreeze(reduce(this.state, entry))
        for (const follows of [...decide(entry, this.state), ...decideLate(entry, this.state)])
          queue.push({ event: follows, cause: entry.entry })
      }
    }
    return this
  }

  /** Lets time pass; what the state waits for comes in order of its moments. */
  advance(ms: number): this {
    const end = epoch(this.at + ms)
    for (let count = 0; count < LIMIT; count++) {
      const next = dueTimers(this.state)
        .filter((timer) => timer.at <= end && !this.fired.has(`${timer.id} ${timer.at}`))
        .sort((a, b) => a.at - b.at)[0]
      if (next === undefined) {
        this.at = end
        return this
      }
      this.fired.add(`${next.id} ${next.at}`)
      if (next.at > this.at) this.at = next.at
      this.append(next.event)
    }
    throw new Error(`Expected fewer than ${LIMIT} timers in ${ms} ms; a timer seems to ask for itself.`)
  }

  /** Decides a command of a tab; gives the refusal's reason, or null when it was accepted. */
  send(tab: string, command: CommandBody): string | null {
    const outcome = decideCommand({ ...command, id: `command-${this.log.length}` } as Command, tab, this.state, this.at)
    if (!outcome.ok) return outcome.error.refusal?.reason ?? 'refused'
    for (const event of outcome.value) this.append(event)
    return null
  }

  /** Entries of one type, oldest first. */
  of<T extends EventType>(type: T): readonly EventOf<T>['data'][] {
    return this.log.flatMap((entry) => (entry.type === type ? [entry.data as EventOf<T>['data']] : []))
  }

  /** Moments of entries of one type, in ms after `START`. */
  timesOf(type: EventType): readonly number[] {
    return this.log.flatMap((entry) => (entry.type === type ? [entry.at - START] : []))
  }
}

/** What a desktop tab says when it joins. */
export const hello = (more: Partial<TabHello> = {}): TabHello => ({
  tab: 'tab-1',
  protocol: 1,
  path: '/live-trades',
  query: '',
  visible: true,
  installedApp: false,
  touch: false,
  width: 1_280,
  browserZone: 'Europe/Berlin',
  local: {},
  host: { kind: 'shared', storage: true, locks: true },
  ...more,
})

/** Claims of an elite user. */
export const profileOf = (more: Partial<Profile> = {}): Profile => ({
  sub: 'user-1',
  roles: ['elite-subscriber'],
  name: 'Mara Keller',
  email: 'mara@example.org',
  ...more,
})

/** A core with one tab and a signed-in user, its log restored empty. */
export function signedIn(
  more: { readonly tab?: Partial<TabHello>; readonly profile?: Partial<Profile> } = {},
): MiniCore {
  const core = new MiniCore()
  core.append({ type: 'storage.restored', data: { entries: 0, tookMs: 1, savedAt: null } })
  core.append({ type: 'tab.attached', data: hello(more.tab) })
  core.send('tab-1', {
    type: 'session.start',
    tokens: {
      accessToken: 'secret-access',
      refreshToken: 'secret-refresh',
      idToken: 'secret-id',
      expiresAt: START / 1_000 + 3_600,
      profile: profileOf(more.profile),
    },
  })
  return core
}

/** Both streams open, with the server's history named and the first snapshot taken. */
export function connected(
  core: MiniCore = signedIn(),
  positions: EventOf<'live.position_snapshot'>['data']['positions'] = [],
  headSeq = 0,
): MiniCore {
  for (const stream of ['events', 'trades'] as const) {
    core.append({
      type: 'live.opened',
      data: { stream, connectionId: `c-${stream}`, serverEpoch: 'e1', headSeq, serverTime: core.at },
    })
  }
  return core.append(snapshotOf(positions, { asOfSeq: headSeq }))
}

/** A snapshot on the first stream. */
export const snapshotOf = (
  positions: EventOf<'live.position_snapshot'>['data']['positions'],
  more: Partial<EventOf<'live.position_snapshot'>['data']> = {},
): EventOf<'live.position_snapshot'> => ({
  type: 'live.position_snapshot',
  data: { origin: 'events', positions, takenAt: START, asOfSeq: null, serverEpoch: 'e1', tick: null, ...more },
})
