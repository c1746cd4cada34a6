import { type AbandonedStep, abandonedStep } from '../billing/abandoned.ts'
import { TRIAL_DAYS } from '../billing/constants.ts'
import { inZone } from '../core/temporal.ts'
import { days } from '../core/time.ts'
import type { EmailChoices } from './preferences.ts'

/**
 * Days of a trial of 14 days on which a mail comes (spec 9: "delays of 1, 3, 7, 10, 12 days for a trial"). A shorter or
 * longer one has the same steps at the same shares of its time, so that half of it is half and its end is told before
 * (A-350).
 */
export const TRIAL_STEPS = [1, 3, 7, 10, 12] as const
/** Days without a visit after which a mail comes (spec 9: "3 or more inactive days, stronger at 7 or more"). */
export const AWAY_STEPS = [3, 7] as const
/** Nobody is written to for having gone long ago. */
const LONGEST_AWAY = days(30)

/** From when until when a trial runs, ms; it is over at `until`. */
export interface TrialTime {
  readonly since: number
  readonly until: number
}

/** An occasion for a mail: its name is the same for as long as it lasts, so that it makes one mail. */
export type Occasion =
  | { readonly what: 'digest'; readonly name: string; readonly from: number; readonly until: number }
  | {
      readonly what: 'trial'
      readonly name: string
      readonly day: (typeof TRIAL_STEPS)[number]
      readonly until: number
    }
  | { readonly what: 'checkout'; readonly name: string; readonly step: AbandonedStep }
  | { readonly what: 'away'; readonly name: string; readonly days: (typeof AWAY_STEPS)[number] }

/** A word to who left a checkout at `since`. */
export function checkoutDue(at: number, since: number): Occasion | null {
  const step = abandonedStep(at, since)
  return step === null ? null : { what: 'checkout', name: `checkout ${step.percent} of ${since}`, step }
}

/** Days of a digest, whole ones of a zone, ms; the day that runs is never in it. A day need not begin at midnight. */
export function digestPeriod(at: number, zone: string, every: 'daily' | 'weekly') {
  const today = inZone(at, zone).startOfDay()
  const from = today.subtract({ days: every === 'daily' ? 1 : 7 }).startOfDay()
  return { from: from.epochMilliseconds, until: today.epochMilliseconds, firstDay: from.toPlainDate().toString() }
}

/** The digest that is due: each day, or on Mondays, from the chosen hour of the zone to the end of the day. */
export function digestDue(at: number, zone: string, { digest, digest_hour: hour }: EmailChoices): Occasion | null {
  const local = inZone(at, zone)
  if (digest === 'off' || (digest === 'weekly' && local.dayOfWeek !== 1)) return null
  if (at < local.withPlainTime({ hour }).epochMilliseconds) return null
  const { from, until } = digestPeriod(at, zone, digest)
  return { what: 'digest', name: `digest ${local.toPlainDate().toString()}`, from, until }
}

/** The step of a trial: the last one that has come, so a night without a server skips none. */
export function trialDue(at: number, { since, until }: TrialTime): Occasion | null {
  if (at >= until) return null
  const day = TRIAL_STEPS.findLast((step) => at >= since + ((until - since) * step) / TRIAL_DAYS)
  return day === undefined ? null : { what: 'trial', name: `trial day ${day} of ${since}`, day, until }
}

/** The step of an absence: once each, from one visit to the next. */
export function awayDue(at: number, lastSeen: number): Occasion | null {
  const step = AWAY_STEPS.findLast((one) => at >= lastSeen + days(one))
  return step === undefined || at >= lastSeen + LONGEST_AWAY
    ? null
    : { what: 'away', name: `away ${step} since ${lastSeen}`, days: step }
}
