import { pairsOf } from '../access/address.ts'
import { negated, roundedTo, sumOf, type DecimalText } from '../core/decimal.ts'
import { madeIn, pastActionsIn } from '../strategies/record.ts'
import type { PastAction } from '../strategies/page.types.ts'
import { recordKey } from '../strategies/wants.ts'
import { line, placeOf } from './advice.ts'
import { linesFrom, step, type Parts, type PartsOf } from './parts.ts'
import { explainedTexts as texts } from './texts.ts'
import type { Line } from './view.types.ts'

const CENTS = 2

/** What advice about a strategy made, by each of it; what one made, by the margins that it lies between. */
export const recordParts: PartsOf = (state, { figure, address }) => {
  const said = pairsOf(address)
  const [strategy, days] = [said.get('strategy') ?? '', Number(said.get('days'))]
  const entry = state.resources.byKey[recordKey(strategy)]
  if (entry === undefined || entry.loadedAt === null) return null
  const all = pastActionsIn(entry)
  const common = { period: texts.now, filters: [`strategy ${strategy}`], asOf: entry.loadedAt }
  if (figure === 'record.outcome')
    return { ...common, ...outcomeParts(all.find(({ id }) => id === said.get('id')) ?? null, days) }
  const side = said.get('side') === 'ignored' ? 'ignored' : 'followed'
  const rows = all.flatMap((row) => {
    const made = row.fate === side ? madeIn(row, days) : null
    return made === null ? [] : { ...adviceLine(row), amount: made.usdt }
  })
  const sum = sumOf(rows.map(({ amount }) => amount))
  return {
    ...common,
    noun: 'advice',
    value: rows.length === 0 ? null : roundedTo(sum, CENTS),
    steps: [step(texts.outcomes(days, side), sum, 'USDT', rows.length)],
    rows: rows.length,
    lines: linesFrom(rows),
  }
}

const adviceLine = (row: PastAction): Line => ({
  ...line(row.id, placeOf(row.account, row.toAccount ?? row.account)),
  at: row.endedAt,
  name: row.label,
})

function outcomeParts(row: PastAction | null, days: number): Omit<Parts, 'period' | 'filters' | 'asOf'> {
  const made = row === null ? null : madeIn(row, days)
  if (row === null || made === null) return { noun: 'part', value: null, steps: [], rows: 0, lines: linesFrom([]) }
  const margin = (id: string, name: string, account: string, amount: DecimalText): Line => ({
    ...line(id, account),
    name,
    amount,
  })
  const lines = [
    margin('next', texts.marginNext, row.toAccount ?? row.account, made.marginNext),
    margin('now', texts.marginNow, row.account, negated(made.marginNow)),
  ]
  return {
    noun: 'part',
    value: made.usdt,
    steps: [
      step(texts.moreMargin, sumOf([made.marginNext, negated(made.marginNow)]), 'USDT', lines.length),
      step(texts.madeOfMargins(days), made.ratio, 'ratio'),
    ],
    rows: lines.length,
    lines: linesFrom(lines),
  }
}
