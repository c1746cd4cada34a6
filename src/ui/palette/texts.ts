import { counted } from '../../domain/core/format.ts'
import type { PaletteKind } from '../../domain/palette/view.types.ts'

/** Words of the search palette. */
export const words = {
  label: 'Search',
  placeholder: 'Screen, symbol, account…',
  recent: 'Recent',
  kinds: {
    screen: 'Screens',
    position: 'Open positions',
    symbol: 'Symbols',
    account: 'Accounts',
    strategy: 'Strategies',
    act: 'Actions',
  } satisfies Readonly<Record<PaletteKind, string>>,
  loading: 'Loading...',
  failed: 'What can be found could not be read. Close this and try again.',
  nothing: (search: string): string => `Nothing is called '${search.trim()}'.`,
  results: (count: number): string => counted(count, 'result'),
  light: 'Use the light theme',
  dark: 'Use the dark theme',
  hideAmounts: 'Hide amounts',
  showAmounts: 'Show amounts',
} as const
