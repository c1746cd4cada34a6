import { memo, type ReactNode } from 'react'
import { formatDate } from '../../../../domain/core/format.ts'
import { Button } from '../../../kit/controls/Button.tsx'
import { Popover } from '../../../kit/feedback/Popover.tsx'
import { DayField } from '../../shared/DayField.tsx'
import * as css from '../closed.css.ts'
import { closedTexts as texts } from '../texts.ts'
import { change } from '../useClosed.ts'

interface Dates {
  readonly from: string
  readonly to: string
}

/** First and last day of closing, in the user's zone. */
export const DatesButton = memo(function DatesButton({ from, to }: Dates): ReactNode {
  const isSet = from !== '' || to !== ''
  return (
    <Popover
      label={texts.dates}
      width={300}
      trigger={<Button icon="calendar">{isSet ? datesText({ from, to }) : texts.dates}</Button>}
    >
      <div className={css.popped}>
        <DateFields from={from} to={to} />
      </div>
    </Popover>
  )
})

/** Both fields, in the popover and in the sheet of phones. */
export function DateFields({ from, to }: Dates): ReactNode {
  return (
    <div className={css.beside}>
      <DayField label={texts.from} value={from} onDay={(day) => write('from', day)} />
      <DayField label={texts.to} value={to} onDay={(day) => write('to', day)} />
    </div>
  )
}

/** Before the day is whole, the filter stays. */
function write(end: keyof Dates, day: string | null): void {
  if (day !== null) change({ [end]: day }, 'replace')
}

function datesText({ from, to }: Dates): string {
  const said = (day: string): string => formatDate(Date.parse(`${day}T00:00:00Z`), 'UTC')
  if (from === to) return said(from)
  return from === '' ? `to ${said(to)}` : to === '' ? `from ${said(from)}` : `${said(from)} to ${said(to)}`
}
