import type { ReactNode } from 'react'
import { Icon } from '../../../kit/icons.tsx'
import { Text } from '../../../kit/layout/Text.tsx'
import { VisuallyHidden } from '../../../kit/layout/VisuallyHidden.tsx'
import { useField } from '../../../model/useView.ts'
import { liveTexts } from '../texts.ts'

/** Beside the name of a position that the exchange's last list did not have; nothing beside any other. */
export function CheckingMark({ id }: { readonly id: string }): ReactNode {
  const isChecked = useField('positions', id, (row) => row.checking && row.closed === null)
  if (isChecked !== true) return null
  return (
    <Text tone="text2" title={liveTexts.checking}>
      <Icon name="search" size={14} />
      <VisuallyHidden>{liveTexts.checking}</VisuallyHidden>
    </Text>
  )
}
