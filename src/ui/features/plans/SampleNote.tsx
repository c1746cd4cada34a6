import type { ReactNode } from 'react'
import type { Price } from '../../auth/prices.ts'
import { Button } from '../../kit/controls/Button.tsx'
import { Banner } from '../../kit/feedback/Feedback.tsx'
import { send } from '../../model/send.ts'
import { planTexts as texts } from './texts.ts'

/** That nothing is charged, or that nothing is sold here. */
export function SampleNote({ prices }: { readonly prices: readonly Price[] | null }): ReactNode {
  if (prices === null) return null
  if (prices.length === 0)
    return (
      <Banner
        icon="info"
        actions={<Button onPress={() => void send({ type: 'session.check_plan' })}>{texts.check}</Button>}
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
