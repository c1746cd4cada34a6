import { randomBytes } from 'node:crypto'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import { keptValue } from '../db/serverState.ts'
import type { Db } from '../db/open.ts'

/** Secrets of the embedded identity provider: made at random on the first start of an installation (T22). */
export interface IdentityKeys {
  /** Private signing keys; the first one signs. */
  readonly signing: readonly JWK[]
  readonly cookieSecrets: readonly string[]
  /** Key of the form tokens on the sign-in page. */
  readonly formSecret: string
}

/** The only algorithm the embedded provider signs with. */
export const SIGNING_ALGORITHM = 'ES256'

export async function identityKeys(db: Db): Promise<IdentityKeys> {
  return await keptValue(db, 'identity_keys', async () => ({
    signing: [await newSigningKey()],
    cookieSecrets: [randomBytes(32).toString('base64url')],
    formSecret: randomBytes(32).toString('base64url'),
  }))
}

/** The public halves, as others may see them. */
export const publicKeys = (keys: IdentityKeys): { keys: JWK[] } => ({
  keys: keys.signing.map((key) => {
    const { d, ...rest } = key
    return d === undefined ? key : rest
  }),
})

async function newSigningKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair(SIGNING_ALGORITHM, { extractable: true })
  return { ...(await exportJWK(privateKey)), kid: randomBytes(8).toString('hex'), alg: SIGNING_ALGORITHM, use: 'sig' }
}
