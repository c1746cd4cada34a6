import { decimalFrom, roundedTo, sumOf, type DecimalText } from '../core/decimal.ts'
import { instantFrom, numberFrom, recordFrom, recordsIn, recordsUnder, textFrom, type Wire } from '../core/wire.ts'
import type { ResourceEntry } from '../resources/model.ts'
import { labelOf } from '../recommendations/kinds.ts'
import type { Fate, Made, PastAction, StrategyRecord } from './page.types.ts'

/** Sums over advice are to the cent. */
const CENTS = 2
const FATES: readonly Fate[] = ['followed', 'ignored', 'withdrawn']

/** An answer of GET /v1/portfolio/advice-record: what became of each advice, and what both kinds came to. */
export function recordFromAnswer(value: unknown): StrategyRecord {
  const rows = pastActions(value)
  const lengths = rows[0]?.after.map(({ days }) => days) ?? []
  return {
    rows,
    sums: (['followed', 'ignored'] as const).map((fate) => {
      const own = rows.filter((row) => row.fate === fate)
      return { fate, count: own.length, after: lengths.map((days) => ({ days, ...outcomeOf(own, days) })) }
    }),
  }
}

/** What advice made in the days after it; null where none is so old. */
function outcomeOf(rows: readonly PastAction[], days: number) {
  const made = rows.flatMap((row) => madeIn(row, days)?.usdt ?? [])
  return { judged: made.length, usdt: made.length === 0 ? null : roundedTo(sumOf(made), CENTS) }
}

/** What one advice made in so many days; null while they have not passed, and of what was withdrawn. */
export const madeIn = ({ after }: PastAction, days: number): Made | null =>
  after.find((one) => one.days === days)?.made ?? null

/** The advice that an answer holds, the newest end first; what is no advice is left out. */
export const pastActionsIn = (entry: ResourceEntry | undefined): readonly PastAction[] => pastActions(entry?.value)

const pastActions = (value: unknown): readonly PastAction[] =>
  (recordsUnder(value, 'advice') ?? []).flatMap((one) => pastFrom(one) ?? [])

function pastFrom(one: Wire): PastAction | null {
  const [kind, account] = [textFrom(one['action']), textFrom(one['account_name'])]
  const fate = FATES.find((known) => known === one['fate'])
  const [saidAt, endedAt] = [instantFrom(one['said_at']), instantFrom(one['ended_at'])]
  if (kind === null || account === null || fate === undefined || saidAt === null || endedAt === null) return null
  const to = textFrom(one['to_account_name'])
  return {
    id: [saidAt, kind, account, to].join(' '),
    label: labelOf(kind),
    account,
    toAccount: to === account ? null : to,
    allocationNow: numberFrom(one['allocation_now_pct']),
    allocationNext: numberFrom(one['allocation_next_pct']),
    saidAt,
    fate,
    endedAt,
    after: recordsIn(one['after']).map((said) => ({
      days: numberFrom(said['days']) ?? 0,
      made: madeFrom(recordFrom(said['made'])),
    })),
  }
}

function madeFrom(said: Wire | null): Made | null {
  const of = (name: string): DecimalText | null => decimalFrom(numberFrom(said?.[name]))
  const [ratio, marginNow, marginNext, usdt] = [of('ratio'), of('margin_now'), of('margin_next'), of('usdt')]
  return ratio === null || marginNow === null || marginNext === null || usdt === null
    ? null
    : { ratio, marginNow, marginNext, usdt }
}
