import type { Clock } from '../clock.ts'
import type { FactLog } from '../events/log.ts'
import type { Log } from '../log.ts'
import type { WireMilestone } from '../../domain/wire/payloads/facts.ts'
import type { LivePosition, LivePositions } from './livePositions.ts'
import { makeMilestones } from './milestones.ts'

/** How long until what could not be written is tried again. */
const AGAIN_MS = 1_000

/** Looks at moved positions and appends a fact for each step they crossed. */
export function milestoneFacts({
  facts,
  clock,
  log,
  live,
}: {
  readonly facts: FactLog
  readonly clock: Clock
  readonly log: Log
  readonly live: Pick<LivePositions, 'onRemoved'>
}): { of(rows: readonly LivePosition[]): void; stop(): void } {
  const milestones = makeMilestones()
  live.onRemoved(milestones.forget)
  let isStopped = false
  /** What was crossed is told however long the database is away (F31): it rests, and would not be crossed again. */
  const tell = (userId: string, data: WireMilestone, at: Date): void => {
    let isTold = false
    const attempt = (): void => {
      facts
        .change(userId, async ({ append, committed }) => {
          // The try before was written after all, and only its answer got lost.
          if (isTold) return
          await append({ type: 'open_position_milestone', at, data })
          committed(() => {
            isTold = true
          })
        })
        .catch((error: unknown) => {
          log.warn({ err: String(error) }, 'A milestone could not be written; it is tried again.')
          if (!isStopped) clock.once(AGAIN_MS, attempt)
        })
    }
    attempt()
  }
  return {
    stop() {
      isStopped = true
    },
    of(rows) {
      for (const row of rows) {
        const data = milestones.look(row, clock.now())
        if (data !== null) tell(row.userId, data, new Date(clock.now()))
      }
    },
  }
}
