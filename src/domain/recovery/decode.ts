import { isRecord, listFrom, textFrom, wireOf } from '../core/wire.ts'
import { NO_STRATEGY } from '../trades/attribution.ts'
import type { Summary } from './model.ts'

/** The answer to a recovery call (spec 3, Recovery response), or null when it has not the shape. */
export function summaryFrom(body: unknown): Summary | null {
  if (!isRecord(body)) return null
  const range = wireOf(body['time_range'])
  return {
    aggregated: body['aggregated'] === true,
    total_events: numberOf(body['total_events']),
    gap_hours: numberOf(body['gap_hours']),
    time_range: { start: textFrom(range['start']) ?? '', end: textFrom(range['end']) ?? '' },
    strategy_summaries: listFrom(body['strategy_summaries']).flatMap((one) =>
      isRecord(one)
        ? [
            {
              strategy: textFrom(one['strategy']) ?? NO_STRATEGY,
              trades: numberOf(one['trades']),
              pnl: numberOf(one['pnl']),
            },
          ]
        : [],
    ),
    summary_messages: listFrom(body['summary_messages'])
      .flatMap((one) => textFrom(one)?.slice(0, 500) ?? [])
      .slice(0, 10),
    system_notification_id: textFrom(body['system_notification_id']),
    total_pnl: numberOf(body['total_pnl']),
  }
}

const numberOf = (value: unknown): number =>
  typeof value === 'number' && Number.isFinite(value)
    ? value
    : typeof value === 'string' && Number.isFinite(Number(value))
      ? Number(value)
      : 0
