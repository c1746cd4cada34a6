import { instantsOf } from '../trades/days.ts'
import { queryOfKey } from './list.ts'
export { decodePage } from './decode.ts'

/** A page in the words of GET /trades/closed. Dates are the companion's: their first and last instant in the zone. */
export function pageQuery({
  list,
  offset,
  limit,
}: {
  readonly list: string
  readonly offset: number
  readonly limit: number
}): Readonly<Record<string, string | number>> {
  const { symbol, account, strategy, from, to, zone, sort, dir } = queryOfKey(list)
  return {
    limit,
    offset,
    sortBy: sort,
    sortOrder: dir,
    ...(symbol === '' ? {} : { symbol }),
    ...(account === '' ? {} : { accountname: account }),
    ...(strategy === '' ? {} : { strategyname: strategy }),
    ...instantsOf({ from, to }, zone),
  }
}
