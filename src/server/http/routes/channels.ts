import type { ChannelChoices } from '../../../domain/channels/choices.ts'
import type { ChannelKind } from '../../../domain/channels/constants.ts'
import { MOST_CHANNELS } from '../../../domain/channels/constants.ts'
import { NOTIFICATION_TYPES } from '../../../domain/notifications/types/index.ts'
import { channelPushAdd, channelTelegramAdd, channelWebhookAdd } from '../../../domain/wire/companionChannels.ts'
import { releaseHeld } from '../../channels/release.ts'
import type { Targets } from '../../channels/targets.ts'
import { channelChoices, channelsOf, saveChannelChoices } from '../../db/channels.ts'
import type { Tx } from '../../db/users.ts'
import type { Parts } from '../../parts.ts'
import { notFound, refused } from '../problem.ts'
import type { SomeRoutes } from '../serve.ts'

/** How a person is told while no page of his is open (N4). */
export function channelRoutes({ db, clock, telling }: Parts) {
  const { channels, outbox, links } = telling
  const added = async <K extends ChannelKind>(
    tx: Tx,
    userId: string,
    channel: { readonly kind: K; readonly label: string; readonly target: Targets[K] },
    call: typeof channelPushAdd | typeof channelWebhookAdd,
  ) => {
    if (!(await channels.add(tx, userId, channel))) throw refused(call, 'tooMany', { most: MOST_CHANNELS })
    return await channels.answerOf(tx, userId)
  }
  const refuseAddress = (url: string, call: typeof channelPushAdd | typeof channelWebhookAdd): void => {
    const problem = channels.problemOf(url)
    if (problem !== null) throw refused(call, 'refusedAddress', { problem })
  }
  // The message of a test goes out as soon as it is committed, and its answer does not wait for it.
  const tellSoon = (): void => void outbox.tellDue().catch(() => {})

  return {
    channels: async ({ session }) => await channels.answerOf(db, session.userId),
    channelChoicesUpdate: async ({ session: { userId }, body, change }) =>
      await change(async ({ tx }) => {
        await saveChannelChoices(tx, userId, changed(await channelChoices(tx, userId), body))
        await releaseHeld(tx, userId, new Date(clock.now()))
        return await channels.answerOf(tx, userId)
      }),
    channelPushAdd: async ({ session: { userId }, body, change }) => {
      refuseAddress(body.push_endpoint, channelPushAdd)
      const target = { endpoint: body.push_endpoint, p256dh: body.push_key, auth: body.push_auth }
      return await change(({ tx }) => added(tx, userId, { kind: 'push', label: body.label, target }, channelPushAdd))
    },
    channelWebhookAdd: async ({ session: { userId }, body, change }) => {
      refuseAddress(body.webhook_url, channelWebhookAdd)
      const target = { url: body.webhook_url, secret: body.signing_secret }
      return await change(({ tx }) =>
        added(tx, userId, { kind: 'webhook', label: body.label, target }, channelWebhookAdd),
      )
    },
    channelTelegramAdd: async ({ session: { userId }, body, change }) => {
      if (links === null) throw refused(channelTelegramAdd, 'noBot')
      if ((await channelsOf(db, userId, 'telegram')).length >= MOST_CHANNELS)
        throw refused(channelTelegramAdd, 'tooMany', { most: MOST_CHANNELS })
      await links.expect(userId, body.link_code)
      return await change(({ tx }) => channels.answerOf(tx, userId))
    },
    channelRemove: async ({ session: { userId }, part, change }) =>
      await change(async ({ tx }) => {
        if (!(await channels.remove(tx, userId, part('id')))) throw notFound()
        return await channels.answerOf(tx, userId)
      }),
    channelTest: async ({ session: { userId }, part, change }) =>
      await change(async ({ tx, committed }) => {
        if (!(await channels.test(tx, userId, part('id')))) throw notFound()
        committed(tellSoon)
        return await channels.answerOf(tx, userId)
      }),
    notificationsShown: async ({ session: { userId }, body }) => {
      await channels.shown(db, userId, body.ids)
      return { success: true }
    },
    pushShown: async ({ body }) => {
      await channels.shownByDevice(db, body.token)
      return { success: true }
    },
    pushRenewed: async ({ body }) => {
      refuseAddress(body.push_endpoint, channelPushAdd)
      const now = { endpoint: body.push_endpoint, p256dh: body.push_key, auth: body.push_auth }
      const before = { endpoint: body.before_endpoint, auth: body.before_auth }
      if (!(await db.transaction().execute((tx) => channels.renewed(tx, before, now)))) throw notFound()
      return { success: true }
    },
  } satisfies SomeRoutes
}

/** Choices with what a body changes; types that this version does not know are left out. */
function changed(
  choices: ChannelChoices,
  body: {
    readonly grid?: Readonly<Record<string, object>> | undefined
    readonly quiet?: ChannelChoices['quiet'] | undefined
    readonly urgent_is_never_quiet?: boolean | undefined
    readonly has_amounts?: boolean | undefined
  },
): ChannelChoices {
  const grid = Object.fromEntries(
    NOTIFICATION_TYPES.map((type) => [type, { ...choices.grid[type], ...body.grid?.[type] }]),
  )
  return {
    grid,
    quiet: body.quiet === undefined ? choices.quiet : body.quiet,
    urgentIsNeverQuiet: body.urgent_is_never_quiet ?? choices.urgentIsNeverQuiet,
    hasAmounts: body.has_amounts ?? choices.hasAmounts,
  }
}
