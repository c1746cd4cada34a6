import { createHash } from 'node:crypto'
import type { Vault } from '../accounts/secrets.ts'
import type { ChannelKind } from '../../domain/channels/constants.ts'
import type { KeptChannel } from '../db/channels.ts'

/** Where a channel leads. Whoever has it can write to its owner, so it is sealed like the secret of an account. */
export interface Targets {
  readonly push: { readonly endpoint: string; readonly p256dh: string; readonly auth: string }
  readonly telegram: { readonly chat: string }
  readonly webhook: { readonly url: string; readonly secret: string }
}

type Owned = Pick<KeptChannel, 'id' | 'userId' | 'kind'>

const boundTo = ({ id, userId, kind }: Owned) => ({ userId, accountId: id, field: `channel ${kind}`, version: 1 })

/** Seals where a channel leads, for this row alone. */
export const sealTarget = <K extends ChannelKind>(vault: Vault, of: Owned & { readonly kind: K }, target: Targets[K]) =>
  vault.seal(JSON.stringify(target), boundTo(of))

/** Why a channel is not told any more whose target does not open: only its owner has it. */
export const UNREADABLE = 'It cannot be read any more. Add it again.'

/** The row or the key of the installation is not the right one, and will not be. */
export class TargetUnreadable extends Error {}

/** Where a channel leads. Throws `TargetUnreadable` where it does not open. */
export function openTarget<K extends ChannelKind>(
  vault: Vault,
  channel: Owned & { readonly kind: K } & Pick<KeptChannel, 'target'>,
): Targets[K] {
  try {
    return JSON.parse(vault.open(channel.target, boundTo(channel))) as Targets[K]
  } catch {
    throw new TargetUnreadable(UNREADABLE)
  }
}

/** Finds a channel by its address without keeping that in the open. */
export const hashOf = (address: string): string => createHash('sha256').update(address).digest('hex')
