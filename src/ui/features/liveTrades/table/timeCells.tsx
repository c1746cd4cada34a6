import { memo, type ReactNode } from 'react'
import { formatAge, formatAgo, formatDateTime } from '../../../../domain/core/format.ts'
import { NONE } from '../../../../domain/core/numbers.ts'
import { Icon } from '../../../kit/icons.tsx'
import { Percent } from '../../../kit/data/Numbers.tsx'
import { Text } from '../../../kit/layout/Text.tsx'
import { useServerClockText } from '../../../model/serverClock.ts'
import { useViewPart } from '../../../model/useViewPart.ts'
import { useOf, zoneOf, type CellProps } from './cellRow.ts'
import * as css from './cells.css.ts'
import { liveTexts } from '../texts.ts'

/** Ages count by the server's clock (screens.md 2.0). */
const useAge = (at: number | null | undefined, format: (at: number, now: number) => string): string =>
  useServerClockText((now) => (at === null || at === undefined ? NONE : format(at, now)))

export const AgeCell = memo(({ id }: CellProps): ReactNode => {
  const openedAt = useOf(id, (row) => row.openedAt)
  const zone = useViewPart('shell', zoneOf) ?? 'UTC'
  const age = useAge(openedAt, formatAge)
  return (
    <Text tone="text2" digits title={openedAt ? formatDateTime(openedAt, zone) : ''}>
      {age}
    </Text>
  )
})

export const UpdatedCell = memo(({ id }: CellProps): ReactNode => (
  <Text tone="text2">
    {useAge(
      useOf(id, (row) => row.updatedAt),
      formatAgo,
    )}
  </Text>
))

/** The last milestone crossed, signed, with its trend; stronger from 50 and from 75 per cent (spec 9). */
export const MilestoneCell = memo(({ id }: CellProps): ReactNode => {
  const milestone = useOf(id, (row) => row.milestonePct)
  const trend = useOf(id, (row) => row.milestoneTrend)
  if (milestone === null || milestone === undefined) return <Text tone="text3">{NONE}</Text>
  return (
    <span
      title={trend ? liveTexts.trends[trend] : ''}
      data-strength={Math.abs(milestone) >= 75 ? 2 : Math.abs(milestone) >= 50 ? 1 : 0}
      className={css.milestone}
    >
      {trend && (
        <Text tone="text2">
          <Icon name={trend === 'improving' ? 'forecast' : 'falling'} size={14} label={liveTexts.trends[trend]} />
        </Text>
      )}
      <Percent value={milestone} digits={0} tone="result" />
    </span>
  )
})

export const SequenceCell = memo(({ id }: CellProps): ReactNode => (
  <Text tone="text3" digits>
    {useOf(id, (row) => row.seq) ?? NONE}
  </Text>
))
