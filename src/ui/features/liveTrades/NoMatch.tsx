import type { ReactNode } from 'react'
import type { LiveTradesData } from '../../../domain/live/view.types.ts'
import { liveTexts } from './texts.ts'
import { noFilters, change, useLive } from './useLive.ts'
import { NothingMatches } from '../shared/table/NothingMatches.tsx'

const namesOf = (data: LiveTradesData): readonly string[] => data.setFilters

/** Filters left nothing: says which, and takes them away. */
export function NoMatch(): ReactNode {
  const names = useLive(namesOf) ?? []
  return (
    <NothingMatches
      title={liveTexts.noMatch}
      hint={liveTexts.noMatchHint(names)}
      clear={liveTexts.clear}
      onClear={() => change(noFilters)}
    />
  )
}
