import type { ReactNode } from 'react'
import * as css from './KeyHint.css.ts'

/** A key of the keyboard: 'Ctrl K', '/'. Not drawn on touch screens. */
export function KeyHint({ children }: { readonly children: string }): ReactNode {
  return (
    <kbd translate="no" className={css.key}>
      {children}
    </kbd>
  )
}
