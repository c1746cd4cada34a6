import type { Saved } from './concept.ts'
import { CONCEPTS, type State } from './concepts.ts'
import type { EpochMs } from './core/time.ts'
import { choicesOf, withChoices } from './notifications/choices.ts'
import { keptWrites, withKept } from './writes/keep.ts'

/** One saved part of the state. */
export interface Slice extends Pick<Saved<never>, 'key' | 'version' | 'maxAgeMs' | 'folded' | 'every'> {
  readonly take: (state: State) => unknown
  readonly put: (state: State, value: unknown, savedAt?: EpochMs) => State
}

/** Everything that outlives the worker, beside the log. */
export const SLICES: readonly Slice[] = CONCEPTS.flatMap(({ name, saved }) =>
  ((saved ?? []) as unknown as readonly Saved<unknown>[]).map(({ take, put, ...part }) => ({
    ...part,
    take: (state: State) => take(state[name as keyof State], state.at),
    put: (state: State, value: unknown, savedAt?: EpochMs) => ({
      ...state,
      [name]: put(state[name as keyof State], value, savedAt ?? null),
    }),
  })),
)

/** What outlives a log-out: a small record beside all databases of a user. */
export const CHOICES: Pick<Slice, 'take' | 'put'> = {
  take: ({ notifications }) => choicesOf(notifications) ?? undefined,
  put: (state, value) => ({ ...state, notifications: { ...withChoices(state.notifications, value), isCarried: true } }),
}

/** What outlives a session that ended by itself: writes that wait, for its user's next sign-in alone (AUTH-05, R10). */
export const WAITING: Pick<Slice, 'take' | 'put'> = {
  take: ({ writes }) => keptWrites(writes),
  put: (state, value) => ({ ...state, writes: withKept(state.writes, value) }),
}

/**
 * Whether no session began in this log yet: the choices that the one before left beside the log that was deleted still
 * wait, however many runs came and went since without anybody signing in.
 */
export const isUnclaimed = ({ notifications }: State): boolean => notifications.user === null

/**
 * Where this user's facts are complete to (R5), the last instant running and connected, and by how many ms the
 * server's clock is ahead of the one that told it (F13).
 */
export const cursorOf = ({
  live,
  storage,
}: State): {
  readonly serverEpoch: string | null
  readonly factSeq: number
  readonly presentAt: EpochMs | null
  readonly offset: number
} => ({
  serverEpoch: live.sequence.serverEpoch,
  factSeq: live.sequence.cursor,
  presentAt: storage.presentAt,
  offset: live.clock.offset,
})
