import { useCallback, type ReactNode } from 'react'
import { FilterText } from '../../shared/table/FilterText.tsx'
import { liveTexts } from '../texts.ts'
import { change } from '../useLive.ts'

/** Text filter of this table. */
export function LiveSearch({ text, className }: { readonly text: string; readonly className?: string }): ReactNode {
  const write = useCallback((q: string) => change({ q }, 'replace'), [])
  return (
    <FilterText
      label={liveTexts.search}
      text={text}
      onText={write}
      {...(className === undefined ? {} : { className })}
    />
  )
}
