import type { ReactNode } from 'react'
import { HIDDEN } from '../../../domain/core/numbers.ts'
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx'

/** In the place of an amount while amounts are hidden: dots for the eye, a word for whoever hears it. */
export const HiddenAmount = (): ReactNode => (
  <>
    <span aria-hidden="true">{HIDDEN}</span>
    <VisuallyHidden>hidden</VisuallyHidden>
  </>
)
