import type { WireFact } from '../../src/domain/wire/payloads/facts.ts'

const KINDS = ['position_opened', 'position_modified', 'position_milestone', 'position_closed', 'trade_closed'] as const

/**
 * The nth fact of a long absence: forty symbols live and close again and again, a tenth of a second apart from `began`
 * on, ms. `percent`: of its milestones; from 10 on they have toasts of their own after a session gap (row 11d).
 */
export function missedFact(seq: number, began: number, percent = 10): WireFact {
  const type = KINDS[seq % KINDS.length]!
  const symbol = `S${Math.floor(seq / KINDS.length) % 40}USDT`
  const data = {
    symbol,
    account: 'main',
    leg: 'one_way',
    side: 'Buy',
    strategy: null,
    ...detailOf(type, { symbol, seq, percent }),
  }
  return { id: `e-${seq}`, event_type: type, event_timestamp: new Date(began + seq * 100).toISOString(), data }
}

function detailOf(
  type: (typeof KINDS)[number],
  { symbol, seq, percent }: { readonly symbol: string; readonly seq: number; readonly percent: number },
): object {
  switch (type) {
    case 'position_opened':
      return {
        position: {
          symbol,
          side: 'Buy',
          accountname: 'main',
          strategyname: null,
          unrealisedPnl: '1',
          avgPrice: '10',
          markPrice: '10',
          takeProfit: null,
          stopLoss: null,
          size: '1',
          positionValue: '10',
          leverage: '2',
          createdTime: '2026-03-02T09:00:00.000Z',
          leg: 'one_way',
        },
      }
    case 'position_modified':
      return { old_qty: '1', new_qty: '2', changes: {}, mark_price: '10', current_pnl: '1' }
    case 'position_milestone':
      return {
        milestone_percentage: percent,
        milestone_direction: 'to_takeprofit',
        previous_milestone_direction: null,
        current_pnl: '1',
      }
    case 'position_closed':
      return { final_pnl: '2', trade_id: `t${seq}` }
    case 'trade_closed':
      return { pnl: '2', trade_id: `t${seq}`, exectype: 'Trade', exit_price: '10', roi_percentage: '1' }
  }
}
