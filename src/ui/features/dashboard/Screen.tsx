import type { ReactNode } from 'react'
import { Grid } from '../../kit/layout/Grid.tsx'
import { AccountBar } from './AccountBar.tsx'
import { AwayCard } from './AwayCard.tsx'
import { AccountsPanel } from './AccountsPanel.tsx'
import { ExtremesPanel } from './ExtremesPanel.tsx'
import { LargestPanel } from './LargestPanel.tsx'
import { LastClosedPanel } from './LastClosedPanel.tsx'
import { LastToldPanel } from './LastToldPanel.tsx'
import { MonthPanel } from './MonthPanel.tsx'
import { PnlLedger } from './PnlLedger.tsx'
import { ResultsPanel } from './ResultsPanel.tsx'
import { StrategiesPanel } from './StrategiesPanel.tsx'
import { TopAdvicePanel } from './TopAdvicePanel.tsx'

/**
 * Dashboard `/dashboard`: what was made and lost, what there is, what is open. Each part has its own state (screens.md
 * 2.7).
 */
export default function Screen(): ReactNode {
  return (
    <>
      <AccountBar />
      <AwayCard />
      <PnlLedger />
      <Grid columns={[1.82, 1]} stacks="rail">
        <ResultsPanel />
        <MonthPanel />
        <StrategiesPanel />
        <ExtremesPanel />
      </Grid>
      <AccountsPanel />
      <Grid columns={[1, 1]} stacks="rail">
        <LargestPanel />
        <LastClosedPanel />
      </Grid>
      <Grid columns={[1, 1]} stacks="rail">
        <LastToldPanel />
        <TopAdvicePanel />
      </Grid>
    </>
  )
}
