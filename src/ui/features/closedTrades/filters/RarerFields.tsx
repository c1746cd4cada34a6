import type { ReactNode } from 'react'
import type { ClosedFilters, ClosedOptions } from '../../../../domain/closed/view.types.ts'
import { Select } from '../../../kit/controls/Select.tsx'
import { exitOptions } from './options.ts'
import { NameField } from '../../shared/table/NameFilter.tsx'
import { closedTexts as texts, flagOptions } from '../texts.ts'
import { change } from '../useClosed.ts'

/** Rarer filters: why it ended, and what is wrong with it. In the popover and in the sheet of phones. */
export function RarerFields({
  filters,
  options: { exits, tags },
}: {
  readonly filters: ClosedFilters
  readonly options: ClosedOptions
}): ReactNode {
  return (
    <>
      <Select
        label="Reason of the exit"
        options={exitOptions(exits, filters.exit)}
        value={filters.exit}
        onChange={(exit) => change({ exit: exit ?? '' })}
      />
      <Select
        label="Flag"
        options={flagOptions}
        value={filters.flag}
        onChange={(flag) => change({ flag: flag ?? '' })}
      />
      {(tags.length > 0 || filters.tag !== '') && (
        <NameField label={texts.tag} field="tag" names={tags} value={filters.tag} change={change} />
      )}
    </>
  )
}
