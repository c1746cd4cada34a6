import type { ReactNode } from 'react'
import type { Option } from '../../../kit/controls/Options.tsx'
import { Segmented } from '../../../kit/controls/Segmented.tsx'
import { Select } from '../../../kit/controls/Select.tsx'
import { directionOptions, tableTexts as texts } from './texts.ts'

/** Order of the cards of a phone, which have no heads to press: by what, and which end comes first. */
export function SortFields<Sort extends string>({
  options,
  sort,
  dir,
  change,
}: {
  readonly options: readonly (Option & { readonly id: Sort })[]
  readonly sort: string
  readonly dir: 'asc' | 'desc'
  readonly change: (to: { readonly sort?: Sort; readonly dir?: 'asc' | 'desc' }) => void
}): ReactNode {
  return (
    <>
      <Select
        label={texts.order}
        options={options}
        value={sort}
        onChange={(id) => {
          const chosen = options.find((option) => option.id === id)
          if (chosen !== undefined) change({ sort: chosen.id })
        }}
      />
      <Segmented
        label={texts.direction}
        isWide
        choices={directionOptions}
        value={dir}
        onChange={(to) => change({ dir: to })}
      />
    </>
  )
}
