import type { DecimalText } from '../../domain/core/decimal.ts'
import { epoch } from '../../domain/core/time.ts'
import type { Attribution } from '../../domain/trades/attribution.ts'
import type { ClosedTrade } from '../../domain/trades/execution.ts'
import type { Owner } from './history.ts'
import type { Tx } from './users.ts'

/** A closed trade as it is kept: with the name of its account and the strategy it is counted to. */
export interface KeptTrade extends ClosedTrade {
  readonly accountName: string
  /** Null where no rule, or more than one, covers it. */
  readonly strategyName: string | null
  readonly attribution: Attribution['kind']
  readonly ruleIds: readonly string[]
}

/** A trade with what it is counted to. */
export interface AttributedTrade {
  readonly trade: ClosedTrade
  readonly attribution: Attribution
}

/** Keeps closed trades by their ids, in few statements. Answers which are new and which differ from what was known (F39). */
export async function saveTrades(tx: Tx, owner: Owner, trades: readonly AttributedTrade[]): Promise<{ readonly added: readonly string[]; readonly corrected: readonly string[] }> {
  if (trades.length === 0) return { added: [], corrected: [] }
  const known = new Map((await tx.selectFrom('closed_trades').select(['id', 'qty', 'pnl', 'exit_price', 'closed_at', 'fees', 'exectype', 'opened_at']).where('user_id', '=', owner.userId)
    .where('id', 'in', trades.map(({ trade }) => trade.id)).execute()).map((row) => [row.id, row]))
  const fresh = trades.filter(({ trade }) => !known.has(trade.id))
  const changed = trades.filter(({ trade }) => { const row = known.get(trade.id); return row !== undefined && !isSame(row, trade) })
  if (fresh.length > 0) {
    await tx.insertInto('closed_trades')
      .values(fresh.map((one) => ({ id: one.trade.id, account_id: owner.accountId, user_id: owner.userId, order_id: one.trade.orderId, symbol: one.trade.symbol, ...columnsOf(one) }))).execute()
  }
  for (const one of changed) await tx.updateTable('closed_trades').set(columnsOf(one)).where('user_id', '=', owner.userId).where('id', '=', one.trade.id).execute()
  return { added: fresh.map(({ trade }) => trade.id), corrected: changed.map(({ trade }) => trade.id) }
}

const columnsOf = ({ trade, attribution }: AttributedTrade) => ({
  qty: trade.qty, entry_price: trade.entryPrice, exit_price: trade.exitPrice, pnl: trade.pnl, gross: trade.gross, fees: trade.fees, leverage: trade.leverage, roi_percent: trade.roiPct,
  exectype: trade.exectype, leg: trade.leg, side: trade.side, opened_at: trade.openedAt === null ? null : new Date(trade.openedAt), closed_at: new Date(trade.closedAt),
  fill_count: trade.fillCount, partial_history: trade.partialHistory, cycle: trade.cycle, strategy_name: attribution.kind === 'attributed' ? attribution.strategyName : null,
  attribution: attribution.kind, rule_ids: JSON.stringify(attribution.kind === 'conflict' ? attribution.ruleIds : attribution.kind === 'attributed' ? [attribution.ruleId] : []),
})

/** What makes a kept trade another than the derived one. */
type Compared = Pick<Row, 'qty' | 'pnl' | 'exit_price' | 'exectype' | 'fees' | 'closed_at' | 'opened_at'>

const isSame = (known: Compared, trade: ClosedTrade): boolean =>
  Number(known.qty) === Number(trade.qty) && Number(known.pnl) === Number(trade.pnl) && Number(known.exit_price) === Number(trade.exitPrice) && known.exectype === trade.exectype
  && Number(known.fees) === Number(trade.fees) && known.closed_at.getTime() === trade.closedAt && (known.opened_at?.getTime() ?? null) === trade.openedAt

/** Trades asked about in one statement. */
const CHUNK = 1_000

/** Marks trades as told and answers those that had not been: each is told once, also when the server was killed in between. */
export async function announce(tx: Tx, userId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const fresh = new Set(ids)
  for (let first = 0; first < ids.length; first += CHUNK) {
    const some = ids.slice(first, first + CHUNK)
    const known = await tx.selectFrom('closed_trades').select('id').where('user_id', '=', userId).where('id', 'in', some).where('announced', '=', true).execute()
    for (const { id } of known) fresh.delete(id)
    await tx.updateTable('closed_trades').set({ announced: true }).where('user_id', '=', userId).where('id', 'in', some).where('announced', '=', false).execute()
  }
  return fresh
}

interface Row {
  id: string; account_id: string; account_name: string; order_id: string; symbol: string; leg: string; side: string; qty: string; entry_price: string; exit_price: string; pnl: string
  gross: string | null; fees: string | null; leverage: string; roi_percent: string | null; exectype: string; strategy_name: string | null; attribution: string; rule_ids: unknown
  opened_at: Date | null; closed_at: Date; fill_count: number; partial_history: boolean; cycle: number
}

/** A row as a trade; used by every query of closed trades. */
export const tradeFrom = (row: Row): KeptTrade => ({
  id: row.id, accountId: row.account_id, accountName: row.account_name, orderId: row.order_id, symbol: row.symbol, leg: row.leg === 'long' || row.leg === 'short' ? row.leg : 'one_way',
  side: row.side === 'Sell' ? 'Sell' : 'Buy', qty: row.qty as DecimalText, entryPrice: row.entry_price as DecimalText, exitPrice: row.exit_price as DecimalText, pnl: row.pnl as DecimalText,
  gross: row.gross as DecimalText | null, fees: row.fees as DecimalText | null, leverage: row.leverage as DecimalText, roiPct: row.roi_percent as DecimalText | null, exectype: row.exectype,
  strategyName: row.strategy_name, attribution: row.attribution === 'attributed' || row.attribution === 'conflict' ? row.attribution : 'uncovered',
  ruleIds: Array.isArray(row.rule_ids) ? row.rule_ids.filter((id) => typeof id === 'string') : [],
  openedAt: row.opened_at === null ? null : epoch(row.opened_at.getTime()), closedAt: epoch(row.closed_at.getTime()), fillCount: row.fill_count, partialHistory: row.partial_history, cycle: row.cycle,
})
