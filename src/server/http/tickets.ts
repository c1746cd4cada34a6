import { randomBytes } from 'node:crypto'
import type { Clock } from '../clock.ts'
import type { Session } from './auth.ts'
import { Problem } from './problem.ts'
import { unauthorised } from './auth.ts'
import type { Limits } from './limits.ts'

/** What a ticket opens. */
export type Purpose = 'events' | 'trades' | 'task'

interface Ticket {
  readonly session: Session
  readonly purpose: Purpose
  readonly taskId: string | null
  readonly origin: string | null
  readonly validUntil: number
}

/** What a stream wants to be opened for. */
export interface Wanted {
  readonly purpose: Purpose
  readonly taskId: string | null
  readonly origin: string | null
  /** Network address of the caller, for counting wrong tickets. */
  readonly from: string
}

/** Life of a ticket, seconds (A-147, T1). */
export const TICKET_SECONDS = 30
/** Of all users together; beyond it the oldest give way. */
const MOST_TICKETS = 10_000

/**
 * Single-use tickets that stand in stream addresses instead of access tokens. Kept in memory: they live half a minute.
 */
export interface Tickets {
  issue(session: Session, wanted: Omit<Wanted, 'from'>): string
  /** The session behind a ticket, which is used up by this. Throws 401, 403 or 429. */
  redeem(ticket: string, wanted: Wanted): Session
  /** Forgets those that nobody redeemed in time. */
  forgetOld(): void
}

/** 128 bits as hexadecimal; an access token looks different. */
export const isTicket = (text: string): boolean => /^[0-9a-f]{32}$/.test(text)

export function makeTickets(clock: Clock, limits: Limits): Tickets {
  const tickets = new Map<string, Ticket>()

  return {
    issue(session, { purpose, taskId, origin }) {
      forgetOld(tickets, clock.now())
      const name = randomBytes(16).toString('hex')
      tickets.set(name, { session, purpose, taskId, origin, validUntil: clock.now() + TICKET_SECONDS * 1_000 })
      return name
    },
    redeem(name, wanted) {
      const ticket = tickets.get(name)
      tickets.delete(name)
      if (ticket === undefined || ticket.validUntil <= clock.now()) {
        limits.spend('badTickets', wanted.from)
        throw unauthorised()
      }
      const isForThis = ticket.purpose === wanted.purpose && ticket.taskId === wanted.taskId
      const isFromThere = ticket.origin === null || wanted.origin === null || ticket.origin === wanted.origin
      if (!isForThis || !isFromThere) throw new Problem(403, 'This ticket is for another stream.')
      return ticket.session
    },
    forgetOld: () => forgetOld(tickets, clock.now()),
  }
}

/** Tickets are in the order of their issue, so the old ones come first. */
function forgetOld(tickets: Map<string, Ticket>, now: number): void {
  for (const [name, ticket] of tickets) {
    if (ticket.validUntil > now && tickets.size < MOST_TICKETS) return
    tickets.delete(name)
  }
}
