import { counted } from '../core/format.ts'
import { formatNumber } from '../core/numbers.ts'
import { word } from '../language/translate.ts'
import type { Rationale, Reason } from './actions.types.ts'
import type { EngineConfig } from './config.ts'
import type { Standing } from './portfolio.ts'
import { multiplierOf } from './scores.ts'
import { meetsBound } from './stability.ts'
import type { Share } from './shares.ts'
import { capKey, moveBound, stageBeside } from './stages.ts'

/** Number of a sentence: at most two decimals, as beside it. */
const told = (value: number | null): string => formatNumber(value, { digits: 0, maxDigits: 2 })

/** Why a strategy gets its action: each figure beside the bound and the key of the configuration it was held to. */
export function rationaleOf(share: Share, config: EngineConfig): Rationale {
  const { standing, move, ends, next } = share
  const { stage, unit, rot } = standing
  const reasons = [
    ...stageReasons(standing, config),
    ...boundReasons(standing, config),
    ...stabilityReasons(standing, config),
    ...allocationReasons(share, config),
  ]
  const sentences = [
    standing.trades === 0
      ? `${unit.strategy} has no closed trade on ${unit.account} yet.`
      : `${counted(standing.trades, 'closed trade')} made a ROT of ${told(rot)} %; ${unit.strategy} stands in ${stage}.`,
    ...moveSentences(share),
    ...(ends ? [`Nothing is below ${stage}, and its ROT is that of an underperformer.`] : []),
    ...(standing.stability.status === 'red' || standing.stability.status === 'orange'
      ? [`Its newest trades fell behind those before: ${fallen(standing.stability)}.`]
      : []),
    ...(move === null && !ends && standing.trades > 0 && standing.stability.status === 'green'
      ? [stays(standing, config)]
      : []),
    next === null
      ? 'The balance of its account is not known, so no share is recommended.'
      : `Share of the account: ${told(unit.allocationPct)} % now, ${told(next)} % recommended.`,
  ]
  return { sentences, reasons }
}

/** What fell, of what may have risen as well. */
const fallen = ({ winRateDrop, profitFactorDropPct }: Standing['stability']): string =>
  [
    ...((winRateDrop ?? 0) > 0 ? [`the win rate by ${told(winRateDrop)} points`] : []),
    ...((profitFactorDropPct ?? 0) > 0 ? [`the profit factor by ${told(profitFactorDropPct)} %`] : []),
  ].join(', ')

/** Why it is not moved. */
function stays({ stage, rot, unit }: Standing, config: EngineConfig): string {
  const bound = rot === null || !unit.isPlaced ? null : moveBound(stage, rot, config)
  const { mode, enable_promotions: promotes, enable_demotions: demotes } = config.hierarchy_behavior
  if (bound !== null && mode === 'disabled') return 'It stays: its ROT meets the bound, but moves are switched off.'
  if (bound === 'promotion' && !promotes) return 'It stays: its ROT meets the bound, but promotions are switched off.'
  if (bound === 'demotion' && !demotes) return 'It stays: its ROT meets the bound, but demotions are switched off.'
  return 'It stays: no bound was met that moves it.'
}

function moveSentences({ standing: { unit, stage, rot }, move }: Share): readonly string[] {
  if (move === null) return []
  return [
    `At a ROT of ${told(rot)} % it ${move.isUp ? word('rises') : word('falls')} from ${stage} to ${move.to}.`,
    ...(move.toAccount === unit.account ? [] : [`It moves from ${unit.account} to ${move.toAccount}.`]),
    ...(move.partner === null
      ? []
      : [`It swaps places and shares with ${move.partner.strategy}, so both accounts give away as much as before.`]),
  ]
}

function stageReasons({ trades, stage }: Standing, config: EngineConfig): readonly Reason[] {
  const counts = config.trade_count_thresholds
  const bound = (part: keyof typeof counts, relation: '>=' | '<'): Reason => ({
    input: 'trades',
    value: trades,
    relation,
    threshold: counts[part],
    met: relation === '>=' ? trades >= counts[part] : trades < counts[part],
    config: `lifecycle.trade_count_thresholds.${part}`,
  })
  if (stage === 'Initialization') return [bound('initialization', '<')]
  return [bound(stage === 'Incubation' ? 'initialization' : stage === 'Maturity' ? 'incubation' : 'maturity', '>=')]
}

function boundReasons({ stage, rot }: Standing, config: EngineConfig): readonly Reason[] {
  const reason = (table: 'promotion_thresholds' | 'demotion_thresholds', relation: '>=' | '<='): Reason => {
    const threshold = config[table][stage]
    return {
      input: 'ROT',
      value: rot,
      relation,
      threshold,
      met: rot !== null && (relation === '>=' ? rot >= threshold : rot <= threshold),
      config: `account_moves.${table}.${stage}`,
    }
  }
  const { mode } = config.hierarchy_behavior
  return [
    {
      input: 'mode',
      value: mode,
      relation: '=',
      threshold: 'disabled',
      met: mode === 'disabled',
      config: 'account_moves.hierarchy_behavior.mode',
    },
    ...(stageBeside(stage, -1) === null ? [] : [reason('demotion_thresholds', '<=')]),
    ...(stageBeside(stage, 1) === null ? [] : [reason('promotion_thresholds', '>=')]),
  ]
}

function stabilityReasons({ stability }: Standing, { deviation_thresholds: bounds }: EngineConfig): readonly Reason[] {
  const reason = (input: string, value: number | null, part: keyof typeof bounds): Reason => ({
    input,
    value,
    relation: '>=',
    threshold: bounds[part],
    met: meetsBound(value, bounds[part]),
    config: `stability.deviation_thresholds.${part}`,
  })
  if (stability.status === 'unknown') return []
  const { winRateDrop, profitFactorDropPct } = stability
  return [
    reason('fall of the win rate', winRateDrop, 'win_rate_orange'),
    reason('fall of the win rate', winRateDrop, 'win_rate_red'),
    reason('fall of the profit factor', profitFactorDropPct, 'profit_factor_orange'),
    reason('fall of the profit factor', profitFactorDropPct, 'profit_factor_red'),
  ]
}

function allocationReasons({ standing, move, next }: Share, config: EngineConfig): readonly Reason[] {
  const key = capKey(move?.to ?? standing.stage)
  const cap = config.allocation_caps[key]
  const { underperformer_threshold: low, strong_performer_threshold: high } = config.performance_bounds
  const { rot } = standing
  const bound = (part: 'underperformer_threshold' | 'strong_performer_threshold', threshold: number): Reason => ({
    input: 'ROT',
    value: rot,
    relation: part === 'underperformer_threshold' ? '<' : '>=',
    threshold,
    met: rot !== null && (part === 'underperformer_threshold' ? rot < threshold : rot >= threshold),
    config: `allocation.performance_bounds.${part}`,
  })
  return [
    bound('underperformer_threshold', low),
    bound('strong_performer_threshold', high),
    {
      input: 'multiplier',
      value: multiplierOf(standing, config.performance_bounds),
      relation: '<=',
      threshold: config.performance_bounds.multiplier_max,
      met: true,
      config: 'allocation.performance_bounds.multiplier_max',
    },
    {
      input: 'share',
      value: next,
      relation: '<=',
      threshold: cap,
      met: next !== null && next <= cap,
      config: `lifecycle.allocation_caps.${key}`,
    },
    ...(move?.kind === 'demote' ? [held(next, standing.unit.allocationPct)] : []),
  ]
}

const held = (next: number | null, now: number | null): Reason => ({
  input: 'share',
  value: next,
  relation: '<=',
  threshold: now,
  met: next !== null && now !== null && next <= now,
  config: null,
})
