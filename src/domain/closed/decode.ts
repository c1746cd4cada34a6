import { isRecord, textFrom, textsFrom, wordsFrom } from '../core/wire.ts'
import { decimalFrom, type DecimalText } from '../core/decimal.ts'
import { baseOf } from '../core/symbol.ts'
import { netOf } from './summary.ts'
import { epoch, type EpochMs } from '../core/time.ts'
import { exitKindOf } from './exits.ts'
import type { ClosedTotals, ClosedTradeRow } from './model.ts'

/** A page as the server sent it. */
export interface DecodedPage {
  readonly rows: readonly ClosedTradeRow[]
  /** Rows the server sent, unreadable ones included. */
  readonly returned: number
  readonly total: number
  readonly totals: ClosedTotals | null
}

/**
 * Reads an answer of GET /trades/closed; null when it is no list of trades. A single row that cannot be read is left
 * out.
 */
export function decodePage(body: unknown): DecodedPage | null {
  // Another server may send the bare list.
  const list = Array.isArray(body) ? body : isRecord(body) ? body['trades'] : null
  if (!Array.isArray(list)) return null
  const rows = list.flatMap((one: unknown) => decodeTrade(one) ?? [])
  const total = isRecord(body) ? wholeFrom(body['total_count']) : null
  return {
    rows,
    returned: list.length,
    total: total ?? list.length,
    totals: isRecord(body) ? totalsFrom(body['totals']) : null,
  }
}

/** Null where the server sends none, or less than every figure. */
function totalsFrom(value: unknown): ClosedTotals | null {
  if (!isRecord(value)) return null
  const [trades, wins, losses] = [wholeFrom(value['trades']), wholeFrom(value['wins']), wholeFrom(value['losses'])]
  const [pnl, won, lost] = [decimalFrom(value['pnl']), decimalFrom(value['won']), decimalFrom(value['lost'])]
  if (trades === null || wins === null || losses === null || pnl === null || won === null || lost === null) return null
  return {
    trades,
    wins,
    losses,
    pnl,
    won,
    lost,
    gross: decimalFrom(value['gross']),
    fees: decimalFrom(value['fees']),
    funding: decimalFrom(value['funding']),
  }
}

/** Reads one closed trade; null without id, symbol, account, result or time of closing. */
export function decodeTrade(value: unknown): ClosedTradeRow | null {
  if (!isRecord(value)) return null
  const [id, symbol, account] = [
    wordsFrom(value['trade_id']),
    wordsFrom(value['symbol']),
    wordsFrom(value['accountname']),
  ]
  const [pnl, closedAt] = [decimalFrom(value['pnl']), timeFrom(value['closed_at'])]
  if (id === null || symbol === null || account === null || pnl === null || closedAt === null) return null
  const funding = decimalFrom(value['funding'])
  const exectype = wordsFrom(value['exectype']) ?? 'Trade'
  return {
    id,
    symbol,
    base: baseOf(symbol),
    account,
    strategy: wordsFrom(value['strategyname']),
    side: sideFrom(value['side']),
    qty: decimalFrom(value['qty']) ?? ('0' as DecimalText),
    leverage: decimalFrom(value['leverage']),
    entry: decimalFrom(value['entry_price']),
    exit: decimalFrom(value['exit_price']),
    pnl,
    roiPct: decimalFrom(value['roi_percentage']),
    gross: decimalFrom(value['gross']),
    fees: decimalFrom(value['fees']),
    funding,
    afterFunding: netOf(pnl, funding),
    exectype,
    exitKind: exitKindOf(exectype),
    openedAt: timeFrom(value['opened_at']),
    closedAt,
    ...levelFrom('takeProfit', value['take_profit']),
    ...levelFrom('stopLoss', value['stop_loss']),
    ...levelFrom('firstStop', value['first_stop']),
    legs: wholeFrom(value['fill_count']),
    isConflicted: value['is_conflicted'] === true,
    isUncovered: value['is_uncovered'] === true,
    isBeingRead: value['is_being_read'] === true,
    tags: textsFrom(value['tags']),
    note: textFrom(value['note']) ?? '',
  }
}

/** A level that stood, null that none did; nothing where the server does not know, or says what is no price. */
function levelFrom(name: 'takeProfit' | 'stopLoss' | 'firstStop', value: unknown): Partial<ClosedTradeRow> {
  const level = value === null ? null : (decimalFrom(value) ?? undefined)
  return level === undefined ? {} : { [name]: level }
}

/** `Buy` and `long` are a long; anything that begins with s is a short. */
const sideFrom = (value: unknown): 'long' | 'short' =>
  typeof value === 'string' && value.toLowerCase().startsWith('s') ? 'short' : 'long'

const wholeFrom = (value: unknown): number | null =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : null

function timeFrom(value: unknown): EpochMs | null {
  const at = typeof value === 'number' ? value : typeof value === 'string' ? Date.parse(value) : NaN
  return Number.isFinite(at) ? epoch(at) : null
}
