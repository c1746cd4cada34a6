import type { Db } from '../db/open.ts'
import { insertIdentityUser, type IdentityUser } from '../db/identityUsers.ts'

const sample = (
  login: string,
  givenName: string,
  familyName: string,
  roles: readonly string[],
  blurb: string,
): IdentityUser => ({
  id: `sample-${login}`,
  login,
  email: `${login}@example.org`,
  givenName,
  familyName,
  nickname: givenName.toLowerCase(),
  passwordHash: null,
  roles,
  isSample: true,
  onboarded: roles.length > 0,
  blurb,
})

/**
 * One user per role and one without, for trying the product. They have no password; the sign-in page offers them by
 * name.
 */
export const sampleUsers: readonly IdentityUser[] = [
  sample('mara', 'Mara', 'Keller', ['elite-subscriber'], 'Elite plan: everything, with portfolio recommendations'),
  sample('jonas', 'Jonas', 'Lindqvist', ['standard-subscriber'], 'Standard plan: strategy details and forecast'),
  sample('amina', 'Amina', 'Diallo', ['basic-subscriber'], 'Basic plan: positions, trades and bots'),
  sample('tom', 'Tom', 'Okafor', ['trial-subscriber'], 'Trial: first days with the product'),
  sample('ines', 'Ines', 'Moreau', ['admin-user'], 'Administrator: users, diagnostics and tests'),
  sample('noah', 'Noah', 'Brandt', [], 'No plan yet: chooses one first'),
]

export async function addSampleUsers(db: Db): Promise<void> {
  for (const user of sampleUsers) await insertIdentityUser(db, user)
}
