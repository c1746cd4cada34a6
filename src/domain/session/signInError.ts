import type { SessionState } from './model.ts'
import { NOTHING_KEPT } from './texts.ts'

/** APP-01, APP-02: why a sign-in failed, where that is to be shown: not after the user broke it off. */
export const shownError = ({ error, phase }: Pick<SessionState, 'error' | 'phase'>): string | null =>
  error !== null && !error.cancelled && phase !== 'active' ? error.message : null

/**
 * What stays told although the provider knows nobody: a tab that comes back with an error looks for a session beside
 * it. A provider that answers ends what was said for want of a connection.
 */
export const lastingError = ({ error }: Pick<SessionState, 'error'>): SessionState['error'] =>
  error?.message === NOTHING_KEPT ? null : error
