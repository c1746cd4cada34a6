import type { Page } from 'playwright-core'
import { wireOf } from '../../support/fixtures/lateWorld.ts'
import type { ClosedTradeRow } from '../../../src/domain/closed/model.ts'
import type { Line } from '../harness/line.ts'

export const row = (page: Page, line: string) => page.locator(`[role=grid] tr[data-line="${line}"]`)

/** The server's closed trades are these, whatever the sample trader's history holds by now. */
export function withTrades(line: Line, trades: readonly ClosedTradeRow[]): void {
  line.bend(({ path }) => {
    if (path.endsWith('/trades/closed'))
      return {
        status: 200,
        body: JSON.stringify({ trades: trades.map(wireOf), total_count: trades.length, returned_count: trades.length }),
      }
    const one = /\/trades\/by-id\/(.+)$/.exec(path)?.[1]
    const row = trades.find((trade) => trade.id === decodeURIComponent(one ?? ''))
    return row === undefined ? null : { status: 200, body: JSON.stringify(wireOf(row)) }
  })
}
