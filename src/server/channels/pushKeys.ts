import webPush from 'web-push'
import type { Sealed, Vault } from '../accounts/secrets.ts'
import type { Db } from '../db/open.ts'
import { keptValue } from '../db/serverState.ts'

/** The keys by which push services know this server (VAPID, RFC 8292): made once, the private one sealed. */
export interface PushKeys {
  readonly publicKey: string
  readonly privateKey: string
}

interface Kept {
  readonly publicKey: string
  readonly sealed: Sealed
}

const BOUND = { userId: 'server', accountId: 'vapid', field: 'private key', version: 1 }

/** The server's keys. Throws where the installation's key is another than the one that sealed them. */
export async function pushKeysOf(db: Db, vault: Vault): Promise<PushKeys> {
  const { publicKey, sealed } = await keptValue<Kept>(db, 'vapid keys', () => {
    const made = webPush.generateVAPIDKeys()
    return { publicKey: made.publicKey, sealed: vault.seal(made.privateKey, BOUND) }
  })
  return { publicKey, privateKey: vault.open(sealed, BOUND) }
}
