import type { ReactNode } from 'react'
import { isOwnText } from '../../../domain/tasks/texts.ts'

/** What a task says of itself: read aloud in English where the server said it. */
export const TaskWords = ({ children }: { readonly children: string }): ReactNode => (
  <span lang={isOwnText(children) ? undefined : 'en'}>{children}</span>
)
