import type { ReactNode } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { formatCount } from '../../../../domain/core/format.ts'
import type { NeighboursView } from '../../../../domain/market/view.types.ts'
import { IconButton } from '../../../kit/controls/IconButton.tsx'
import { Text } from '../../../kit/layout/Text.tsx'
import * as css from './Neighbours.css.ts'

const texts = {
  previous: 'Previous',
  next: 'Next',
  first: 'This is the first of the list',
  last: 'This is the last of the list',
  place: ({ place, count, isPartial }: NeighboursView): string =>
    isPartial
      ? `${formatCount(place)} of ${formatCount(count)} loaded`
      : `${formatCount(place)} of ${formatCount(count)}`,
} as const

/** Previous and next in the list one came from. */
export function Neighbours({ of }: { readonly of: NeighboursView | null }): ReactNode {
  if (of === null || of.count < 2) return null
  const go = (path: string | null) => (): void => {
    if (path !== null) navigate(path)
  }
  return (
    <span className={css.row}>
      <IconButton
        icon="chevronLeft"
        size="sm"
        label={texts.previous}
        disabledReason={of.previous === null ? texts.first : undefined}
        onPress={go(of.previous)}
      />
      <Text size={12} tone="text2" digits>
        {texts.place(of)}
      </Text>
      <IconButton
        icon="chevronRight"
        size="sm"
        label={texts.next}
        disabledReason={of.next === null ? texts.last : undefined}
        onPress={go(of.next)}
      />
    </span>
  )
}
