import { bad, good } from '../../../domain/core/outcome.ts'
import type { Exchange } from '../port.ts'
import type { CallResult } from './fault.ts'
import { reportRejected } from './leftOut.ts'
import { walk } from './pages.ts'
import { call, type Caller, type Shared } from './rest.ts'
import { answers } from './schemas.ts'

const PATH = '/v5/market/instruments-info'

/**
 * States in which a contract trades; without one only the latter is listed. Contracts of the pre-market come first: one
 * that leaves it meanwhile is in the second list, and not in neither.
 */
const TRADING = ['PreLaunch', 'Trading'] as const

/** Every USDT perpetual that trades, by name; why not where a list could not be read to its end. */
export async function tradable(shared: Shared, caller: Caller): ReturnType<Exchange['symbols']> {
  const names = new Set<string>()
  for (const status of TRADING) {
    const read = await readInto(names, status, shared, caller)
    if (read.ok) continue
    const isEndless = read.fault.class === 'endless'
    const message = isEndless ? 'The exchange did not list its symbols to the end.' : 'The exchange did not answer.'
    return bad({ kind: 'network', message })
  }
  return good([...names].toSorted())
}

/** More than 500 contracts exist, so pages are followed; half of them is no list. */
async function readInto(
  names: Set<string>,
  status: (typeof TRADING)[number],
  shared: Shared,
  caller: Caller,
): Promise<CallResult<null>> {
  return await walk(
    { path: PATH, report: shared.report },
    async (cursor) => {
      const params = { category: 'linear', status, limit: 500, ...(cursor === '' ? {} : { cursor }) }
      const result = await call(shared, caller, { path: PATH, params, answer: answers.instruments, priority: 'urgent' })
      if (!result.ok) return result
      const { list, nextPageCursor } = result.value
      return { ok: true, value: { list, cursor: nextPageCursor, rowCount: list.good.length + list.rejected.length } }
    },
    async ({ list }) => {
      reportRejected(shared, caller, PATH, list.rejected)
      for (const row of list.good)
        if (row.settleCoin === 'USDT' && row.status === status && row.contractType === 'LinearPerpetual')
          names.add(row.symbol)
    },
  )
}
