import { randomBytes } from 'node:crypto'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import { keptSecret, type SecretParts } from '../keptSecret.ts'

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

/**
 * The installation's keys. Where another key of the installation sealed them new ones take their place: users may have
 * to sign in once more.
 */
export const identityKeys = (parts: SecretParts): Promise<IdentityKeys> =>
  keptSecret(parts, {
    key: 'identity_keys',
    bound: { userId: 'server', accountId: 'identity', field: 'keys', version: 1 },
    make: newKeys,
    lost: "The sign-in's keys cannot be opened with this installation's key: new ones are made; users may sign in anew.",
  })

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
