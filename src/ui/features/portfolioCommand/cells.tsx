import type { ReactNode } from 'react'
import type { Advice, Timing } from '../../../domain/advice/view.types.ts'
import { formatBriefTime, formatDateTime, formatZoneAndUtc } from '../../../domain/core/format.ts'
import { NONE } from '../../../domain/core/numbers.ts'
import { askAbout } from '../../../domain/explained/asked.ts'
import { Checkbox } from '../../kit/controls/Choice.tsx'
import { Signed } from '../../kit/data/Numbers.tsx'
import { Tag } from '../../kit/data/Tag.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import { VisuallyHidden } from '../../kit/layout/VisuallyHidden.tsx'
import { useServerClockText } from '../../model/serverClock.ts'
import { Explain } from '../shared/explained/Explain.tsx'
import { words } from './texts.ts'
import { countdownOf, nameOf } from './told.ts'
import { complete, usePast, useReadOnly } from './useAdvice.ts'

/** Ticks the action off; a tick on its way stands already. */
export function DoneCell({ row }: { readonly row: Advice }): ReactNode {
  const reason = useReadOnly()
  return (
    <span title={reason}>
      <Checkbox
        isSelected={row.isDone}
        isDisabled={reason !== undefined}
        onChange={(isDone) => complete([row], isDone)}
      >
        <VisuallyHidden>{words.done(nameOf(row))}</VisuallyHidden>
      </Checkbox>
    </span>
  )
}

const LANE_TONES = { ready: 'ok', soon: 'accent', cooling: 'line', later: 'line', done: 'plain' } as const

/** Where it stands now. */
export const LaneCell = ({ row }: { readonly row: Advice }): ReactNode => (
  <Tag tone={LANE_TONES[row.lane]}>{words.lanes[row.lane]}</Tag>
)

/** Points that the share of the account changes by, and why; what is less than 1 is of no weight (PORT-06). */
export function ChangeCell({ row }: { readonly row: Advice }): ReactNode {
  if (!row.isSignificant) return <Text tone="text3">{NONE}</Text>
  const points = <Signed value={row.change} isNeutral />
  if (row.shareNow === null || row.shareNext === null) return points
  return (
    <Explain asks={askAbout('advice.change', { id: row.id })} name={words.changeOf(nameOf(row))}>
      {points}
    </Explain>
  )
}

/** A moment; a dash where there is none. */
export const TimeCell = ({ at, zone }: { readonly at: number | null; readonly zone: string }): ReactNode =>
  at === null ? (
    <Text tone="text3">{NONE}</Text>
  ) : (
    <Text tone="text2" digits cut title={formatZoneAndUtc(at, zone)}>
      {formatDateTime(at, zone)}
    </Text>
  )

/** Until when it may be done, and how long that is, or was at the end of the past day that is shown. */
export function WindowCell({ of, zone }: { readonly of: Timing; readonly zone: string }): ReactNode {
  const then = usePast()?.at
  const told = useServerClockText((now) =>
    of.windowEnd === null ? '' : `to ${formatBriefTime(of.windowEnd, zone, now)}, ${countdownOf(of, then ?? now)}`,
  )
  if (of.windowStart === null || of.windowEnd === null) return <Text tone="text3">{NONE}</Text>
  return (
    <Text digits cut title={`${formatDateTime(of.windowStart, zone)} to ${formatDateTime(of.windowEnd, zone)}`}>
      {told}
    </Text>
  )
}
