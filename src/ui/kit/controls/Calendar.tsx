import type { ReactNode } from 'react'
import * as css from './Calendar.css.ts'
import { FigureButton } from './FigureButton.tsx'
import { cx } from '../classes.ts'
import { directionOf, type Numeric } from '../../../domain/core/numbers.ts'

/** A day of the month grid. */
export type CalendarDay = {
  /** 'YYYY-MM-DD' in the user's zone. */
  readonly date: string
  /** Day of the month, 1 to 31. */
  readonly day: number
  /** Result of the day; null for a future day or one without trades. */
  readonly value: Numeric
  /** Text of the result: '+126'. */
  readonly text: ReactNode
  readonly isToday?: boolean
  readonly isFuture?: boolean
  readonly isSelected?: boolean
  /** Said and shown on hover: 'Nov 3, 2026, +126.30 USDT, 9 trades'. */
  readonly title?: string
}

/** A week of seven places, Monday first; null is a day of another month. */
export type CalendarWeek = {
  readonly id: string
  readonly days: readonly (CalendarDay | null)[]
  readonly total: Numeric
  readonly totalText: ReactNode
}

/** Props of Calendar. */
export type CalendarProps = {
  /** 'November 2026'. */
  readonly label: string
  readonly weeks: readonly CalendarWeek[]
  readonly onDay?: (date: string) => void
  /** Opens what the total of a week is made of; `weekPurpose` says so. */
  readonly onWeek?: (id: string) => void
  readonly weekPurpose?: string
}

const WEEKDAYS = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']

/** A month of daily results: tint by sign only, number right, day left, weeks from the same fold. */
export function Calendar({ label, weeks, onDay, onWeek, weekPurpose = '' }: CalendarProps): ReactNode {
  return (
    <table className={css.table} aria-label={label}>
      <thead>
        <tr>
          {WEEKDAYS.map((name) => (
            <th key={name} scope="col" className={css.head}>
              {name}
            </th>
          ))}
          <th scope="col" className={cx(css.head, css.weekHead)}>
            Week
          </th>
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week.id}>
            {week.days.map((day, index) => (
              <td key={day?.date ?? index} className={css.cell}>
                {day && <Day day={day} onDay={onDay} />}
              </td>
            ))}
            <td className={cx(css.week, css.signs[directionOf(week.total)])}>
              {onWeek !== undefined && week.total !== null ? (
                <FigureButton purpose={`. ${weekPurpose}`} onPress={() => onWeek(week.id)}>
                  {week.totalText}
                </FigureButton>
              ) : (
                week.totalText
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Day({ day, onDay }: { readonly day: CalendarDay; readonly onDay: CalendarProps['onDay'] }): ReactNode {
  const direction = day.isFuture || day.value === null ? 'none' : directionOf(day.value)
  const names = cx(css.day, css.tints[direction], day.isSelected && css.selected, day.isToday && css.today)
  const inside = (
    <>
      <span>{day.day}</span>
      <span className={cx(css.number, css.signs[direction])}>{day.text}</span>
    </>
  )
  // The number stays the name that is read; the sentence describes it.
  const said = {
    ...(day.title ? { title: day.title } : {}),
    ...(day.isToday ? { 'aria-current': 'date' as const } : {}),
  }
  return onDay && !day.isFuture ? (
    <button
      type="button"
      className={names}
      onClick={() => onDay(day.date)}
      {...(day.isSelected ? { 'aria-pressed': true } : {})}
      {...said}
    >
      {inside}
    </button>
  ) : (
    <span className={names} title={day.title} {...(day.isToday ? { 'aria-current': 'date' as const } : {})}>
      {inside}
    </span>
  )
}
