import { MOST_CHANNELS } from '../../domain/channels/constants.ts'
import type { ChannelMessage } from '../../domain/channels/message.ts'
import { channelPushAdd } from '../../domain/wire/companionChannels.ts'
import type { Vault } from '../accounts/secrets.ts'
import type { Clock } from '../clock.ts'
import type { Settings } from '../config.ts'
import type { Db } from '../db/open.ts'
import type { Hub } from '../events/hub.ts'
import type { OnFact } from '../events/log.ts'
import type { Log } from '../log.ts'
import { type Channels, makeChannels } from './channels.ts'
import { makeOutbox, type Outbox } from './outbox.ts'
import { makeOutside } from './outgoing.ts'
import { pushKeysOf } from './pushKeys.ts'
import { makeTelegram } from './telegram.ts'
import { makeTelegramLinks, type TelegramLinks } from './telegramLinks.ts'

/** All that tells people while no page of theirs is open. */
export interface Telling {
  readonly channels: Channels
  readonly outbox: Outbox
  /** Null where the operator has set no bot. */
  readonly links: TelegramLinks | null
  stop(): Promise<void>
}

/** What a chat is answered that is one too many. */
const TOO_MANY_CHATS: ChannelMessage = {
  title: 'This chat is not linked.',
  text: channelPushAdd.refusals.tooMany[1].replace('{most}', String(MOST_CHANNELS)),
  path: '/notification-channels',
  isSilent: false,
}

/** Puts it together. */
export async function makeTelling({
  settings,
  ...ground
}: {
  readonly settings: Settings
  readonly publicUrl: URL
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
  readonly vault: Vault
  readonly hub: Hub
}): Promise<Telling> {
  const { db, clock, publicUrl, hub } = ground
  const outside = makeOutside({ isPrivateAllowed: settings.PRIVATE_CHANNELS })
  const { TELEGRAM_BOT_TOKEN: token, TELEGRAM_API: base } = settings
  const telegram = token === '' ? null : makeTelegram({ base, token, links: publicUrl })
  // Read before anything asks: within a transaction nothing else can be.
  const keys = await pushKeysOf(ground)
  const channels = makeChannels({ ...ground, outside, telegram, keys, settings })
  const outbox = makeOutbox({
    ...ground,
    outside,
    telegram,
    keys,
    subject: `mailto:${settings.SUPPORT_EMAIL}`,
    now: () => clock.now(),
    epoch: hub.epoch,
  })
  const links =
    telegram === null
      ? null
      : await makeTelegramLinks({
          db,
          telegram,
          clock,
          onLinked: async (userId, chat) => {
            const isLinked = await db
              .transaction()
              .execute((tx) => channels.add(tx, userId, { kind: 'telegram', label: 'Telegram', target: { chat } }))
            if (isLinked) return
            ground.log.warn({ kind: 'telegram' }, 'A chat was not linked: its user has as many as one can have.')
            // His code is used up; if this does not reach him, his page has the same number still.
            await telegram.send(chat, TOO_MANY_CHATS).catch(() => {})
          },
        })
  return {
    channels,
    outbox,
    links,
    async stop() {
      links?.stop()
      await outbox.stop()
    },
  }
}

/** Whatever follows from a fact, in its transaction. */
export const allOf =
  (...heard: readonly OnFact[]): OnFact =>
  async (tx, userId, fact) => {
    for (const hear of heard) await hear(tx, userId, fact)
  }
