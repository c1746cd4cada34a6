import type { ReactNode } from 'react'
import { Icon } from '../kit/icons.tsx'
import { Heading, Text } from '../kit/layout/Text.tsx'
import * as css from './errors.css.ts'

/** What happened, in one line; why or what to do, in one more; then the acts. */
export function ErrorPage({
  title,
  hint,
  detail,
  children,
}: {
  readonly title: string
  readonly hint: string
  readonly detail?: string
  readonly children?: ReactNode
}): ReactNode {
  return (
    <div className={css.page} role="alert">
      <Icon name="warning" size={20} className={css.icon} />
      <Heading level={1} size={20}>
        {title}
      </Heading>
      <Text as="p" tone="text2" className={css.hint}>
        {hint}
      </Text>
      {detail !== undefined && (
        <Text as="p" size={12} tone="text3" className={css.hint}>
          {detail}
        </Text>
      )}
      {children !== undefined && <div className={css.acts}>{children}</div>}
    </div>
  )
}
