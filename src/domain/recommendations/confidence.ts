import type { EngineConfig } from './config.ts'
import type { Standing } from './portfolio.ts'
import type { Stage } from '../configuration/constants.ts'

/** Where nothing speaks for or against (PORT-03). */
export const DEFAULT_CONFIDENCE = 80

/** Points for how much record there is. */
const BY_STAGE: Readonly<Record<Stage, number>> = { Initialization: -20, Incubation: -10, Maturity: 0, Legacy: 10 }
/** Points for what the newest trades say: against rising and staying, and for falling. */
const BY_STABILITY = { green: 0, unknown: -10, orange: -10, red: -20 } as const
const FOR_FALLING = { green: 0, unknown: -10, orange: 5, red: 10 } as const

/** 0 to 100: the default, by how many trades there are, how steady they are, and the user's modifier of the stage. */
export function confidenceOf(
  { stageByTrades, stage, stability }: Standing,
  falls: boolean,
  modifiers: EngineConfig['confidence_modifiers'],
): number {
  const key = stage.toLowerCase()
  const own = Object.hasOwn(modifiers, key) ? Number(modifiers[key]) : 0
  const points =
    DEFAULT_CONFIDENCE +
    BY_STAGE[stageByTrades] +
    (falls ? FOR_FALLING : BY_STABILITY)[stability.status] +
    (Number.isFinite(own) ? own : 0)
  return Math.min(100, Math.max(0, Math.round(points)))
}
