import type { PaletteAct } from './view.types.ts'

/** Words of the search palette that come from the worker. */
export const paletteTexts = {
  long: 'Long',
  short: 'Short',
  live: 'Live trades',
  closed: 'Closed trades',
  strategy: 'Strategy',
  lookOnly: 'Nothing can be changed as another user',
} as const

/** Acts, in their order; `theme` and `amounts` are named by the page, which knows what they would change to. */
export const PALETTE_ACTS: Readonly<Record<PaletteAct, { readonly label: string; readonly words: string }>> = {
  sync: { label: 'Sync Recent Trades', words: 'history fetch exchange' },
  refresh: { label: 'Refresh positions', words: 'reload snapshot update' },
  notifications: { label: 'Open notifications', words: 'bell messages' },
  read_all: { label: 'Mark all notifications as read', words: 'bell messages unread' },
  theme: { label: 'Change the theme', words: 'dark light colours appearance' },
  amounts: { label: 'Hide amounts', words: 'show privacy balance money dots' },
  keys: { label: 'Show keyboard keys', words: 'shortcuts hotkeys help' },
  report: { label: 'Report a problem', words: 'bug error file diagnostic bundle support' },
  log_out: { label: 'Log out', words: 'sign out leave session' },
}
