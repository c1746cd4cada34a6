import type { Notification } from './model.ts'

const TRADE_ID_FIRST = new Set<Notification['type']>(['position_opened', 'position_modified', 'milestone'])

/**
 * Where a click leads (spec 2, Notifications, Clicks; A-38): a trade id decides first for opened, modified and
 * milestone; then the side. All parts are encoded; null for system messages without a symbol.
 */
export function clickTarget(n: Pick<Notification, 'type' | 'symbol' | 'account' | 'side' | 'tradeId'>): string | null {
  if (n.symbol === null) return null
  const closed = n.type === 'trade_closed' || n.type === 'position_closed'
  if (closed || (TRADE_ID_FIRST.has(n.type) && n.tradeId !== null)) {
    return n.account !== null && n.tradeId !== null ? path('closed-trades/chart', n.symbol, n.account, n.tradeId) : listOf('closed-trades', n.symbol, n.account)
  }
  return n.side !== null && n.account !== null ? path('live-trades/chart', n.symbol, n.side, n.account) : listOf('live-trades', n.symbol, n.account)
}

const path = (area: string, ...parts: readonly string[]): string => `/${area}/${parts.map(encodeURIComponent).join('/')}`

const listOf = (area: string, symbol: string, account: string | null): string =>
  `/${area}?filter=${encodeURIComponent(symbol)}${account === null ? '' : `&account=${encodeURIComponent(account)}`}`
