import type { ReactNode } from 'react'
import { useMoving, writeText, type Moving } from './moving.ts'

/** A text that moves many times a second: React draws it once, then it is written into the page (moving.ts). */
export function MovingText({ of }: { readonly of: Moving<string | null> }): ReactNode {
  const { element, value } = useMoving<HTMLSpanElement, string | null>(of, (span, now) => writeText(span, now ?? ''))
  return (
    <span ref={element} translate="no">
      {value ?? ''}
    </span>
  )
}
