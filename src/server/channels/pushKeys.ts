import webPush from 'web-push'
import type { Sealed } from '../accounts/secrets.ts'
import { failChannels } from '../db/channels.ts'
import { keptValue, setState, stateValue } from '../db/serverState.ts'
import type { SecretParts } from '../keptSecret.ts'
import { UNREADABLE } from './targets.ts'

/** The keys by which push services know this server (VAPID, RFC 8292): made once, the private one sealed. */
export interface PushKeys {
  readonly publicKey: string
  readonly privateKey: string
}

interface Kept {
  readonly publicKey: string
  readonly sealed: Sealed
}

const KEPT_AS = 'vapid keys'
const BOUND = { userId: 'server', accountId: 'vapid', field: 'private key', version: 1 }

/**
 * Whether this installation's key opens what the database keeps: the first secret that every database holds stands for
 * all of them. True where nothing is kept yet.
 */
export async function opensSecrets({ db, vault }: Pick<SecretParts, 'db' | 'vault'>): Promise<boolean> {
  const kept = (await stateValue(db, KEPT_AS)) as Kept | undefined
  try {
    if (kept !== undefined) vault.open(kept.sealed, BOUND)
    return true
  } catch {
    return false
  }
}

/**
 * The server's keys. Where another key of the installation sealed them, and is lost, new ones take their place,
 * under which every device has to be added anew: what it gave, it gave for the old ones alone.
 */
export async function pushKeysOf({ db, vault, log }: SecretParts): Promise<PushKeys> {
  const make = (): Kept => {
    const { publicKey, privateKey } = webPush.generateVAPIDKeys()
    return { publicKey, sealed: vault.seal(privateKey, BOUND) }
  }
  const opened = ({ publicKey, sealed }: Kept): PushKeys => ({ publicKey, privateKey: vault.open(sealed, BOUND) })
  const kept = await keptValue(db, KEPT_AS, make)
  try {
    return opened(kept)
  } catch {
    log.warn(
      "The keys for push services cannot be opened with this installation's key: new ones are made; devices have to be added again.",
    )
    const made = make()
    await db.transaction().execute(async (tx) => {
      await setState(tx, KEPT_AS, made)
      await failChannels(tx, 'push', UNREADABLE)
    })
    return opened(made)
  }
}
