import { describe, expect, test } from 'vitest'
import { problemOf } from '../../../src/domain/alerts/terms.ts'
import { lackText, termsText } from '../../../src/domain/alerts/texts.ts'
import { terms } from './support.ts'

const drawdown = { kind: 'drawdown', symbol: null, account: 'Main' }
const noStop = { kind: 'no_stop', symbol: null }

describe('A-210 terms', () => {
  test.each([
    [{}, null],
    [{ symbol: null }, 'symbol'],
    [{ account: 'Main' }, 'account'],
    [{ side: 'long' }, 'side'],
    [{ line: '0' }, 'line'],
    [{ line: '0.0000000001' }, null],
    [{ line: '0.00000000001' }, 'line'],
    [{ line: '1000000000' }, null],
    [{ line: '1000000000.1' }, 'line'],
    [{ line: '1e5' }, 'line'],
    [{ line: '' }, 'line'],
    [{ line: '1.00000000000' }, null],
    [{ kind: 'upnl', line: '-0.01' }, null],
    [{ kind: 'upnl', line: '-0.001' }, 'line'],
    [{ kind: 'upnl', side: 'long', symbol: null }, 'side'],
    [{ kind: 'upnl', side: 'long', account: 'Main' }, null],
    [{ ...drawdown, line: '0.1' }, null],
    [{ ...drawdown, line: '0.09' }, 'line'],
    [{ ...drawdown, line: '100' }, null],
    [{ ...drawdown, line: '100.01' }, 'line'],
    [{ ...drawdown, line: '10', direction: 'below' }, 'direction'],
    [{ ...drawdown, line: '10', account: null }, 'account'],
    [{ ...drawdown, line: '10', symbol: 'BTCUSDT' }, 'symbol'],
    [{ kind: 'liquidation', line: '5' }, 'direction'],
    [{ kind: 'liquidation', line: '5', direction: 'below' }, null],
    [{ ...noStop, line: '1' }, null],
    [{ ...noStop, line: '0' }, 'line'],
    [{ ...noStop, line: '1.5' }, 'line'],
    [{ ...noStop, line: '10080' }, null],
    [{ ...noStop, line: '10081' }, 'line'],
  ])('%j is wrong in %s', (over, field) => {
    expect(problemOf(terms(over))?.field ?? null).toBe(field)
  })

  test.each([
    [{}, 'BTC price at or above 100'],
    [{ direction: 'below', line: '91000.5' }, 'BTC price at or below 91,000.5'],
    [
      { kind: 'upnl', line: '-100', direction: 'below', side: 'long', account: 'Main' },
      'PnL of BTC long, Main at or below −100 USDT',
    ],
    [{ kind: 'upnl', symbol: null }, 'PnL of all accounts at or above 100 USDT'],
    [{ ...drawdown, line: '10' }, 'Drawdown of Main at 10 % or more'],
    [{ kind: 'liquidation', symbol: null, line: '5' }, 'Liquidation of any position within 5 %'],
    [{ ...noStop, account: 'Main', line: '10' }, 'No stop-loss for 10 min: any position, Main'],
  ])('%j reads %s', (over, text) => {
    expect(termsText(terms(over))).toBe(text)
  })

  test('each reason for not judging is a sentence', () => {
    for (const reason of [
      'no_price',
      'not_followed',
      'no_position',
      'no_liquidation_price',
      'no_equity',
      'being_checked',
    ] as const)
      expect(lackText({ reason, symbol: 'BTCUSDT', account: 'Main' } as never)).toMatch(/^[A-Z].*\.$/)
  })
})
