import { mayGoAt } from '../../domain/mail/preferences.ts'
import { mailWishes } from '../db/emailPreferences.ts'
import { retimeMails } from '../db/mails.ts'
import type { Db } from '../db/open.ts'

/** A user's zone or quiet hours are others: what waits for the end of his night goes by the night that he has now. */
export async function followNight(tx: Db, userId: string, now: Date): Promise<void> {
  const wishes = await mailWishes(tx, userId)
  await retimeMails(tx, userId, now, (kind) => new Date(mayGoAt(now.getTime(), kind, wishes)))
}
