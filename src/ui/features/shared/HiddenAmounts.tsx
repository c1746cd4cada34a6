import type { ReactNode } from 'react'
import { Switch } from '../../kit/controls/Choice.tsx'
import { Segmented } from '../../kit/controls/Segmented.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import { HIDES_AFTER, setAppearance, useAppearance } from '../../theme/theme.ts'
import * as css from './shared.css.ts'

const words = {
  hides: 'Hide amounts of money',
  after: 'Hide them when nobody is there',
  afterHint:
    'Once no page of this browser was touched for so long. The eye in the header, or Shift+H, shows them again.',
  minutes: (minutes: number): string => (minutes === 0 ? 'Never' : `${minutes} min`),
} as const

const choices = HIDES_AFTER.map((minutes) => ({ id: String(minutes), label: words.minutes(minutes) }))

/** Whether this browser draws amounts as dots, and when it begins to by itself (screens.md 2.19, A-270). */
export function HiddenAmounts(): ReactNode {
  const { hidesAmounts, hidesAfter } = useAppearance()
  return (
    <>
      <div className={css.choice}>
        <Switch isSelected={hidesAmounts} onChange={(isOn) => setAppearance({ hidesAmounts: isOn })}>
          {words.hides}
        </Switch>
      </div>
      <div className={css.choice}>
        <div className={css.about}>
          <Text size={13}>{words.after}</Text>
          <Text as="p" size={12} tone="text3">
            {words.afterHint}
          </Text>
        </div>
        <Segmented
          label={words.after}
          value={String(hidesAfter)}
          onChange={(id) => setAppearance({ hidesAfter: HIDES_AFTER.find((one) => String(one) === id) ?? 0 })}
          choices={choices}
        />
      </div>
    </>
  )
}
