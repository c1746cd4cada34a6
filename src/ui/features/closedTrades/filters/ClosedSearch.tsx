import { useCallback, type ReactNode } from 'react'
import { FilterText } from '../../shared/table/FilterText.tsx'
import { closedTexts } from '../texts.ts'
import { change } from '../useClosed.ts'

/** Text filter of this table. */
export function ClosedSearch({ text, className }: { readonly text: string; readonly className?: string }): ReactNode {
  const write = useCallback((q: string) => change({ q }, 'replace'), [])
  return (
    <FilterText
      label={closedTexts.search}
      text={text}
      onText={write}
      {...(className === undefined ? {} : { className })}
    />
  )
}
