import { isWithin } from '../clock.ts'
import { epoch } from '../../domain/core/time.ts'
import { standingsOf } from '../../domain/recommendations/portfolio.ts'
import { inText } from '../../domain/core/order.ts'
import { overridesOf } from '../db/portfolioConfig.ts'
import { calendarFor, type FigureParts } from '../metrics/figures.ts'
import { engineGround } from './engine.ts'
import type { Optimized, OptimizedStrategies } from './optimized.types.ts'

/** So long, ms, an answer stands although trades or rules changed (spec 9: default 2 min). */
const FRESH_MS = 120_000
/** Users whose answer is held; the oldest make room. */
const MOST_USERS = 200

/** An answer with the configuration and the zone it was rated by: who changed them asks for the other one at once. */
type Held = Optimized & { readonly by: string }

/** The ratings of the strategies, held for two minutes or until they are invalidated or configured otherwise. */
export function makeOptimized(parts: FigureParts): OptimizedStrategies {
  const held = new Map<string, Held>()
  /** The newest reading of each user under way: what was forgotten since it began is not held by it. */
  const readings = new Map<string, object>()
  return {
    async of(userId) {
      const now = epoch(parts.clock.now())
      const overrides = await overridesOf(parts.db, userId)
      const { zone } = await calendarFor(parts, userId, undefined)
      const by = JSON.stringify([
        zone,
        ...overrides.toSorted((a, b) => inText(a.category, b.category) || inText(a.key, b.key)),
      ])
      const known = held.get(userId)
      if (known?.by === by && isWithin(FRESH_MS, known.at, now)) return { ...known, isHeld: true }
      const reading = {}
      readings.set(userId, reading)
      const { portfolio, config } = await engineGround(parts, userId)
      const rated = { at: now, standings: standingsOf(portfolio, config), config, by }
      if (readings.get(userId) === reading) {
        readings.delete(userId)
        held.delete(userId)
        held.set(userId, rated)
      }
      for (const oldest of held.keys()) if (held.size > MOST_USERS) held.delete(oldest)
      return { ...rated, isHeld: false }
    },
    forget(userId) {
      held.delete(userId)
      readings.delete(userId)
    },
  }
}
