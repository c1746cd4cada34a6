import type { ReactNode } from 'react'
import type { AdviceUrgency } from '../../../domain/advice/view.types.ts'
import { Tag } from '../../kit/data/Tag.tsx'
import { urgencies } from './urgencies.ts'

const TONES = { high: 'danger', medium: 'warn', low: 'line' } as const

/** How pressing an action is. */
export const UrgencyTag = ({ urgency }: { readonly urgency: AdviceUrgency }): ReactNode => (
  <Tag tone={TONES[urgency]}>{urgencies[urgency]}</Tag>
)
