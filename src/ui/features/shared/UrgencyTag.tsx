import type { ReactNode } from 'react'
import type { AdviceUrgency } from '../../../domain/advice/view.types.ts'
import { Tag } from '../../kit/data/Tag.tsx'

const TONES = { high: 'danger', medium: 'warn', low: 'line' } as const
const NAMES = { high: 'High', medium: 'Medium', low: 'Low' } as const

/** How pressing an action is. */
export const UrgencyTag = ({ urgency }: { readonly urgency: AdviceUrgency }): ReactNode => (
  <Tag tone={TONES[urgency]}>{NAMES[urgency]}</Tag>
)
