import { formatBriefTime } from '../core/format.ts'
import { minutes } from '../core/time.ts'
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
  /** When it happened, ms; absent where a message tells of several, or of nothing that happened. */
  readonly at?: number
}

/** What is said so long after it happened says when that was, ms. */
const LATE = minutes(5)

/** A message as it is said at a time: what comes late says when it happened, in the zone of its reader. */
export function saidAt(message: ChannelMessage, zone: string, now: number): ChannelMessage {
  const { at, text } = message
  if (at === undefined || now - at <= LATE) return message
  return { ...message, text: [text, formatBriefTime(at, zone, now)].filter((part) => part !== '').join(', ') }
}

/** A message in words; amounts only where its reader wants them. */
export function messageOf({ tellings, form, isSilent }: Planned, hasAmounts: boolean): ChannelMessage {
  const [first] = tellings
  if (first !== undefined && form === 'one' && tellings.length === 1) {
    const { title, path, text, amount, at } = first
    return { title, path, isSilent, at, text: hasAmounts && amount !== null ? [text, amount].join(', ') : text }
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
