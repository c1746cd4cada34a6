import type { Selectable } from 'kysely'
import { type ChannelChoices, NO_CHOICES } from '../../domain/channels/choices.ts'
import type { ChannelKind, ChannelState } from '../../domain/channels/constants.ts'
import type { Sealed } from '../accounts/secrets.ts'
import type { Db } from './open.ts'
import type { Database } from './schema.ts'

declare module './schema.ts' {
  interface Database {
    channels: {
      id: string
      user_id: string
      kind: ChannelKind
      label: string
      address_hash: string
      target: Json<Sealed>
      state: ChannelState
      problem: string | null
      created_at: Time
      used_at: Time
      told_at: TimeOrNull
    }
    channel_choices: { user_id: string; chosen: Json<Partial<ChannelChoices>> }
  }
}

/** A device, a chat or an address of a person. Where it leads is sealed; only channels/targets.ts opens it. */
export interface KeptChannel {
  readonly id: string
  readonly userId: string
  readonly kind: ChannelKind
  readonly label: string
  /** Finds it again by its address, which is a secret itself. */
  readonly addressHash: string
  readonly target: Sealed
  readonly state: ChannelState
  /** Why it failed, for its owner. */
  readonly problem: string | null
  readonly createdAt: Date
  /** When its owner last had it in hand: the newest device is told first. */
  readonly usedAt: Date
  readonly toldAt: Date | null
}

/** A person's channels, the one used last first. */
export async function channelsOf(db: Db, userId: string, kind?: ChannelKind): Promise<readonly KeptChannel[]> {
  let query = db.selectFrom('channels').selectAll().where('user_id', '=', userId)
  if (kind !== undefined) query = query.where('kind', '=', kind)
  return (await query.orderBy('used_at', 'desc').orderBy('id').execute()).map(channelFrom)
}

/** Kinds of channels that a person has and that work. */
export async function kindsOf(db: Db, userId: string): Promise<readonly ChannelKind[]> {
  const rows = await db
    .selectFrom('channels')
    .select('kind')
    .distinct()
    .where('user_id', '=', userId)
    .where('state', '=', 'on')
    .execute()
  return rows.map(({ kind }) => kind)
}

/** One of a person's channels. */
export async function findChannel(db: Db, userId: string, id: string): Promise<KeptChannel | null> {
  const row = await db
    .selectFrom('channels')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row === undefined ? null : channelFrom(row)
}

/** The channel of an address, whoever's it is. */
export async function channelAt(db: Db, kind: ChannelKind, addressHash: string): Promise<KeptChannel | null> {
  const row = await db
    .selectFrom('channels')
    .selectAll()
    .where('kind', '=', kind)
    .where('address_hash', '=', addressHash)
    .executeTakeFirst()
  return row === undefined ? null : channelFrom(row)
}

/** Keeps a channel; an address that another one has becomes this one's: a browser is of who signed in there last. */
export async function saveChannel(db: Db, channel: KeptChannel): Promise<void> {
  const row = {
    id: channel.id,
    user_id: channel.userId,
    label: channel.label,
    target: JSON.stringify(channel.target),
    state: channel.state,
    problem: channel.problem,
    created_at: channel.createdAt,
    used_at: channel.usedAt,
    told_at: channel.toldAt,
  }
  await db.deleteFrom('channels').where('id', '=', channel.id).execute()
  await db
    .insertInto('channels')
    .values({ kind: channel.kind, address_hash: channel.addressHash, ...row })
    .onConflict((conflict) => conflict.columns(['kind', 'address_hash']).doUpdateSet(row))
    .execute()
}

/** Ends a channel; false where there is none. */
export async function deleteChannel(db: Db, userId: string, id: string): Promise<boolean> {
  const row = await db
    .deleteFrom('channels')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Notes that a channel took a message, or why it is not tried any more. */
export async function noteChannel(
  db: Db,
  id: string,
  now: { readonly toldAt: Date } | { readonly problem: string; readonly state: ChannelState },
): Promise<void> {
  await db
    .updateTable('channels')
    .set('toldAt' in now ? { told_at: now.toldAt, state: 'on', problem: null } : now)
    .where('id', '=', id)
    .execute()
}

/** Ends every channel of a kind that works, and says why. */
export async function failChannels(db: Db, kind: ChannelKind, problem: string): Promise<void> {
  await db
    .updateTable('channels')
    .set({ state: 'failed', problem })
    .where('kind', '=', kind)
    .where('state', '=', 'on')
    .execute()
}

/** What a person chose, over what somebody has who chose nothing. */
export async function channelChoices(db: Db, userId: string): Promise<ChannelChoices> {
  const row = await db.selectFrom('channel_choices').select('chosen').where('user_id', '=', userId).executeTakeFirst()
  return { ...NO_CHOICES, ...row?.chosen }
}

/** Keeps what a person chose, in place of what was kept before. */
export async function saveChannelChoices(db: Db, userId: string, choices: ChannelChoices): Promise<void> {
  const chosen = JSON.stringify(choices)
  await db
    .insertInto('channel_choices')
    .values({ user_id: userId, chosen })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ chosen }))
    .execute()
}

const channelFrom = (row: Selectable<Database['channels']>): KeptChannel => ({
  id: row.id,
  userId: row.user_id,
  kind: row.kind,
  label: row.label,
  addressHash: row.address_hash,
  target: row.target,
  state: row.state,
  problem: row.problem,
  createdAt: row.created_at,
  usedAt: row.used_at,
  toldAt: row.told_at,
})
