import { pairsOf } from '../access/address.ts'
import { decimalFrom, sumOf } from '../core/decimal.ts'
import { recordsUnder, textFrom } from '../core/wire.ts'
import { sharesFrom } from '../optimization/rows.ts'
import { line, placeOf } from './advice.ts'
import { linesFrom, step, type PartsOf } from './parts.ts'
import { explainedTexts as texts } from './texts.ts'

/** What the strategies of an account hold of it now, or would once all advice was done, by the newest generation. */
export const shareParts: PartsOf = (state, { address }) => {
  const entry = state.resources.byKey['priorityActions']
  if (entry === undefined || entry.loadedAt === null) return null
  const said = pairsOf(address)
  const [account, isNext] = [said.get('account') ?? '', said.get('when') === 'next']
  const rows = (recordsUnder(entry.value, 'actions') ?? []).flatMap((action, at) =>
    sharesFrom([action])
      .filter((one) => (isNext ? one.toAccount : one.account) === account)
      .map((one) => ({
        ...line(String(at), placeOf(one.account, one.toAccount)),
        name: textFrom(action['strategy_name']) ?? '',
        amount: decimalFrom(isNext ? one.next : one.now),
      })),
  )
  const value = sumOf(rows.flatMap(({ amount }) => amount ?? []))
  return {
    noun: 'strategy',
    value,
    steps: [step(texts.shares, value, '%', rows.length)],
    rows: rows.length,
    period: texts.now,
    filters: [`account ${account}`],
    asOf: entry.loadedAt,
    lines: linesFrom(rows),
  }
}
