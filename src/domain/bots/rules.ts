import { instantFrom, isRecord, textFrom, wordsFrom } from '../core/wire.ts'
import type { HasResources } from '../resources/model.ts'
import type { BotRule, HasBots } from './model.ts'

/** The slices that are looked at here. */
type Seen = HasResources & HasBots

/** The rules in an answer of GET /bots/rules; what cannot be read as a rule is left out. */
export function rulesFrom(value: unknown): readonly BotRule[] {
  const bots = isRecord(value) && Array.isArray(value['bots']) ? (value['bots'] as readonly unknown[]) : []
  return bots.flatMap((one): readonly BotRule[] => {
    if (!isRecord(one)) return []
    const {
      id,
      strategy_id: strategyId,
      strategy_name: strategy,
      account_name: account,
      symbol,
      is_active: isActive,
      created_at: created,
      deactivated_at: stopped,
      reason,
    } = one
    if (typeof id !== 'string' || typeof account !== 'string' || typeof symbol !== 'string') return []
    return [
      {
        id,
        account,
        symbol,
        strategyId: textFrom(strategyId) ?? '',
        strategy: textFrom(strategy) ?? '',
        isActive: isActive !== false,
        createdAt: instantFrom(created),
        stoppedAt: instantFrom(stopped),
        reason: wordsFrom(reason),
      },
    ]
  })
}

/** The rule of an id in the newest list, or null; what the server answered since the list was read counts before it. */
export function ruleOf({ resources, bots }: Seen, id: string): BotRule | null {
  const listed = rulesFrom(resources.byKey['botRulesList']?.value).find((rule) => rule.id === id)
  return listed === undefined ? null : { ...listed, ...bots.confirmed[id] }
}

/** What a rule's trades came to (companion: GET /bots/rules/figures). */
export interface RuleFigures {
  readonly lastAt: number | null
  /** Closed in the last 30 days, and their net PnL in USDT. */
  readonly trades: number
  readonly pnl: string
}

/** Figures by rule; null where the server has none to tell. A rule that is not among them never closed a trade. */
export function figuresFrom(value: unknown): ReadonlyMap<string, RuleFigures> | null {
  if (!isRecord(value) || !Array.isArray(value['rules'])) return null
  return new Map(
    (value['rules'] as readonly unknown[]).flatMap((one): readonly (readonly [string, RuleFigures])[] => {
      if (!isRecord(one) || typeof one['rule_id'] !== 'string') return []
      const { rule_id: id, last_closed_at: last, trades_30_days: trades, pnl_30_days: pnl } = one
      return [
        [
          id,
          {
            lastAt: instantFrom(last),
            trades: typeof trades === 'number' ? trades : 0,
            pnl: typeof pnl === 'string' || typeof pnl === 'number' ? String(pnl) : '0',
          },
        ],
      ]
    }),
  )
}

/** The strategies in an answer of GET /v1/strategy-details/, by name. */
export function strategiesFrom(value: unknown): readonly { readonly id: string; readonly name: string }[] {
  const list = Array.isArray(value) ? (value as readonly unknown[]) : []
  return list
    .flatMap((one) =>
      isRecord(one) && typeof one['id'] === 'string' && typeof one['name'] === 'string'
        ? [{ id: one['id'], name: one['name'] }]
        : [],
    )
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
}
