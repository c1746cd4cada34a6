import { balancesKey } from '../forecast/wants.ts'
import { dailyKey, RATINGS } from '../strategies/wants.ts'
import { askedFigure } from './asked.ts'

/**
 * Answers that a figure is explained from, by its group in docs/FIGURES.md; those of its own page are there already.
 */
const WANTED: Readonly<Record<string, (zone: string) => readonly string[]>> = {
  account: () => ['balances'],
  cards: () => ['balances'],
  summary: () => ['balances'],
  rating: (zone) => [dailyKey(zone), RATINGS, 'balances'],
  balance: (zone) => [balancesKey(zone)],
  drawdown: (zone) => [balancesKey(zone)],
}

/** What a tab wants for the figure that its address asks about. */
export function explainedWants(query: string, zone: string): readonly string[] {
  const [group = ''] = askedFigure(query)?.figure.split('.') ?? []
  return Object.hasOwn(WANTED, group) ? (WANTED[group]?.(zone) ?? []) : []
}
