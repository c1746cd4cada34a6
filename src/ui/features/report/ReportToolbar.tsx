import type { ReactNode } from 'react'
import { MONTHS } from '../../../domain/closed/texts.ts'
import type { ReportPeriod } from '../../../domain/report/view.types.ts'
import { Button } from '../../kit/controls/Button.tsx'
import { IconButton } from '../../kit/controls/IconButton.tsx'
import { ButtonLink } from '../../kit/controls/Link.tsx'
import { Menu } from '../../kit/controls/Menu.tsx'
import { Pick } from '../../kit/controls/Select.tsx'
import { useMedia } from '../../shell/useMedia.ts'
import * as css from './report.css.ts'
import { reportTexts as texts } from './texts.ts'
import { change, saveSums, saveTrades } from './useReport.ts'

/** Which period, and what can be made of it; a phone has that behind one button. Not on paper. */
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
  const isPhone = useMedia('phone')
  const year = period.id.slice(0, 4)
  const options = [
    { id: year, label: texts.whole },
    ...MONTHS.map((label, at) => ({ id: `${year}-${String(at + 1).padStart(2, '0')}`, label })),
  ]
  const waits = isSyncing ? texts.waitForSync : isComplete ? undefined : texts.waitForRows
  const off = waits === undefined ? {} : { isDisabled: true, hint: waits }
  const back = `/closed-trades?${period.rows}`
  const trades = (): void => void saveTrades(period.rows, period.zone, period.id)
  const sums = (): void => void saveSums(period.zone)
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
      {isPhone ? (
        <span className={css.end}>
          <IconButton
            icon="file"
            tone="primary"
            label={texts.print}
            hasTooltip={false}
            onPress={() => window.print()}
          />
          <Menu
            label={texts.more}
            items={[
              { id: 'trades', label: texts.tradesCsv, icon: 'download', ...off },
              { id: 'sums', label: texts.sumsCsv, icon: 'download', ...off },
              { id: 'back', label: texts.back, icon: 'closed', href: back },
            ]}
            onAction={(act) => {
              if (act === 'trades') trades()
              if (act === 'sums') sums()
            }}
            trigger={<IconButton icon="more" label={texts.more} hasTooltip={false} />}
          />
        </span>
      ) : (
        <>
          <ButtonLink href={back}>{texts.back}</ButtonLink>
          <div className={css.end}>
            <Button icon="download" disabledReason={waits} onPress={trades}>
              {texts.tradesCsv}
            </Button>
            <Button icon="download" disabledReason={waits} onPress={sums}>
              {texts.sumsCsv}
            </Button>
            <Button icon="file" variant="primary" onPress={() => window.print()}>
              {texts.print}
            </Button>
          </div>
        </>
      )}
    </div>
  )
}
