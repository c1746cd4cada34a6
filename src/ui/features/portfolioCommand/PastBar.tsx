import { useState, type ReactNode } from 'react'
import type { AdviceView, PastDay, Steps } from '../../../domain/advice/view.types.ts'
import { dayName, formatDateTime } from '../../../domain/core/format.ts'
import { Button } from '../../kit/controls/Button.tsx'
import { Banner } from '../../kit/feedback/Feedback.tsx'
import { Popover } from '../../kit/feedback/Popover.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import { useView } from '../../model/useView.ts'
import { DayField } from '../shared/DayField.tsx'
import { EmptyScreen } from '../shared/table/ScreenState.tsx'
import * as css from './command.css.ts'
import { words } from './texts.ts'
import { change, useAdvice, usePast } from './useAdvice.ts'

const stepsOf = (view: AdviceView): Steps => view.steps

/** Leads to a day; `''` is today. An action of another generation is not there, so none stays open. */
const goTo = (day: string): void => change({ at: day, row: '' })

/** Says that a past day is shown, by which generation, and leads to the ones beside it and back. */
export function PastBar({
  past,
  generatedAt,
}: {
  readonly past: PastDay
  /** Null while that is not known, and before the first. */
  readonly generatedAt: number | null
}): ReactNode {
  const { zone } = useView('shell')
  return (
    <Banner
      tone="accent"
      icon="clock"
      title={words.past(dayName(past.day))}
      actions={
        <>
          <Step to="previous" />
          <Step to="next" />
          <DayPick label={words.otherDay} />
          <Button size="sm" onPress={() => goTo('')}>
            {words.toToday}
          </Button>
        </>
      }
    >
      {generatedAt === null ? words.readOnly : words.pastGenerated(formatDateTime(generatedAt, zone))}
    </Banner>
  )
}

const STEPS = {
  previous: { icon: 'chevronLeft', none: words.noPrevious },
  next: { icon: 'chevronRight', none: words.noNext },
} as const

/** To the day of the generation before or after the one that is shown. */
function Step({ to }: { readonly to: keyof typeof STEPS }): ReactNode {
  const steps = useAdvice(stepsOf)
  const day = steps?.[to] ?? null
  const { icon, none } = STEPS[to]
  // While the answer is on its way, or failed, nobody knows of one.
  const reason = steps?.first == null ? words.noneKnown : none
  return (
    <Button
      size="sm"
      icon={icon}
      disabledReason={day === null ? reason : undefined}
      {...(day === null ? {} : { onPress: () => goTo(day) })}
    >
      {words[to]}
    </Button>
  )
}

/** A day to look back at: any, and from today that of the generation before. */
export function DayPick({ label = words.earlier }: { readonly label?: string }): ReactNode {
  const { first, previous } = useAdvice(stepsOf) ?? { first: null, previous: null }
  const isToday = usePast() === null
  const [day, setDay] = useState('')
  return (
    <Popover
      label={label}
      width={260}
      trigger={
        <Button size="sm" icon="calendar">
          {label}
        </Button>
      }
    >
      {(close) => (
        <form
          className={css.stack}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            close()
            goTo(day)
          }}
        >
          <DayField label={words.day} value={day} onDay={(whole) => setDay(whole ?? '')} hint={words.earlierHint} />
          <span className={css.bar}>
            <Button size="sm" variant="primary" type="submit" isDisabled={day === ''}>
              {words.showDay}
            </Button>
            {isToday && previous !== null && (
              <Button
                size="sm"
                onPress={() => {
                  close()
                  goTo(previous)
                }}
              >
                {words.previous}
              </Button>
            )}
          </span>
          {first !== null && (
            <Text size={12} tone="text3">
              {words.firstKept(dayName(first))}
            </Text>
          )}
        </form>
      )}
    </Popover>
  )
}

/** In the place of a day before the first generation. */
export function BeforeFirst(): ReactNode {
  const first = useAdvice(stepsOf)?.first ?? null
  return (
    <EmptyScreen
      of={
        first === null
          ? { title: words.never, hint: words.neverPast }
          : { title: words.noneBefore(dayName(first)), hint: words.noneBeforeHint }
      }
      icon="calendar"
      action={
        first === null ? (
          <Button onPress={() => goTo('')}>{words.toToday}</Button>
        ) : (
          <Button onPress={() => goTo(first)}>{words.goTo(dayName(first))}</Button>
        )
      }
    />
  )
}
