import { counted } from '../../domain/core/format.ts'
import { days, minutes } from '../../domain/core/time.ts'
import { recommend } from '../../domain/recommendations/recommend.ts'
import { keptAction } from '../../domain/recommendations/wire.ts'
import { sizeOfGeneration } from '../db/pastAdvice.ts'
import { deleteActionsBeyond, saveGeneration } from '../db/recommendations.ts'
import type { Hub } from '../events/hub.ts'
import type { FactLog } from '../events/log.ts'
import type { FigureParts } from '../metrics/figures.ts'
import type { TaskKind, TaskName, TaskProgress } from '../tasks/task.ts'
import { basisOf } from './basis.ts'
import { engineGround } from './engine.ts'
import { tellReady } from './tellReady.ts'

/** Name of the task behind POST /portfolio-command/generate-recommendations. */
export const RECOMMENDATIONS = 'recommendations' satisfies TaskName
/** spec 9: "recommendations generation 60 s", here without progress. */
const SILENCE_MS = minutes(1)
/**
 * Actions that nobody ticked off are kept for a year: they are what the followed ones are compared with. What is older
 * goes with the hour (housekeeping.ts).
 */
export const KEPT_MS = days(366)
/** Newest generations of a user whose open actions are kept, however many he asks for in that time. */
const MOST_GENERATIONS = 200

/** What a generation needs: it reads figures, is kept with the facts of its user, and his devices hear of it. */
type GenerateParts = FigureParts & { readonly facts: FactLog; readonly hub: Hub }

/** Whoever looks at recommendations, on any device, asks for them anew. */
export const tellRecommendations = ({ hub }: Pick<GenerateParts, 'hub'>, userId: string): void =>
  hub.refresh(userId, RECOMMENDATIONS)

/**
 * Generates a user's recommendations anew, keeps them as his newest and tells him what is ready. Starting again is
 * harmless.
 */
export function recommendationsTask(parts: GenerateParts): TaskKind {
  return {
    name: RECOMMENDATIONS,
    silenceMs: SILENCE_MS,
    run: async ({ id, userId, signal, report }) => {
      // A server that ended between keeping it and writing its end has told it.
      const kept = await sizeOfGeneration(parts.db, userId, id)
      if (kept !== null) return `${counted(kept, 'action')}.`
      return await generate(parts, userId, {
        id,
        report: (progress) => {
          signal.throwIfAborted()
          report(progress)
        },
        tell: tellReady,
      })
    },
  }
}

interface Generating {
  /** What it is kept under. */
  readonly id?: string
  /** What it throws ends the generation before anything is kept. */
  readonly report?: (progress: TaskProgress) => void
  /** Says it to the user in the same transaction. */
  readonly tell?: typeof tellReady
}

/** Reads, judges, keeps; answers the sentence of its success. */
export async function generate(
  parts: GenerateParts,
  userId: string,
  { id, report = () => {}, tell = async () => {} }: Generating = {},
): Promise<string> {
  // Cleared first: once the new list is kept, nothing is left to wait for in which it could still be cancelled.
  await deleteActionsBeyond(parts.db, userId, MOST_GENERATIONS)
  for (;;) {
    const basis = await basisOf(parts.db, userId)
    report({ percent: 5, message: 'Reading closed trades' })
    const { portfolio, config, trades } = await engineGround(parts, userId, (count) =>
      report({ percent: 30, message: `Read ${counted(count, 'closed trade')}` }),
    )
    report({ percent: 60, message: `Judging ${counted(portfolio.units.length, 'strategy', 'strategies')}` })
    const { actions } = recommend(portfolio, config)
    report({ percent: 90, message: 'Keeping the recommendations' })
    const isKept = await parts.facts.change(userId, async ({ tx, append }) => {
      // What was ticked or renamed meanwhile would come back as it was: it is reckoned anew.
      if ((await basisOf(tx, userId)) !== basis) return false
      await saveGeneration(tx, userId, portfolio.now, actions.map(keptAction), id)
      await tell({ tx, append }, userId, actions, portfolio.now)
      // Whoever cancelled it meanwhile keeps the list that he had.
      report({ percent: 95, message: 'Keeping the recommendations' })
      return true
    })
    if (!isKept) continue
    tellRecommendations(parts, userId)
    return `${counted(actions.length, 'action')} from ${counted(trades, 'closed trade')}.`
  }
}
