import type { Selectable } from 'kysely'
import { textsFrom } from '../../domain/core/wire.ts'
import type { Db } from './open.ts'
import type { Database } from './schema.ts'

declare module './schema.ts' {
  interface Database {
    identity_users: {
      id: string
      login: string
      email: string
      given_name: string
      family_name: string
      nickname: string
      password_hash: string | null
      roles: Json<readonly string[]>
      is_sample: boolean
      onboarded: boolean
      blurb: string
    }
  }
}

/** Someone who can sign in at the embedded identity provider. */
export interface IdentityUser {
  readonly id: string
  readonly login: string
  readonly email: string
  readonly givenName: string
  readonly familyName: string
  readonly nickname: string
  readonly passwordHash: string | null
  /** Roles as in the roles claim (spec 6); empty for someone without a plan. */
  readonly roles: readonly string[]
  readonly isSample: boolean
  readonly onboarded: boolean
  /** One line about a sample user, for the sign-in page. */
  readonly blurb: string
}

export async function insertIdentityUser(db: Db, user: IdentityUser): Promise<void> {
  await db
    .insertInto('identity_users')
    .values(valuesOf(user))
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/** Adds someone new; false where his address or login is another's. */
export async function createIdentityUser(db: Db, user: IdentityUser): Promise<boolean> {
  if ((await findIdentityUser(db, 'email', user.email)) !== null) return false
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('identity_users')
    .values(valuesOf(user))
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows ?? 0n) > 0
}

const valuesOf = (user: IdentityUser) => ({
  id: user.id,
  login: user.login,
  email: user.email,
  given_name: user.givenName,
  family_name: user.familyName,
  nickname: user.nickname,
  password_hash: user.passwordHash,
  roles: JSON.stringify(user.roles),
  is_sample: user.isSample,
  onboarded: user.onboarded,
  blurb: user.blurb,
})

/** First and last name, as one writes them. */
export const nameOf = (user: Pick<IdentityUser, 'givenName' | 'familyName'>): string =>
  `${user.givenName} ${user.familyName}`.trim()

export async function findIdentityUser(
  db: Db,
  by: 'id' | 'login' | 'email',
  value: string,
): Promise<IdentityUser | null> {
  const row = await db.selectFrom('identity_users').selectAll().where(by, '=', value).executeTakeFirst()
  return row === undefined ? null : userFrom(row)
}

export async function listSampleUsers(db: Db): Promise<readonly IdentityUser[]> {
  const rows = await db.selectFrom('identity_users').selectAll().where('is_sample', '=', true).execute()
  return rows.map(userFrom)
}

/** Gives someone other roles: after a purchase, a cancellation, or by an administrator. */
export async function setRoles(db: Db, id: string, roles: readonly string[]): Promise<void> {
  await db
    .updateTable('identity_users')
    .set({ roles: JSON.stringify(roles) })
    .where('id', '=', id)
    .execute()
}

/** Gives someone another password. */
export async function setPasswordHash(db: Db, id: string, passwordHash: string): Promise<void> {
  await db.updateTable('identity_users').set({ password_hash: passwordHash }).where('id', '=', id).execute()
}

type Row = Selectable<Database['identity_users']>

const userFrom = (row: Row): IdentityUser => ({
  id: row.id,
  login: row.login,
  email: row.email,
  givenName: row.given_name,
  familyName: row.family_name,
  nickname: row.nickname,
  passwordHash: row.password_hash,
  roles: textsFrom(row.roles),
  isSample: row.is_sample,
  onboarded: row.onboarded,
  blurb: row.blurb,
})
