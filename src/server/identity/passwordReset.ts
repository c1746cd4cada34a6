import { randomUUID } from 'node:crypto'
import { channelTexts as texts } from '../../domain/channels/texts.ts'
import type { ADDRESSED_KINDS } from '../../domain/mail/constants.ts'
import type { Vault } from '../accounts/secrets.ts'
import type { Clock } from '../clock.ts'
import { channelsOf } from '../db/channels.ts'
import { type IdentityUser, nameOf, setPasswordHash } from '../db/identityUsers.ts'
import type { Db } from '../db/open.ts'
import { proveAddress } from '../db/provedAddresses.ts'
import { joinedAt, mailAddress, noteUser, type Tx } from '../db/users.ts'
import type { Addresses } from '../mail/addresses.ts'
import { mailId, type Mailer } from '../mail/mailer.ts'
import type { Letter } from '../mail/template.ts'
import type { Sessions } from '../parts.ts'
import { linkAddress, makeLink, takeLink } from './passwordLinks.ts'
import { hashPassword } from './passwords.ts'

/** What the way back from a forgotten password works with. */
export interface PasswordParts {
  readonly db: Db
  readonly clock: Clock
  readonly vault: Vault
  readonly mailer: Pick<Mailer, 'queue'>
  readonly addresses: Pick<Addresses, 'ask'>
  readonly publicUrl: URL
  /** Whether mails leave this installation. */
  readonly hasMail: boolean
  /** Whom users ask for help. */
  readonly supportEmail: string
  readonly endSignIns: Sessions['endSignIns']
}

/** Sends a user a link by which he sets a new password; the one that he had before ends. */
export async function sendLink(parts: PasswordParts, user: IdentityUser): Promise<void> {
  const { db, clock, vault, publicUrl } = parts
  const occasion = `password ${randomUUID()}`
  await db.transaction().execute(async (tx) => {
    await makeLink(tx, user.id, clock.now(), { vault, mail: mailId(user.id, occasion) })
    await tell(tx, parts, user, { kind: 'password_link', occasion, letter: linkLetter(publicUrl) })
  })
}

/** Sets the password of a link's user, and ends what was signed in with the old one; false where the link is over. */
export async function setPassword(
  parts: PasswordParts,
  { user, token, password }: { readonly user: IdentityUser; readonly token: string; readonly password: string },
): Promise<boolean> {
  const { db, clock } = parts
  const passwordHash = await hashPassword(password)
  const endTokens = await db.transaction().execute(async (tx) => {
    if (!(await takeLink(tx, token, new Date(clock.now())))) return null
    await setPasswordHash(tx, user.id, passwordHash)
    const end = await parts.endSignIns(tx, user.id)
    const occasion = `password changed ${randomUUID()}`
    const letter = changedLetter(parts, await alsoTold(tx, user))
    await tell(tx, parts, user, { kind: 'password_changed', occasion, letter })
    // Who has the link reads the address that it was sent to.
    await proveAddress(tx, { userId: user.id, email: user.email }, new Date(clock.now()))
    return end
  })
  await endTokens?.()
  return endTokens !== null
}

/** To the address that he signs in with: another one, of his profile, may be read by others. */
async function tell(
  tx: Tx,
  { mailer, clock }: PasswordParts,
  user: IdentityUser,
  mail: { readonly kind: (typeof ADDRESSED_KINDS)[number]; readonly occasion: string; readonly letter: Letter },
): Promise<void> {
  await noteMade(tx, user, new Date(clock.now()))
  await mailer.queue(tx, [{ userId: user.id, recipient: user.email, ...mail }])
}

/** Who made an account and never came on is not noted yet; mails are of those who are. */
async function noteMade(tx: Tx, user: IdentityUser, now: Date): Promise<void> {
  if ((await joinedAt(tx, user.id)) === null)
    await noteUser(tx, { id: user.id, email: user.email, name: nameOf(user), roles: user.roles }, now)
}

/** Asks who made an account whether his mails may come to the address that he typed. */
export async function askAddress({ db, clock, hasMail, addresses }: PasswordParts, user: IdentityUser): Promise<void> {
  if (!hasMail) return
  await db.transaction().execute(async (tx) => {
    await noteMade(tx, user, new Date(clock.now()))
    // Where too many were asked for, Settings have another one.
    await addresses.ask(tx, user.id)
  })
}

const linkLetter = (publicUrl: URL): Letter => ({
  subject: 'Set a new password',
  parts: [
    'Somebody asked for a new password for this address.',
    'The link works once, within an hour. If that was not you, there is nothing to do: your password stays as it is.',
  ],
  button: { label: 'Set a new password', href: linkAddress(publicUrl, null) },
})

/** Who hears of the account beside its owner's address, by what and its name: whoever was in it may have added one. */
async function alsoTold(tx: Tx, { id, email }: IdentityUser): Promise<readonly (readonly [string, string])[]> {
  const address = await mailAddress(tx, id)
  return [
    ...(await channelsOf(tx, id)).map(({ kind, label }) => [texts.kinds[kind], label] as const),
    ...(address === null || address === email ? [] : [['Emails', address] as const]),
  ]
}

const changedLetter = (
  { publicUrl, supportEmail }: PasswordParts,
  told: readonly (readonly [string, string])[],
): Letter => ({
  subject: 'Your password was changed',
  parts: [
    'A new password was set for this address, and everything that was signed in with the old one was signed out.',
    ...(told.length === 0
      ? []
      : ['These are told of what happens in your account. Take out, in its settings, what is not yours.', told]),
    `If that was not you, choose "Forgot your password?" on the sign-in page at once, and write to ${supportEmail}.`,
  ],
  button: { label: 'Sign in', href: new URL('/login', publicUrl).href },
})
