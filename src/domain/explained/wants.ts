import { resourceKey } from '../resources/policies.ts'
import { askedFigure } from './asked.ts'

const daily = (zone: string): string => resourceKey('pnlStrategiesDaily', { user_timezone: zone })
const balances = (zone: string): string => resourceKey('pnlBalancesDaily', { user_timezone: zone })

/**
 * Answers that a figure is explained from, by its group in docs/FIGURES.md; those of its own page are there already.
 */
const WANTED: Readonly<Record<string, (zone: string) => readonly string[]>> = {
  account: () => ['balances'],
  cards: () => ['balances'],
  summary: () => ['balances'],
  rating: (zone) => [daily(zone), 'strategiesOptimized', 'balances'],
  balance: (zone) => [balances(zone)],
  drawdown: (zone) => [balances(zone)],
}

/** What a tab wants for the figure that its address asks about. */
export function explainedWants(query: string, zone: string): readonly string[] {
  const [group = ''] = askedFigure(query)?.figure.split('.') ?? []
  return Object.hasOwn(WANTED, group) ? (WANTED[group]?.(zone) ?? []) : []
}
