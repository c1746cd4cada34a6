import { hours, minutes } from '../core/time.ts'

/**
 * What becomes of a mail. `queued`: its turn comes. `sending`: the mail server has it now. `delayed`: it could not be
 * handed over, or the quiet night of its reader began, and is tried again. `sent`: the mail server took it. `kept`: no
 * mail server is set, so it stays here to be read. `failed`: the mail server refused this very mail, or none took it
 * for days. `unwanted`: before it went out its reader unsubscribed, or its link was over, or nobody had proved the
 * address.
 */
export const MAIL_STATES = ['queued', 'sending', 'delayed', 'sent', 'kept', 'failed', 'unwanted'] as const
export type MailState = (typeof MAIL_STATES)[number]

/** First wait after a failed attempt, ms; each further one is twice as long. */
const FIRST_WAIT = minutes(1)
const LONGEST_WAIT = minutes(15)
/** A mail that nobody took for so long says nothing any more, ms. */
export const GIVEN_UP_AFTER = hours(72)

/** How long to wait after an attempt that failed, ms: 1, 2, 4, 8, then 15 minutes. `attempts` counts from 1. */
export const waitAfter = (attempts: number): number => Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (attempts - 1))

/** Values of preferences that are one of several. */
export const CHOICE_OPTIONS = { digest: ['off', 'daily', 'weekly'], quiet_hours: ['off', 'night'] } as const

/** The most of preferences that are figures; an hour is a whole one. */
export const MOST = { digest_hour: 23, closed_trades_above: 1_000_000_000 } as const

/** Mails that belong to the account and to what was bought: they come whatever is chosen. */
export const LOCKED_KINDS = ['account_warnings', 'billing'] as const

/** The mail that asks whoever reads an address whether a user's mails may come there. */
export const ADDRESS_LINK = 'address_link'
/** Mails about the very address that they go to, proved or not: they come too, and there is nothing to choose. */
export const ADDRESSED_KINDS = ['password_link', 'password_changed', ADDRESS_LINK] as const
