import type { ReactNode } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'
import { Select as AriaSelect, SelectValue } from 'react-aria-components/Select'
import { cx } from '../classes.ts'
import * as fieldCss from './Field.css.ts'
import { ariaField, FieldFoot, FieldHead, type FieldProps } from './Field.tsx'
import { Icon } from '../icons.tsx'
import { IconButton } from './IconButton.tsx'
import { dropdownTexts, optionOf, OptionsPopover, type Options } from './Options.tsx'
import * as css from './Select.css.ts'

/** Props of Select. */
export type SelectProps = FieldProps & {
  readonly options: Options
  /** Id of the chosen option, or null. */
  readonly value: string | null
  readonly onChange: (id: string | null) => void
  /** A search on top of the list. */
  readonly isSearchable?: boolean
  /** A cross that chooses nothing. */
  readonly isClearable?: boolean
  readonly isLoading?: boolean
  readonly placeholder?: string
  readonly size?: 'sm' | 'md' | 'lg'
}

/** One choice of many: a field that opens a list. Searchable ones stand for a combo box. */
export function Select(props: SelectProps): ReactNode {
  const {
    options,
    value,
    onChange,
    isSearchable,
    isClearable,
    isLoading,
    placeholder = dropdownTexts.placeholder,
    size = 'md',
    label,
    className,
  } = props
  const chosen = optionOf(options, value)
  const hasCross = isClearable === true && chosen !== null && !props.isDisabled
  return (
    <AriaSelect
      {...ariaField(props)}
      allowsEmptyCollection
      value={value}
      onChange={(key) => onChange(key === null ? null : String(key))}
      className={cx(fieldCss.field, className)}
      placeholder={placeholder}
    >
      <FieldHead {...props} />
      <span className={css.wrap}>
        <AriaButton className={cx(fieldCss.box, fieldCss.boxSizes[size], css.trigger)}>
          <SelectValue className={cx(css.value, !chosen && css.placeholder, hasCross && css.roomForClear)}>
            {chosen ? (
              <>
                {chosen.icon}
                <span>{chosen.label}</span>
              </>
            ) : (
              <span>{isLoading ? dropdownTexts.loading : placeholder}</span>
            )}
          </SelectValue>
          <Icon name="chevronDown" size={14} className={css.chevron} />
        </AriaButton>
        {hasCross && (
          <IconButton
            slot={null}
            className={css.clear}
            size="sm"
            icon="close"
            label={`Clear ${label}`}
            hasTooltip={false}
            onPress={() => onChange(null)}
          />
        )}
      </span>
      <FieldFoot {...props} />
      <OptionsPopover options={options} isSearchable={isSearchable} isLoading={isLoading} />
    </AriaSelect>
  )
}

/** Props of Pick. */
export type PickProps = {
  /** 'Account'. */
  readonly label: string
  readonly options: Options
  readonly value: string
  readonly onChange: (id: string) => void
  /** Id of the option that narrows nothing ('all'); any other value counts as set. */
  readonly neutral?: string
  /** Overrides whether the filter counts as set. */
  readonly isSet?: boolean
  readonly isSearchable?: boolean
  readonly isLoading?: boolean
  readonly isDisabled?: boolean
  readonly size?: 'sm' | 'md'
  /** Overrides the text of the value: 'All 3'. */
  readonly valueText?: string
}

/** A filter of a toolbar: label and value in one control. A set one is tinted. */
export function Pick({
  label,
  options,
  value,
  onChange,
  neutral = 'all',
  isSet = value !== neutral,
  isSearchable,
  isLoading,
  isDisabled = false,
  size = 'md',
  valueText,
}: PickProps): ReactNode {
  return (
    <AriaSelect
      aria-label={label}
      allowsEmptyCollection
      value={value}
      onChange={(key) => key !== null && onChange(String(key))}
      isDisabled={isDisabled}
    >
      <AriaButton className={cx(css.pick, size === 'sm' && css.pickSmall, isSet && css.pickSet)}>
        <SelectValue className={css.pickWords}>
          <span className={css.pickLabel}>{label}</span>{' '}
          <span className={css.pickValue}>
            {valueText ?? optionOf(options, value)?.label ?? dropdownTexts.placeholder}
          </span>
        </SelectValue>
        <Icon name="chevronDown" size={14} className={css.chevron} />
      </AriaButton>
      <OptionsPopover options={options} isSearchable={isSearchable} isLoading={isLoading} />
    </AriaSelect>
  )
}
