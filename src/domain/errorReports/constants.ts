/**
 * spec 9, Error reporting: "10% traces, 100% profiles, 10% sessions, 100% sessions with errors". Profiles are made of
 * the traces that are taken; sessions are recordings of what the page did.
 */
export const SAMPLING = { traces: 0.1, profiles: 1, sessions: 0.1, sessionsWithErrors: 1 } as const

/** Name of the element in a document's head that says where error reports go: a DSN of Sentry. */
export const REPORTS_META = 'error-reports'

/** Key of the browser's refusal: 'no'. It outlives a log-out, so that nobody has to refuse twice. */
export const REPORTS_KEY = 'bot-blending.error-reports'

/** spec 8: "Error reports mentioning network error, fetch or timeout are dropped". */
const UNWANTED = /network\s?error|fetch|timeout/i

/** Whether one of the texts of a report makes it one that is dropped. */
export const isUnwanted = (texts: readonly string[]): boolean => texts.some((text) => UNWANTED.test(text))

/**
 * spec 9: "skipped in browser-extension contexts": a page of an extension, or one into which an extension brought us.
 * `runtimeId`: what extensions have and pages do not.
 */
export const isInExtension = (address: string, runtimeId: unknown): boolean =>
  /^[a-z]+(?:-[a-z]+)*-extension:/i.test(address) || typeof runtimeId === 'string'

/** Channel on which a worker tells its faults to the tabs: they report them, it has no document. Also a lock's name. */
export const WORKER_FAULTS = 'bot-blending.worker-faults'

/** A fault of a worker, without what must not be read (T1). */
export interface WorkerFault {
  /** Hash of the user whose core it is. */
  readonly owner: string
  readonly where: string
  readonly name: string
  readonly message: string
  readonly stack: string
}

/** spec 3, Error-tracking user: these four, and nothing else of anybody. */
export interface ReportedUser {
  readonly id: string
  readonly email: string
  readonly username: string
  readonly subscription_tier: string
}
