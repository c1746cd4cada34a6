import { join } from 'node:path'
import { epoch } from '../../src/domain/core/time.ts'
import type { KeptAction } from '../../src/domain/recommendations/wire.ts'
import { type Db, openEmbedded } from '../../src/server/db/open.ts'
import { generationOf, newestRun, saveGeneration, setCompleted } from '../../src/server/db/recommendations.ts'
import { callerFor } from './caller.ts'

/** How many of a user's actions are ticked, asked of the server. */
export async function tickedOf(url: string, login: string): Promise<() => Promise<number>> {
  const caller = await callerFor(url, login)
  return async () => {
    const { actions } = await caller.get<{ readonly actions: readonly { readonly completed: boolean }[] }>(
      '/v1/portfolio/priority-actions-enhanced',
    )
    return actions.filter(({ completed }) => completed).length
  }
}

/** An action as it is kept: a strategy is promoted from small to large, in a window of three days from an instant. */
function keptPromotion(strategy: string, at: number, more: Partial<KeptAction> = {}): KeptAction {
  const iso = (days: number): string => new Date(at + days * 86_400_000).toISOString()
  return {
    action: 'promote',
    strategy_name: strategy,
    account_name: 'small',
    to_account_name: 'large',
    partner: null,
    stage: 'Maturity',
    next_stage: 'Legacy',
    rot: 1.5,
    total_score: 70,
    allocation_now_pct: 2,
    allocation_next_pct: 8,
    allocation_change: 6,
    balance_change_usdt: 500,
    requires_balance_update: false,
    urgency_level: 'medium',
    decision_confidence: 70,
    next_review_date: iso(14),
    execution_window_start: iso(0),
    execution_window_end: iso(3),
    cooldown_until: null,
    last_action_at: null,
    rationale: { sentences: [`${strategy} met its bounds.`], reasons: [] },
    ...more,
  }
}

/** Keeps a generation of promotions, some of them ticked then; answers the ids in their order. `more` is of each. */
export async function keepPromotions(
  db: Db,
  userId: string,
  at: number,
  strategies: readonly string[],
  ticked: readonly string[] = [],
  more: Partial<KeptAction> = {},
): Promise<readonly string[]> {
  await saveGeneration(
    db,
    userId,
    epoch(at),
    strategies.map((one) => keptPromotion(one, at, more)),
  )
  const { actions } = await generationOf(db, userId, (await newestRun(db, userId))!)
  for (const { id, action } of actions)
    if (ticked.includes(action.strategy_name ?? '')) await setCompleted(db, userId, id, { isDone: true, at: epoch(at) })
  return actions.map(({ id }) => id)
}

/** Works in the database of a product's directory, while no product runs on it. */
export async function inDatabaseOf(dataDir: string, work: (db: Db) => Promise<void>): Promise<void> {
  const { db } = await openEmbedded(join(dataDir, 'database'))
  await work(db)
  await db.destroy()
}
