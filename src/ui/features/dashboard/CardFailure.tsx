import { useRef, type ReactNode } from 'react'
import type { Loadable } from '../../../domain/core/outcome.ts'
import { TextButton } from '../../kit/controls/Link.tsx'
import { SAID, useSayingFailure } from '../../kit/feedback/saying.ts'
import { Text } from '../../kit/layout/Text.tsx'
import { refetch } from '../../model/send.ts'
import * as css from './CardFailure.css.ts'

/** A figure that is not there: what happened, why, and Retry; the rest of the page is not touched by it. */
export function CardFailure({
  card,
  resource,
}: {
  readonly card: Extract<Loadable<unknown>, { state: 'failed' | 'empty' }>
  readonly resource: string
}): ReactNode {
  const box = useRef<HTMLSpanElement>(null)
  const hasFailed = card.state === 'failed'
  const again = useSayingFailure(box, hasFailed)
  return (
    <span ref={box} className={css.card} {...(hasFailed ? SAID : {})}>
      <Text size={13} weight="label">
        {card.title}
      </Text>
      <Text size={12} tone="text3">
        {card.hint}
      </Text>
      {card.state === 'failed' && card.canRetry && (
        <span>
          <TextButton
            onPress={() => {
              again()
              refetch(resource)
            }}
          >
            Retry
          </TextButton>
        </span>
      )}
    </span>
  )
}
