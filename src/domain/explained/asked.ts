import { saidIn } from '../access/address.ts'
import type { StatKind } from '../closed/view.types.ts'

/** A figure that an address asks about, and the address of the rows that it is made of. */
export interface AskedFigure {
  /** Its id, as in `FIGURES`. */
  readonly figure: string
  /** Filters and days of `CLOSED_ADDRESS` for closed trades, `account` for what is open. */
  readonly address: string
}

/** What `explain` of an address says: `id@rows`, or `id` alone where the page's own filters say which rows. */
export function askedFigure(query: string): AskedFigure | null {
  const said = saidIn(query, 'explain')
  if (said === null) return null
  const [figure = '', address] = split(said)
  return { figure, address: address ?? query }
}

/** The question as the address carries it; a view says it of its figure. */
export const askAbout = (figure: string, rows: Readonly<Record<string, string>>): string =>
  `${figure}@${Object.entries(rows)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')}`

/** The question about another figure of the rows that a question names. */
export const askOther = (figure: string, question: string): string => `${figure}@${split(question)[1] ?? ''}`

/** The rows of a question about a figure as scenario B of a forecast would have it. */
export const SCENARIO_B = { scenario: 'b' } as const

/** The rows of a question about a forecast as the page shows it, whatever results came since. */
export const asShown = (version: string): { readonly shown: string } => ({ shown: version })

/** The day of a chart's point, an instant of UTC midnight, as addresses say it. */
export const dayOfPoint = (at: number): string => new Date(at).toISOString().slice(0, 10)

/** What `by` of an address says of a group of the statistics: `hour:14`, `bar:-20`. */
export const byGroup = (kind: StatKind | 'bar', key: string): string => `${kind}:${key}`

/** Whether a figure is made of closed trades, by its group in docs/FIGURES.md. */
export const isOfTrades = (figure: string): boolean => /^(summary|span|day)\./.test(figure)

function split(said: string): readonly string[] {
  const at = said.indexOf('@')
  return at < 0 ? [said] : [said.slice(0, at), said.slice(at + 1)]
}
