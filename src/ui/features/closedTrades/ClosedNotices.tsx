import type { ReactNode } from 'react'
import { formatDateTime } from '../../../domain/core/format.ts'
import type { ClosedTradesData } from '../../../domain/closed/view.types.ts'
import { Button } from '../../kit/controls/Button.tsx'
import { Banner } from '../../kit/feedback/Feedback.tsx'
import { send } from '../../model/send.ts'
import { useView } from '../../model/useView.ts'
import { closedTexts } from './texts.ts'
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
    <>
      {problem !== null && (
        <Banner
          tone="warn"
          icon="warning"
          title={problem}
          role="alert"
          actions={
            <Button size="sm" icon="refresh" onPress={() => void send({ type: 'closed.renew' })}>
              {closedTexts.retry}
            </Button>
          }
        >
          {closedTexts.dataFrom(formatDateTime(asOf, zone))}
        </Banner>
      )}
      {notices.map((notice) => (
        <Banner key={notice} icon="info">
          {notice}
        </Banner>
      ))}
    </>
  )
}
