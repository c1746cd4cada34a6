import { inZone } from '../core/temporal.ts'
import { ADDRESSED_KINDS, type CHOICE_OPTIONS, LOCKED_KINDS } from './constants.ts'

/** What a user chooses of his mails, under the wire's names; the rest he cannot choose. */
export interface EmailChoices {
  readonly digest: (typeof CHOICE_OPTIONS.digest)[number]
  /** Hour of the user's zone, 0 to 23. */
  readonly digest_hour: number
  readonly closed_trades: boolean
  /** Closed trades from so much profit or loss on, USDT. */
  readonly closed_trades_above: number
  /** Tips of the first days, and a word after days without a visit. */
  readonly tips: boolean
  readonly quiet_hours: (typeof CHOICE_OPTIONS.quiet_hours)[number]
}

/** What a user has who chose nothing. */
export const DEFAULT_CHOICES: EmailChoices = {
  digest: 'weekly',
  digest_hour: 8,
  closed_trades: false,
  closed_trades_above: 100,
  tips: true,
  quiet_hours: 'night',
}

/** Sorts of mails. */
export type MailKind = (typeof LOCKED_KINDS)[number] | 'closed_trades' | 'digest' | 'tips'

/** What decides about a user's mails. */
export interface MailWishes {
  readonly choices: EmailChoices
  /** He unsubscribed from all. */
  readonly isUnsubscribed: boolean
  /** The switch of his profile, `email_notifications`. */
  readonly isOn: boolean
  /** Zone of his times. */
  readonly zone: string
}

/** Whether a user gets mails of a kind. */
export const isWanted = (kind: string, { choices, isUnsubscribed, isOn }: MailWishes): boolean =>
  ALWAYS.includes(kind) ||
  (isOn && !isUnsubscribed && !OFF.includes((choices as unknown as Readonly<Record<string, unknown>>)[kind]))

const ALWAYS: readonly string[] = [...LOCKED_KINDS, ...ADDRESSED_KINDS]
const OFF: readonly unknown[] = [false, 'off']

/** Hours of the night in which nothing comes that can wait. */
const NIGHT = { from: 22, to: 7 }

/** When a mail of a kind may go out that is there at an instant: in a quiet night, when it ends. Both in ms. */
export function mayGoAt(at: number, kind: string, { choices, zone }: MailWishes): number {
  // The hour of a digest is chosen too.
  if (choices.quiet_hours === 'off' || kind === 'digest' || ALWAYS.includes(kind)) return at
  const local = inZone(at, zone)
  if (local.hour >= NIGHT.to && local.hour < NIGHT.from) return at
  const day = local.hour >= NIGHT.from ? local.add({ days: 1 }) : local
  return day.withPlainTime({ hour: NIGHT.to }).epochMilliseconds
}
