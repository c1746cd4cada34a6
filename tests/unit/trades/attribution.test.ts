import { expect, it } from 'vitest'
import { epoch } from '../../../src/domain/core/time.ts'
import { attribute, type RuleSpan } from '../../../src/domain/trades/attribution.ts'

const span = (ruleId: string, from: number, until: number | null, more: Partial<RuleSpan> = {}): RuleSpan => ({
  ruleId,
  strategyId: `s-${ruleId}`,
  strategyName: `Strategy ${ruleId}`,
  accountId: 'acc',
  symbol: 'BTCUSDT',
  activeFrom: epoch(from),
  activeUntil: until === null ? null : epoch(until),
  ...more,
})

const one = span('r1', 100, null)

it.each([
  ['no rule at all', [], 200, 'uncovered', 'N/A'],
  ['one rule active', [one], 200, 'attributed', 'Strategy r1'],
  ['at the very instant it began', [one], 100, 'attributed', 'Strategy r1'],
  ['opened just before it began', [one], 99, 'uncovered', 'N/A'],
  ['deactivated before the opening', [span('r1', 100, 150)], 200, 'uncovered', 'N/A'],
  ['deactivated at the instant of opening', [span('r1', 100, 200)], 200, 'uncovered', 'N/A'],
  ['deactivated after the opening', [span('r1', 100, 201)], 200, 'attributed', 'Strategy r1'],
  [
    'reactivated: two spans of one rule, second active',
    [span('r1', 100, 150), span('r1', 180, null)],
    200,
    'attributed',
    'Strategy r1',
  ],
  ['rule of another account', [span('r1', 100, null, { accountId: 'other' })], 200, 'uncovered', 'N/A'],
  ['rule of another symbol', [span('r1', 100, null, { symbol: 'ETHUSDT' })], 200, 'uncovered', 'N/A'],
  ['two rules active', [one, span('r2', 120, null)], 200, 'conflict', 'N/A'],
  ['two rules, only one active then', [span('r1', 100, 150), span('r2', 150, null)], 150, 'attributed', 'Strategy r2'],
  ['opening before all history', [one], null, 'uncovered', 'N/A'],
] as const)('attributes a position: %s', (_, spans, openedAt, kind, strategyName) => {
  const found = attribute(spans as readonly RuleSpan[], {
    accountId: 'acc',
    symbol: 'BTCUSDT',
    openedAt: openedAt === null ? null : epoch(openedAt),
  })

  expect(found).toMatchObject({ kind, strategyName })
})

it('names every rule of a conflict', () => {
  const found = attribute([span('r2', 1, null), one], { accountId: 'acc', symbol: 'BTCUSDT', openedAt: epoch(200) })

  expect(found).toEqual({ kind: 'conflict', strategyName: 'N/A', ruleIds: ['r1', 'r2'] })
})
