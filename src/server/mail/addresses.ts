import { randomUUID } from 'node:crypto'
import { ADDRESS_LINK } from '../../domain/mail/constants.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/open.ts'
import { folded, mailGoal, proveAddress } from '../db/provedAddresses.ts'
import { joinedAt, type Tx } from '../db/users.ts'
import type { FactLog } from '../events/log.ts'
import type { Limits } from '../http/limits.ts'
import type { CompleteMail, Mailer } from './mailer.ts'
import type { MailTokens, UserAddress } from './mailTokens.ts'
import type { Letter } from './template.ts'

/** Where the page of a link is by which an address is proved. */
export const ADDRESS_PATH = '/api/email-preferences/address'

/** An address that is to get a user's mails and that nobody proved yet; under the wire's names. */
export interface Awaited {
  readonly awaits: string
  /** Where they go until then; null: nowhere. */
  readonly goes_to: string | null
}

/**
 * Addresses that a user's mails go to: each is proved by a link in a mail to it, so that nobody has what he writes sent
 * to strangers, and no slip of the finger shows them his trades.
 */
export interface Addresses {
  /** What waits for its proof; null where nothing does, or where no mails leave this installation. */
  awaited(db: Db, userId: string): Promise<Awaited | null>
  /**
   * Sends the link for what waits, if anything does, in the transaction of its cause. Answers null, or the seconds
   * until this user, or that address, may have another one.
   */
  ask(tx: Tx, userId: string): Promise<number | null>
  /** Whose address a link proves; null for one that does not hold. */
  read(token: string): Promise<UserAddress | null>
  /** Lets mails go there. */
  prove(who: UserAddress): Promise<void>
}

export interface AddressParts {
  readonly db: Db
  readonly clock: Clock
  readonly limits: Limits
  readonly mailer: Pick<Mailer, 'queue'>
  readonly facts: Pick<FactLog, 'change'>
  readonly tokens: MailTokens<UserAddress>
  readonly publicUrl: URL
  /** Whether mails leave this installation. */
  readonly hasMail: boolean
}

export function makeAddresses({ db, clock, limits, mailer, facts, ...parts }: AddressParts): Addresses {
  const awaited = async (on: Db, userId: string): Promise<Awaited | null> => {
    const { to, awaits } = await mailGoal(on, userId)
    return parts.hasMail && awaits !== null ? { awaits, goes_to: to } : null
  }
  return {
    awaited,
    async ask(tx, userId) {
      const recipient = (await awaited(tx, userId))?.awaits
      if (recipient === undefined) return null
      // Many users together send no more to one address than one does.
      const wait = limits.take('addressLinks', userId) ?? limits.take('addressLinks', `to ${folded(recipient)}`)
      if (wait !== null) return wait
      const occasion = `address ${randomUUID()}`
      await mailer.queue(tx, [{ userId, recipient, kind: ADDRESS_LINK, occasion, letter: letterOf(parts.publicUrl) }])
      return null
    },
    async read(token) {
      const who = parts.tokens.read(token)
      // A deleted user's old mails have links too.
      return who !== null && (await joinedAt(db, who.userId)) !== null ? who : null
    },
    prove: (who) => facts.change(who.userId, ({ tx }) => proveAddress(tx, who, new Date(clock.now()))),
  }
}

/** Puts the link into its mail as it goes out: neither an export nor an administrator's page shows it (T23). */
export const addressInMail =
  ({ tokens, publicUrl }: Pick<AddressParts, 'tokens' | 'publicUrl'>): CompleteMail =>
  ({ userId, recipient: email }) => {
    const address = new URL(ADDRESS_PATH, publicUrl).href
    const link = `${address}?token=${tokens.of({ userId, email })}`
    return Promise.resolve((text) => text.replaceAll(address, link))
  }

const letterOf = (publicUrl: URL): Letter => ({
  subject: 'Confirm your email address',
  parts: [
    'Somebody chose this address for the emails of an account at Bot Blending. They come once you confirm it.',
    'If that was not you, there is nothing to do: nothing else is sent here.',
  ],
  button: { label: 'Confirm this address', href: new URL(ADDRESS_PATH, publicUrl).href },
})
