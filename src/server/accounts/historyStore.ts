import { inPieces } from '../../domain/core/lists.ts'
import { attribute } from '../../domain/trades/attribution.ts'
import { heldSpans } from '../db/botRules.ts'
import { saveTrades } from '../db/trades/closedTrades.ts'
import {
  closedRowsOf,
  executionsOf,
  findWatermark,
  type Owner,
  saveClosedRows,
  saveExecutions,
  saveWatermark,
  symbolsOf,
} from '../db/trades/history.ts'
import type { Db } from '../db/open.ts'
import { findWalletMark, saveWalletChanges } from '../db/trades/walletLog.ts'
import type { ExchangeStore } from '../exchange/store.types.ts'
import type { Owners } from './owners.ts'

/**
 * Trades of one transaction: a year of them is kept in many, so that nobody waits for all. A killed run is derived
 * anew.
 */
const TRADES_AT_ONCE = 200

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
    walletMark: (accountId) => findWalletMark(db, ownerOf(accountId)),
    keepWallet: (accountId, rows, mark) =>
      db.transaction().execute((tx) => saveWalletChanges(tx, ownerOf(accountId), rows, mark)),
    async keepTrades(accountId, trades, { isRead, newsFrom }) {
      const owner = ownerOf(accountId)
      const added: string[] = []
      const corrected: string[] = []
      for (const some of inPieces(trades, TRADES_AT_ONCE)) {
        const kept = await db.transaction().execute(async (tx) => {
          const spans = await heldSpans(tx, owner.userId)
          const counted = some.map((trade) => ({ trade, attribution: attribute(spans, trade, isRead) }))
          return await saveTrades(tx, owner, counted, newsFrom)
        })
        added.push(...kept.added)
        corrected.push(...kept.corrected)
      }
      return { added, corrected }
    },
  }
}
