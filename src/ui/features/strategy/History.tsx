import type { ReactNode } from 'react'
import type { StrategyPage } from '../../../domain/strategies/page.types.ts'
import { ChangeHistory } from '../shared/ChangeHistory.tsx'
import { change } from './useStrategy.ts'

/** Who changed what of its definition and when, newest first. */
export const History = ({
  page: { history },
  pages,
}: {
  readonly page: StrategyPage
  readonly pages: number
}): ReactNode => (
  <ChangeHistory
    history={history}
    resource="strategyHistory"
    pages={pages}
    onPages={(next) => change({ pages: String(next) })}
  />
)
