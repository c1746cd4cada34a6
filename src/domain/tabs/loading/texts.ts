import type { LoadingStage } from '../events.ts'

/** spec 2, Loading views. */
export const LOADING_TITLE = 'Bot Blending...'

/** Stage messages (spec 2, Loading views); `complete` shows nothing. */
export const STAGE_MESSAGES: Readonly<Record<LoadingStage, string>> = {
  css: 'Starting application...',
  auth: 'Authenticating...',
  cache: 'Restoring data...',
  dashboard: 'Loading dashboard...',
  complete: '',
  logout: 'Logging out...',
}

/** The spinner of /dashboard; its capital D differs from the stage's. */
export const DASHBOARD_SPINNER = 'Loading Dashboard...'

/** While the identity provider loads on dashboard or login. */
export const INITIALIZING_AUTHENTICATION = 'Initializing Authentication...'

/** After authentication on login. */
export const PREPARING_DASHBOARD = 'Preparing dashboard...'
