import type { ReactNode } from 'react'
import type { CalendarMonth, ClosedTradesData } from '../../../domain/closed/view.types.ts'
import { Panel } from '../../kit/Panel.tsx'
import { MonthCalendar } from '../shared/MonthCalendar.tsx'
import * as css from './closed.css.ts'
import { useChangeQuery, useClosed } from './useClosed.ts'
import { useScope } from './useScope.ts'
import { Text } from '../../kit/Text.tsx'

const monthOf = (data: ClosedTradesData): CalendarMonth | null => data.calendar

/** Results by day of the rows that pass the filters; a click on a day narrows to it. */
export default function ClosedCalendar(): ReactNode {
  const month = useClosed(monthOf)
  const scope = useScope()
  const change = useChangeQuery()
  if (month === null) return null
  return (
    <Panel className={css.calendar} footer={<Text size={12} tone="text3">{scope}</Text>}>
      <MonthCalendar month={month} onMonth={(chosen) => change({ month: chosen })} onDay={(day) => change({ from: day, to: day, tab: 'table' })} />
    </Panel>
  )
}
