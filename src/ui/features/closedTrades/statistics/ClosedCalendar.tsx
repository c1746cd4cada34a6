import type { ReactNode } from 'react'
import type { CalendarMonth, ClosedFilters, ClosedTradesData } from '../../../../domain/closed/view.types.ts'
import { Panel } from '../../../kit/layout/Panel.tsx'
import { TextButton } from '../../../kit/controls/Link.tsx'
import { MonthCalendar } from '../../shared/MonthCalendar.tsx'
import * as css from '../closed.css.ts'
import { closedTexts as texts } from '../texts.ts'
import { change, rowFilters, useClosed } from '../useClosed.ts'
import { useScope } from '../useScope.ts'
import { Text } from '../../../kit/layout/Text.tsx'

const loadingOf = (data: ClosedTradesData): ClosedTradesData['loading'] => data.loading
const filtersOf = (data: ClosedTradesData): ClosedFilters => data.filters
const monthOf = (data: ClosedTradesData): CalendarMonth | null => data.calendar

/** Results by day of the rows that pass the filters; a click on a day narrows to it. */
export default function ClosedCalendar(): ReactNode {
  const month = useClosed(monthOf)
  const scope = useScope()
  const filters = useClosed(filtersOf)
  const isLoading = useClosed(loadingOf) !== 'none'
  if (month === null) return null
  return (
    <Panel
      className={css.calendar}
      footer={
        <Text size={12} tone="text3">
          {scope}
        </Text>
      }
    >
      {month.total === null && !isLoading && <Missing month={month} />}
      <MonthCalendar
        month={month}
        rowsOf={filters === null ? {} : rowFilters(filters)}
        unread={isLoading ? 'loading' : 'missing'}
        onMonth={(chosen) => change({ month: chosen })}
        onDay={(day) => change({ from: day, to: day, tab: 'table' })}
      />
    </Panel>
  )
}

/**
 * Trades of this month that do not come by themselves, and how they come: the month alone is few enough, or can be
 * asked for.
 */
function Missing({ month }: { readonly month: CalendarMonth }): ReactNode {
  const days = month.weeks.flatMap((week) => week.days.flatMap((day) => day?.date ?? []))
  return (
    <Text as="p" size={13} tone="text2">
      {texts.monthMissing}{' '}
      <TextButton onPress={() => change({ month: month.month, from: days[0] ?? '', to: days.at(-1) ?? '' })}>
        {texts.loadMonth(month.title)}
      </TextButton>
    </Text>
  )
}
