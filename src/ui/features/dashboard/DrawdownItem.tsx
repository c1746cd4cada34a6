import type { ReactNode } from 'react'
import { dayName, formatFixed } from '../../../domain/core/format.ts'
import type { Drawdown, ResultsView } from '../../../domain/dashboard/results.types.ts'
import { askAbout } from '../../../domain/explained/asked.ts'
import type { DashboardView } from '../../../domain/dashboard/view.types.ts'
import { Explain } from '../shared/explained/Explain.tsx'
import { useViewPart } from '../../model/useViewPart.ts'
import { LedgerItem } from '../../kit/layout/Ledger.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import { resultsTexts as texts } from './resultsTexts.ts'
import { useResults } from './useResults.ts'

const accountOf = (view: DashboardView): string => view.account
const drawdownOf = (view: ResultsView): Drawdown | null => view.drawdown

/** How far below its highest the balance is; nothing while balances of days are not known. */
export function DrawdownItem(): ReactNode {
  const drawdown = useResults(drawdownOf)
  const account = useViewPart('dashboard', accountOf) ?? ''
  if (drawdown === null) return null
  const { nowPct, worstPct, worstDay, isEstimate } = drawdown
  return (
    <LedgerItem
      wraps
      label={texts.drawdown}
      value={
        <Explain asks={askAbout('drawdown.nowPct', { account })} name={texts.drawdown}>
          <Text tone={nowPct < 0 ? 'down' : 'inherit'}>{`${formatFixed(nowPct, 2)} %`}</Text>
        </Explain>
      }
      details={[
        texts.belowHighest,
        <Explain key="worst" asks={askAbout('drawdown.worstPct', { account })} name={texts.drawdown}>
          {`${texts.worst(formatFixed(worstPct, 2))}, ${dayName(worstDay)}`}
        </Explain>,
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
