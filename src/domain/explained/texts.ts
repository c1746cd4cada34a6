import { formatDate } from '../core/format.ts'

/** Words of explained figures that the core says. */
export const explainedTexts = {
  now: 'now',
  always: 'all days',
  since: (day: string): string => `since ${day}`,
  until: (day: string): string => `until ${day}`,
  span: (from: string, to: string): string => `${from} to ${to}`,
  openChange: (open: number): string =>
    open === 1 ? 'Unrealised PnL of 1 position now' : `Unrealised PnL of ${open} positions now`,
  withOpen: 'Today incl. open',
} as const

/** Days of a filter, both included; '' is open. */
export function daysSaid(from: string, to: string): string {
  if (from === '' && to === '') return explainedTexts.always
  if (from === to) return said(from)
  if (to === '') return explainedTexts.since(said(from))
  return from === '' ? explainedTexts.until(said(to)) : explainedTexts.span(said(from), said(to))
}

const said = (day: string): string => formatDate(Date.parse(`${day}T00:00:00Z`), 'UTC')
