import { isDiskFull } from '../db/embedded/room.ts'
import { Problem } from './problem.ts'

/** What a call that met no database is told to wait, in seconds (F31: at most 5). */
const WAIT_S = '5'

/**
 * Codes of a connection that is refused, lost or timed out, and of a server that starts, stops, is full, or gave a
 * statement or a transaction up: nothing of it was done, and the next try may be.
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const DOWN_CODES: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  '40001',
  '40P01',
  '53300',
  '57014',
  '57P01',
  '57P02',
  '57P03',
  '57P05',
])
const DOWN_WORDS =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|driver has already been destroyed/

/** Whether a failure says that the database is away for the moment (F31). */
export function isDatabaseDown(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  // A socket file is gone while the database is down: any failure to connect counts.
  const isUnreachable = 'syscall' in error && error.syscall === 'connect'
  return isUnreachable || DOWN_CODES.has(code) || code.startsWith('08') || DOWN_WORDS.test(error.message)
}

/** The answer to a call that failed because of the state the database is in; null for any other failure. */
export function databaseProblem(error: unknown): Problem | null {
  if (isDiskFull(error))
    return new Problem(
      507,
      'The disk of the server is full: nothing can be saved until there is room again. What is shown goes on.',
    )
  if (isDatabaseDown(error))
    return new Problem(503, 'The database does not answer. Try again in a moment.', { 'Retry-After': WAIT_S })
  return null
}
