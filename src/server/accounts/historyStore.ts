import { attribute } from '../../domain/trades/attribution.ts'
import { listSpans } from '../db/botRules.ts'
import { saveTrade } from '../db/closedTrades.ts'
import { closedRowsOf, executionsOf, findWatermark, type Owner, saveClosedRows, saveExecutions, saveWatermark, symbolsOf } from '../db/history.ts'
import type { Db } from '../db/open.ts'
import type { ExchangeStore } from '../exchange/port.ts'
import type { Owners } from './owners.ts'

/** Keeps what the exchange reports, each batch in one transaction (bybit.md 1.9, back-fill). */
export function makeHistoryStore({ db, owners }: { readonly db: Db; readonly owners: Owners }): ExchangeStore {
  const ownerOf = (accountId: string): Owner => {
    const owner = owners.of(accountId)
    if (owner === null) throw new Error(`Account ${accountId} is not linked any more.`)
    return owner
  }
  return {
    watermark: (accountId, endpoint) => findWatermark(db, ownerOf(accountId), endpoint),
    symbolsOf: (accountId) => symbolsOf(db, ownerOf(accountId)),
    executionsOf: (accountId, symbol) => executionsOf(db, ownerOf(accountId), symbol),
    closedRowsOf: (accountId, symbol) => closedRowsOf(db, ownerOf(accountId), symbol),
    async keep(accountId, batch) {
      const owner = ownerOf(accountId)
      return await db.transaction().execute(async (tx) => {
        const executions = await saveExecutions(tx, owner, batch.executions ?? [])
        const closedRows = await saveClosedRows(tx, owner, batch.closedRows ?? [])
        if (batch.watermark !== undefined) await saveWatermark(tx, owner, batch.watermark)
        return { executions, closedRows }
      })
    },
    async keepTrades(accountId, trades) {
      const owner = ownerOf(accountId)
      const spans = await listSpans(db, owner.userId)
      return await db.transaction().execute(async (tx) => {
        const added: string[] = []
        const corrected: string[] = []
        for (const trade of trades) {
          const outcome = await saveTrade(tx, owner, trade, attribute(spans, trade))
          if (outcome === 'added') added.push(trade.id)
          if (outcome === 'corrected') corrected.push(trade.id)
        }
        return { added, corrected }
      })
    },
  }
}
