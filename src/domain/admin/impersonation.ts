import type { Call } from '../wire/rest/call.ts'

/** What the server says to everything that would change something, or that opens what is secret or paid. */
export const LOOK_ONLY = 'While impersonating you can look, but not change anything.'

/**
 * Whether a call may be made while impersonating, by its entry alone (T6): what is asked may, what changes anything may
 * not, and an entry can say otherwise (`whileImpersonating`): the end of the session is a write that may, the bills of
 * the card provider are a question that may not.
 */
export const mayWhileImpersonating = ({ method, isQuestion, whileImpersonating }: Call): boolean =>
  whileImpersonating ?? (method === 'GET' || isQuestion === true)
