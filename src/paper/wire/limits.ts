/** What the exchange counted of its own limits; for GET /stats. */
export interface LimitStats {
  requests: number
  /** Calls answered 10006. */
  tooMany: number
  /** Calls answered 403. */
  banned: number
  /** Refused private calls by retCode. */
  refusals: Record<number, number>
  /** Most calls of one address within 5 s (limit 600). */
  mostIn5s: number
  publicConnections: number
  privateConnections: number
  /** Most new connections within 5 min (limit 500). */
  mostConnectionsIn5min: number
}

/** A verdict on one private call, for the headers X-Bapi-Limit and its kin. */
export interface Visit {
  readonly limit: number
  readonly remaining: number
  readonly resetAt: number
  readonly isAllowed: boolean
}

/** Counters of the exchange's limits. */
export interface Limits {
  readonly stats: LimitStats
  /**
   * Counts a call of one address; true when the address is (now) banned. 600 calls in 5 s lead to 10 minutes of HTTP
   * 403.
   */
  visitAddress(address: string, now: number): boolean
  /** Counts a private call per account and path within a rolling second. */
  visitPath(uid: number, path: string, now: number): Visit
  /** Counts a new stream connection. */
  connected(kind: 'private' | 'public', now: number): void
  /** Bans (or frees, with 0) every address until a time; scripted by tests. */
  ban(until: number): void
}

const ADDRESS_LIMIT = 600
const ADDRESS_WINDOW = 5_000
const CONNECTION_WINDOW = 300_000
const BAN = 600_000
const SECOND = 1_000
/** Calls per second and account; others 50. (rate-limit) */
const PATH_LIMITS: Readonly<Record<string, number>> = {
  '/v5/order/create': 10,
  '/v5/order/amend': 10,
  '/v5/order/cancel': 10,
  '/v5/position/trading-stop': 10,
  '/v5/position/switch-mode': 10,
  '/v5/position/set-leverage': 10,
  '/v5/user/query-api': 10,
  '/v5/account/transaction-log': 25,
}

/** New counters. */
export function createLimits(): Limits {
  const stats: LimitStats = {
    requests: 0,
    tooMany: 0,
    banned: 0,
    refusals: {},
    mostIn5s: 0,
    publicConnections: 0,
    privateConnections: 0,
    mostConnectionsIn5min: 0,
  }
  const byAddress = new Map<string, number[]>()
  const byPath = new Map<string, number[]>()
  const bannedUntil = new Map<string, number>()
  let everybodyUntil = 0
  const recent = (times: Map<string, number[]>, key: string, since: number): number[] => {
    const kept = (times.get(key) ?? []).filter((time) => time > since)
    times.set(key, kept)
    return kept
  }
  return {
    stats,
    visitAddress(address, now) {
      stats.requests += 1
      const visits = recent(byAddress, address, now - ADDRESS_WINDOW)
      visits.push(now)
      stats.mostIn5s = Math.max(stats.mostIn5s, visits.length)
      if (visits.length > ADDRESS_LIMIT) bannedUntil.set(address, now + BAN)
      const isBanned = now < everybodyUntil || now < (bannedUntil.get(address) ?? 0)
      if (isBanned) stats.banned += 1
      return isBanned
    },
    visitPath(uid, path, now) {
      const limit = PATH_LIMITS[path] ?? 50
      const visits = recent(byPath, `${uid} ${path}`, now - SECOND)
      const isAllowed = visits.length < limit
      if (isAllowed) visits.push(now)
      else stats.tooMany += 1
      return {
        limit,
        remaining: Math.max(0, limit - visits.length),
        resetAt: isAllowed ? now : (visits[0] ?? now) + SECOND,
        isAllowed,
      }
    },
    connected(kind, now) {
      stats[kind === 'private' ? 'privateConnections' : 'publicConnections'] += 1
      const opened = recent(byAddress, 'connections', now - CONNECTION_WINDOW)
      opened.push(now)
      stats.mostConnectionsIn5min = Math.max(stats.mostConnectionsIn5min, opened.length)
    },
    ban(until) {
      everybodyUntil = until
      if (until === 0) bannedUntil.clear()
    },
  }
}
