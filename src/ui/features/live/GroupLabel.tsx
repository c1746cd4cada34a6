import type { ReactNode } from 'react'
import { Text } from '../../kit/Text.tsx'
import { useViewPart } from '../../model/useViewPart.ts'
import { liveTexts } from './texts.ts'

/** Head of a group: mark, name, and how many of which side. */
export function GroupLabel({ group, name, mark }: { readonly group: string; readonly name: string; readonly mark: ReactNode }): ReactNode {
  const counts = useViewPart('liveTrades', (view) => {
    const found = view.state === 'ready' ? view.groups.find((candidate) => candidate.key === group) : undefined
    return found === undefined ? '' : liveTexts.rows(found.subtotal.rows, found.subtotal.long, found.subtotal.short)
  })
  return <>{mark}<Text tone="text" cut>{name}</Text><Text tone="text3" weight="text">{counts}</Text></>
}
