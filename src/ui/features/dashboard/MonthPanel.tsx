import type { ReactNode } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { pairsOf } from '../../../domain/access/address.ts'
import { CLOSED_ADDRESS } from '../../../domain/access/addresses.ts'
import type { CalendarMonth } from '../../../domain/closed/view.types.ts'
import type { Loadable } from '../../../domain/core/outcome.ts'
import type { ResultsView } from '../../../domain/dashboard/results.types.ts'
import type { DashboardView } from '../../../domain/dashboard/view.types.ts'
import { Panel } from '../../kit/layout/Panel.tsx'
import { addressWith } from '../../model/address.ts'
import { useViewPart } from '../../model/useViewPart.ts'
import { MonthCalendar } from '../shared/MonthCalendar.tsx'
import { PanelState } from '../shared/PanelState.tsx'
import { change, useResults } from './useResults.ts'

const monthOf = (view: ResultsView): Loadable<CalendarMonth> => view.calendar

const accountOf = (view: DashboardView): string => view.account

/** A month of daily results; a click on a day opens its closed trades. */
export function MonthPanel(): ReactNode {
  const month = useResults(monthOf)
  const account = useViewPart('dashboard', accountOf) ?? ''
  // A month that is there has its own name above it.
  return month?.state === 'ready' ? (
    <Panel aria-label="Calendar">
      <MonthCalendar
        month={month.data}
        rowsOf={{ account }}
        onMonth={(chosen) => change({ month: chosen })}
        onDay={openDay}
      />
    </Panel>
  ) : (
    <Panel title="Calendar">
      <PanelState of={month} retry="pnlStrategiesDaily" />
    </Panel>
  )
}

/** The closed trades of a day, of the account that the page is about. */
function openDay(day: string): void {
  const account = pairsOf(location.search).get('account') ?? ''
  navigate(addressWith(CLOSED_ADDRESS, '/closed-trades', { account, from: day, to: day }, ''))
}
