/** Tabs of the page of one strategy (screens.md 2.5). */
export const STRATEGY_TABS = [
  'overview',
  'performance',
  'live',
  'trades',
  'rules',
  'recommendations',
  'definition',
  'history',
] as const

/** Writes of definitions, by the call that makes them. */
export const DEFINITION_WRITES: readonly string[] = [
  'strategyDetailsCreate',
  'strategyDetailsUpdate',
  'strategyDetailsDelete',
]

/** Newest closed trades on a strategy's page; all of them stand in the list of closed trades. */
export const TRADES_SHOWN = 20

/** Characters of a definition as JSON. */
export const DEFINITION_LENGTH = 64_000

/** Strategies that one user can have. */
export const MOST_STRATEGIES = 200
