import type { ReactNode } from 'react'
import { Text } from '../../../kit/layout/Text.tsx'
import { liveTexts } from '../texts.ts'
import { useSums } from '../useLive.ts'
import { Words } from '../../../kit/layout/Words.tsx'

/** Head of a group: mark, name, and how many of which side. */
export function GroupLabel({
  group,
  name,
  mark,
}: {
  readonly group: string
  readonly name: string
  readonly mark: ReactNode
}): ReactNode {
  const counts = useSums(({ byGroup }) => {
    const found = byGroup[group]
    return found === undefined ? '' : liveTexts.rows(found.rows, found.long, found.short)
  })
  return (
    <>
      <Words>{mark}</Words>
      <Text tone="text" cut>
        {name}
      </Text>
      <Text tone="text3" weight="text">
        {counts}
      </Text>
    </>
  )
}
