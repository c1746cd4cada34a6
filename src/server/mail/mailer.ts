import { createHash } from 'node:crypto'
import { ADDRESS_LINK, ADDRESSED_KINDS, GIVEN_UP_AFTER, waitAfter } from '../../domain/mail/constants.ts'
import { isWanted, mayGoAt } from '../../domain/mail/preferences.ts'
import type { Clock } from '../clock.ts'
import { mailWishes } from '../db/emailPreferences.ts'
import { claimMail, endMail, type KeptMail, type MailEnd, queueMails, takeBackMails } from '../db/mails.ts'
import type { Db } from '../db/open.ts'
import { mailGoal } from '../db/provedAddresses.ts'
import { mailAddress } from '../db/users.ts'
import type { Log } from '../log.ts'
import { makeRelay } from '../relay.ts'
import { type Letter, type LetterLinks, mailOf } from './template.ts'
import { MailRefused, type MailTransport } from './transport.ts'
import type { MailTokens } from './mailTokens.ts'

/** How often it is looked for mails that are due, ms. */
const BEAT_MS = 5_000
/** Where the page of a token is, which stops mails without signing in. */
export const UNSUBSCRIBE_PATH = '/api/email-preferences/one-click'

/** A mail that somebody is to get. */
export interface MailOrder {
  readonly userId: string
  /** What it is about, once for a user: the same occasion makes no second mail. */
  readonly occasion: string
  /** What sort of mail it is; preferences and the list of mails name it. */
  readonly kind: string
  readonly letter: Letter
  /** Where it goes, if not to where the user's mails go. */
  readonly recipient?: string
  /** Not before; at once without it. */
  readonly dueAt?: Date
}

/** The id of the one mail that an occasion makes for a user. */
export const mailId = (userId: string, occasion: string): string => `${userId} ${occasion}`

/** Everything that leaves by mail. */
export interface Mailer {
  /**
   * Queues mails in the transaction of their cause: they are sent if that is committed, and once. Who has no address
   * gets none. Answers how many are new.
   */
  queue(tx: Db, orders: readonly MailOrder[]): Promise<number>
  /** From then on mails go out as they are due, first what an ended server was sending. */
  start(): void
  /** Sends what is due, one after the other; ends when nothing is due any more. */
  sendDue(): Promise<void>
  /** Waits for the mail that is being sent. */
  stop(): Promise<void>
}

export interface MailerParts {
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
  readonly publicUrl: URL
  /** Address that mails come from. */
  readonly from: string
  /** Null where no mail server is set: mails are kept to be read here. */
  readonly transport: MailTransport | null
  readonly tokens: MailTokens<string>
  /** What makes mails of a kind whole as they go out: no row holds a link that opens something. */
  readonly completes?: Readonly<Record<string, CompleteMail>>
}

/** Answers what a text of the mail says in whole; null where nobody waits for it any more. */
export type CompleteMail = (mail: KeptMail) => Promise<((text: string) => string) | null>

export function makeMailer(parts: MailerParts): Mailer {
  const { db, clock, log, transport, completes = {} } = parts
  let stopBeat = (): void => {}

  const attempt = async (mail: KeptMail): Promise<MailEnd> => {
    const unwanted = (): MailEnd => ({ state: 'unwanted', at: new Date(clock.now()) })
    try {
      const wishes = await mailWishes(db, mail.userId)
      if (!isWanted(mail.kind, wishes)) return unwanted()
      if (transport === null) return { state: 'kept', at: new Date(clock.now()) }
      const complete = await (completes[mail.kind] ?? asItIs)(mail)
      if (complete === null) return unwanted()
      // What waited for the mail server may have waited into the night of its reader.
      const goesAt = mayGoAt(clock.now(), mail.kind, wishes)
      if (goesAt > clock.now()) return { state: 'delayed', dueAt: new Date(goesAt), problem: null }
      const recipient = await addressNow(db, mail)
      if (recipient === null) return unwanted()
      await transport.send(outgoing({ ...mail, recipient }, complete, parts))
      return { state: 'sent', at: new Date(clock.now()), recipient }
    } catch (error) {
      const problem = error instanceof Error ? error.message : 'It could not be sent.'
      log.warn({ kind: mail.kind, attempts: mail.attempts, problem }, 'A mail could not be handed over.')
      const now = clock.now()
      return error instanceof MailRefused || now - mail.queuedAt.getTime() > GIVEN_UP_AFTER
        ? { state: 'failed', at: new Date(now), problem }
        : { state: 'delayed', dueAt: new Date(now + waitAfter(mail.attempts)), problem }
    }
  }
  // One sender: the mail server is asked for one thing at a time, in the order in which mails were due.
  const { takeOver, sendDue, stop } = makeRelay<KeptMail>({
    log,
    atOnce: 1,
    claim: () => claimMail(db, new Date(clock.now())),
    async handOver(mail) {
      const end = await attempt(mail)
      return () => endMail(db, mail, end)
    },
    takeBack: (except) => takeBackMails(db, except),
  })
  const beat = (): void => {
    sendDue().catch((error: unknown) =>
      log.warn({ err: String(error) }, 'Mails could not be looked through; they are in a moment.'),
    )
  }

  return {
    async queue(tx, orders) {
      const now = new Date(clock.now())
      const mails = []
      for (const { userId, occasion, kind, letter, dueAt, recipient: to } of orders) {
        const recipient = to ?? (await mailAddress(tx, userId))
        if (recipient === null) continue
        const written = mailOf(letter, kind === ADDRESS_LINK ? null : linksOf(userId, parts))
        mails.push({
          id: mailId(userId, occasion),
          userId,
          kind,
          recipient,
          ...written,
          queuedAt: now,
          dueAt: dueAt ?? now,
        })
      }
      return (await queueMails(tx, mails)).length
    },
    start() {
      takeOver()
      stopBeat = clock.every(BEAT_MS, beat)
    },
    sendDue,
    async stop() {
      stopBeat()
      await stop()
      transport?.close()
    },
  }
}

/** A mail that waited goes where its user's mails go by now; one about an address to that. Null: nowhere. */
const addressNow = async (db: Db, { kind, userId, recipient }: KeptMail): Promise<string | null> =>
  ADDRESSED_KINDS.some((one) => one === kind) ? recipient : (await mailGoal(db, userId)).to

/** Pages on which a user chooses his mails, and where he stops them without signing in. */
const linksOf = (userId: string, { publicUrl, tokens }: Pick<MailerParts, 'publicUrl' | 'tokens'>): LetterLinks => ({
  preferences: new URL('/email-preferences', publicUrl).href,
  unsubscribe: new URL(`${UNSUBSCRIBE_PATH}?token=${tokens.of(userId)}`, publicUrl).href,
})

const asItIs: CompleteMail = () => Promise.resolve((text) => text)

/** With the headers by which mail programs offer to unsubscribe at one click (RFC 8058). */
function outgoing(mail: KeptMail, complete: (text: string) => string, parts: MailerParts) {
  const name = createHash('sha256').update(mail.id).digest('hex').slice(0, 32)
  return {
    messageId: `<${name}@${parts.publicUrl.hostname}>`,
    from: `Bot Blending <${parts.from}>`,
    to: mail.recipient,
    subject: mail.subject,
    text: complete(mail.text ?? ''),
    html: complete(mail.html ?? ''),
    headers: {
      // Whoever reads an address that is not proved may be a stranger: he stops nobody's mails.
      ...(mail.kind !== ADDRESS_LINK && {
        'List-Unsubscribe': `<${linksOf(mail.userId, parts).unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
      'Auto-Submitted': 'auto-generated',
    },
  }
}
