import { pairsOf } from '../access/address.ts'
import { closedChartPath } from '../access/chartPaths.ts'
import type { ClosedTradeRow } from '../closed/model.ts'
import { decimalFrom, differenceOf, isZero, negated, productOf, type DecimalText } from '../core/decimal.ts'
import { formatDateTime } from '../core/format.ts'
import { chartFacts } from '../market/closedChart.ts'
import type { Excursion } from '../market/view.types.ts'
import { tradeOf } from '../market/wants.ts'
import type { State } from '../state.ts'
import { NO_STRATEGY } from '../trades/attribution.ts'
import { riskOf, rOf } from '../trades/risk.ts'
import { isOnMargin, marginOf, roiOf } from '../trades/roi.ts'
import { linesFrom, plain, step, type Asking, type Parts, type PartsOf } from './parts.ts'
import { moveSteps, resultOf } from './position.ts'
import { RATIO_PLACES } from './recipe.ts'
import { explainedTexts as texts } from './texts.ts'
import type { Line, Step } from './view.types.ts'

/** A figure of one closed trade, which `id` of the address names. */
export const tradeParts: PartsOf = (state, asking) => {
  const trade = tradeOf(state, pairsOf(asking.address).get('id') ?? '')
  if (trade === null) return null
  const { value, steps, beside = [], more = [] } = made(state, trade, asking)
  const lines = [lineOf(trade, trade.pnl), ...more]
  return {
    noun: 'trade',
    value,
    steps,
    beside,
    rows: lines.length,
    period: formatDateTime(trade.closedAt, asking.zone),
    asOf: state.at,
    lines: linesFrom(lines),
  }
}

interface Made extends Pick<Parts, 'value' | 'steps' | 'beside'> {
  /** Rows beside the trade itself. */
  readonly more?: readonly Line[]
}

function made(state: State, trade: ClosedTradeRow, { figure, address, page }: Asking): Made {
  const net = step(texts.net, trade.pnl, 'USDT')
  switch (figure) {
    case 'trade.gross':
      return { value: trade.gross, steps: toPrice(trade, trade.exit, texts.exit, trade.gross) }
    case 'trade.afterFunding':
      return { value: trade.afterFunding, steps: [net, step(texts.funding, trade.funding, 'USDT')] }
    case 'trade.roi_percentage':
      return { value: roi(trade), steps: [net, ...marginSteps(trade)] }
    case 'trade.r':
      return { value: rOf(trade), steps: [net, ...riskSteps(trade), plain(texts.risk, riskOf(trade))] }
    case 'trade.risk':
      return { value: riskOf(trade), steps: riskSteps(trade) }
    case 'trade.mfe':
    case 'trade.mae': {
      const { excursions } = chartFacts(state, trade, page)
      const reach = excursions?.[figure === 'trade.mfe' ? 'best' : 'worst'] ?? null
      return reached(trade, reach, figure === 'trade.mfe' ? texts.bestPrice : texts.worstPrice)
    }
    case 'trade.whatIf':
      return anotherExit(state, trade, { exit: pairsOf(address).get('exit') ?? '', page })
    default:
      return { value: trade.pnl, steps: netSteps(trade), beside: besideNet(trade) }
  }
}

/** From gross to net; where the gross is not known, as the exchange booked it. */
function netSteps({ gross, fees, pnl }: ClosedTradeRow): readonly Step[] {
  if (gross === null || fees === null) return [step(texts.rest, pnl, 'USDT')]
  const rest = differenceOf(pnl, differenceOf(gross, fees))
  return [
    step(texts.gross, gross, 'USDT'),
    step(texts.fees, negated(fees), 'USDT'),
    ...(isZero(rest) ? [] : [step(texts.rest, rest, 'USDT')]),
  ]
}

const besideNet = (trade: ClosedTradeRow): readonly Step[] => [
  step(texts.funding, trade.funding, 'USDT'),
  step('ROI', roi(trade), '%'),
  step('R', rOf(trade), 'R'),
]

const entryValueOf = ({ entry, qty }: ClosedTradeRow): DecimalText | null =>
  entry === null ? null : productOf(entry, qty)

function roi(trade: ClosedTradeRow): DecimalText | null {
  const entryValue = entryValueOf(trade)
  return entryValue === null ? null : roiOf({ pnl: trade.pnl, entryValue, leverage: trade.leverage }, RATIO_PLACES)
}

function marginSteps(trade: ClosedTradeRow): readonly Step[] {
  const { leverage } = trade
  const value = entryValueOf(trade)
  const margin = value === null ? null : marginOf(Number(value), Number(leverage ?? 0))
  return [
    plain(texts.entryValue, value),
    step(texts.leverage, leverage, 'ratio'),
    ...(isOnMargin(leverage) ? [plain(texts.margin, decimalFrom(margin))] : []),
  ]
}

const riskSteps = ({ entry, firstStop, qty }: ClosedTradeRow): readonly Step[] => [
  plain(texts.entry, entry),
  plain(texts.firstStop, firstStop ?? null),
  step(texts.size, qty, 'size'),
]

const toPrice = (
  { side, qty, entry }: ClosedTradeRow,
  price: DecimalText | null,
  name: string,
  said: DecimalText | null,
): readonly Step[] => moveSteps({ side, size: qty }, { from: entry, to: price, said, name })

const resultAt = ({ side, qty, entry }: ClosedTradeRow, price: DecimalText | null): DecimalText | null =>
  resultOf(side, qty, entry, price)

function reached(trade: ClosedTradeRow, reach: Excursion | null, name: string): Made {
  const price = decimalFrom(reach?.price)
  return {
    value: resultAt(trade, price),
    steps: toPrice(trade, price, name, null),
    more: reach === null ? [] : [priceLine(reach.at, name, price)],
  }
}

/** What it would have made at the price of another exit, beside what it made before fees at its own. */
function anotherExit(
  state: State,
  trade: ClosedTradeRow,
  { exit, page }: { readonly exit: string; readonly page: string },
): Made {
  const found = chartFacts(state, trade, page).whatIfs.find(({ id }) => id === exit)
  const name = found?.label ?? texts.priceThere
  const price = decimalFrom(found?.price)
  const [value, real] = [resultAt(trade, price), resultAt(trade, trade.exit)]
  return {
    value,
    steps: toPrice(trade, price, name, null),
    beside: [
      step(texts.atRealExit, real, 'USDT'),
      step(texts.difference, value === null || real === null ? null : differenceOf(value, real), 'USDT'),
    ],
    more: price === null ? [] : [priceLine(null, name, price)],
  }
}

const priceLine = (at: number | null, name: string, amount: DecimalText | null): Line => ({
  id: name,
  at,
  name,
  side: null,
  detail: texts.candle,
  amount,
  isPlain: true,
  unit: 'USDT',
  href: null,
})

const lineOf = (row: ClosedTradeRow, amount: DecimalText): Line => ({
  id: row.id,
  at: row.closedAt,
  name: row.base,
  side: row.side,
  detail: `${row.strategy ?? NO_STRATEGY}, ${row.account}`,
  amount,
  unit: 'USDT',
  href: closedChartPath(row.symbol, row.account, row.id),
})
