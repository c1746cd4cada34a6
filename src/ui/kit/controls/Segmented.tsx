import type { ReactNode } from 'react'
import { ToggleButton } from 'react-aria-components/ToggleButton'
import { ToggleButtonGroup } from 'react-aria-components/ToggleButtonGroup'
import { cx } from '../classes.ts'
import { Icon, type IconName } from '../icons.tsx'
import * as css from './Segmented.css.ts'

/** One of 2 to 6 choices. An icon without a visible label needs `label` all the same. */
export type Segment<Id extends string> = {
  readonly id: Id
  readonly label: string
  readonly icon?: IconName
  readonly isIconOnly?: boolean
  readonly isDisabled?: boolean
}

/** Props of Segmented. */
export type SegmentedProps<Id extends string> = {
  readonly label: string
  readonly choices: readonly Segment<Id>[]
  readonly value: Id
  readonly onChange: (id: Id) => void
  readonly size?: 'sm' | 'md'
  /** Shares the whole width: always, on phones (default), or never. */
  readonly isWide?: boolean | 'phone'
}

/** 2 to 6 exclusive choices that change a view. */
export function Segmented<Id extends string>({
  label,
  choices,
  value,
  onChange,
  size = 'md',
  isWide = 'phone',
}: SegmentedProps<Id>): ReactNode {
  const choose = (keys: ReadonlySet<string | number>): void => {
    const chosen = choices.find((choice) => keys.has(choice.id))
    if (chosen) onChange(chosen.id)
  }
  return (
    <ToggleButtonGroup
      aria-label={label}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[value]}
      onSelectionChange={choose}
      className={cx(css.group, css.sizes[size], isWide === true && css.wide, isWide === 'phone' && css.wideOnPhone)}
    >
      {choices.map((choice) => (
        <ToggleButton
          key={choice.id}
          id={choice.id}
          isDisabled={choice.isDisabled ?? false}
          className={cx(css.choice, css.choiceSizes[size])}
          {...(choice.isIconOnly ? { 'aria-label': choice.label } : {})}
        >
          {choice.icon && <Icon name={choice.icon} />}
          {!choice.isIconOnly && <span>{choice.label}</span>}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}
