import { TRIAL_OF } from '../../domain/billing/constants.ts'
import { isLive, type Subscription, trialId, whyNoTrial } from '../../domain/billing/subscription.ts'
import { days, minutes } from '../../domain/core/time.ts'
import { trialDaysOf } from '../../domain/experiments/assign.ts'
import type { Clock } from '../clock.ts'
import { dueTrials, saveSubscription, subscriptionsOf } from '../db/billing.ts'
import type { Db } from '../db/open.ts'
import type { FactLog } from '../events/log.ts'
import type { RolesPort } from '../identity/roles.ts'
import type { Log } from '../log.ts'
import { tellPlan } from './tellPlan.ts'

/** A trial ends at most this long after its time, ms. */
const LOOK_MS = minutes(1)

/** Why no trial begins. `elsewhere`: who has which plan is said by an outside identity provider. */
export type NoTrial = 'elsewhere' | 'alreadySubscribed' | 'noSecondTrial'

/** Trials: begun by the user, without a card, and ended by the clock. */
export interface Trials {
  /** Begins the one trial of a user; asked for again while it runs it is the same one. */
  start(userId: string): Promise<Subscription | NoTrial>
  /** Ends what is over, at once and then each minute. Returns the function that ends this. */
  watch(): () => void
}

export function makeTrials({
  db,
  clock,
  facts,
  roles,
  log,
}: {
  readonly db: Db
  readonly clock: Clock
  readonly facts: FactLog
  readonly roles: RolesPort
  readonly log: Log
}): Trials {
  const end = async (userId: string): Promise<void> => {
    const said = await roles.read(db, userId)
    await facts.change(userId, async ({ tx, append }) => {
      const before = await subscriptionsOf(tx, userId)
      const own = before.find(({ id }) => id === trialId(userId))
      const at = new Date(clock.now())
      if (own === undefined || !isLive(own) || own.periodEnd > at.getTime()) return
      await saveSubscription(tx, userId, { ...own, status: 'canceled' }, at)
      await tellPlan({ tx, append }, { userId, before, at, roles, own: said })
    })
  }
  let running: Promise<void> | null = null
  const endDue = async (): Promise<void> => {
    for (const userId of await dueTrials(db, new Date(clock.now())))
      // One that cannot be ended holds up no other, and stays due.
      await end(userId).catch((error: unknown) =>
        log.warn({ err: String(error) }, 'A trial that is over could not be ended; it is tried again in a minute.'),
      )
  }
  return {
    async start(userId) {
      const said = await roles.read(db, userId)
      if (said === null) return 'elsewhere'
      return await facts.change(userId, async ({ tx, append }) => {
        const before = await subscriptionsOf(tx, userId)
        const own = before.find(({ id }) => id === trialId(userId))
        if (own !== undefined && isLive(own)) return own
        const why = whyNoTrial(before, said)
        if (why !== null) return why
        const at = new Date(clock.now())
        const trial: Subscription = {
          id: trialId(userId),
          plan: TRIAL_OF,
          status: 'trialing',
          isEnding: false,
          periodEnd: at.getTime() + days(trialDaysOf(userId)),
          createdAt: at.getTime(),
        }
        await saveSubscription(tx, userId, trial, at)
        await tellPlan({ tx, append }, { userId, before, at, roles, own: said })
        return trial
      })
    },
    watch() {
      const look = (): void => {
        // One run at a time, however long an address takes to answer.
        running ??= endDue()
          .catch((error: unknown) =>
            log.warn({ err: String(error) }, 'Trials that are over could not be ended; it is tried again in a minute.'),
          )
          .finally(() => {
            running = null
          })
      }
      look()
      return clock.every(LOOK_MS, look)
    },
  }
}
