import { minutes } from '../../domain/core/time.ts'
import { awayDue, checkoutDue, digestDue, type Occasion, trialDue } from '../../domain/mail/occasions.ts'
import { isWanted, type MailKind, mayGoAt } from '../../domain/mail/preferences.ts'
import type { Clock } from '../clock.ts'
import { type MailReader, mailReaders } from '../db/mailReaders.ts'
import { knownMails } from '../db/mails.ts'
import type { Db } from '../db/open.ts'
import { historyVersions } from '../db/trades/historyMemo.ts'
import type { Log } from '../log.ts'
import { digestLetter } from './digest.ts'
import { type CompleteMail, mailId, type Mailer } from './mailer.ts'
import { awayLetter, checkoutLetter, trialLetter } from './sequenceLetters.ts'
import type { Letter } from './template.ts'

/** How often it is looked for mails that time brings, ms. */
const LOOK_MS = minutes(1)

/** Mails that come with time: digests, the days of a trial, a word after days without a visit. */
export interface ScheduledMails {
  start(): void
  /** Queues what is due now and was not queued before. */
  look(): Promise<void>
  stop(): Promise<void>
}

export interface ScheduleParts {
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
  readonly publicUrl: URL
  readonly mailer: Mailer
}

/** An occasion is kept as the mail that it makes, so a server that ends in between makes it once, and misses none. */
export function makeScheduledMails({ db, clock, log, publicUrl, mailer }: ScheduleParts): ScheduledMails {
  let stopBeat = (): void => {}
  let running: Promise<void> | null = null
  /** Digests that had nothing to tell, by the id of their mail, and what they were reckoned of. */
  const empty = new Map<string, string>()

  const letterFor = async ({ userId, wishes, left }: MailReader, due: Occasion): Promise<Letter | null> => {
    if (due.what === 'trial') return trialLetter(due, wishes.zone, publicUrl)
    if (due.what === 'checkout') return left === null ? null : checkoutLetter(due.step, left, publicUrl)
    if (due.what === 'away') return awayLetter(due.days, publicUrl)
    const of = digested(due, await historyVersions(db, [userId]), userId)
    const { letter, isEmpty } = await digestLetter(db, userId, due, wishes.zone, publicUrl)
    if (isEmpty) empty.set(mailId(userId, due.name), of)
    return isEmpty ? null : letter
  }
  const write = async (reader: MailReader, occasion: Occasion, now: number): Promise<void> => {
    const kind = kindOf(occasion)
    const dueAt = new Date(mayGoAt(now, kind, reader.wishes))
    // A night can outlast the trial that a mail is about.
    if (occasion.what === 'trial' && dueAt.getTime() >= occasion.until) return
    const letter = await letterFor(reader, occasion)
    if (letter === null) return
    await mailer.queue(db, [{ userId: reader.userId, occasion: occasion.name, kind, letter, dueAt }])
  }
  const lookAll = async (): Promise<void> => {
    const now = clock.now()
    const due = (await mailReaders(db)).flatMap((reader) =>
      dueOf(reader, now).map((occasion) => ({ reader, occasion, id: mailId(reader.userId, occasion.name) })),
    )
    const known = await knownMails(
      db,
      due.map(({ id }) => id),
    )
    const ids = new Set(due.map(({ id }) => id))
    for (const id of empty.keys()) if (!ids.has(id)) empty.delete(id)
    const versions = await historyVersions(
      db,
      due.filter(({ id }) => empty.has(id)).map(({ reader }) => reader.userId),
    )
    for (const { reader, occasion, id } of due)
      // What cannot be written to one person holds up nobody else, and stays due.
      if (!known.has(id) && (!empty.has(id) || empty.get(id) !== digested(occasion, versions, reader.userId)))
        await write(reader, occasion, now).catch((error: unknown) =>
          log.warn({ err: String(error), occasion: occasion.what }, 'A mail could not be written; it is in a minute.'),
        )
  }
  const look = (): Promise<void> =>
    (running ??= lookAll().finally(() => {
      running = null
    }))

  return {
    look,
    start() {
      stopBeat = clock.every(LOOK_MS, () => {
        look().catch((error: unknown) =>
          log.warn({ err: String(error) }, 'Mails that are due could not be looked up; they are in a minute.'),
        )
      })
    },
    async stop() {
      stopBeat()
      await running?.catch(() => {})
    },
  }
}

/**
 * What waited for the end of a night, or for the mail server, goes while its occasion holds: nobody who has paid
 * meanwhile is told of the end of his trial.
 */
export const whileItHolds =
  ({ db, clock }: Pick<ScheduleParts, 'db' | 'clock'>): CompleteMail =>
  async ({ id, userId }) => {
    const [reader] = await mailReaders(db, userId)
    const holds = reader !== undefined && dueOf(reader, clock.now()).some(({ name }) => mailId(userId, name) === id)
    return holds ? (text) => text : null
  }

/** What a digest is reckoned of: trades that are read late may still fall into its days. */
const digested = (occasion: Occasion, versions: ReadonlyMap<string, bigint>, userId: string): string =>
  [...(occasion.what === 'digest' ? [occasion.from, occasion.until] : []), versions.get(userId) ?? 0n].join(' ')

const kindOf = ({ what }: Occasion): MailKind => (what === 'digest' ? 'digest' : 'tips')

/** What is due to a user, of what he wants. */
function dueOf({ wishes, lastSeen, hasPlan, hasAccount, trial, left }: MailReader, now: number): readonly Occasion[] {
  const occasions = [
    hasPlan ? digestDue(now, wishes.zone, wishes.choices) : null,
    trial === null ? null : trialDue(now, trial),
    hasPlan && hasAccount ? awayDue(now, lastSeen.getTime()) : null,
    left === null ? null : checkoutDue(now, left.since.getTime()),
  ]
  return occasions.filter((one) => one !== null).filter((one) => isWanted(kindOf(one), wishes))
}
