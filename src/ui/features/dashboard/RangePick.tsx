import type { ReactNode } from 'react'
import type { RangeView, ResultsView } from '../../../domain/dashboard/results.types.ts'
import { Button } from '../../kit/controls/Button.tsx'
import { Popover } from '../../kit/feedback/Popover.tsx'
import { Segmented } from '../../kit/controls/Segmented.tsx'
import { DayField } from '../shared/DayField.tsx'
import * as css from './results.css.ts'
import { rangeChoices, resultsTexts as texts } from './resultsTexts.ts'
import { change, useResults } from './useResults.ts'

const rangeOf = (view: ResultsView): RangeView => view.range

/** Before the day is whole, the range stays. */
function write(end: 'from' | 'to', day: string | null): void {
  if (day !== null) change({ [end]: day }, 'replace')
}

/** Which days rows 2 to 4 speak of; it stands in the address. */
export function RangePick(): ReactNode {
  const range = useResults(rangeOf)
  const isCustom = range?.name === 'custom'
  return (
    <>
      <Segmented
        label={texts.range}
        choices={rangeChoices}
        value={range?.name ?? '30d'}
        onChange={(name) =>
          change(
            name === 'custom' && range !== null
              ? { range: name, from: range.from, to: range.to }
              : { range: name, from: '', to: '' },
          )
        }
      />
      {isCustom && (
        <Popover label={texts.dates} width={300} trigger={<Button icon="calendar">{range.label}</Button>}>
          <div className={css.dates}>
            <DayField label={texts.from} value={range.from} onDay={(day) => write('from', day)} isNeeded />
            <DayField label={texts.to} value={range.to} onDay={(day) => write('to', day)} isNeeded />
          </div>
        </Popover>
      )}
    </>
  )
}
