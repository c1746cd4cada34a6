/**
 * How a strategy trades. Times in minutes at speed 1; distances in standard deviations of the move over the holding
 * time.
 */
export interface Manner {
  readonly name: string
  readonly holdFrom: number
  readonly holdTo: number
  /** Seconds without a position between two trades. */
  readonly gapFrom: number
  readonly gapTo: number
  /** Value of a position in parts of the balance. */
  readonly share: number
  readonly leverage: number
  readonly takeProfit: number
  readonly stopLoss: number
  /** How often take-profit and stop-loss are set, 0 to 1. */
  readonly protectedShare: number
  /** Minutes looked back to choose a side. */
  readonly lookBack: number
  readonly side: 'with' | 'against' | 'funding' | 'range'
  /** What may be done while holding. */
  readonly steps: readonly StepKind[]
}

/** A change to an open position: stop to the entry, stop closer, more size, less size, a trailing stop. */
export type StepKind = 'breakeven' | 'tighten' | 'add' | 'reduce' | 'trail'

const manners: readonly Manner[] = [
  {
    name: 'trend',
    holdFrom: 120,
    holdTo: 720,
    gapFrom: 10,
    gapTo: 60,
    share: 0.16,
    leverage: 10,
    takeProfit: 1.7,
    stopLoss: 1.3,
    protectedShare: 0.95,
    lookBack: 240,
    side: 'with',
    steps: ['tighten', 'add'],
  },
  {
    name: 'breakout',
    holdFrom: 60,
    holdTo: 360,
    gapFrom: 10,
    gapTo: 60,
    share: 0.14,
    leverage: 10,
    takeProfit: 1.8,
    stopLoss: 1.1,
    protectedShare: 1,
    lookBack: 120,
    side: 'range',
    steps: ['breakeven', 'trail'],
  },
  {
    name: 'mean_reversion',
    holdFrom: 60,
    holdTo: 300,
    gapFrom: 8,
    gapTo: 45,
    share: 0.12,
    leverage: 10,
    takeProfit: 1.2,
    stopLoss: 1.5,
    protectedShare: 0.95,
    lookBack: 60,
    side: 'against',
    steps: ['reduce'],
  },
  {
    name: 'grid',
    holdFrom: 120,
    holdTo: 600,
    gapFrom: 5,
    gapTo: 30,
    share: 0.08,
    leverage: 5,
    takeProfit: 1.1,
    stopLoss: 2.2,
    protectedShare: 0.8,
    lookBack: 30,
    side: 'against',
    steps: ['add', 'add', 'reduce'],
  },
  {
    name: 'scalp',
    holdFrom: 15,
    holdTo: 75,
    gapFrom: 3,
    gapTo: 15,
    share: 0.18,
    leverage: 20,
    takeProfit: 1.4,
    stopLoss: 1.2,
    protectedShare: 1,
    lookBack: 5,
    side: 'against',
    steps: [],
  },
  {
    name: 'momentum',
    holdFrom: 40,
    holdTo: 240,
    gapFrom: 5,
    gapTo: 40,
    share: 0.14,
    leverage: 10,
    takeProfit: 1.6,
    stopLoss: 1.1,
    protectedShare: 0.95,
    lookBack: 15,
    side: 'with',
    steps: ['breakeven', 'tighten'],
  },
  {
    name: 'funding',
    holdFrom: 360,
    holdTo: 1200,
    gapFrom: 20,
    gapTo: 90,
    share: 0.2,
    leverage: 5,
    takeProfit: 1.6,
    stopLoss: 1.6,
    protectedShare: 0.6,
    lookBack: 480,
    side: 'funding',
    steps: ['reduce'],
  },
]

const fallback = manners[0]

/** The manner of a name in any spelling ("Mean Reversion", "mean-reversion"); unknown names trade as trend. */
export function mannerOf(name: string): Manner {
  const key = name
    .trim()
    .toLowerCase()
    .replace(/[^a-z]+/g, '_')
  const found =
    manners.find((manner) => manner.name === key) ?? manners.find((manner) => key.includes(manner.name)) ?? fallback
  if (found === undefined) throw new Error('Expected at least one manner, found none.')
  return found
}

/** Names of all manners. */
export const mannerNames: readonly string[] = manners.map((manner) => manner.name)
