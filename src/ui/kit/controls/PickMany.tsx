import { useId, type ReactNode } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'
import { cx } from '../classes.ts'
import { Icon } from '../icons.tsx'
import { Menu } from './Menu.tsx'
import * as css from './Select.css.ts'

/** Props of PickMany. */
export type PickManyProps = {
  /** 'Action'. */
  readonly label: string
  readonly options: readonly { readonly id: string; readonly label: string }[]
  /** Ids; none narrows nothing. */
  readonly values: readonly string[]
  /** Ids in the order of the options. */
  readonly onChange: (ids: readonly string[]) => void
  /** As wide as a field: in a sheet. */
  readonly isWide?: boolean
}

const ALL = { id: '', label: 'All' } as const

/** A filter of a toolbar by several words at once: label and values in one control. A set one is tinted. */
export function PickMany({ label, options, values, onChange, isWide = false }: PickManyProps): ReactNode {
  const labelId = useId()
  const isSet = values.length > 0
  const chosen = options.filter(({ id }) => values.includes(id))
  const choose = (ids: readonly string[]): void =>
    onChange(isSet && ids.includes(ALL.id) ? [] : options.map(({ id }) => id).filter((id) => ids.includes(id)))
  return (
    <Menu
      label={label}
      labelledBy={labelId}
      items={[ALL, ...options]}
      selected={isSet ? values : [ALL.id]}
      onSelect={choose}
      placement="bottom start"
      trigger={
        <AriaButton className={cx(css.pick, isWide && css.pickWide, isSet && css.pickSet)}>
          <span className={css.pickWords}>
            <span id={labelId} className={css.pickLabel}>
              {label}
            </span>{' '}
            <span className={css.pickValue}>{isSet ? chosen.map((one) => one.label).join(', ') : ALL.label}</span>
          </span>
          <Icon name="chevronDown" size={14} className={css.chevron} />
        </AriaButton>
      }
    />
  )
}
