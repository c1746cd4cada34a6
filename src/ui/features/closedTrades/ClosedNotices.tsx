import type { ReactNode } from 'react'
import { formatDateTime } from '../../../domain/core/format.ts'
import type { ClosedTradesData } from '../../../domain/closed/view.types.ts'
import { send } from '../../model/send.ts'
import { useView } from '../../model/useView.ts'
import { Notices } from '../shared/table/Notices.tsx'
import { tableTexts } from '../shared/table/texts.ts'
import { useClosed } from './useClosed.ts'

const problemOf = (data: ClosedTradesData): string | null => data.problem
const noticesOf = (data: ClosedTradesData): readonly string[] => data.notices
const timeOf = (data: ClosedTradesData): number => (data.problem === null ? 0 : data.asOf)

/** An error beside the last good rows, with their time; and what the address asked for that there is not. */
export function ClosedNotices(): ReactNode {
  const problem = useClosed(problemOf)
  const notices = useClosed(noticesOf) ?? []
  const asOf = useClosed(timeOf) ?? 0
  const { zone } = useView('shell')
  return (
    <Notices
      problem={problem}
      dataFrom={tableTexts.dataFrom(formatDateTime(asOf, zone))}
      onRetry={() => void send({ type: 'closed.renew' })}
      notices={notices}
    />
  )
}
