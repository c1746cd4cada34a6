import type { Clock } from '../clock.ts'
import type { FactLog } from '../events/log.ts'
import type { Log } from '../log.ts'
import type { LivePosition } from './livePositions.ts'
import { makeMilestones } from './milestones.ts'

/** Looks at moved positions and appends a fact for each step they crossed. */
export function milestoneFacts({
  facts,
  clock,
  log,
}: {
  readonly facts: FactLog
  readonly clock: Clock
  readonly log: Log
}): { of(rows: readonly LivePosition[]): void } {
  const milestones = makeMilestones()
  return {
    of(rows) {
      for (const row of rows) {
        const data = milestones.look(row, clock.now())
        if (data === null) continue
        facts
          .change(row.userId, async ({ append }) => {
            await append({ type: 'open_position_milestone', at: new Date(clock.now()), data })
          })
          .catch((error: unknown) => log.error({ err: String(error) }, 'A milestone could not be written.'))
      }
    },
  }
}
