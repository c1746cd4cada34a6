import { MESSAGE_GIVEN_UP, pauseAfter, SHOWN_WAIT } from '../../domain/channels/constants.ts'
import { saidAt } from '../../domain/channels/message.ts'
import type { Vault } from '../accounts/secrets.ts'
import type { Clock } from '../clock.ts'
import { channelChoices, channelsOf, findChannel, type KeptChannel, noteChannel } from '../db/channels.ts'
import { type Delivery, type DeliveryEnd, isTest, noteToken, type Tried } from '../db/deliveries.ts'
import type { Db } from '../db/open.ts'
import { userSettings } from '../db/userSettings.ts'
import { AddressRefused, type Answered, type Outgoing, type Outside } from './outgoing.ts'
import { meanwhile } from './meanwhile.ts'
import { newToken, pushOf, type SenderParts, webhookOf } from './senders.ts'
import { openTarget, TargetUnreadable } from './targets.ts'
import type { Telegram } from './telegram.ts'

export interface DeliverParts extends SenderParts {
  readonly db: Db
  readonly clock: Clock
  readonly vault: Vault
  readonly outside: Outside
  /** Null where the operator has set no bot. */
  readonly telegram: Telegram | null
}

/** How an attempt ended, and the devices that it was tried on. */
export interface Attempted {
  readonly tried: readonly Tried[]
  readonly end: DeliveryEnd
}

/** What one channel made of a message. */
type Outcome =
  | { readonly is: 'taken' }
  | { readonly is: 'later' | 'never'; readonly problem: string; readonly retryAfter: number | null }

/**
 * Hands a message to the channel that it is for. One that is for a person goes to the device he used last; the next one
 * gets it when that one cannot take it, or does not say within a minute that it shows it. Answers what notes the
 * outcome of its channel and says how the attempt ended, which may be asked again where the database fails. Throws only
 * where nothing was handed over.
 */
export async function attempt(parts: DeliverParts, delivery: Delivery): Promise<() => Promise<Attempted>> {
  const at = new Date(parts.clock.now())
  const over = await meanwhile(parts.db, delivery, at.getTime())
  if (over !== null) return async () => ({ tried: delivery.tried, end: over })
  const [channel, ...more] = await channelsFor(parts.db, delivery)
  if (channel === undefined) {
    const end: DeliveryEnd = delivery.tried.some(({ isTaken }) => isTaken)
      ? { state: 'sent', at }
      : { state: 'failed', at, problem: 'There is no channel for it any more.' }
    return async () => ({ tried: delivery.tried, end })
  }
  const outcome = await handOver(parts, channel, delivery)
  return () => noteOutcome(parts, delivery, { channel, hasMore: more.length > 0, outcome, at })
}

async function noteOutcome(
  parts: DeliverParts,
  delivery: Delivery,
  {
    channel,
    hasMore,
    outcome,
    at,
  }: {
    readonly channel: KeptChannel
    /** Whether another device of the person may take it. */
    readonly hasMore: boolean
    readonly outcome: Outcome
    readonly at: Date
  },
): Promise<Attempted> {
  const { db, clock } = parts
  const tried = [...delivery.tried, { id: channel.id, isTaken: outcome.is === 'taken' }]
  if (outcome.is === 'taken') {
    await noteChannel(db, channel.id, { toldAt: at })
    return delivery.channelId === null && hasMore
      ? { tried, end: { state: 'delayed', dueAt: new Date(clock.now() + SHOWN_WAIT), problem: null } }
      : { tried, end: { state: 'sent', at } }
  }
  if (outcome.is === 'never') await noteChannel(db, channel.id, { state: 'failed', problem: outcome.problem })
  // Another device of his may take it at once; when all were asked, those that may yet take it are asked again.
  if (hasMore) return { tried, end: { state: 'delayed', dueAt: at, problem: outcome.problem } }
  return await endOf(parts, delivery, outcome)
}

async function endOf(
  { db, clock }: DeliverParts,
  delivery: Delivery,
  outcome: Exclude<Outcome, { is: 'taken' }>,
): Promise<Attempted> {
  const now = clock.now()
  const tried = delivery.tried.filter(({ isTaken }) => isTaken)
  // A chat or program that refused it for good would refuse it for a day.
  const isRefused = outcome.is === 'never' && delivery.channelId !== null
  // A test tells of this moment, and of nothing else: it is tried once, and unanswered changes no channel.
  if (isTest(delivery)) return { tried, end: { state: 'failed', at: new Date(now), problem: outcome.problem } }
  const left = isRefused ? [] : await channelsFor(db, { ...delivery, tried })
  if (left.length === 0 || now - delivery.queuedAt.getTime() >= MESSAGE_GIVEN_UP) {
    // What a chat cannot take for a day is the bot's trouble, not the chat's.
    if (outcome.is === 'later' && delivery.channelId !== null && delivery.kind !== 'telegram')
      await noteChannel(db, delivery.channelId, { state: 'failed', problem: outcome.problem })
    const at = new Date(now)
    return { tried, end: tried.length > 0 ? { state: 'sent', at } : { state: 'failed', at, problem: outcome.problem } }
  }
  const dueAt = new Date(now + pauseAfter(delivery.attempts, outcome.retryAfter))
  return { tried, end: { state: 'delayed', dueAt, problem: outcome.problem } }
}

/** Channels that may get a message now, the one used last first. */
async function channelsFor(db: Db, { userId, kind, channelId, tried }: Delivery): Promise<readonly KeptChannel[]> {
  const isTried = (id: string): boolean => tried.some((one) => one.id === id)
  if (channelId === null)
    return (await channelsOf(db, userId, kind)).filter(({ id, state }) => state === 'on' && !isTried(id))
  const channel = await findChannel(db, userId, channelId)
  return channel === null || isTried(channel.id) ? [] : [channel]
}

async function handOver(parts: DeliverParts, channel: KeptChannel, delivery: Delivery): Promise<Outcome> {
  try {
    const said = await asSaidNow(parts, delivery)
    if (channel.kind === 'telegram') return await byTelegram(parts, channel, said)
    return outcomeOf(await parts.outside.post(await writtenFor(parts, channel, said)))
  } catch (error) {
    if (error instanceof AddressRefused || error instanceof TargetUnreadable)
      return { is: 'never', problem: error.message, retryAfter: null }
    return { is: 'later', problem: 'It did not answer.', retryAfter: null }
  }
}

/** A program reads when each notification happened. */
async function asSaidNow({ db, clock }: DeliverParts, delivery: Delivery): Promise<Delivery> {
  if (delivery.kind === 'webhook') return delivery
  const zone = (await userSettings(db, delivery.userId)).timezone ?? 'UTC'
  const message = saidAt(delivery.content.message, zone, clock.now())
  return { ...delivery, content: { ...delivery.content, message } }
}

async function writtenFor(parts: DeliverParts, channel: KeptChannel, delivery: Delivery): Promise<Outgoing> {
  if (channel.kind === 'push') {
    const { token, hash } = newToken()
    await noteToken(parts.db, delivery.id, hash)
    return pushOf(parts, openTarget(parts.vault, { ...channel, kind: 'push' }), delivery, token)
  }
  const { hasAmounts } = await channelChoices(parts.db, channel.userId)
  return webhookOf(parts, openTarget(parts.vault, { ...channel, kind: 'webhook' }), delivery, hasAmounts)
}

async function byTelegram(
  { telegram, vault }: DeliverParts,
  channel: KeptChannel,
  { content }: Delivery,
): Promise<Outcome> {
  if (telegram === null) return { is: 'later', problem: 'The operator has set no Telegram bot.', retryAfter: null }
  const { chat } = openTarget(vault, { ...channel, kind: 'telegram' })
  const { status, retryAfter } = await telegram.send(chat, content.message)
  if (status >= 200 && status < 300) return { is: 'taken' }
  // All else is about the bot or its token, which the operator sets right for every chat.
  const isOfChat = status === 400 || status === 403
  return { is: isOfChat ? 'never' : 'later', problem: `It answered ${status}.`, retryAfter }
}

/** Too many, and the other side's own troubles, pass; what it refuses it will refuse again. */
function outcomeOf({ status, retryAfter }: Answered): Outcome {
  if (status >= 200 && status < 300) return { is: 'taken' }
  if (status === 404 || status === 410)
    return { is: 'never', problem: `It is there no more (it answered ${status}).`, retryAfter }
  const passes = status === 408 || status === 425 || status === 429 || status >= 500
  return { is: passes ? 'later' : 'never', problem: `It answered ${status}.`, retryAfter }
}
