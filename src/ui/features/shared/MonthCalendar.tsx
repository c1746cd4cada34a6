import { inSentence } from '../../../domain/language/translate.ts'
import type { ReactNode } from 'react'
import { counted, dayName, formatPnl, formatSignedWhole } from '../../../domain/core/format.ts'
import type { CalendarMonth, DayResult } from '../../../domain/closed/view.types.ts'
import { askAbout } from '../../../domain/explained/asked.ts'
import { daysOfPeriod } from '../../../domain/report/period.ts'
import { Calendar, type CalendarDay } from '../../kit/controls/Calendar.tsx'
import { IconButton } from '../../kit/controls/IconButton.tsx'
import { HiddenAmount } from '../../kit/data/HiddenAmount.tsx'
import { Signed } from '../../kit/data/Numbers.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import { useHidesAmounts } from '../../theme/theme.ts'
import { Explain } from './explained/Explain.tsx'
import { openFigure } from './explained/explainAddress.ts'
import * as css from './MonthCalendar.css.ts'

/**
 * Why nothing is said of a day whose trades are not here: they are on their way, or come only when they are asked for.
 */
type Unread = 'loading' | 'missing'

const texts = {
  previous: 'Previous month',
  next: 'Next month',
  noPrevious: 'There is no earlier month',
  noNext: 'There is no later month',
  month: 'Month',
  ofWeek: 'What the week is made of',
  unread: { loading: 'Loading', missing: 'Not loaded' },
  dayUnread: (day: string, unread: Unread): string => `${day}, ${inSentence(texts.unread[unread])}`,
  dayHidden: (day: string, trades: number): string => `${day}, amount hidden, ${counted(trades, 'trade')}`,
  day: (day: string, pnl: string, trades: number): string => `${day}, ${pnl} USDT, ${counted(trades, 'trade')}`,
} as const

/** A month of results: days, weeks and month are sums of one fold (look.md, Calendar). */
export function MonthCalendar({
  month,
  rowsOf = {},
  unread = 'loading',
  onMonth,
  onDay,
}: {
  readonly month: CalendarMonth
  /** Filters of the closed trades that it is made of, beside its days. */
  readonly rowsOf?: Readonly<Record<string, string>>
  readonly unread?: Unread
  readonly onMonth: (month: string) => void
  readonly onDay: (day: string) => void
}): ReactNode {
  const hides = useHidesAmounts()
  const weeks = month.weeks.map((week) => ({
    id: week.id,
    days: week.days.map((day) => (day === null ? null : drawn(day, hides, unread))),
    total: week.trades === 0 ? null : toldOf(week.total, hides),
    totalText:
      week.total === null ? '…' : week.trades === 0 ? '' : hides ? <HiddenAmount /> : formatSignedWhole(week.total),
  }))
  return (
    <>
      <div className={css.head}>
        <IconButton
          icon="chevronLeft"
          size="sm"
          label={texts.previous}
          disabledReason={month.previous === null ? texts.noPrevious : undefined}
          onPress={() => onMonth(month.previous ?? month.month)}
        />
        <Text size={13} weight="strong" className={css.title}>
          {month.title}
        </Text>
        <IconButton
          icon="chevronRight"
          size="sm"
          label={texts.next}
          disabledReason={month.next === null ? texts.noNext : undefined}
          onPress={() => onMonth(month.next ?? month.month)}
        />
        <span className={css.total}>
          <Text size={12} tone="text3">
            {texts.month}
          </Text>{' '}
          {month.total === null ? (
            <Text tone="text3">{texts.unread[unread]}</Text>
          ) : (
            <Text weight="strong">
              <Explain asks={askAbout('day.pnl', { ...rowsOf, ...daysWithin(month.month, rowsOf) })} name={month.title}>
                <Signed value={month.total} />
              </Explain>
            </Text>
          )}
        </span>
      </div>
      <Calendar
        label={month.title}
        weeks={weeks}
        onDay={onDay}
        weekPurpose={texts.ofWeek}
        onWeek={(id) => {
          const days = month.weeks.find((week) => week.id === id)?.days.flatMap((day) => day?.date ?? []) ?? []
          openFigure(
            askAbout('day.pnl', { ...rowsOf, ...within({ from: days[0] ?? '', to: days.at(-1) ?? '' }, rowsOf) }),
          )
        }}
      />
    </>
  )
}

function drawn(
  { date, day, pnl, trades, isToday, isFuture, isUnread }: DayResult,
  hides: boolean,
  unread: Unread,
): CalendarDay {
  const name = dayName(date)
  if (isUnread) return { date, day, value: null, text: '…', isToday, isFuture, title: texts.dayUnread(name, unread) }
  const shown = pnl === null ? '' : hides ? <HiddenAmount /> : formatSignedWhole(pnl)
  return {
    date,
    day,
    value: toldOf(pnl, hides),
    text: shown,
    isToday,
    isFuture,
    title: pnl === null ? name : hides ? texts.dayHidden(name, trades) : texts.day(name, formatPnl(pnl), trades),
  }
}

/** What the tint is of: a hidden amount has no direction either, which the tint alone would tell. */
const toldOf = <T,>(pnl: T | null, hides: boolean): T | 0 | null => (pnl !== null && hides ? 0 : pnl)

/** Days of a month that filters leave in. */
function daysWithin(
  month: string,
  { from = '', to = '' }: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const days = daysOfPeriod(month)
  return days === null ? {} : within(days, { from, to })
}

const within = (
  days: { readonly from: string; readonly to: string },
  { from = '', to = '' }: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> => ({
  from: from > days.from ? from : days.from,
  to: to !== '' && to < days.to ? to : days.to,
})
