import { minutes } from '../../../domain/core/time.ts'

/**
 * Urgent calls follow live accounts; background calls fill history and get at most half (bybit.md 1.3). Charts get at
 * most a quarter, so that they wait neither behind history nor hold up what is live.
 */
const SHARES = { urgent: 1, background: 1 / 2, chart: 1 / 4 } as const
export type Priority = keyof typeof SHARES
const PRIORITIES = Object.keys(SHARES) as readonly Priority[]

/** One limit: at most `limit` grants within any `windowMs`. */
interface Bucket {
  readonly windowMs: number
  limit: number
  /** Times of grants inside the window, oldest first, by what they were for. */
  readonly granted: Record<Priority, number[]>
  blockedUntil: number
  halvedUntil: number
}

/** Share of the exchange's limits that we take; the rest is left to whatever else uses the account or the address. */
export const USUAL_SHARE = 0.4

/** Requests per rolling second of one account, by path (bybit.md 1.3). */
const LIMIT_BY_PATH: Readonly<Record<string, number>> = {
  '/v5/account/transaction-log': 25,
  '/v5/user/query-api': 10,
}
const USUAL_LIMIT = 50
const ACCOUNT_WINDOW_MS = 1_000

/** 600 requests per 5 s and address; a breach is a ban of ten minutes. */
const ADDRESS_LIMIT = 600
const ADDRESS_WINDOW_MS = 5_000

/** How long half the budget is used after the exchange said "too many visits". */
const HALVED_MS = minutes(1)

/** How long an account waits at most for a reset that a header names. */
const MOST_BLOCKED_MS = 10_000

/** What an answer's headers say about the limit of its path. */
export interface LimitHeaders {
  readonly max: number
  readonly remaining: number
  /** Unix ms of the exchange. */
  readonly resetAt: number
}

/** Keeps every request of this process under the exchange's limits, in any window. Time is a parameter. */
export class RateBudget {
  private readonly share: number
  private readonly address: Bucket
  private readonly byAccountAndPath = new Map<string, Bucket>()

  constructor(share: number = USUAL_SHARE) {
    this.share = share
    this.address = bucket(Math.floor(ADDRESS_LIMIT * share), ADDRESS_WINDOW_MS)
  }

  /** 0 when granted (and counted); else how many ms to wait before asking again. `owner` is null for public calls. */
  take(owner: string | null, path: string, priority: Priority, now: number): number {
    const buckets = owner === null ? [this.address] : [this.address, this.bucketOf(owner, path)]
    const wait = Math.max(...buckets.map((each) => waitOf(each, priority, now)))
    if (wait > 0) return wait
    for (const each of buckets) each.granted[priority].push(now)
    return 0
  }

  /** Follows what the exchange itself says: a lower limit, or none left until a time. */
  obey(owner: string, path: string, headers: LimitHeaders, now: number, offsetMs: number): void {
    const own = this.bucketOf(owner, path)
    if (headers.max > 0) own.limit = Math.max(1, Math.min(own.limit, Math.floor(headers.max * this.share)))
    if (headers.remaining <= 0) own.blockedUntil = Math.max(own.blockedUntil, this.resetTime(headers, now, offsetMs))
  }

  /** After "too many visits" (10006): half for a minute, and nothing before the reset. Answers the wait in ms. */
  tooMany(owner: string, path: string, headers: LimitHeaders | null, now: number, offsetMs: number): number {
    const own = this.bucketOf(owner, path)
    own.halvedUntil = now + HALVED_MS
    const until = headers === null ? now + ACCOUNT_WINDOW_MS : Math.max(now + 1, this.resetTime(headers, now, offsetMs))
    own.blockedUntil = Math.max(own.blockedUntil, until)
    return own.blockedUntil - now
  }

  /** Forgets an account that is no longer followed. */
  forget(owner: string): void {
    for (const key of this.byAccountAndPath.keys()) if (key.startsWith(`${owner} `)) this.byAccountAndPath.delete(key)
  }

  /** The reset in our time, never far away: a wrong header must not stop an account. */
  private resetTime(headers: LimitHeaders, now: number, offsetMs: number): number {
    return Math.min(headers.resetAt - offsetMs, now + MOST_BLOCKED_MS)
  }

  private bucketOf(owner: string, path: string): Bucket {
    const key = `${owner} ${path}`
    const held = this.byAccountAndPath.get(key)
    if (held !== undefined) return held
    const made = bucket(Math.floor((LIMIT_BY_PATH[path] ?? USUAL_LIMIT) * this.share), ACCOUNT_WINDOW_MS)
    this.byAccountAndPath.set(key, made)
    return made
  }
}

const bucket = (limit: number, windowMs: number): Bucket => ({
  limit,
  windowMs,
  granted: { urgent: [], background: [], chart: [] },
  blockedUntil: 0,
  halvedUntil: 0,
})

/** Ms until this bucket would grant, 0 now. A window is half open: a grant leaves it after exactly `windowMs`. */
function waitOf(own: Bucket, priority: Priority, now: number): number {
  for (const each of PRIORITIES) own.granted[each] = within(own.granted[each], own.windowMs, now)
  own.blockedUntil = Math.min(own.blockedUntil, now + MOST_BLOCKED_MS)
  own.halvedUntil = Math.min(own.halvedUntil, now + HALVED_MS)
  const limit = Math.max(1, now < own.halvedUntil ? Math.floor(own.limit / 2) : own.limit)
  const all = PRIORITIES.flatMap((each) => own.granted[each]).toSorted((a, b) => a - b)
  const total = untilBelow(all, limit, own.windowMs, now)
  const most = Math.max(1, Math.floor(limit * SHARES[priority]))
  const share = untilBelow(own.granted[priority], most, own.windowMs, now)
  return Math.max(0, own.blockedUntil - now, total, share)
}

/**
 * Grants that are still in the window. After a clock was set back those of later count as granted now: a window is
 * waited for, no more.
 */
function within(times: number[], windowMs: number, now: number): number[] {
  const first = times.findIndex((time) => time > now - windowMs)
  const kept = first < 0 ? [] : first === 0 ? times : times.slice(first)
  return (kept.at(-1) ?? now) > now ? kept.map((time) => Math.min(time, now)) : kept
}

/** Ms until fewer than `limit` of the sorted times are in the window. */
function untilBelow(times: readonly number[], limit: number, windowMs: number, now: number): number {
  const leaving = times[times.length - limit]
  return leaving === undefined ? 0 : leaving + windowMs - now
}
