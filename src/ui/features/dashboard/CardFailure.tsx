import type { ReactNode } from 'react'
import type { Loadable } from '../../../domain/core/outcome.ts'
import { TextButton } from '../../kit/controls/Link.tsx'
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
  return (
    <span className={css.card} role={card.state === 'failed' ? 'alert' : undefined}>
      <Text size={13} weight="label">
        {card.title}
      </Text>
      <Text size={12} tone="text3">
        {card.hint}
      </Text>
      {card.state === 'failed' && card.canRetry && (
        <span>
          <TextButton onPress={() => refetch(resource)}>Retry</TextButton>
        </span>
      )}
    </span>
  )
}
