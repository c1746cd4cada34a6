import { memo, type ReactNode } from 'react'
import { dayName } from '../../../../domain/core/format.ts'
import type { Days } from '../../../../domain/trades/days.ts'
import { Button } from '../../../kit/controls/Button.tsx'
import { Popover } from '../../../kit/feedback/Popover.tsx'
import { DayField } from '../DayField.tsx'
import * as css from './DatesButton.css.ts'
import { tableTexts as texts } from './texts.ts'

/** `change` writes one of them into the address, and keeps its identity. */
type DatesProps = Days & { readonly change: (days: Partial<Days>, how: 'replace') => void }

/** First and last day of closing, in the user's zone. */
export const DatesButton = memo(function DatesButton({ from, to, change }: DatesProps): ReactNode {
  const isSet = from !== '' || to !== ''
  return (
    <Popover
      label={texts.dates}
      width={300}
      trigger={<Button icon="calendar">{isSet ? datesText({ from, to }) : texts.dates}</Button>}
    >
      <DateFields from={from} to={to} change={change} />
    </Popover>
  )
})

/** Both fields, in the popover and in the sheet of phones. Before the day is whole, the filter stays. */
export function DateFields({ from, to, change }: DatesProps): ReactNode {
  const writing = (end: keyof Days) => (day: string | null) => {
    if (day !== null) change({ [end]: day }, 'replace')
  }
  return (
    <div className={css.beside}>
      <DayField label={texts.from} value={from} onDay={writing('from')} />
      <DayField label={texts.to} value={to} onDay={writing('to')} />
    </div>
  )
}

function datesText({ from, to }: Days): string {
  if (from === to) return dayName(from)
  return from === '' ? `to ${dayName(to)}` : to === '' ? `from ${dayName(from)}` : `${dayName(from)} to ${dayName(to)}`
}
