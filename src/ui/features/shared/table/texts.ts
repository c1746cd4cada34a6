/** Words that every table with filters says. */
export const tableTexts = {
  filters: 'Filters',
  moreFilters: 'More filters',
  clear: 'Clear filters',
  noMatch: 'No rows match',
  noMatchHint: (names: readonly string[]): string => `Filters: ${names.join(', ')}.`,
  dates: 'Dates',
  from: 'From',
  to: 'To',
  linkAccount: 'Link an exchange account',
  refresh: 'Refresh',
  refreshing: 'Refreshing...',
  retry: 'Retry',
  order: 'Order',
  direction: 'Direction',
  columns: 'Columns',
  density: 'Density',
  copyLink: 'Copy link',
  copied: 'Link copied!',
  copyFailed: 'Failed to copy the link',
  noStrategy: 'N/A',
  coverageOf: (symbol: string): string => `N/A, coverage of ${symbol}`,
  conflictsOf: (symbol: string): string => `N/A, conflicts of ${symbol}`,
  dataFrom: (time: string): string => `Still showing what was known at ${time}.`,
} as const

/** Sides of a filter; '' narrows nothing. */
export const sideOptions = [
  { id: '', label: 'Both' },
  { id: 'long', label: 'Long' },
  { id: 'short', label: 'Short' },
] as const

/** Which end of an order comes first. */
export const directionOptions = [
  { id: 'asc', label: 'Ascending' },
  { id: 'desc', label: 'Descending' },
] as const
