import type { ReactNode } from 'react'
import { formatDate, formatFixed } from '../../../domain/core/format.ts'
import type { Drawdown, ResultsView } from '../../../domain/dashboard/results.types.ts'
import { LedgerItem } from '../../kit/layout/Ledger.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import { resultsTexts as texts } from './resultsTexts.ts'
import { useResults } from './useResults.ts'

const drawdownOf = (view: ResultsView): Drawdown | null => view.drawdown

/** How far below its highest the balance is; nothing while balances of days are not known. */
export function DrawdownItem(): ReactNode {
  const drawdown = useResults(drawdownOf)
  if (drawdown === null) return null
  const { nowPct, worstPct, worstDay, isEstimate } = drawdown
  return (
    <LedgerItem
      wraps
      label={texts.drawdown}
      value={<Text tone={nowPct < 0 ? 'down' : 'inherit'}>{`${formatFixed(nowPct, 2)} %`}</Text>}
      details={[
        texts.belowHighest,
        `${texts.worst(formatFixed(worstPct, 2))}, ${formatDate(Date.parse(`${worstDay}T00:00:00Z`), 'UTC')}`,
        ...(isEstimate
          ? [
              <Text key="estimate" tone="text3" title={texts.estimateHint}>
                {texts.estimate}
              </Text>,
            ]
          : []),
      ]}
    />
  )
}
