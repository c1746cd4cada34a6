import type { ReactNode } from 'react'
import type { LiveTradesData } from '../../../domain/live/view.types.ts'
import { Button } from '../../kit/controls/Button.tsx'
import { EmptyState } from '../../kit/feedback/Feedback.tsx'
import { liveTexts } from './texts.ts'
import { noFilters, change, useLive } from './useLive.ts'

const namesOf = (data: LiveTradesData): readonly string[] => data.setFilters

/** Filters left nothing: says which, and takes them away. */
export function NoMatch(): ReactNode {
  const names = useLive(namesOf) ?? []
  return (
    <EmptyState
      icon="filter"
      title={liveTexts.noMatch}
      hint={liveTexts.noMatchHint(names)}
      action={<Button onPress={() => change(noFilters)}>{liveTexts.clear}</Button>}
    />
  )
}
