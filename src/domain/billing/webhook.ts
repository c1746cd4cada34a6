/**
 * What is done with a signed message about a subscription. `apply`: the subscription is asked for and what it is now
 * counts; the message only says that something happened.
 */
export type WebhookVerdict = 'apply' | 'repeated' | 'older' | 'not_ours' | 'not_about_plans'

export interface Webhook {
  readonly id: string
  /** When the provider made it, s of UTC. */
  readonly createdAt: number
  /** The subscription it speaks of; null where it speaks of something else. */
  readonly subscription: string | null
}

/** What is known when it comes. */
export interface Known {
  readonly isRepeated: boolean
  /** Whether one of our users is its customer. */
  readonly isOurs: boolean
  /** When the newest applied message of this subscription was made, s of UTC. */
  readonly newest: number | null
}

/**
 * Judges a message whose signature and age are good. One that is older than another which was applied has nothing to
 * add: the subscription was asked for after both happened. Two of one second may be either way round, so the later
 * arrival asks again.
 */
export function judgeWebhook(
  { createdAt, subscription }: Webhook,
  { isRepeated, isOurs, newest }: Known,
): WebhookVerdict {
  if (isRepeated) return 'repeated'
  if (subscription === null) return 'not_about_plans'
  if (!isOurs) return 'not_ours'
  return newest !== null && createdAt < newest ? 'older' : 'apply'
}
