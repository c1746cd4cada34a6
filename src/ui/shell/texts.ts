import { formatCount } from '../../domain/core/format.ts'

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
  impersonating: (name: string): string => `You see the product as ${name}.`,
  minutesLeft: (minutes: number): string => (minutes === 1 ? 'One minute left.' : `${minutes} minutes left.`),
  lookOnly: 'Nothing can be changed.',
  stopImpersonation: 'Stop Impersonation',
  signIn: 'Sign in',
  toasts: 'Messages',
  undo: 'Undo',
  open: 'Open',
  why: 'Why?',
  allSteps: 'All steps',
  showSteps: 'Show Setup Steps',
  done: 'Done',
  more: (count: number): string => `${count} more`,
} as const

/** A newer version of the application. */
export const newerTexts = {
  words: {
    ready: 'A newer version is available.',
    asks: 'Something you typed is not saved, here or in another tab. Finish it first, or reload anyway.',
    running: 'A newer version runs in another tab. This tab keeps what you typed, but can no longer save it.',
  },
  act: { ready: 'Reload', asks: 'Reload anyway', running: 'Discard, reload' },
} as const

/** Freshness chip (screens.md 2.0). */
export const freshnessTexts = {
  live: 'Live',
  catchingUp: (events: number): string =>
    events === 1 ? 'Catching up 1 event' : `Catching up ${formatCount(events)} events`,
  connecting: 'Connecting',
  stale: 'Stale',
  reconnecting: (attempt: number, attempts: number): string => `Reconnecting ${attempt}/${attempts}`,
  offline: 'Offline',
  dataFrom: (clock: string): string => `data from ${clock}`,
  stopped: 'Stopped',
  reconnect: 'Reconnect',
  /** Heard when the state turned. */
  turned: (state: string): string => `Connection: ${state}`,
  /** Where no count is said. */
  plain: { catchingUp: 'Catching up', reconnecting: 'Reconnecting' },
  /** For a phone's bar. */
  short: {
    catchingUp: (events: number): string => `${formatCount(events)} behind`,
    reconnecting: (attempt: number, attempts: number): string => `Retry ${attempt}/${attempts}`,
    offline: (clock: string): string => `Offline, ${clock}`,
    /** The red square and the act say it. */
    stopped: '',
  },
} as const
