import { navigate } from 'wouter/use-browser-location'
import { replaceAddress } from '../../../model/address.ts'

/** The address with a question about a figure, or without one; all else of it stays. */
function addressWith(question: string | null): string {
  const query = new URLSearchParams(location.search)
  query.delete('explain')
  if (question !== null) query.set('explain', question)
  return query.size === 0 ? location.pathname : `${location.pathname}?${query}`
}

/** How many steps of the history lie between this place and the page without a figure; 0 where it began with one. */
function stepsIn(): number {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null && 'figures' in state ? Number(state.figures) : 0
}

/** Opens what a figure is made of: the address asks, so that Back closes it and a link leads to it. */
export function openFigure(question: string): void {
  const isFirst = !new URLSearchParams(location.search).has('explain')
  // A figure out of one that a link opened has no page without a figure behind it.
  const figures = isFirst ? 1 : stepsIn() === 0 ? 0 : stepsIn() + 1
  // With what else the step knows: the time that a chart's crosshair was led to.
  const known: unknown = history.state
  navigate(addressWith(question), { state: { ...(known as object | null), figures } })
}

/** Closes it, as Back does: a step that shows the same page again would be left otherwise. */
export function closeFigure(): void {
  if (stepsIn() > 0) history.go(-stepsIn())
  else replaceAddress(addressWith(null))
}
