import { useUnit } from 'effector-react'
import type { ReactNode } from 'react'
import { Button } from '../../../kit/controls/Button.tsx'
import { EmptyState } from '../../../kit/feedback/Feedback.tsx'
import { Grid } from '../../../kit/layout/Grid.tsx'
import { Panel } from '../../../kit/layout/Panel.tsx'
import { AccountsPanel } from '../AccountsPanel.tsx'
import { ExtremesPanel } from '../ExtremesPanel.tsx'
import { LargestPanel } from '../LargestPanel.tsx'
import { LastClosedPanel } from '../LastClosedPanel.tsx'
import { LastToldPanel } from '../LastToldPanel.tsx'
import { MonthPanel } from '../MonthPanel.tsx'
import { PnlLedger } from '../PnlLedger.tsx'
import { ResultsPanel } from '../ResultsPanel.tsx'
import { StrategiesPanel } from '../StrategiesPanel.tsx'
import { dashboardTexts as texts } from '../texts.ts'
import { TopAdvicePanel } from '../TopAdvicePanel.tsx'
import { type CardId, rowsOf, USUAL } from './layout.ts'
import { layouts } from './layouts.ts'

const DRAWN: Readonly<Record<CardId, () => ReactNode>> = {
  pnl: PnlLedger,
  results: ResultsPanel,
  calendar: MonthPanel,
  strategies: StrategiesPanel,
  extremes: ExtremesPanel,
  accounts: AccountsPanel,
  largest: LargestPanel,
  lastClosed: LastClosedPanel,
  lastTold: LastToldPanel,
  topAdvice: TopAdvicePanel,
}

/** The cards of the dashboard as this device arranges them. */
export function Cards(): ReactNode {
  const { shown, kept } = useUnit(layouts.$value)
  const rows = rowsOf(shown)
  if (rows.length === 0)
    return (
      <Panel>
        <EmptyState
          icon="dashboard"
          title={texts.nothingShown}
          hint={texts.nothingShownHint}
          action={<Button onPress={() => layouts.set({ shown: USUAL, kept })}>{texts.asUsual}</Button>}
        />
      </Panel>
    )
  return rows.map((cards) => {
    const drawn = cards.map(({ id }) => {
      const Card = DRAWN[id]
      return <Card key={id} />
    })
    return cards.length === 1 ? (
      drawn
    ) : (
      <Grid key={cards.map(({ id }) => id).join()} columns={cards.map(({ width }) => width)} stacks="rail">
        {drawn}
      </Grid>
    )
  })
}
