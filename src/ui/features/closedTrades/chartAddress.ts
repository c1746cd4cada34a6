import { closedChartPath } from '../../../domain/access/chartPaths.ts'

/** Address of a trade's chart, with the query of the list it was opened from. */
export function chartAddress({
  symbol,
  account,
  id,
}: {
  readonly symbol: string
  readonly account: string
  readonly id: string
}): string {
  const path = closedChartPath(symbol, account, id)
  return location.search === '' ? path : `${path}?from_list=${encodeURIComponent(location.search.slice(1))}`
}
