import type { ReactNode } from 'react'
import { formatDateTime } from '../../../domain/core/format.ts'
import type { LiveSums, LiveTradesData } from '../../../domain/live/view.types.ts'
import { send } from '../../model/send.ts'
import { useView } from '../../model/useView.ts'
import { Notices } from '../shared/table/Notices.tsx'
import { tableTexts } from '../shared/table/texts.ts'
import { useLive, useSums } from './useLive.ts'

const problemOf = (data: LiveTradesData): string | null => data.problem
const noticesOf = (data: LiveTradesData): readonly string[] => data.notices
const timeOf = (sums: LiveSums): number => sums.asOf

/** An error beside the last good data, with their time; and what the address asked for that there is not. */
export function LiveNotices(): ReactNode {
  const problem = useLive(problemOf)
  const notices = useLive(noticesOf) ?? []
  return (
    <Notices
      problem={problem}
      dataFrom={<DataFrom />}
      onRetry={() => void send({ type: 'positions.refresh' })}
      notices={notices}
    />
  )
}

/** Asked for beside a problem alone: the time moves with every tick, and must not read the whole alert out again. */
function DataFrom(): ReactNode {
  const { zone } = useView('shell')
  return <span aria-live="off">{tableTexts.dataFrom(formatDateTime(useSums(timeOf) ?? 0, zone))}</span>
}
