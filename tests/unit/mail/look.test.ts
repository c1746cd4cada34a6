import { expect, test } from 'vitest'
import { days } from '../../../src/domain/core/time.ts'
import { makeLog } from '../../../src/server/log.ts'
import type { Mailer } from '../../../src/server/mail/mailer.ts'
import { makeScheduledMails } from '../../../src/server/mail/scheduledMails.ts'
import { handClock } from '../../support/handClock.ts'
import { mailDatabase } from '../../support/mailDesk.ts'

test.each(['mara', 'tom'])(
  'MKT-04 a mail that cannot be written to %s holds up nobody else, and stays due',
  async (odd) => {
    const clock = handClock()
    const db = await mailDatabase(new Date(clock.now() - days(10)))
    const queued: string[] = []
    let isBroken = true
    const queue: Mailer['queue'] = async (_db, mails) => {
      if (isBroken && mails.some(({ userId }) => userId === odd)) throw new Error('It cannot be written.')
      queued.push(...mails.map(({ userId }) => userId))
      return mails.length
    }
    const mails = makeScheduledMails({
      db,
      clock,
      log: makeLog('silent'),
      publicUrl: new URL('http://127.0.0.1'),
      mailer: { queue } as Mailer,
    })

    await mails.look()
    expect(queued).toEqual(['mara', 'tom'].filter((one) => one !== odd))

    isBroken = false
    await mails.look()
    expect(new Set(queued)).toEqual(new Set(['mara', 'tom']))
    await db.destroy()
  },
)
