import type { ExchangeListener } from '../exchange/port.ts'
import type { AlertEars } from './alerts.ts'

/** Lets alerts hear the exchange too: of each thing after it was written, so that they judge what everybody sees. */
export const alsoHeardBy = (ears: AlertEars, inner: ExchangeListener): ExchangeListener => ({
  ...inner,
  async stateChanged(accountId, state) {
    await inner.stateChanged(accountId, state)
    ears.stateChanged(accountId, state.state === 'live')
  },
  async positionsChanged(accountId, changes) {
    await inner.positionsChanged(accountId, changes)
    ears.positionsChanged(accountId)
  },
  async walletChanged(accountId, wallet) {
    await inner.walletChanged(accountId, wallet)
    ears.equityTold(accountId, wallet.equity)
  },
  unfollowed(symbols) {
    inner.unfollowed(symbols)
    ears.unfollowed(symbols)
  },
  marked: (symbols) => ears.marked(symbols),
})
