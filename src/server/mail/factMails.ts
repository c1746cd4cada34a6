import { isWanted, mayGoAt } from '../../domain/mail/preferences.ts'
import type { Clock } from '../clock.ts'
import { mailWishes } from '../db/emailPreferences.ts'
import type { OnFact } from '../events/log.ts'
import { isMailed, letterOf } from './factLetters.ts'
import type { Mailer } from './mailer.ts'

/** Queues the mail that tells of a fact, in the fact's own transaction. */
export const makeFactMails =
  ({ mailer, clock, publicUrl }: { readonly mailer: Mailer; readonly clock: Clock; readonly publicUrl: URL }): OnFact =>
  async (tx, userId, { id, event_type: type, data }) => {
    if (!isMailed(type)) return
    const wishes = await mailWishes(tx, userId)
    const told = letterOf({ type, data }, (path) => new URL(path, publicUrl).href, wishes)
    if (told === null || !isWanted(told.kind, wishes)) return
    const dueAt = new Date(mayGoAt(clock.now(), told.kind, wishes))
    await mailer.queue(tx, [{ userId, occasion: `fact ${id}`, ...told, dueAt }])
  }
