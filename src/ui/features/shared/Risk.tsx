import type { ReactNode } from 'react'
import { formatDecimal } from '../../../domain/core/format.ts'
import type { ClosedTradeRow } from '../../../domain/closed/model.ts'
import { askAbout } from '../../../domain/explained/asked.ts'
import { riskOf, rOf } from '../../../domain/trades/risk.ts'
import { Money, Percent } from '../../kit/data/Numbers.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import { Explain } from './explained/Explain.tsx'

const RISK = 'the initial risk, |entry − first stop-loss| × size; a dash where none stood'

/** Words of R multiples. */
export const riskTexts = {
  now: `uPnL / ${RISK}`,
  closed: `Net PnL / ${RISK}`,
  label: 'Initial risk',
  none: 'No stop-loss stood',
  unseen: 'Not known: it was not watched',
  passed: 'The entry moved past the first stop',
  toStop: (price: string): string => `first stop ${price}`,
} as const

/** R of a closed trade; of a dash, why on hover. */
export const RMultiple = ({ trade }: { readonly trade: ClosedTradeRow }): ReactNode => (
  <span title={missingOf(trade) ?? ''}>
    <Percent value={rOf(trade)} tone="result" isBare />
  </span>
)

/** What its R is measured by, or why there is nothing to measure by. */
export function InitialRisk({ trade }: { readonly trade: ClosedTradeRow }): ReactNode {
  const missing = missingOf(trade)
  return missing === null ? (
    <>
      <Explain asks={askAbout('trade.risk', { id: trade.id })} name={riskTexts.label}>
        <Money value={riskOf(trade)} />
      </Explain>{' '}
      <Text size={12} tone="text3">
        {riskTexts.toStop(formatDecimal(trade.firstStop ?? null))}
      </Text>
    </>
  ) : (
    <Text size={12} tone="text3">
      {missing}
    </Text>
  )
}

/** Why a trade has no R; null where it has one. */
function missingOf(trade: ClosedTradeRow): string | null {
  if (riskOf(trade) !== null) return null
  if (trade.firstStop === undefined) return riskTexts.unseen
  return trade.firstStop === null ? riskTexts.none : riskTexts.passed
}
