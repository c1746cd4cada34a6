import { days, hours, minutes } from '../domain/core/time.ts'
import { GONE_KEPT_DAYS } from '../domain/privacy/constants.ts'
import { deleteOldActivities } from './db/activities.ts'
import { forgetDeletedAlerts } from './db/alerts.ts'
import { deleteOldMessages } from './db/billing.ts'
import { forgetGone } from './db/goneUsers.ts'
import { deleteExpiredRecords } from './db/identityRecords.ts'
import { deleteOldDeliveries } from './db/deliveries.ts'
import { emptyOldMails } from './db/mails.ts'
import { freshenStatistics } from './db/statistics.ts'
import { deleteOldAnswers } from './db/keptAnswers.ts'
import { deleteOldActions } from './db/recommendations.ts'
import { deleteOldTasks } from './db/tasks.ts'
import { deleteOldTellings } from './db/tellings.ts'
import { deleteOldEnded } from './db/trades/levels.ts'
import { KEPT_MS } from './http/once.ts'
import type { Parts } from './parts.ts'
import { KEPT_MS as ADVICE_KEPT_MS } from './recommendations/generate.ts'

/**
 * Activity reports, ended tasks, what mails said and sessions of the identity provider are no history: they go. Facts
 * stay (R6: at least 30 days).
 */
const ACTIVITY_DAYS = 30
/** A trade that an ended position's levels go to is read within seconds, and after an outage of the exchange. */
const ENDED_DAYS = 7
/** Newest activity reports kept of each user, however many he sends in that time. */
const MOST_ACTIVITIES = 5_000

/**
 * Clears what has expired, and what is beyond its bound, each hour; tells the planner each minute of what has grown.
 * Returns the function that ends it.
 */
export function keepHouse({
  clock,
  db,
  log,
  tickets,
  sessions,
}: Pick<Parts, 'clock' | 'db' | 'log' | 'tickets' | 'sessions'>): () => void {
  const clear = async (): Promise<void> => {
    const ago = (count: number): Date => new Date(clock.now() - days(count))
    const steps: Readonly<Record<string, () => Promise<unknown>>> = {
      mails: () => emptyOldMails(db, ago(ACTIVITY_DAYS)),
      deliveries: () => deleteOldDeliveries(db, ago(ACTIVITY_DAYS)),
      tellings: () => deleteOldTellings(db, ago(ACTIVITY_DAYS)),
      activities: () => deleteOldActivities(db, ago(ACTIVITY_DAYS), MOST_ACTIVITIES),
      ended_positions: () => deleteOldEnded(db, ago(ENDED_DAYS)),
      tasks: () => deleteOldTasks(db, ago(ACTIVITY_DAYS)),
      billing_messages: () => deleteOldMessages(db, ago(ACTIVITY_DAYS)),
      identity_records: () => deleteExpiredRecords(db, ago(0)),
      kept_answers: () => deleteOldAnswers(db, new Date(clock.now() - KEPT_MS)),
      // An undo that waited for a line comes no later than any other write.
      alerts: () => forgetDeletedAlerts(db, new Date(clock.now() - KEPT_MS)),
      recommendations: () => deleteOldActions(db, new Date(clock.now() - ADVICE_KEPT_MS)),
      gone_users: () => forgetGone(db, ago(GONE_KEPT_DAYS)),
      ended_sessions: () => sessions.forgetEnded(),
    }
    // One after the other, so that clearing takes one connection; what fails keeps nothing else from its turn.
    for (const [what, step] of Object.entries(steps))
      await step().catch((error: unknown) =>
        log.warn({ err: String(error), what }, 'Clearing up failed; it is tried again in an hour.'),
      )
  }
  const ends = [
    clock.every(hours(1), () => void clear()),
    clock.every(minutes(1), () => {
      tickets.forgetOld()
      freshenStatistics(db).catch((error: unknown) =>
        log.warn(
          { err: String(error) },
          'The statistics of the database could not be renewed; it is tried again in a minute.',
        ),
      )
    }),
  ]
  return () => {
    for (const end of ends) end()
  }
}
