import type { ReactNode } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx'
import * as css from './FigureButton.css.ts'
import { Words } from '../layout/Words.tsx'

/** A figure that opens what it is made of; `purpose` follows it for whoever does not see it. */
export function FigureButton({
  children,
  purpose,
  onPress,
}: {
  readonly children: ReactNode
  readonly purpose: string
  readonly onPress: () => void
}): ReactNode {
  return (
    <AriaButton className={css.figure} onPress={onPress} aria-haspopup="dialog">
      <Words>{children}</Words>
      <VisuallyHidden>{purpose}</VisuallyHidden>
    </AriaButton>
  )
}
