import type { Selectable } from 'kysely'
import { textsFrom } from '../../../domain/core/wire.ts'
import { compareDecimals, type DecimalText } from '../../../domain/core/decimal.ts'
import { epoch, type EpochMs } from '../../../domain/core/time.ts'
import type { Attribution } from '../../../domain/trades/attribution.ts'
import type { ClosedTrade } from '../../../domain/trades/execution.ts'
import type { Levels } from '../../../domain/trades/levels.ts'
import type { Owner } from './history.ts'
import { levelsFrom } from './levels.ts'
import type { Tx } from '../users.ts'
import type { Database } from '../schema.ts'

/** A closed trade as it is kept: with the name of its account and the strategy it is counted to. */
export interface KeptTrade extends ClosedTrade {
  readonly accountName: string
  /** Null where no rule, or more than one, covers it. */
  readonly strategyName: string | null
  readonly attribution: Attribution['kind']
  readonly ruleIds: readonly string[]
  /** What its owner wrote. */
  readonly note: string
  readonly tags: readonly string[]
  /** What stood on its position when it closed; null where nobody saw that. */
  readonly levels: Levels | null
}

/** A trade with what it is counted to. */
export interface AttributedTrade {
  readonly trade: ClosedTrade
  readonly attribution: Attribution
}

/**
 * Keeps closed trades by their ids, in few statements. New ones that closed before `newsFrom` are marked as told as
 * they are written: a mark set afterwards would write each row, with all its indexes, a second time. Answers which are
 * new and which differ from what was known (F39). What was kept and never told is new still, and a correction that was
 * not told is one still: whoever kept it got no answer, or failed at the next (F31).
 */
export async function saveTrades(
  tx: Tx,
  owner: Owner,
  trades: readonly AttributedTrade[],
  newsFrom: EpochMs,
): Promise<{ readonly added: readonly string[]; readonly corrected: readonly string[] }> {
  if (trades.length === 0) return { added: [], corrected: [] }
  const known = new Map(
    (
      await tx
        .selectFrom('closed_trades')
        .selectAll()
        .where('user_id', '=', owner.userId)
        .where(
          'id',
          'in',
          trades.map(({ trade }) => trade.id),
        )
        .execute()
    ).map((row) => [row.id, row]),
  )
  const added: string[] = []
  const corrected: string[] = []
  const rows = trades.flatMap((one) => {
    const columns = columnsOf(one)
    const before = known.get(one.trade.id)
    const isNews = one.trade.closedAt >= newsFrom
    if (before !== undefined && isSame(before, columns)) {
      if (!before.announced && isNews) added.push(one.trade.id)
      else if (before.correction_owed && isNews) corrected.push(one.trade.id)
      return []
    }
    ;(before === undefined ? added : corrected).push(one.trade.id)
    return [
      {
        id: one.trade.id,
        account_id: owner.accountId,
        user_id: owner.userId,
        order_id: one.trade.orderId,
        symbol: one.trade.symbol,
        announced: !isNews,
        correction_owed: before?.announced === true && isNews,
        ...columns,
      },
    ]
  })
  if (rows.length === 0) return { added, corrected }
  const names = ['correction_owed', ...(Object.keys(columnsOf(trades[0]!)) as Column[])] as const
  await tx
    .insertInto('closed_trades')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet((is) => Object.fromEntries(names.map((name) => [name, is.ref(`excluded.${name}`)])))
        .whereRef('closed_trades.user_id', '=', 'excluded.user_id'),
    )
    .execute()
  return { added, corrected }
}

const columnsOf = ({ trade, attribution }: AttributedTrade) => ({
  qty: trade.qty,
  entry_price: trade.entryPrice,
  exit_price: trade.exitPrice,
  pnl: trade.pnl,
  gross: trade.gross,
  fees: trade.fees,
  funding: trade.funding,
  leverage: trade.leverage,
  roi_percent: trade.roiPct,
  exectype: trade.exectype,
  leg: trade.leg,
  side: trade.side,
  opened_at: trade.openedAt === null ? null : new Date(trade.openedAt),
  closed_at: new Date(trade.closedAt),
  fill_count: trade.fillCount,
  partial_history: trade.partialHistory,
  cycle: trade.cycle,
  strategy_name: attribution.kind === 'attributed' ? attribution.strategyName : null,
  attribution: attribution.kind,
  rule_ids: JSON.stringify(
    attribution.kind === 'conflict'
      ? attribution.ruleIds
      : attribution.kind === 'attributed'
        ? [attribution.ruleId]
        : [],
  ),
})

type Column = keyof ReturnType<typeof columnsOf>

/** Columns of decimals: the database may write the same figure with other zeros. */
const DECIMALS: ReadonlySet<string> = new Set<Column>([
  'qty',
  'entry_price',
  'exit_price',
  'pnl',
  'gross',
  'fees',
  'funding',
  'leverage',
  'roi_percent',
])

/** Whether a kept trade is the derived one, in every column. */
const isSame = (known: Readonly<Record<Column, unknown>>, columns: ReturnType<typeof columnsOf>): boolean =>
  (Object.keys(columns) as Column[]).every((name) => isSameValue(name, known[name], columns[name]))

function isSameValue(name: Column, known: unknown, value: string | number | boolean | Date | null): boolean {
  if (value instanceof Date) return known instanceof Date && known.getTime() === value.getTime()
  if (name === 'rule_ids') return JSON.stringify(known) === value
  if (DECIMALS.has(name) && typeof known === 'string' && typeof value === 'string')
    return compareDecimals(known as DecimalText, value as DecimalText) === 0
  return known === value
}

/** Trades asked about in one statement. */
const CHUNK = 1_000

/**
 * Marks trades as told, and owing no correction, and answers those that had not been told: each is told once, also when
 * the server was killed in between.
 */
export async function announce(tx: Tx, userId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const fresh = new Set(ids)
  for (let first = 0; first < ids.length; first += CHUNK) {
    const some = ids.slice(first, first + CHUNK)
    const known = await tx
      .selectFrom('closed_trades')
      .select('id')
      .where('user_id', '=', userId)
      .where('id', 'in', some)
      .where('announced', '=', true)
      .execute()
    for (const { id } of known) fresh.delete(id)
    await tx
      .updateTable('closed_trades')
      .set({ announced: true, correction_owed: false })
      .where('user_id', '=', userId)
      .where('id', 'in', some)
      .where((is) => is.or([is('announced', '=', false), is('correction_owed', '=', true)]))
      .execute()
  }
  return fresh
}

/** Keeps what was written to trades of a user. */
export async function saveNotes(
  tx: Tx,
  userId: string,
  trades: readonly Pick<KeptTrade, 'id' | 'note' | 'tags'>[],
): Promise<void> {
  for (const { id, note, tags } of trades)
    await tx
      .updateTable('closed_trades')
      .set({ note, tags: JSON.stringify(tags) })
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .execute()
}

type Row = Omit<Selectable<Database['closed_trades']>, 'user_id' | 'announced' | 'correction_owed'> & {
  readonly account_name: string
}

/** A row as a trade; used by every query of closed trades. */
export const tradeFrom = (row: Row): KeptTrade => ({
  id: row.id,
  accountId: row.account_id,
  accountName: row.account_name,
  orderId: row.order_id,
  symbol: row.symbol,
  leg: row.leg === 'long' || row.leg === 'short' ? row.leg : 'one_way',
  side: row.side === 'Sell' ? 'Sell' : 'Buy',
  qty: row.qty as DecimalText,
  entryPrice: row.entry_price as DecimalText,
  exitPrice: row.exit_price as DecimalText,
  pnl: row.pnl as DecimalText,
  gross: row.gross as DecimalText | null,
  fees: row.fees as DecimalText | null,
  funding: row.funding as DecimalText | null,
  leverage: row.leverage as DecimalText | null,
  roiPct: row.roi_percent as DecimalText | null,
  exectype: row.exectype,
  strategyName: row.strategy_name,
  attribution:
    row.attribution === 'attributed' || row.attribution === 'conflict' || row.attribution === 'reading'
      ? row.attribution
      : 'uncovered',
  ruleIds: textsFrom(row.rule_ids),
  note: row.note,
  tags: textsFrom(row.tags),
  levels: row.levels_seen ? levelsFrom(row) : null,
  openedAt: row.opened_at === null ? null : epoch(row.opened_at.getTime()),
  closedAt: epoch(row.closed_at.getTime()),
  fillCount: row.fill_count,
  partialHistory: row.partial_history,
  cycle: row.cycle,
})
