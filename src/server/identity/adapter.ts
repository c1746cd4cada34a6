import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider'
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

/**
 * How long a refresh token that was just used is accepted once more (F19): an answer that was lost on its way, or a
 * worker that died with the new token in hand, must not log the user out.
 */
const REFRESH_GRACE_MS = 10_000

/** Keeps the identity provider's records in a table, so that nobody is logged out by a restart. */
export function recordsIn(db: Db, clock: Clock): AdapterFactory {
  const now = (): Date => new Date(clock.now())
  return (kind: string): Adapter => ({
    upsert: (id, payload, expiresIn) =>
      saveRecord(db, {
        kind,
        id,
        payload: { ...payload },
        expiresAt: expiresIn === undefined ? null : new Date(clock.now() + expiresIn * 1_000),
      }),
    find: async (id) => payloadOf(kind, await findRecord(db, kind, 'id', id, now()), clock),
    findByUid: async (uid) => payloadOf(kind, await findRecord(db, kind, 'uid', uid, now()), clock),
    findByUserCode: async (code) => payloadOf(kind, await findRecord(db, kind, 'user_code', code, now()), clock),
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
