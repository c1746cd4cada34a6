import type { ReactNode } from 'react'
import { Mark } from '../kit/data/Mark.tsx'
import { Heading, Text } from '../kit/layout/Text.tsx'
import * as css from './FullScreenLoading.css.ts'

/** Full-screen view with the animated mark, a title and a status line (spec 2, Loading views). */
export function FullScreenLoading({ title, message }: { readonly title: string; readonly message: string }): ReactNode {
  return (
    <main className={css.page} role="status" aria-live="polite">
      <Mark size={72} isLoading label="Bot Blending" />
      <Heading level={1} size={20} className={css.title}>
        {title}
      </Heading>
      <Text as="p" tone="text2" className={css.message}>
        {message}
      </Text>
    </main>
  )
}
