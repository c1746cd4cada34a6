import type Stripe from 'stripe'
import { WEBHOOK_AGE } from '../../domain/billing/constants.ts'
import { isLive, type Subscription } from '../../domain/billing/subscription.ts'
import { judgeWebhook, type WebhookVerdict } from '../../domain/billing/webhook.ts'
import { textFrom } from '../../domain/core/wire.ts'
import type { Clock } from '../clock.ts'
import {
  type HeardMessage,
  isHeard,
  noteMessage,
  saveCustomer,
  saveSubscription,
  subscriptionsOf,
  toldAt,
  userOfCustomer,
} from '../db/billing.ts'
import type { Db } from '../db/open.ts'
import { joinedAt } from '../db/users.ts'
import type { FactLog } from '../events/log.ts'
import type { RolesPort } from '../identity/roles.ts'
import { makeInTurn } from '../inTurn.ts'
import { followRenewal } from './renewal.ts'
import { tellPlan } from './tellPlan.ts'

/** A message whose signature or age is wrong: nothing is looked up for it. */
export class NotSigned extends Error {}

export interface HearParts {
  readonly db: Db
  readonly clock: Clock
  readonly facts: FactLog
  readonly roles: RolesPort
  readonly webhookSecret: string
  readonly verify: Stripe['webhooks']['constructEvent']
  /** A subscription as it is now; null where its price is none of ours. */
  readonly ask: (id: string) => Promise<Subscription | null>
  /** The id of the user for whom a subscription says that it was bought; null where it says nothing of it. */
  readonly boughtFor: (id: string) => Promise<string | null>
}

/** Hears a message: its very text, and the header that signs it. Throws `NotSigned`, or what `ask` throws. */
export type Hear = (text: string, signature: string) => Promise<WebhookVerdict>

/** The one place where a plan that is paid for changes. */
export interface Hearing {
  readonly hear: Hear
  /**
   * Asks about a subscription of a user of which no message came, and takes in what it is now. Answers whether
   * something was missed; throws what `ask` throws. `answer` asks in another way: by changing it there.
   */
  look(userId: string, id: string, answer?: () => Promise<Subscription | null>): Promise<boolean>
}

/**
 * The way to a plan: a signed message of the card provider. It names a subscription; what counts is that
 * subscription as the provider has it once the message is here, so order, delay and repetition of messages decide
 * nothing. Messages of one subscription are heard one after the other, or an answer could overtake a newer one.
 */
export function makeHear({ db, clock, facts, roles, webhookSecret, verify, ask, boughtFor }: HearParts): Hearing {
  const inTurn = makeInTurn()

  /** Whose an unknown customer is: a database that was put back may have lost who became one since. */
  const ownerOf = async (id: string): Promise<string | null> => {
    const named = await boughtFor(id)
    return named !== null && (await joinedAt(db, named)) !== null ? named : null
  }

  const judge = async (event: Stripe.Event, id: string | null): Promise<WebhookVerdict> => {
    const customer = customerIn(event)
    const isRepeated = await isHeard(db, event.id)
    const known = customer === null ? null : await userOfCustomer(db, customer)
    const userId = known ?? (id === null || isRepeated ? null : await ownerOf(id))
    const newest = id === null ? null : await toldAt(db, id)
    const verdict = judgeWebhook(
      { id: event.id, createdAt: event.created, subscription: id },
      {
        isRepeated,
        isOurs: userId !== null,
        newest: newest === null ? null : newest.getTime() / 1_000,
      },
    )
    const message = {
      id: event.id,
      userId,
      type: event.type,
      madeAt: new Date(event.created * 1_000),
      heardAt: new Date(clock.now()),
    }
    if (verdict === 'repeated') return verdict
    const now = verdict === 'apply' && id !== null ? await ask(id) : null
    if (now === null || userId === null) {
      const noted = verdict === 'apply' ? 'not_ours' : verdict
      await noteMessage(db, { ...message, verdict: noted })
      return noted
    }
    // What is charged is changed and ended in the portal of its own customer.
    const found = known === null && isLive(now) ? customer : null
    return await apply(userId, now, { ...message, verdict }, message.madeAt, found)
  }

  /** What the provider said of a subscription becomes the user's plan, once for a message, and `found` his customer. */
  const apply = async (
    userId: string,
    now: Subscription,
    message: HeardMessage,
    told: Date,
    found: string | null = null,
  ): Promise<WebhookVerdict> => {
    const own = await roles.read(db, userId)
    return await facts.change(userId, async ({ tx, append }) => {
      if (!(await noteMessage(tx, message))) return 'repeated'
      if (found !== null) await saveCustomer(tx, userId, found)
      const before = await subscriptionsOf(tx, userId)
      await saveSubscription(tx, userId, now, told)
      await followRenewal(tx, userId)
      await tellPlan({ tx, append }, { userId, before, at: message.heardAt, roles, own })
      return message.verdict
    })
  }

  const look = async (
    userId: string,
    id: string,
    answer: () => Promise<Subscription | null> = () => ask(id),
  ): Promise<boolean> => {
    const now = await answer()
    const kept = (await subscriptionsOf(db, userId)).find((one) => one.id === id)
    if (now === null || isSame(kept, now)) return false
    const at = new Date(clock.now())
    const message: HeardMessage = {
      id: `looked-${id}-${at.getTime()}`,
      userId,
      type: LOOKED,
      verdict: 'apply',
      madeAt: at,
      heardAt: at,
    }
    // When it was told last stays: a message that comes after all, from a clock behind ours, is asked about again.
    return (await apply(userId, now, message, (await toldAt(db, id)) ?? new Date(0))) === 'apply'
  }

  const hear: Hear = async (text, signature) => {
    let event: Stripe.Event
    try {
      event = verify(text, signature, webhookSecret, WEBHOOK_AGE, undefined, clock.now())
    } catch {
      throw new NotSigned()
    }
    const id = subscriptionIn(event)
    return await inTurn(id ?? event.id, () => judge(event, id))
  }
  return { hear, look: (userId, id, answer) => inTurn(id, () => look(userId, id, answer)) }
}

/** How the list of billing events calls a state that was found by asking. */
const LOOKED = 'subscription.looked_up'

const isSame = (kept: Subscription | undefined, now: Subscription): boolean =>
  kept !== undefined &&
  kept.plan === now.plan &&
  kept.status === now.status &&
  kept.isEnding === now.isEnding &&
  kept.periodEnd === now.periodEnd

/** The subscription that a message speaks of; null where it speaks of none. */
function subscriptionIn(event: Stripe.Event): string | null {
  const object = event.data.object as { readonly id?: unknown; readonly subscription?: unknown }
  const said = event.type.startsWith('customer.subscription.')
    ? object.id
    : event.type === 'checkout.session.completed'
      ? object.subscription
      : null
  return textFrom(said)
}

function customerIn(event: Stripe.Event): string | null {
  const { customer } = event.data.object as { readonly customer?: unknown }
  return textFrom(customer)
}
