import { memo, useMemo, type ReactNode } from 'react'
import type { Option } from '../../../kit/controls/Options.tsx'
import { Pick, Select } from '../../../kit/controls/Select.tsx'
import { useMedia } from '../../../shell/useMedia.ts'

/** A filter of the address by one name out of a list; `change` keeps its identity. */
export interface NameFilterProps {
  readonly label: string
  readonly field: string
  readonly names: readonly string[]
  readonly value: string
  readonly change: (change: Readonly<Record<string, string>>) => void
  /** Default: where there are more than 8. */
  readonly isSearchable?: boolean
}

/** A name out of the address that there is not stays choosable, so that it can be seen and taken away. */
const known = (names: readonly string[], value: string): readonly string[] =>
  value === '' || names.includes(value) ? names : [value, ...names]

const asOption = (name: string): Option => ({ id: name, label: name })
const ALL = { id: '', label: 'All' } as const

/** In the toolbar. One that did not change draws nothing: all of a bar at once are a long task. */
export const NamePick = memo(function NamePick(props: NameFilterProps): ReactNode {
  const { label, field, names, value, change, isSearchable = names.length > 8 } = props
  const options = useMemo(() => [ALL, ...known(names, value).map(asOption)], [names, value])
  return (
    <Pick
      label={label}
      neutral=""
      options={options}
      value={value}
      onChange={(name) => change({ [field]: name })}
      isSearchable={isSearchable}
    />
  )
})

/** In a sheet or a popover. */
export function NameField(props: NameFilterProps): ReactNode {
  const { label, field, names, value, change, isSearchable = names.length > 8 } = props
  return (
    <Select
      label={label}
      options={known(names, value).map(asOption)}
      value={value === '' ? null : value}
      onChange={(name) => change({ [field]: name ?? '' })}
      isClearable
      isSearchable={isSearchable}
      placeholder="All"
    />
  )
}

/** A field in the sheet of a phone, else in the toolbar. */
export const NameFilter = (props: NameFilterProps): ReactNode =>
  useMedia('phone') ? <NameField {...props} /> : <NamePick {...props} />

/** The same by one of a few words; '' narrows nothing. */
export function ChoiceFilter({
  label,
  options,
  value,
  onChange,
}: {
  readonly label: string
  readonly options: readonly Option[]
  readonly value: string
  readonly onChange: (id: string) => void
}): ReactNode {
  return useMedia('phone') ? (
    <Select label={label} options={options} value={value} onChange={(id) => onChange(id ?? '')} />
  ) : (
    <Pick label={label} neutral="" options={options} value={value} onChange={onChange} />
  )
}
