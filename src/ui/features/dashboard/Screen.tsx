import type { ReactNode } from 'react'
import { AccountBar } from './AccountBar.tsx'
import { AwayCard } from './AwayCard.tsx'
import { Cards } from './layout/Cards.tsx'

/**
 * Dashboard `/dashboard`: what was made and lost, what there is, what is open. Each part has its own state (screens.md
 * 2.7).
 */
export default function Screen(): ReactNode {
  return (
    <>
      <AccountBar />
      <AwayCard />
      <Cards />
    </>
  )
}
