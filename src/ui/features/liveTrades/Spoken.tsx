import type { ReactNode } from 'react'
import type { LiveTradesData } from '../../../domain/live/view.types.ts'
import { useSaid } from '../../kit/data/masked.ts'
import { VisuallyHidden } from '../../kit/layout/VisuallyHidden.tsx'
import { useLive } from './useLive.ts'

const spokenOf = (data: LiveTradesData): string => data.spoken

/** Read aloud when the core has something to say: the ticking figures themselves never are (screens.md 2.0 item 3). */
export function Spoken(): ReactNode {
  const said = useSaid()
  return <VisuallyHidden live="polite">{said(useLive(spokenOf) ?? '')}</VisuallyHidden>
}
