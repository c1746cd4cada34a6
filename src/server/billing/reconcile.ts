import { hours, minutes } from '../../domain/core/time.ts'
import type { Clock } from '../clock.ts'
import { billingCustomers, subscriptionsOf } from '../db/billing.ts'
import type { Db } from '../db/open.ts'
import type { Log } from '../log.ts'
import type { Hearing } from './hear.ts'
import { faultOf } from './provider.ts'
import { chargedOf } from './renewal.ts'

/** How often it is asked for what no message told, ms. */
const RECONCILE_MS = hours(1)
/** The first time, once what waited for this server has come by itself, ms. */
const FIRST_MS = minutes(1)

/** Finds what messages of the card provider did not tell: they may have been lost for good. */
export interface Reconcile {
  /** Asks about one customer; answers how many subscriptions had been missed. Throws what asking throws. */
  of(customer: Customer): Promise<number>
  /** Asks about every customer, one after the other; answers how many subscriptions had been missed. */
  run(): Promise<number>
  /** Runs soon after the start and then each hour. Returns the function that ends this. */
  watch(): () => void
}

interface Customer {
  readonly id: string
  readonly userId: string
}

export interface ReconcileParts {
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
  /** Ids of a customer's subscriptions at the provider, those that ended too; none where it has no such customer. */
  readonly idsOf: (customer: string) => Promise<readonly string[]>
  readonly look: Hearing['look']
}

export function makeReconcile({ db, clock, log, idsOf, look }: ReconcileParts): Reconcile {
  let running: Promise<number> | null = null

  const ofCustomer = async ({ id, userId }: Customer): Promise<number> => {
    const kept = new Map((await subscriptionsOf(db, userId)).map((one) => [one.id, one]))
    let missed = 0
    // What counts here and is not among them was of a customer whom the provider does not have any more.
    const charged = (await chargedOf(db, userId)).map((one) => one.id)
    for (const one of new Set([...(await idsOf(id)), ...charged])) {
      // What ended stays ended.
      if (kept.get(one)?.status === 'canceled') continue
      if (await look(userId, one)) missed += 1
    }
    return missed
  }
  const runAll = async (): Promise<number> => {
    let missed = 0
    for (const customer of await billingCustomers(db))
      try {
        missed += await ofCustomer(customer)
      } catch (error) {
        log.warn(faultOf(error), 'A customer could not be asked about at the card provider; he is in an hour.')
      }
    if (missed > 0) log.warn({ missed }, 'Changes of plans were taken in that no message had told.')
    return missed
  }
  const run = (): Promise<number> =>
    (running ??= runAll().finally(() => {
      running = null
    }))
  const beat = (): void => {
    run().catch((error: unknown) =>
      log.warn({ err: String(error) }, 'The card provider could not be compared with; it is in an hour.'),
    )
  }
  return {
    of: ofCustomer,
    run,
    watch() {
      const ends = [clock.once(FIRST_MS, beat), clock.every(RECONCILE_MS, beat)]
      return () => ends.forEach((end) => end())
    },
  }
}
