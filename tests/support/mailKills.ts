import type { KyselyPlugin } from 'kysely'
import { newestMails } from '../../src/server/db/mails.ts'
import type { Db } from '../../src/server/db/open.ts'
import { makeMailer } from '../../src/server/mail/mailer.ts'
import { makeScheduledMails, whileItHolds } from '../../src/server/mail/scheduledMails.ts'
import type { OutgoingMail } from '../../src/server/mail/transport.ts'
import { makeLog } from '../../src/server/log.ts'
import type { handClock } from './handClock.ts'
import { testTokens } from './mailDesk.ts'

class Killed extends Error {}

/** A server's end in the middle of what it does: from one statement on nothing of it reaches the database. */
function fuse(statements: number): { readonly plugin: KyselyPlugin; readonly burn: () => void } {
  let left = statements
  const burn = (): void => {
    left -= 1
    if (left < 0) throw new Killed()
  }
  return {
    burn,
    plugin: {
      transformQuery: ({ node }) => {
        burn()
        return node
      },
      transformResult: async ({ result }) => {
        burn()
        return result
      },
    },
  }
}

/** What became of mails over some days of a server that is killed again and again. */
export interface KilledDays {
  /** Kills that fell into something. */
  readonly kills: number
  /** Mails that were handed over, by their Message-ID, as often as they were. */
  readonly handedOver: ReadonlyMap<string, number>
  readonly mails: Awaited<ReturnType<typeof newestMails>>
}

/**
 * Lives `days` days, looking each six hours; the server dies after a random number of statements, before or after the
 * mail server took a mail, until it was killed `most` times.
 */
export async function liveWithKills(
  db: Db,
  clock: ReturnType<typeof handClock>,
  { days, most, random }: { readonly days: number; readonly most: number; readonly random: () => number },
): Promise<KilledDays> {
  const handedOver = new Map<string, number>()
  const log = makeLog('silent')
  const tokens = await testTokens(db)
  const publicUrl = new URL('https://bots.example.org')
  let kills = 0
  const liveOnce = async (statements: number): Promise<void> => {
    const { plugin, burn } = fuse(statements)
    const mine = db.withPlugin(plugin)
    const send = async ({ messageId }: OutgoingMail): Promise<void> => {
      burn()
      handedOver.set(messageId, (handedOver.get(messageId) ?? 0) + 1)
      burn()
    }
    const transport = { send, close: () => {} }
    const completes = { tips: whileItHolds({ db: mine, clock }) }
    const mailer = makeMailer({ db: mine, clock, log, publicUrl, from: 'a@example.org', transport, tokens, completes })
    const scheduled = makeScheduledMails({ db: mine, clock, log, publicUrl, mailer })
    try {
      mailer.start()
      await scheduled.look()
      await mailer.sendDue()
    } finally {
      await mailer.stop()
    }
  }
  for (let hour = 0; hour < days * 24; hour += 6) {
    clock.advance(6 * 3_600_000)
    for (;;) {
      const isKilled = kills < most && random() < 0.8
      try {
        await liveOnce(isKilled ? Math.floor(random() * 14) : Infinity)
        if (!isKilled) break
      } catch (error) {
        if (!(error instanceof Killed)) throw error
        kills += 1
      }
    }
  }
  return { kills, handedOver, mails: await newestMails(db, 1_000) }
}
