import { randomBytes } from 'node:crypto'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import type { Sealed, Vault } from '../accounts/secrets.ts'
import { keptValue, setState } from '../db/serverState.ts'
import type { Db } from '../db/open.ts'
import type { Log } from '../log.ts'

/** Secrets of the embedded identity provider: made at random on the first start of an installation (T22). */
export interface IdentityKeys {
  /** Private signing keys; the first one signs. */
  readonly signing: readonly JWK[]
  readonly cookieSecrets: readonly string[]
  /** Key of the form tokens on the sign-in page. */
  readonly formSecret: string
}

interface KeyParts {
  readonly db: Db
  readonly vault: Vault
  readonly log: Pick<Log, 'warn'>
}

/** The only algorithm the embedded provider signs with. */
export const SIGNING_ALGORITHM = 'ES256'

/** Under which the database keeps them. */
const KEPT = 'identity_keys'
const BOUND = { userId: 'server', accountId: 'identity', field: 'keys', version: 1 }

/** Older versions kept them in clear. */
type Kept = IdentityKeys | { readonly sealed: Sealed }

/**
 * The installation's keys, sealed in the database. Where another key of the installation sealed them new ones take
 * their place: users may have to sign in once more.
 */
export async function identityKeys({ db, vault, log }: KeyParts): Promise<IdentityKeys> {
  const seal = (keys: IdentityKeys): Kept => ({ sealed: vault.seal(JSON.stringify(keys), BOUND) })
  const kept = await keptValue<Kept>(db, KEPT, async () => seal(await newKeys()))
  if (!('sealed' in kept)) {
    await setState(db, KEPT, seal(kept))
    return kept
  }
  try {
    return JSON.parse(vault.open(kept.sealed, BOUND)) as IdentityKeys
  } catch {
    log.warn(
      "The sign-in's keys cannot be opened with this installation's key: new ones are made; users may sign in anew.",
    )
    const keys = await newKeys()
    await setState(db, KEPT, seal(keys))
    return keys
  }
}

/** The public halves, as others may see them. */
export const publicKeys = (keys: IdentityKeys): { keys: JWK[] } => ({
  keys: keys.signing.map((key) => {
    const { d, ...rest } = key
    return d === undefined ? key : rest
  }),
})

const newKeys = async (): Promise<IdentityKeys> => ({
  signing: [await newSigningKey()],
  cookieSecrets: [randomBytes(32).toString('base64url')],
  formSecret: randomBytes(32).toString('base64url'),
})

async function newSigningKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair(SIGNING_ALGORITHM, { extractable: true })
  return { ...(await exportJWK(privateKey)), kid: randomBytes(8).toString('hex'), alg: SIGNING_ALGORITHM, use: 'sig' }
}
