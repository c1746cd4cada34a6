/** Words of the frame around every screen. */
export const shellTexts = {
  product: 'Bot Blending',
  skip: 'Skip to content',
  navigation: 'Main',
  menu: 'Open menu',
  collapse: 'Collapse sidebar',
  expand: 'Expand sidebar',
  hideAmounts: 'Hide amounts',
  showAmounts: 'Show amounts',
  logOut: 'Log out',
  signIn: 'Sign in',
  toasts: 'Messages',
  open: 'Open',
  why: 'Why?',
  more: (count: number): string => `${count} more`,
} as const

/** Freshness chip (screens.md 2.0). */
export const freshnessTexts = {
  live: 'Live',
  catchingUp: (events: number): string => (events === 1 ? 'Catching up 1 event' : `Catching up ${events} events`),
  connecting: 'Connecting',
  stale: 'Stale',
  reconnecting: (attempt: number, attempts: number): string => `Reconnecting ${attempt}/${attempts}`,
  offline: 'Offline',
  dataFrom: (clock: string): string => `data from ${clock}`,
  stopped: 'Stopped',
  reconnect: 'Reconnect',
} as const
