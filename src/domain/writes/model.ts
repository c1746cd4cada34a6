import type { EpochMs } from '../core/time.ts'
import type { EntryOf } from '../event.ts'

/** Writes on their way: each is an optimistic overlay until either answer takes it away (architecture law 6). */
export interface WritesState {
  readonly overlays: readonly Overlay[]
  /** What was open when the session ended by itself: it is asked again at the user's next sign-in (AUTH-05). */
  readonly kept: readonly KeptWrite[]
  /** Whose the kept ones are: `sub` of the user; null without any, and where the user's own record brought them. */
  readonly of: string | null
}

/** A write that outlives its session. */
export interface KeptWrite {
  readonly at: EpochMs
  readonly asked: EntryOf<'write.asked'>['data']
}

export interface Overlay {
  /** Entry of the `write.asked`. */
  readonly asked: number
  /** When it was asked for first. */
  readonly at: EpochMs
  readonly write: string
  readonly key: string
  readonly command: string
  readonly body: unknown
  /** Parts of the call beside the body, to ask again after a restart. */
  readonly request: Pick<EntryOf<'write.asked'>['data'], 'query' | 'path' | 'secretRef' | 'lane' | 'undo'>
}

/** Nothing on its way. */
export const NO_WRITES: WritesState = { overlays: [], kept: [], of: null }

/** The newest wish for a key of a write, or null: what the views show before the server answered. */
export const overlayOf = (writes: WritesState, write: string, key: string): Overlay | null =>
  writes.overlays.findLast((overlay) => overlay.write === write && overlay.key === key) ?? null

/** How a write ended, for the form that asked for it. */
export interface WriteOutcome {
  /** Entry of the `write.asked`: what the form's command was answered with. */
  readonly asked: number
  readonly ok: boolean
  readonly message: string
  /** HTTP status of what refused it, where something did. */
  readonly status?: number
  /** Where the card provider's page is, of the write that asks for it. */
  readonly url?: string
}

/** The newest of each write, by its name. */
export type Outcomes = Readonly<Record<string, WriteOutcome>>

/** What a form is told of how its write ended. */
export const outcomeOf = ({ type, data }: EntryOf<'write.saved' | 'write.failed'>): WriteOutcome => ({
  asked: data.asked,
  ok: type === 'write.saved',
  message: type === 'write.saved' ? '' : data.message,
})

/** A state with this slice: what rules and decisions ask for. */
export interface HasWrites {
  readonly writes: WritesState
}
