import type { ReactNode } from 'react'
import { Button } from '../../../kit/controls/Button.tsx'
import { EmptyState } from '../../../kit/feedback/Feedback.tsx'

/** Filters left nothing: says so, and takes them away. */
export function NothingMatches({
  title,
  hint,
  clear,
  onClear,
}: {
  readonly title: string
  readonly hint: string
  /** What the button says that takes the filters away. */
  readonly clear: string
  readonly onClear: () => void
}): ReactNode {
  return <EmptyState icon="filter" title={title} hint={hint} action={<Button onPress={onClear}>{clear}</Button>} />
}
