import type { ReactNode } from 'react'
import { MONTHS } from '../../../domain/closed/texts.ts'
import type { ReportPeriod } from '../../../domain/report/view.types.ts'
import { Button } from '../../kit/controls/Button.tsx'
import { IconButton } from '../../kit/controls/IconButton.tsx'
import { ButtonLink } from '../../kit/controls/Link.tsx'
import { Pick } from '../../kit/controls/Select.tsx'
import * as css from './report.css.ts'
import { reportTexts as texts } from './texts.ts'
import { change, saveSums, saveTrades } from './useReport.ts'

/** Which period, and what can be made of it. Not on paper. */
export function ReportToolbar({
  period,
  isSyncing,
  isComplete,
}: {
  readonly period: ReportPeriod
  readonly isSyncing: boolean
  /** Every trade is here: files are never of a part. */
  readonly isComplete: boolean
}): ReactNode {
  const year = period.id.slice(0, 4)
  const options = [
    { id: year, label: texts.whole },
    ...MONTHS.map((label, at) => ({ id: `${year}-${String(at + 1).padStart(2, '0')}`, label })),
  ]
  const waits = isSyncing ? texts.waitForSync : isComplete ? undefined : texts.waitForRows
  return (
    <div className={css.bar} role="toolbar" aria-label={texts.span}>
      <IconButton
        icon="left"
        label={texts.previous(period.previous)}
        onPress={() => change({ period: period.previous })}
      />
      <Pick
        label={year}
        neutral={year}
        options={options}
        value={period.id}
        onChange={(chosen) => change({ period: chosen })}
      />
      <IconButton icon="right" label={texts.next(period.next)} onPress={() => change({ period: period.next })} />
      <ButtonLink href={`/closed-trades?${period.rows}`}>{texts.back}</ButtonLink>
      <div className={css.end}>
        <Button
          icon="download"
          disabledReason={waits}
          onPress={() => void saveTrades(period.rows, period.zone, period.id)}
        >
          {texts.tradesCsv}
        </Button>
        <Button icon="download" disabledReason={waits} onPress={() => void saveSums(period.zone)}>
          {texts.sumsCsv}
        </Button>
        <Button icon="file" variant="primary" onPress={() => window.print()}>
          {texts.print}
        </Button>
      </div>
    </div>
  )
}
