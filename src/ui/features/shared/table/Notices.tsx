import type { ReactNode } from 'react'
import { Button } from '../../../kit/controls/Button.tsx'
import { Banner } from '../../../kit/feedback/Feedback.tsx'
import { tableTexts as texts } from './texts.ts'

/** An error beside the last good rows, with their time; and what the address asked for that there is not. */
export function Notices({
  problem,
  dataFrom,
  onRetry,
  notices,
}: {
  readonly problem: string | null
  readonly dataFrom: ReactNode
  readonly onRetry: () => void
  readonly notices: readonly string[]
}): ReactNode {
  return (
    <>
      {problem !== null && (
        <Banner
          tone="warn"
          icon="warning"
          title={problem}
          role="alert"
          actions={
            <Button size="sm" icon="refresh" onPress={onRetry}>
              {texts.retry}
            </Button>
          }
        >
          {dataFrom}
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
