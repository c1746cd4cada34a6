import type { EpochMs } from '../core/time.ts'
import { about, fact, type FactsOf } from '../core/fact.ts'

/** What 'Undo' puts back: preferences by their names. */
export type Undo = Readonly<Record<string, boolean | number | string>>

/**
 * Every write is a triple of facts with an optimistic overlay keyed by the ask (architecture law 6). They outlive the
 * worker: the outbox asks again (R10).
 */
export const WRITE_FACTS = {
  'write.asked': fact<{
    readonly write: string
    readonly key: string
    readonly command: string
    readonly body: unknown
    readonly query?: Readonly<Record<string, string>>
    readonly path?: Readonly<Record<string, string>>
    readonly secretRef?: string
    /** Writes of one lane go one after the other, whichever their calls; without one those of one call and key do. */
    readonly lane?: string
    /** What puts it back, as it was when it was asked for: an answer may come after a look that knows it already. */
    readonly undo?: Undo
    /** When it was asked for first, of one that outlived its session: its key is as old as that. */
    readonly since?: EpochMs
  }>(),
  'write.saved': fact<{
    readonly write: string
    readonly key: string
    readonly asked: number
    readonly answer: unknown
    readonly undo?: Undo
    /** The server did it before, and what it answered then may not be so any more (R10). */
    readonly isReplayed?: true
  }>(),
  'write.failed': fact<{
    readonly write: string
    readonly key: string
    readonly asked: number
    readonly message: string
    readonly status: number | null
  }>(about),
}

export type WriteEvent = FactsOf<typeof WRITE_FACTS>
