/**
 * A part of an address, encoded. Half a character, which no address can hold, is replaced: encoding it would throw
 * (T15).
 */
export const addressPart = (part: string): string => encodeURIComponent(part.replace(/\p{Surrogate}/gu, '\ufffd'))

/** Address of a position's live chart (spec 2); every part is encoded. */
export const liveChartPath = (symbol: string, side: string, account: string): string =>
  `/live-trades/chart/${[symbol, side, account].map(addressPart).join('/')}`

/** Address of a closed trade's chart (spec 2). */
export const closedChartPath = (symbol: string, account: string, tradeId: string): string =>
  `/closed-trades/chart/${[symbol, account, tradeId].map(addressPart).join('/')}`

/** Address of the form of an alert on a position: its PnL, until another kind is chosen. */
export const alertPath = (of: { readonly symbol: string; readonly side: string; readonly account: string }): string =>
  `/alerts?new=upnl&symbol=${addressPart(of.symbol)}&account=${addressPart(of.account)}&side=${of.side}`

/** Address of the trades of a symbol in an account that several rules claim, or that none covers (screens.md 2.8). */
export const attributionPath = (tab: 'conflicts' | 'coverage', symbol: string, account: string): string =>
  `/bot-maintenance?tab=${tab}&symbol=${addressPart(symbol)}&account=${addressPart(account)}`

/** Address of the closed trades of a symbol in an account (spec 2, Query forms). */
export const closedListPath = (symbol: string, account: string): string =>
  `/closed-trades?filter=${addressPart(symbol)}&account=${addressPart(account)}`
