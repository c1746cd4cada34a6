import type { SessionState } from './model.ts'

type Seen = Pick<SessionState, 'error' | 'phase'>

/**
 * APP-01, APP-02, A-329: why a sign-in failed, where that is to be shown in a tab: not after the user broke it off, and
 * nothing of another tab's, or of what this one was before a reload.
 */
export const shownError = ({ error, phase }: Seen, tab: string): string | null =>
  error !== null && !error.cancelled && phase !== 'active' && (error.tab ?? tab) === tab ? error.message : null

/**
 * What stays told although the provider knows nobody: a tab that comes back with an error looks for a session beside
 * it. A provider that answers ends what was said to all tabs, for want of a connection.
 */
export const lastingError = ({ error }: Pick<SessionState, 'error'>): SessionState['error'] =>
  error?.tab === undefined ? null : error
