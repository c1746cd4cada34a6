/** Days that a forecast reaches. */
export const HORIZONS = ['7', '30', '90'] as const
export type Horizon = (typeof HORIZONS)[number]

/** Real days that are drawn before it. */
export const DAYS_BEFORE: Readonly<Record<Horizon, number>> = { '7': 30, '30': 90, '90': 180 }

/** Days of history that returns are drawn from; all of them for the last. */
export const WINDOWS = ['30', '90', '180', '365', 'all'] as const

/** How days to come are made: runs of real days, or a normal distribution of their mean and spread. */
export const METHODS = ['block', 'normal'] as const
export type Method = (typeof METHODS)[number]

/** Fewer days say too little of the days to come. */
export const LEAST_DAYS = 30

/** Days that stay together: losses come in runs. */
export const BLOCK_DAYS = 7

/** Futures that are drawn for one forecast. */
export const PATHS = 2_000

/** Forecasts that are looked back on, days between two of them, and days that each reaches. */
export const CHECKS = 12
export const CHECK_DAYS = 30

/** Bounds of what is chosen: drawdown limit in per cent, seed, scale in per cent. */
export const LIMITS = { least: 1, most: 99, usual: 10 } as const
export const SEEDS = { least: 0, most: 999_999_999, usual: 42 } as const
export const MOST_SCALE = 200
