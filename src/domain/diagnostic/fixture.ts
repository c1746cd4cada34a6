import type { LogEntry } from '../event.ts'
import { isServerFact, type ServerFactEntry } from '../live/facts.ts'
import { toldFactOf } from '../notifications/types/index.ts'
import { masked } from './masked.ts'

/** When the fact is told in the played scenario, after both streams are open. Milliseconds. */
const TOLD_AT = 20_000
const SEEN_AT = 25_000

/**
 * An entry as a file of tests/fixtures/lab: a fact of the server becomes a scenario in which it is told, a dropped copy
 * one in which it is told twice; what is to be seen is for its author to write. Any other entry is given as it stands.
 */
export function fixtureOf(entry: LogEntry, original: LogEntry | undefined): string {
  const fact = isServerFact(entry) ? entry : original !== undefined && isServerFact(original) ? original : null
  if (fact === null) return pretty({ entries: [masked(entry)] })
  const isCopy = fact !== entry
  return pretty({
    id: `entry-${entry.entry}`,
    name: `${fact.type.slice(5).replaceAll('_', ' ')} of entry ${entry.entry}`,
    proves: 'Write here which promise of the product it holds.',
    steps: [
      { at: TOLD_AT, do: 'fact', fact: masked(wireOf(fact)) },
      ...(isCopy ? [{ at: TOLD_AT + 1_000, do: 'again', seq: 1 }] : []),
    ],
    expect: [{ at: SEEN_AT, because: 'Write here which rule says so.', ...(isCopy ? {} : { refused: [] }) }],
  })
}

const pretty = (value: unknown): string => JSON.stringify(value, null, 2)

/** The fact in the names of the wire (spec 3); what it does not say is left out. */
function wireOf(fact: ServerFactEntry): Readonly<Record<string, unknown>> {
  const { data } = fact
  const { account, symbol, leg, strategy } = data as {
    readonly account?: string | null
    readonly symbol?: string | null
    readonly leg?: string | null
    readonly strategy?: string | null
  }
  const side = 'side' in data && data.side !== null ? (data.side === 'long' ? 'Buy' : 'Sell') : null
  return told({ type: fact.type.slice(5), account, symbol, side, leg, strategy, ...ownOf(fact) })
}

function ownOf(fact: ServerFactEntry): Readonly<Record<string, unknown>> {
  const { type, data } = fact
  switch (type) {
    case 'live.position_opened':
      return { pnl: data.pnl, qty: data.qty ?? data.position?.size, entry_price: data.position?.avgPrice }
    case 'live.position_modified':
      return {
        old_qty: data.oldQty,
        new_qty: data.newQty,
        changes: data.changes,
        current_pnl: data.pnl,
        mark_price: data.markPrice,
        trade_id: data.tradeId,
        seq: data.positionSeq,
      }
    case 'live.position_closed':
      return { final_pnl: data.finalPnl, trade_id: data.tradeId, exectype: data.exectype, seq: data.positionSeq }
    case 'live.position_check_changed':
      return { checking: data.beingChecked }
    case 'live.trade_closed':
      return {
        pnl: data.pnl,
        roi_percentage: data.roiPct,
        trade_id: data.tradeId,
        exectype: data.exectype,
        qty: data.qty,
        entry_price: data.entryPrice,
        exit_price: data.exitPrice,
      }
    case 'live.trade_corrected':
      return { pnl: data.pnl, roi_percentage: data.roiPct, trade_id: data.tradeId }
    case 'live.account_state_changed':
      return {
        account_id: data.accountId,
        account_before: data.accountBefore,
        state: data.state,
        reason: data.reason,
      }
    case 'live.subscription_changed':
      return { plan_type: data.plan, status: data.status }
    case 'live.setup_changed':
      return { is_setup_complete: data.isComplete }
    case 'live.configuration_changed':
      return { category: data.category, key: data.key }
    case 'live.withheld':
      return {}
    case 'live.unknown_told':
      return { type: data.eventType }
    default:
      return toldFactOf(fact).wireOf(data)
  }
}

const told = (fields: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined))
