import type { EpochMs } from '../../core/time.ts'
import type { StreamName } from '../model.ts'

/** The dedupe window and the coordination window of the streams (spec 9, Live streams). Oldest first. */
export interface WindowsState {
  readonly tracked: readonly Tracked[]
  readonly coordinated: readonly Coordinated[]
  /** Ids without a number, for 24 h: what is asked for again by time reaches back to what was told. */
  readonly told: readonly Tracked[]
  readonly cleanedAt: EpochMs | null
}

/** An event id seen, by arrival. */
export interface Tracked {
  readonly id: string
  readonly at: EpochMs
}

/** A fact seen on one stream, for the copy on the other. */
export interface Coordinated {
  readonly key: string
  readonly stream: StreamName
  readonly hasId: boolean
  readonly at: EpochMs
}

/** Nothing seen. */
export const NO_WINDOWS: WindowsState = { tracked: [], coordinated: [], told: [], cleanedAt: null }
