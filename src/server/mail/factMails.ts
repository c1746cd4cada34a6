import { isRecord, textFrom } from '../../domain/core/wire.ts'
import { isWanted, mayGoAt } from '../../domain/mail/preferences.ts'
import type { Clock } from '../clock.ts'
import { mailWishes } from '../db/emailPreferences.ts'
import { dropUnsent } from '../db/mails.ts'
import type { OnFact } from '../events/log.ts'
import { isMailed, letterOf } from './factLetters.ts'
import { mailId, type Mailer } from './mailer.ts'

/** Queues the mail that tells of a fact, in the fact's own transaction. */
export const makeFactMails =
  ({ mailer, clock, publicUrl }: { readonly mailer: Mailer; readonly clock: Clock; readonly publicUrl: URL }): OnFact =>
  async (tx, userId, { id, event_type: type, event_timestamp: happened, data }) => {
    if (!isMailed(type)) return
    const occasion = occasionOf(id, type, data)
    // What was not sent yet says what the trade came to (F39); what was sent is not sent again.
    if (type === 'trade_corrected') await dropUnsent(tx, mailId(userId, occasion))
    const wishes = await mailWishes(tx, userId)
    const times = { at: Date.parse(happened), now: clock.now() }
    const told = letterOf({ type, data }, (path) => new URL(path, publicUrl).href, wishes, times)
    if (told === null || !isWanted(told.kind, wishes)) return
    const dueAt = new Date(mayGoAt(clock.now(), told.kind, wishes))
    await mailer.queue(tx, [{ userId, occasion, ...told, dueAt }])
  }

/** A trade is one occasion, however often its figures are corrected. */
const occasionOf = (id: string, type: string, data: unknown): string => {
  const tradeId = isRecord(data) && type.startsWith('trade_') ? textFrom(data['trade_id']) : null
  return tradeId === null ? `fact ${id}` : `trade ${tradeId}`
}
