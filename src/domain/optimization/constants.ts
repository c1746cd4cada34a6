/** Sections of the screen. */
export const OPTIMIZATION_TABS = ['strategies', 'charts', 'what_if'] as const

/** What the table is ordered by. */
export const OPTIMIZATION_SORTS = [
  'total_score',
  'strategy',
  'account',
  'rank',
  'stage',
  'trades',
  'win',
  'factor',
  'twr',
  'dd',
  'pnl',
  'share',
  'change',
] as const

/** What an axis of the scatter can show. */
export const AXES = ['dd', 'twr', 'score', 'win', 'share', 'sharpe'] as const
export type Axis = (typeof AXES)[number]

export const STABILITIES = ['green', 'orange', 'red', 'unknown'] as const

/** A generation older than this is amber (screens.md 2.9: "stale over 24 h"). */
export const STALE_AFTER_HOURS = 24

/** Days whose returns are compared, and strategies at most: a matrix of more could not be read. */
export const CORRELATION_DAYS = 90
export const CORRELATED_MOST = 12
