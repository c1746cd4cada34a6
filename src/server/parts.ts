import type { Alerts } from './alerts/alerts.ts'
import type { Accounts } from './accounts/accounts.ts'
import type { Billing } from './billing/billing.ts'
import type { Trials } from './billing/trials.ts'
import type { LivePositions } from './accounts/livePositions.ts'
import type { Owners } from './accounts/owners.ts'
import type { Telling } from './channels/telling.ts'
import type { Clock } from './clock.ts'
import type { Settings } from './config.ts'
import type { Db } from './db/open.ts'
import type { Room } from './db/embedded/room.ts'
import type { Tx } from './db/users.ts'
import type { Hub } from './events/hub.ts'
import type { FactLog } from './events/log.ts'
import type { ListedSymbols } from './exchange/listedSymbols.ts'
import type { Exchange } from './exchange/port.ts'
import type { Session } from './http/auth.ts'
import type { CallerOf } from './http/callers.ts'
import type { Limits } from './http/limits.ts'
import type { Once } from './http/once.ts'
import type { Tickets } from './http/tickets.ts'
import type { Impersonations } from './identity/impersonations.ts'
import type { PaperLab } from './lab/paperLab.ts'
import type { Log } from './log.ts'
import type { Addresses } from './mail/addresses.ts'
import type { Mailer } from './mail/mailer.ts'
import type { ScheduledMails } from './mail/scheduledMails.ts'
import type { MailTokens } from './mail/mailTokens.ts'
import type { PaperProgram } from './paperProgram.ts'
import type { OptimizedStrategies } from './recommendations/optimized.types.ts'
import type { Readiness } from './readiness.ts'
import type { SampleGate } from './sampleGate.ts'
import type { Tasks } from './tasks/tasks.ts'

/** Everything the routes work with, made once by start.ts. */
export interface Parts {
  readonly settings: Settings
  readonly publicUrl: URL
  readonly build: string
  readonly clock: Clock
  readonly log: Log
  readonly db: Db
  /** Whether its disk has room. */
  readonly room: Room
  readonly facts: FactLog
  readonly hub: Hub
  /** Strategies as they were rated last. */
  readonly optimized: OptimizedStrategies
  readonly live: LivePositions
  readonly owners: Owners
  readonly exchange: Exchange
  readonly alerts: Alerts
  readonly listed: ListedSymbols
  /** The paper exchange's control door, or null where keys are of a real exchange. */
  readonly paper: Pick<PaperProgram, 'createAccount' | 'putRules' | 'makeOlder' | 'misbehave' | 'onRestarted'> | null
  readonly accounts: Accounts
  /** The card provider, or null where plans are not sold (`sellsPlans`). */
  readonly billing: Billing | null
  readonly mailer: Mailer
  readonly addresses: Addresses
  readonly scheduledMails: ScheduledMails
  readonly unsubscribeTokens: MailTokens<string>
  /** What tells people while no page of theirs is open. */
  readonly telling: Telling
  /** Trials that are begun here. */
  readonly trials: Trials
  readonly tasks: Tasks
  /** Faults of the paper exchange, or null outside embedded mode. */
  readonly paperLab: PaperLab | null
  readonly limits: Limits
  readonly callerOf: CallerOf
  readonly once: Once
  readonly tickets: Tickets
  readonly sessions: Sessions
  readonly impersonations: Impersonations
  readonly samples: SampleGate
  readonly readiness: Readiness
}

/** Who calls, and whether he still may. */
export interface Sessions {
  /** Checks an access token and notes its user. Throws 401. */
  of(token: string): Promise<Session>
  /** Calls `act` when a user is seen for the first time since the start; his call waits for it. */
  onArrival(act: (userId: string) => Promise<void>): void
  /** Ends a token before its time, and with it all of the same sign-in that this server knows of. */
  end(session: Session): Promise<void>
  /**
   * Ends every sign-in of a user in the transaction that has a reason for it: nothing is granted on them any more. What
   * it answers ends their tokens, once that is committed.
   */
  endSignIns(tx: Tx, userId: string): Promise<() => Promise<void>>
  /** Forgets that a user was seen: whether his next token is still good is asked anew. */
  forgetUser(userId: string): void
  /** Forgets ended tokens whose own end has come: those are refused anyway. */
  forgetEnded(): Promise<void>
  /** Whether a session still has its rights: not ended, not expired, roles not taken away (T25). */
  isStillGood(session: Session): Promise<boolean>
}
