import { hasRecognisedRole } from '../access/roles.ts'
import type { SessionState } from './model.ts'

/**
 * Whether somebody is signed in, or remembered, whose roles hold a plan: without one the server answers nearly nothing.
 */
export const hasPlan = ({ profile }: Pick<SessionState, 'profile'>): boolean =>
  profile !== null && hasRecognisedRole(profile.roles)

/** Whether it is known of who is signed in, or remembered, that he has no plan: he is told nothing. */
export const lacksPlan = (session: Pick<SessionState, 'profile'>): boolean =>
  session.profile !== null && !hasPlan(session)
