import type { ReactNode } from 'react'
import { formatDateTime } from '../../../domain/core/format.ts'
import type { LiveTradesData } from '../../../domain/live/view.types.ts'
import { Button } from '../../kit/Button.tsx'
import { Banner } from '../../kit/Feedback.tsx'
import { send } from '../../model/send.ts'
import { useView } from '../../model/useView.ts'
import { liveTexts } from './texts.ts'
import { useLive } from './useLive.ts'

const problemOf = (data: LiveTradesData): string | null => data.problem
const noticesOf = (data: LiveTradesData): readonly string[] => data.notices
const timeOf = (data: LiveTradesData): number => (data.problem === null ? 0 : data.asOf)

/** An error beside the last good data, with their time; and what the address asked for that there is not. */
export function LiveNotices(): ReactNode {
  const problem = useLive(problemOf)
  const notices = useLive(noticesOf) ?? []
  const asOf = useLive(timeOf) ?? 0
  const { zone } = useView('shell')
  return (
    <>
      {problem !== null && (
        <Banner tone="warn" icon="warning" title={problem} role="alert" actions={<Button size="sm" icon="refresh" onPress={() => void send({ type: 'positions.refresh' })}>{liveTexts.retry}</Button>}>
          {liveTexts.dataFrom(formatDateTime(asOf, zone))}
        </Banner>
      )}
      {notices.map((notice) => <Banner key={notice} icon="info">{notice}</Banner>)}
    </>
  )
}
