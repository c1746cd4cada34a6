import { createHash } from 'node:crypto'
import { decimalFrom, type DecimalText, sumOf } from '../../domain/core/decimal.ts'
import { counted, formatCount, formatPnl } from '../../domain/core/format.ts'
import { hours } from '../../domain/core/time.ts'
import { textFrom, wireOf } from '../../domain/core/wire.ts'
import type { WireFact } from '../../domain/wire/payloads/facts.ts'
import { tradeIdIn } from './factId.ts'

/** What happened during a long absence, in sentences and sums (spec 3, Recovery response). */
export interface ActivitySummary {
  readonly total_events: number
  readonly strategy_summaries: { strategy: string | null; trades: number; pnl: string }[]
  readonly summary_messages: string[]
  /** The same for the same facts, so that a repeated summary is one. */
  readonly system_notification_id: string
  readonly total_pnl: string
}

const STANDING: readonly string[] = [
  'account_state_changed',
  'position_check_changed',
  'trade_corrected',
  'subscription_changed',
  'setup_changed',
  'configuration_changed',
  'impersonation_started',
  'impersonation_ended',
]

/** Sums up facts, oldest first. `gapMs` is how long the user was away. */
export function summarise(all: readonly WireFact[], gapMs: number): ActivitySummary {
  // How an account, a plan or the configuration is, or whether a position is being checked, shows as long as it is so;
  // it did not happen to a trade. What stood when its account was linked happened before.
  const facts = all.filter(({ event_type: type, data }) => !STANDING.includes(type) && !wasOpen(data))
  // A closing order that went on filling counts with what it came to (F39).
  const newest = new Map(
    all.flatMap(({ event_type: type, data }) => (type === 'trade_corrected' ? [[tradeIdIn(data), data] as const] : [])),
  )
  const trades = facts
    .filter(({ event_type: type }) => type === 'trade_closed')
    .map(({ data }) => tradeFrom(newest.get(tradeIdIn(data)) ?? data))
  const total = sumOf(trades.map(({ pnl }) => pnl))
  const names = [...new Set(trades.map(({ strategy }) => strategy))]
  const strategies = names.map((strategy) => {
    const own = trades.filter((trade) => trade.strategy === strategy)
    return { strategy, trades: own.length, pnl: sumOf(own.map(({ pnl }) => pnl)) as string }
  })
  return {
    total_events: facts.length,
    strategy_summaries: strategies,
    summary_messages: sentences(facts, trades.length, total, gapMs),
    system_notification_id: `summary-${createHash('sha256')
      .update(facts.map(({ id }) => id).join())
      .digest('hex')
      .slice(0, 24)}`,
    total_pnl: total,
  }
}

const wasOpen = (data: unknown): boolean => wireOf(data)['was_open'] === true

function sentences(facts: readonly WireFact[], trades: number, total: DecimalText, gapMs: number): string[] {
  const count = (type: string): number => facts.filter((fact) => fact.event_type === type).length
  const lines = [`While you were away for ${Math.round(gapMs / hours(1))} h: ${counted(facts.length, 'event')}.`]
  if (trades > 0) lines.push(`${counted(trades, 'trade')} closed, ${formatPnl(total)} USDT.`)
  const [opened, closed, milestones] = [
    count('open_position_opened'),
    count('open_position_closed'),
    count('open_position_milestone'),
  ]
  if (opened + closed > 0) lines.push(`${counted(opened, 'position')} opened, ${formatCount(closed)} closed.`)
  if (milestones > 0) lines.push(`${counted(milestones, 'milestone')} crossed.`)
  const alerts = count('alert_fired')
  if (alerts > 0) lines.push(`${counted(alerts, 'alert')} of yours fired.`)
  return lines
}

function tradeFrom(data: unknown): { readonly strategy: string | null; readonly pnl: DecimalText } {
  const { strategy, pnl } = wireOf(data)
  return { strategy: textFrom(strategy), pnl: decimalFrom(pnl) ?? ('0' as DecimalText) }
}
