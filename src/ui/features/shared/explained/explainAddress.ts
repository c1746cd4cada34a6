import { navigate } from 'wouter/use-browser-location'

/** The address with a question about a figure, or without one; all else of it stays. */
function addressWith(question: string | null): string {
  const query = new URLSearchParams(location.search)
  query.delete('explain')
  if (question !== null) query.set('explain', question)
  return query.size === 0 ? location.pathname : `${location.pathname}?${query}`
}

/** Opens what a figure is made of: the address asks, so that Back closes it and a link leads to it. */
export const openFigure = (question: string): void => navigate(addressWith(question))

/** Closes it. */
export const closeFigure = (): void => navigate(addressWith(null), { replace: true })
