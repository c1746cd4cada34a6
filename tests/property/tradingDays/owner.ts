import type { Exchange as Paper } from '../../../src/paper/exchange.ts'
import { floorTo } from '../../../src/paper/decimal.ts'
import { instrumentOf } from '../../../src/paper/market/instruments.ts'
import { priceAt, priceText, ticksAt } from '../../../src/paper/market/price.ts'
import type { Position } from '../../../src/paper/types.ts'

/** Symbols that the account's owner trades by hand; no rule of a day's account trades them. */
const OWN_SYMBOLS = ['BTCUSDT', 'DOGEUSDT', 'LTCUSDT', 'XRPUSDT'] as const

/**
 * What an owner does by hand: one random act on one symbol, so that partial fills, flips, stops, liquidations and ADL
 * come about.
 */
export function actOnce(paper: Paper, apiKey: string, draw: () => number): void {
  const account = paper.find(apiKey)?.account
  if (account === undefined) throw new Error('Expected an account of this exchange.')
  const symbol = OWN_SYMBOLS[Math.floor(draw() * OWN_SYMBOLS.length)] ?? 'BTCUSDT'
  const open = Object.values(account.positions).filter((one) => one.symbol === symbol && one.side !== '')
  const held = open[Math.floor(draw() * open.length)]
  const resting = account.active.filter((order) => order.symbol === symbol)
  const kind = draw()
  if (resting[0] !== undefined && kind < 0.15) return void paper.cancel(apiKey, { symbol, orderId: resting[0].orderId })
  if (resting[0] !== undefined && kind < 0.3)
    return void paper.amend(apiKey, { symbol, orderId: resting[0].orderId, price: near(paper, symbol, draw, 0.002) })
  if (held === undefined || kind < 0.45)
    return opens(paper, apiKey, { symbol, isHedge: account.mode === 'hedge' }, draw)
  if (kind < 0.52) return void paper.deleverage(apiKey, symbol, draw() < 0.5 ? 1 : 0.3)
  if (kind < 0.62)
    return void paper.protect(apiKey, {
      symbol,
      positionIdx: held.positionIdx,
      trailingStop: distance(paper, symbol, 0.003 + draw() * 0.004),
    })
  if (kind < 0.68) return void paper.leverage(apiKey, levered(symbol, 0.9))
  closes(paper, apiKey, held, draw)
}

function opens(
  paper: Paper,
  apiKey: string,
  of: { readonly symbol: string; readonly isHedge: boolean },
  draw: () => number,
): void {
  const { symbol, isHedge } = of
  const side = draw() < 0.5 ? 'Buy' : 'Sell'
  const positionIdx = !isHedge ? 0 : side === 'Buy' ? 1 : 2
  // Half of the openings are as far levered as the exchange lets them: a small move liquidates them.
  paper.leverage(apiKey, levered(symbol, draw() < 0.5 ? 1 : 0.1))
  const qty = qtyOf(paper, symbol, 50 + draw() ** 3 * 30_000)
  const isLimit = draw() < 0.5
  paper.order(apiKey, {
    symbol,
    side,
    positionIdx,
    qty,
    ...(isLimit ? { orderType: 'Limit', price: near(paper, symbol, draw, 0.003) } : { orderType: 'Market' }),
  })
}

/** Closes a part, all, or in one-way mode more than there is: that is a flip. */
function closes(paper: Paper, apiKey: string, held: Position, draw: () => number): void {
  const { symbol, positionIdx } = held
  const side = held.side === 'Buy' ? 'Sell' : 'Buy'
  const part = draw()
  const { step } = instrumentOf(symbol)
  if (positionIdx === 0 && part < 0.25)
    return void paper.order(apiKey, {
      symbol,
      side,
      positionIdx,
      orderType: 'Market',
      qty: floorTo(Number(held.size) * (1.2 + draw()), step),
    })
  const qty = part < 0.5 ? held.size : floorTo(Number(held.size) * part, step)
  const isLimit = draw() < 0.5
  paper.order(apiKey, {
    symbol,
    side,
    positionIdx,
    qty,
    reduceOnly: true,
    ...(isLimit ? { orderType: 'Limit', price: near(paper, symbol, draw, 0.002) } : { orderType: 'Market' }),
  })
}

const qtyOf = (paper: Paper, symbol: string, value: number): string =>
  floorTo(value / Number(priceAt(paper.seed, symbol, paper.now())), instrumentOf(symbol).step)

/** A price at most `share` away from the present one, on either side. */
const near = (paper: Paper, symbol: string, draw: () => number, share: number): string => {
  const ticks = ticksAt(paper.seed, symbol, paper.now())
  return priceText(symbol, Math.max(1, Math.round(ticks * (1 + (draw() * 2 - 1) * share))))
}

const distance = (paper: Paper, symbol: string, share: number): string =>
  priceText(symbol, Math.max(1, Math.round(ticksAt(paper.seed, symbol, paper.now()) * share)))

function levered(symbol: string, share: number): Record<string, string> {
  const leverage = String(Math.max(1, Math.floor(instrumentOf(symbol).maxLeverage * share)))
  return { symbol, buyLeverage: leverage, sellLeverage: leverage }
}
