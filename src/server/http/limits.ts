import { hours, minutes } from '../../domain/core/time.ts'
import type { Clock } from '../clock.ts'
import { tooMany } from './problem.ts'

interface Limit {
  readonly count: number
  readonly perMs: number
}

/**
 * How often a thing may be done per user, or per address where nobody is signed in (T9). Polling and activity reports
 * have their own, since the product sends them by itself.
 */
const limitTable = {
  login: { count: 10, perMs: minutes(1) },
  // Passwords tried on one user, from wherever. More than one address may try: it alone locks nobody out.
  guesses: { count: 1_000, perMs: hours(1) },
  // Each begun sign-in is kept for an hour. High: silent ones and refreshed tokens of many tabs are among them.
  signIns: { count: 600, perMs: minutes(1) },
  signUps: { count: 10, perMs: hours(1) },
  // For each address that a new password is asked for, and for each address of the network that asks.
  passwordLinks: { count: 5, perMs: hours(1) },
  // For each user who asks for one, and for each address that one goes to.
  addressLinks: { count: 5, perMs: hours(1) },
  tickets: { count: 30, perMs: minutes(1) },
  badTickets: { count: 30, perMs: minutes(1) },
  reads: { count: 600, perMs: minutes(1) },
  // Each opening is a snapshot and up to a thousand missed facts.
  streams: { count: 60, perMs: minutes(1) },
  writes: { count: 60, perMs: minutes(1) },
  reports: { count: 240, perMs: minutes(1) },
  // What reports say is kept: nobody fills the disk with it.
  activities: { count: 2_000, perMs: hours(1) },
  accountLinks: { count: 10, perMs: hours(1) },
  anonymous: { count: 300, perMs: minutes(1) },
} as const satisfies Record<string, Limit>

export type LimitName = keyof typeof limitTable

/**
 * Counts requests. Beyond this many keys of a limit its oldest are forgotten, so that addresses cannot fill the memory;
 * those of another limit stay, or cheap requests from many addresses would give what guesses have spent.
 */
const MOST_KEYS = 50_000

export interface Limits {
  /** Takes one of a key's allowance. Answers null, or the seconds until one is free again. */
  take(name: LimitName, key: string): number | null
  /** Takes one, or refuses the call (429) with those seconds. */
  spend(name: LimitName, key: string): void
}

/** Token buckets: a full minute's allowance at once, then refilled evenly (M-04). `factor` multiplies all. */
export function makeLimits(clock: Clock, factor: number): Limits {
  const bucketsOf = new Map<LimitName, Map<string, { left: number; at: number }>>()
  const limits: Limits = {
    take(name, key) {
      const { count, perMs } = limitTable[name]
      const most = count * factor
      const now = clock.now()
      const buckets = bucketsOf.get(name) ?? new Map<string, { left: number; at: number }>()
      bucketsOf.set(name, buckets)
      const bucket = buckets.get(key) ?? { left: most, at: now }
      // A clock that was set back gives nothing and takes nothing: else whoever asked before would wait until it is
      // that late again.
      const left = Math.min(most, bucket.left + (Math.max(0, now - bucket.at) / perMs) * most)
      buckets.delete(key)
      buckets.set(key, { left: left >= 1 ? left - 1 : left, at: now })
      if (buckets.size > MOST_KEYS) buckets.delete(buckets.keys().next().value ?? '')
      return left >= 1 ? null : Math.ceil(((1 - left) * perMs) / most / 1_000)
    },
    spend(name, key) {
      const wait = limits.take(name, key)
      if (wait !== null) throw tooMany(wait)
    },
  }
  return limits
}
