import { countMails, newestMails } from '../../db/mails.ts'
import type { Parts } from '../../parts.ts'
import type { SomeRoutes } from '../serve.ts'

/** What goes out by mail. */
export function mailRoutes({ db, settings }: Parts) {
  return {
    adminOutbox: async ({ query: { limit } }) => ({
      has_mail_server: settings.SMTP_URL !== '',
      counts: { ...(await countMails(db)) },
      mails: (await newestMails(db, limit)).map((mail) => ({
        id: mail.id,
        user_id: mail.userId,
        kind: mail.kind,
        recipient: mail.recipient,
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        state: mail.state,
        attempts: mail.attempts,
        problem: mail.problem,
        queued_at: mail.queuedAt.toISOString(),
        due_at: mail.endedAt === null ? mail.dueAt.toISOString() : null,
        ended_at: mail.endedAt?.toISOString() ?? null,
      })),
    }),
  } satisfies SomeRoutes
}
