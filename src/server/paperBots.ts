import type { Db } from './db/open.ts'
import { setState, stateValue } from './db/serverState.ts'
import type { PaperRule } from './paperProgram.ts'

/** Bots that its owner runs at the exchange, until he says by rules of his own which strategy trades what. */
const OWN_BOTS: readonly { readonly symbol: string; readonly manner: string }[] = [
  { symbol: 'BTCUSDT', manner: 'trend' },
  { symbol: 'ETHUSDT', manner: 'breakout' },
  { symbol: 'SOLUSDT', manner: 'momentum' },
  { symbol: 'XRPUSDT', manner: 'grid' },
]

const key = (accountId: string): string => `own bots ${accountId}`

/** What an account trades by bots of its own while no rule names it; nothing for one that was not made here. */
export async function ownBots(db: Db, accountId: string): Promise<readonly PaperRule[]> {
  if ((await stateValue(db, key(accountId))) === undefined) return []
  return OWN_BOTS.map(({ symbol, manner }) => ({
    ruleId: `${accountId}-${symbol}`,
    symbol,
    strategy: { name: 'Own bot', manner },
  }))
}

/** Notes that an account trades by bots of its own. */
export const noteOwnBots = (db: Db, accountId: string): Promise<void> => setState(db, key(accountId), true)
