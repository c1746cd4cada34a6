import { randomUUID } from 'node:crypto'
import { wholeGrid } from '../../domain/channels/choices.ts'
import { MOST_CHANNELS, type ChannelKind } from '../../domain/channels/constants.ts'
import type { Settings } from '../config.ts'
import {
  channelAt,
  channelChoices,
  channelsOf,
  deleteChannel,
  findChannel,
  type KeptChannel,
  saveChannel,
} from '../db/channels.ts'
import { queueTest, shownDelivery } from '../db/deliveries.ts'
import type { Db } from '../db/open.ts'
import { markShown } from '../db/tellings.ts'
import { userSettings } from '../db/userSettings.ts'
import type { Clock } from '../clock.ts'
import type { Vault } from '../accounts/secrets.ts'
import type { Hub } from '../events/hub.ts'
import { timingSafeEqual } from 'node:crypto'
import type { Outside } from './outgoing.ts'
import type { PushKeys } from './pushKeys.ts'
import { tokenHash } from './senders.ts'
import { hashOf, openTarget, sealTarget, type Targets, TargetUnreadable } from './targets.ts'
import type { Telegram } from './telegram.ts'

/** A person's channels: what he may do with them. Every change runs in the caller's transaction. */
export interface Channels {
  /** Why an address that a user named cannot be one, in a sentence; null where it can. */
  problemOf(url: string): string | null
  /** All that a person sees of them. */
  answerOf(db: Db, userId: string): Promise<ChannelsAnswer>
  /** Adds one, or renews the one of that address; false where there are too many. */
  add<K extends ChannelKind>(db: Db, userId: string, channel: NewChannel<K>): Promise<boolean>
  remove(db: Db, userId: string, id: string): Promise<boolean>
  /** Queues a message for one channel alone, one at a time; false where there is no such channel. */
  test(db: Db, userId: string, id: string): Promise<boolean>
  /** Pages of a person show these: his other devices hear of it, and no channel tells them. */
  shown(db: Db, userId: string, ids: readonly string[]): Promise<void>
  /** A device shows the message of a token. */
  shownByDevice(db: Db, token: string): Promise<void>
  /** A browser's subscription became another one; false where the one before is not proved. */
  renewed(db: Db, before: { readonly endpoint: string; readonly auth: string }, now: Targets['push']): Promise<boolean>
}

interface NewChannel<K extends ChannelKind> {
  readonly kind: K
  readonly label: string
  readonly target: Targets[K]
}

type ChannelsAnswer = Awaited<ReturnType<typeof answer>>

export interface ChannelParts {
  readonly clock: Clock
  readonly vault: Vault
  readonly hub: Hub
  readonly outside: Outside
  readonly telegram: Telegram | null
  readonly keys: PushKeys
  readonly settings: Settings
}

/** What finds a channel again: where it leads. */
const addressOf: { readonly [K in ChannelKind]: (target: Targets[K]) => string } = {
  push: ({ endpoint }) => endpoint,
  telegram: ({ chat }) => chat,
  // One address may be told under two secrets, and of two users.
  webhook: ({ url, secret }) => `${url} ${secret}`,
}

export function makeChannels(parts: ChannelParts): Channels {
  const { clock, vault, outside } = parts
  return {
    problemOf: outside.problemOf,
    answerOf: (db, userId) => answer(parts, db, userId),
    async add(db, userId, { kind, label, target }) {
      const now = new Date(clock.now())
      const addressHash = hashOf(addressOf[kind](target))
      const known = await channelAt(db, kind, addressHash)
      const isHis = known?.userId === userId
      if (!isHis && (await channelsOf(db, userId, kind)).length >= MOST_CHANNELS) return false
      const of = { id: isHis ? known.id : randomUUID(), userId, kind }
      await saveChannel(db, {
        ...of,
        label,
        addressHash,
        target: sealTarget(vault, of, target),
        state: 'on',
        problem: null,
        createdAt: isHis ? known.createdAt : now,
        usedAt: now,
        toldAt: isHis ? known.toldAt : null,
      })
      return true
    },
    remove: (db, userId, id) => deleteChannel(db, userId, id),
    async test(db, userId, id) {
      const channel = await findChannel(db, userId, id)
      if (channel === null) return false
      await queueTest(db, testOf(channel, new Date(clock.now())))
      return true
    },
    async shown(db, userId, ids) {
      if (ids.length === 0) return
      await markShown(db, userId, ids, new Date(clock.now()))
      parts.hub.send(userId, 'events', { type: 'notifications_shown', ids })
    },
    async shownByDevice(db, token) {
      const shown = await shownDelivery(db, tokenHash(token), new Date(clock.now()))
      if (shown !== null && shown.facts.length > 0)
        parts.hub.send(shown.userId, 'events', { type: 'notifications_shown', ids: shown.facts })
    },
    async renewed(db, before, now) {
      const known = await channelAt(db, 'push', hashOf(before.endpoint))
      if (known === null) return false
      const push = { ...known, kind: 'push' as const }
      if (!isProved(vault, push, before.auth)) return false
      await saveChannel(db, {
        ...known,
        addressHash: hashOf(now.endpoint),
        target: sealTarget(vault, push, now),
        state: 'on',
        problem: null,
      })
      return true
    },
  }
}

const testOf = (channel: KeptChannel, queuedAt: Date) => ({
  userId: channel.userId,
  kind: channel.kind,
  channelId: channel.id,
  queuedAt,
  content: {
    message: {
      title: 'A test from Bot Blending',
      text: `${channel.label} is told.`,
      path: '/notification-channels',
      isSilent: false,
    },
    facts: [],
    tellings: [],
  },
})

/** Whether somebody has the secret of a device; of one that does not open nobody has it. */
function isProved(vault: Vault, push: KeptChannel & { readonly kind: 'push' }, auth: string): boolean {
  try {
    return isSame(openTarget(vault, push).auth, auth)
  } catch (error) {
    if (error instanceof TargetUnreadable) return false
    throw error
  }
}

const isSame = (a: string, b: string): boolean => {
  const [one, other] = [Buffer.from(hashOf(a)), Buffer.from(hashOf(b))]
  return timingSafeEqual(one, other)
}

async function answer({ keys, telegram }: Pick<ChannelParts, 'keys' | 'telegram'>, db: Db, userId: string) {
  const choices = await channelChoices(db, userId)
  return {
    server_key: keys.publicKey,
    has_telegram: telegram !== null,
    telegram_bot: telegram?.name() ?? null,
    zone: (await userSettings(db, userId)).timezone ?? 'UTC',
    grid: wholeGrid(choices),
    quiet: choices.quiet === null ? null : { from: choices.quiet.from, to: choices.quiet.to },
    urgent_is_never_quiet: choices.urgentIsNeverQuiet,
    has_amounts: choices.hasAmounts,
    channels: (await channelsOf(db, userId)).map((channel) => ({
      id: channel.id,
      kind: channel.kind,
      label: channel.label,
      state: channel.state,
      problem: channel.problem,
      created_at: channel.createdAt.toISOString(),
      told_at: channel.toldAt?.toISOString() ?? null,
      mark: channel.kind === 'push' ? channel.addressHash.slice(0, 16) : '',
    })),
  }
}
