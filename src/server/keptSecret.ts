import type { Sealed, SealedFor, Vault } from './accounts/secrets.ts'
import { keptValue, setState } from './db/serverState.ts'
import type { Db } from './db/open.ts'
import type { Log } from './log.ts'

/** What keeps a secret of the installation. */
export interface SecretParts {
  readonly db: Db
  readonly vault: Vault
  readonly log: Pick<Log, 'warn'>
}

/** A secret of the installation, kept under `key` of the server's state. */
export interface InstallationSecret<T> {
  readonly key: string
  readonly bound: SealedFor
  readonly make: () => T | Promise<T>
  /** Said where another key of the installation sealed it, and a new one takes its place. */
  readonly lost: string
}

/**
 * A secret of the installation, made on the first start and sealed in the database, so that no dump holds it in clear
 * (T22). One that an older version kept in clear is sealed and stays the same.
 */
export async function keptSecret<T extends string | object>(
  { db, vault, log }: SecretParts,
  { key, bound, make, lost }: InstallationSecret<T>,
): Promise<T> {
  const seal = (secret: T): { readonly sealed: Sealed } => ({ sealed: vault.seal(JSON.stringify(secret), bound) })
  const kept = await keptValue<T | { readonly sealed: Sealed }>(db, key, async () => seal(await make()))
  if (!isSealed(kept)) {
    await setState(db, key, seal(kept))
    return kept
  }
  try {
    return JSON.parse(vault.open(kept.sealed, bound)) as T
  } catch {
    log.warn(lost)
    const secret = await make()
    await setState(db, key, seal(secret))
    return secret
  }
}

const isSealed = (kept: string | object): kept is { readonly sealed: Sealed } =>
  typeof kept === 'object' && 'sealed' in kept
