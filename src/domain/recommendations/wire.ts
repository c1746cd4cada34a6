import { STAGES } from '../configuration/constants.ts'
import { days, type EpochMs } from '../core/time.ts'
import type { EngineConfig } from './config.ts'
import { stageBeside, type StageMove, tradesToLeave } from './stages.ts'
import type { Recommendation } from './actions.types.ts'
import { ACTION_LABELS, isSignificant } from './kinds.ts'
import { comparedTrades } from './stability.ts'
import type { DoneAction, Standing } from './portfolio.ts'

const iso = (at: EpochMs | null): string | null => (at === null ? null : new Date(at).toISOString())

/** An action as it is kept: what the wire carries of it, without what the time and its tick change. */
export function keptAction(one: Recommendation) {
  const { standing, schedule, rationale } = one
  return {
    action: one.kind,
    strategy_name: one.strategy,
    account_name: one.account,
    to_account_name: one.toAccount,
    partner: one.partner === null ? null : { strategy_name: one.partner.strategy, account_name: one.partner.account },
    stage: standing?.stage ?? null,
    next_stage: one.nextStage,
    rot: standing?.rot ?? null,
    total_score: standing?.score.total ?? null,
    allocation_now_pct: one.allocationNow,
    allocation_next_pct: one.allocationNext,
    allocation_change: one.allocationChange,
    balance_change_usdt: one.balanceChange,
    requires_balance_update: one.requiresBalanceUpdate,
    urgency_level: one.urgency,
    decision_confidence: one.confidence,
    next_review_date: iso(schedule.nextReview),
    execution_window_start: iso(schedule.window?.start ?? null),
    execution_window_end: iso(schedule.window?.end ?? null),
    cooldown_until: iso(schedule.cooldownUntil),
    last_action_at: iso(standing?.unit.lastDone?.at ?? null),
    rationale,
  }
}

export type KeptAction = ReturnType<typeof keptAction>

/** A kept action with its id and tick. */
export interface StoredAction {
  readonly id: string
  readonly generatedAt: EpochMs
  readonly completedAt: EpochMs | null
  readonly action: KeptAction
}

/** What a caller wants beside the figures. */
export interface WantedParts {
  readonly hasRationale: boolean
  readonly hasMetadata: boolean
}

/**
 * Portfolio recommendation action of the specification (PORT-01): the same schedule stands plain, for the allocation,
 * and for the balance. What depends on the time is of `now`.
 */
export function wireAction(
  { id, generatedAt, completedAt, action: kept }: StoredAction,
  now: EpochMs,
  wanted: WantedParts,
) {
  const { rationale, last_action_at: lastAt, ...plain } = kept
  const isOpen =
    completedAt === null &&
    kept.execution_window_start !== null &&
    now >= Date.parse(kept.execution_window_start) &&
    now <= Date.parse(kept.execution_window_end ?? '')
  const schedule = {
    next_review_date: kept.next_review_date,
    execution_window_start: kept.execution_window_start,
    execution_window_end: kept.execution_window_end,
    cooldown_until: kept.cooldown_until,
    ready_for_execution: isOpen,
    urgency_level: kept.urgency_level,
    decision_confidence: kept.decision_confidence,
    days_since_last_action: lastAt === null ? null : Math.max(0, Math.floor((now - Date.parse(lastAt)) / days(1))),
  }
  const asBalance = kept.requires_balance_update
  return {
    action_id: id,
    ...plain,
    ...schedule,
    ...prefixed('allocation', schedule),
    ...prefixed('balance', asBalance ? schedule : { ...schedule, ready_for_execution: false, cooldown_until: null }),
    allocation_rationale_detailed: {
      balance_update: { required: asBalance, amount_usdt: kept.balance_change_usdt },
      ...(wanted.hasRationale ? { sentences: rationale.sentences, reasons: rationale.reasons } : {}),
    },
    ...(wanted.hasMetadata
      ? { ui_metadata: { label: ACTION_LABELS[kept.action], is_significant: isSignificant(kept.allocation_change) } }
      : {}),
    generated_at: iso(generatedAt)!,
    completed: completedAt !== null,
    completed_at: iso(completedAt),
  }
}

function prefixed<T extends Readonly<Record<string, unknown>>>(prefix: string, fields: T): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [`${prefix}_${name}`, value]))
}

/** A ticked action as the engine remembers it; null for the balance of an account. */
export function doneFrom({ completedAt, action }: StoredAction): DoneAction | null {
  if (completedAt === null || action.strategy_name === null) return null
  return {
    kind: action.action,
    strategy: action.strategy_name,
    account: action.account_name,
    toAccount: action.to_account_name,
    at: completedAt,
    move: moveOf(action),
  }
}

function moveOf({ stage, next_stage: to, action }: KeptAction): StageMove | null {
  if (stage === null || to === null || to === stage) return null
  if (action !== 'promote' && action !== 'demote' && action !== 'swap') return null
  return { isUp: STAGES.indexOf(to) > STAGES.indexOf(stage), to }
}

/** Strategy summary of the specification (spec 3), with the figures behind it and the bounds they were held to. */
export function wireStanding(standing: Standing, config: EngineConfig, generatedAt: EpochMs) {
  const { unit, score, stability, stage, stageByTrades } = standing
  const weights = config.component_weights
  const isDemoted = STAGES.indexOf(stage) < STAGES.indexOf(stageByTrades)
  return {
    strategyname: unit.strategy,
    currentaccountname: unit.account,
    total_pnl: Number(unit.pnl),
    net_profit_pct: unit.performance.netProfitPct,
    total_score: score.total,
    score: {
      performance: score.performance,
      regime_fit: score.regimeFit,
      stability: score.stability,
      lifecycle: score.lifecycle,
      performance_max: weights.performance_max,
      regime_fit_max: weights.regime_fit_max,
      stability_max: weights.stability_max,
      lifecycle_max: weights.lifecycle_max,
    },
    win_percentage: standing.winRatePct ?? 0,
    profit_factor: standing.profitFactor,
    expectancy: standing.expectancy,
    rot: standing.rot,
    total_trades: standing.trades,
    stability: {
      status: stability.status,
      win_rate_drop: stability.winRateDrop,
      profit_factor_drop_pct: stability.profitFactorDropPct,
      compared_trades: comparedTrades(config.trade_count_thresholds.initialization),
      ...config.deviation_thresholds,
    },
    lifecycle: {
      stage,
      stage_by_trades: stageByTrades,
      cap_pct: standing.cap,
      next_stage: stageBeside(stage, 1),
      next_stage_at_trades: isDemoted ? null : tradesToLeave(stage, config.trade_count_thresholds),
      promotion_rot_pct: stageBeside(stage, 1) === null ? null : config.promotion_thresholds[stage],
      demotion_rot_pct: stageBeside(stage, -1) === null ? null : config.demotion_thresholds[stage],
    },
    allocation_pct: unit.allocationPct,
    time_weighted_return_pct: unit.performance.timeWeightedReturnPct,
    sharpe_ratio: unit.performance.sharpe,
    sortino_ratio: unit.performance.sortino,
    max_drawdown_pct: unit.performance.maxDrawdownPct,
    is_placed: unit.isPlaced,
    generated_at: iso(generatedAt)!,
    rank: standing.rank,
  }
}
