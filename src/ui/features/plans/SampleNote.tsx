import type { ReactNode } from 'react'
import { Button } from '../../kit/controls/Button.tsx'
import { Banner, ErrorState } from '../../kit/feedback/Feedback.tsx'
import { send } from '../../model/send.ts'
import { planTexts as texts } from './texts.ts'
import type { Prices } from './usePrices.ts'

/** That nothing is charged, that nothing is sold here, or that prices could not be read. */
export function SampleNote({ prices, onRetry }: { readonly prices: Prices; readonly onRetry: () => void }): ReactNode {
  if (prices === null) return null
  if (prices === 'failed') return <ErrorState title={texts.unread} hint={texts.unreadHint} onRetry={onRetry} />
  if (prices.length === 0)
    return (
      <Banner
        icon="info"
        actions={
          <Button
            onPress={() => {
              onRetry()
              void send({ type: 'session.check_plan' })
            }}
          >
            {texts.check}
          </Button>
        }
      >
        {texts.notSold}
      </Banner>
    )
  return prices.some(({ isSample }) => isSample) ? (
    <Banner tone="warn" icon="warning">
      {texts.samples}
    </Banner>
  ) : null
}
