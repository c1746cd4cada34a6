import { hours, minutes, seconds } from '../core/time.ts'

/** Ways by which a person is told while no page of his is open. */
export const CHANNEL_KINDS = ['push', 'telegram', 'webhook'] as const
export type ChannelKind = (typeof CHANNEL_KINDS)[number]

/** How a type of notification goes by a channel. */
export const LOUDNESS = ['on', 'silent', 'off'] as const
export type Loudness = (typeof LOUDNESS)[number]

/** How a channel is: one that `failed` is not tried again until its owner tests it. */
export const CHANNEL_STATES = ['on', 'failed'] as const
export type ChannelState = (typeof CHANNEL_STATES)[number]

/** What a page has so long to say that it shows a notification, ms: then the person is told elsewhere. */
export const GRACE = seconds(10)
/** A position that closed is told by a trade of its place that closed no longer before or after it (as row 12), ms. */
export const SAME_CLOSING = minutes(1)
/** More ordinary notifications than these at a time are told as one. */
export const BURST = 3
/** A device that took a message has so long to say that it shows it, ms: then the person's next device gets it. */
export const SHOWN_WAIT = minutes(1)
/** A message that nobody took for so long says nothing any more, ms. */
export const MESSAGE_GIVEN_UP = hours(24)
/** Channels of one kind that one person can have. */
export const MOST_CHANNELS = 10
/** Notifications in one request to a webhook. */
export const MOST_TOLD = 50

/** First wait after a failed attempt, ms; each further one is twice as long. */
const FIRST_WAIT = seconds(10)
const LONGEST_WAIT = minutes(15)

/**
 * How long to wait after an attempt that failed, ms: 10 s, 20 s and so on to 15 minutes, or as long as the other side
 * says, within an hour. `attempts` counts from 1.
 */
export const pauseAfter = (attempts: number, asked: number | null = null): number =>
  Math.max(Math.min(asked ?? 0, hours(1)), Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** Math.min(attempts - 1, 20)))
