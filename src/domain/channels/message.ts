import { definitionOf } from '../notifications/kinds.ts'
import { NOTIFICATION_TYPES } from '../notifications/types/index.ts'
import type { Planned } from './plan.ts'

/** What a person reads. */
export interface ChannelMessage {
  readonly title: string
  readonly text: string
  /** Where a press leads, within the product. */
  readonly path: string
  readonly isSilent: boolean
}

/** A message in words; amounts only where its reader wants them. */
export function messageOf({ tellings, form, isSilent }: Planned, hasAmounts: boolean): ChannelMessage {
  const [first] = tellings
  if (first !== undefined && form === 'one' && tellings.length === 1) {
    const { title, path, text, amount } = first
    return { title, path, isSilent, text: hasAmounts && amount !== null ? [text, amount].join(', ') : text }
  }
  return {
    title:
      form === 'after_quiet' ? `${tellings.length} notifications in quiet hours` : `${tellings.length} notifications`,
    text: NOTIFICATION_TYPES.flatMap((type) => {
      const count = tellings.filter((one) => one.type === type).length
      return count === 0 ? [] : [`${definitionOf(type).label}: ${count}`]
    }).join(', '),
    path: '/live-trades',
    isSilent,
  }
}
