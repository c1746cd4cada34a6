import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider'
import { isSound } from '../../domain/core/sound.ts'
import type { Clock } from '../clock.ts'
import {
  consumeRecord,
  deleteGrant,
  deleteRecord,
  findRecord,
  saveRecord,
  type IdentityRecord,
} from '../db/identityRecords.ts'
import type { Db } from '../db/open.ts'
import { isOfEndedSignIn } from './endedSignIns.ts'

/**
 * How long a refresh token that was just used is accepted once more (F19): an answer that was lost on its way, or a
 * worker that died with the new token in hand, must not log the user out.
 */
const REFRESH_GRACE_MS = 10_000

/** Keeps the identity provider's records in a table, so that nobody is logged out by a restart. */
export function recordsIn(db: Db, clock: Clock): AdapterFactory {
  const now = (): Date => new Date(clock.now())
  /** A token is decoded before it is verified: what it names need be no text, which is looked for nowhere. */
  const find = async (kind: string, by: 'id' | 'uid' | 'user_code', value: string) => {
    const payload = isSound(value) ? payloadOf(kind, await findRecord(db, kind, by, value, now()), clock) : undefined
    return payload === undefined || (await isOfEndedSignIn(db, payload, clock.now())) ? undefined : payload
  }
  return (kind: string): Adapter => ({
    upsert: (id, payload, expiresIn) =>
      saveRecord(db, {
        kind,
        id,
        payload: { ...payload },
        expiresAt: expiresIn === undefined ? null : new Date(clock.now() + expiresIn * 1_000),
      }),
    find: (id) => find(kind, 'id', id),
    findByUid: (uid) => find(kind, 'uid', uid),
    findByUserCode: (code) => find(kind, 'user_code', code),
    consume: (id) => consumeRecord(db, kind, id, now()),
    destroy: (id) => deleteRecord(db, kind, id),
    revokeByGrantId: (grantId) => deleteGrant(db, kind, grantId),
  })
}

function payloadOf(kind: string, record: IdentityRecord | null, clock: Clock): AdapterPayload | undefined {
  if (record === null) return undefined
  if (record.consumedAt === null) return record.payload
  const usedFor = clock.now() - record.consumedAt.getTime()
  if (kind === 'RefreshToken' && usedFor < REFRESH_GRACE_MS) return record.payload
  return { ...record.payload, consumed: Math.floor(record.consumedAt.getTime() / 1_000) }
}
