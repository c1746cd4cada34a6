import type { ReactNode } from 'react'
import type { ClosedFilters } from '../../../../domain/closed/view.types.ts'
import type { ExitKind } from '../../../../domain/closed/model.ts'
import { Select } from '../../../kit/controls/Select.tsx'
import { exitOptions } from './options.ts'
import { flagOptions } from '../texts.ts'
import { change } from '../useClosed.ts'

/** Rarer filters: why it ended, and what is wrong with it. In the popover and in the sheet of phones. */
export function RarerFields({
  filters,
  exits,
}: {
  readonly filters: ClosedFilters
  readonly exits: readonly ExitKind[]
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
    </>
  )
}
