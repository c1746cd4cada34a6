import type { ReactNode } from 'react'
import type { ClosedExtremes as Extremes, ClosedTradesData } from '../../../../domain/closed/view.types.ts'
import type { ClosedTradeRow } from '../../../../domain/closed/model.ts'
import { EmptyState } from '../../../kit/feedback/Feedback.tsx'
import { Panel } from '../../../kit/layout/Panel.tsx'
import { TradeList } from '../../shared/table/TradeList.tsx'
import { chartAddress } from '../chartAddress.ts'
import * as css from '../closed.css.ts'
import { closedTexts as texts } from '../texts.ts'
import { useClosed } from '../useClosed.ts'
import { useScope } from '../useScope.ts'
import { useView } from '../../../model/useView.ts'

const extremesOf = (data: ClosedTradesData): Extremes | null => data.extremes

/** The ten that gained most and the ten that lost most. */
export default function ClosedExtremes(): ReactNode {
  const extremes = useClosed(extremesOf)
  const scope = useScope()
  if (extremes === null) return null
  return (
    <div className={css.columns}>
      <Panel title="Best" note={scope} isPadded={false}>
        <Trades rows={extremes.best} none={texts.noGain} />
      </Panel>
      <Panel title="Worst" note={scope} isPadded={false}>
        <Trades rows={extremes.worst} none={texts.noLoss} />
      </Panel>
    </div>
  )
}

function Trades({ rows, none }: { readonly rows: readonly ClosedTradeRow[]; readonly none: string }): ReactNode {
  const { zone } = useView('shell')
  return rows.length === 0 ? (
    <EmptyState icon="closed" title={none} />
  ) : (
    <TradeList rows={rows} zone={zone} hrefOf={chartAddress} />
  )
}
