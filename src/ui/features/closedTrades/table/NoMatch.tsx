import type { ReactNode } from 'react'
import { formatCount } from '../../../../domain/core/format.ts'
import type { ClosedTradesData } from '../../../../domain/closed/view.types.ts'
import { closedTexts } from '../texts.ts'
import { noFilters, change, useClosed } from '../useClosed.ts'
import { NothingMatches } from '../../shared/table/NothingMatches.tsx'

const namesOf = (data: ClosedTradesData): readonly string[] => data.setFilters
const lookedOf = (data: ClosedTradesData): string =>
  data.isWhole
    ? ''
    : ` ${closedTexts.noMatchLoaded(data.loaded, data.total === null ? closedTexts.all : formatCount(data.total))}`

/** Filters left nothing: says which, and takes them away. */
export function NoMatch(): ReactNode {
  const names = useClosed(namesOf) ?? []
  const looked = useClosed(lookedOf) ?? ''
  return (
    <NothingMatches
      title={closedTexts.noMatch}
      hint={closedTexts.noMatchHint(names) + looked}
      clear={closedTexts.clear}
      onClear={() => change(noFilters)}
    />
  )
}
