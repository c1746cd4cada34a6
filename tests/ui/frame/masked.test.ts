import { expect, it } from 'vitest'
import { masked } from '../../../src/ui/kit/data/masked.ts'

it.each([
  ['Main, +12.3 USDT', 'Main, •••• USDT'],
  ['\u22121,234.56 USDT', '•••• USDT'],
  ['-0.5 USDT after 3 trades', '•••• USDT after 3 trades'],
  ['Main, +1.234,56 USDT', 'Main, •••• USDT'],
  ['\u22121.234.567,8 USDT nach 3 Trades', '•••• USDT nach 3 Trades'],
  ['0,5 USDT', '•••• USDT'],
  ['143 geschlossene Trades, +12,50 USDT', '143 geschlossene Trades, •••• USDT'],
  ['BTCUSDT at +10 %', 'BTCUSDT at +10 %'],
  ['1000PEPEUSDT closed', '1000PEPEUSDT closed'],
  ['4 USDTX', '4 USDTX'],
])('A-198 amounts in %j become dots, and nothing else does', (sentence, shown) => {
  expect(masked(sentence)).toBe(shown)
})
