import { numberFrom, recordFrom, recordsIn, recordsUnder, textFrom, wordsFrom, type Wire } from '../../core/wire.ts'
import { isWork, labelOf } from '../../recommendations/kinds.ts'
import { urgencyFrom } from '../read.ts'
import type { Advice, AdviceUrgency } from '../view.types.ts'
import { LEAST_JUDGED } from './constants.ts'
import type { Changed, Changes, ScoreboardView, SpanOutcome } from './view.types.ts'

const HEIGHTS: Readonly<Record<AdviceUrgency, number>> = { low: 0, medium: 1, high: 2 }

/**
 * What changed since the generation before (GET /v1/portfolio/recommendation-review): only what asks for something to
 * be done counts. Null before the second generation.
 */
export function changesOf(all: readonly Advice[], value: unknown): Changes | null {
  const previous = recordFrom(recordFrom(value)?.['previous'])
  const since = Date.parse(textFrom(previous?.['generated_at']) ?? '')
  if (previous === null || Number.isNaN(since)) return null
  const before = new Map(
    (recordsUnder(previous, 'actions') ?? []).filter(isWorkOf).map((action) => [keyOf(action), changedFrom(action)]),
  )
  const now = new Map(all.filter((row) => row.isWork).map((row) => [keyOfAdvice(row), row]))
  const both = [...now].flatMap(([key, row]) => {
    const was = before.get(key)
    return was === undefined ? [] : [{ ...was, id: row.id, is: row.urgency }]
  })
  const rise = ({ was, is }: Changed): number => HEIGHTS[is ?? 'medium'] - HEIGHTS[was ?? 'medium']
  return {
    since,
    fresh: [...now].flatMap(([key, row]) => (before.has(key) ? [] : [changedOf(row)])),
    gone: [...before].flatMap(([key, was]) => (now.has(key) ? [] : [was])),
    up: both.filter((one) => rise(one) > 0),
    down: both.filter((one) => rise(one) < 0),
  }
}

const isWorkOf = (action: Wire): boolean =>
  isWork(textFrom(action['action']) ?? '', numberFrom(action['allocation_change']) ?? 0)

const joined = (...parts: readonly string[]): string => parts.join('\u0000')
const keyOfAdvice = ({ kind, strategy, account, toAccount }: Advice): string =>
  joined(kind, strategy ?? '', account, toAccount)
const keyOf = (action: Wire): string =>
  joined(
    ...(['action', 'strategy_name', 'account_name', 'to_account_name'] as const).map(
      (name) => textFrom(action[name]) ?? '',
    ),
  )

function changedFrom(action: Wire): Changed {
  const account = textFrom(action['account_name']) ?? ''
  return {
    id: null,
    label: labelOf(textFrom(action['action']) ?? ''),
    strategy: wordsFrom(action['strategy_name']),
    account,
    toAccount: wordsFrom(action['to_account_name']) ?? account,
    was: urgencyFrom(action['urgency_level']),
    is: null,
  }
}

const changedOf = ({ id, label, strategy, account, toAccount, urgency }: Advice): Changed => ({
  id,
  label,
  strategy,
  account,
  toAccount,
  was: null,
  is: urgency,
})

/** Followed against ignored advice, from the same answer. */
export function scoreboardFrom(value: unknown): ScoreboardView {
  const said = recordFrom(value)
  return {
    followed: numberFrom(said?.['followed']) ?? 0,
    ignored: numberFrom(said?.['ignored']) ?? 0,
    after: recordsIn(said?.['after']).map((one) => {
      const [followed, ignored] = [outcomeFrom(one['followed']), outcomeFrom(one['ignored'])]
      return {
        days: numberFrom(one['days']) ?? 0,
        followed,
        ignored,
        isTooLittle: Math.min(followed.judged, ignored.judged) < LEAST_JUDGED,
      }
    }),
  }
}

function outcomeFrom(value: unknown): SpanOutcome {
  const said = recordFrom(value)
  return { judged: numberFrom(said?.['judged']) ?? 0, usdt: numberFrom(said?.['usdt']) ?? 0 }
}

/** One advice of the scoreboard and what it came to: USDT, to the last digit. */
export interface JudgedRow {
  readonly id: string
  readonly strategy: string
  readonly account: string
  readonly toAccount: string
  /** From when its outcome counts. */
  readonly since: number
  readonly usdt: number
}

/** The advice behind a sum of the scoreboard; empty where the server tells none. */
export function judgedRows(value: unknown, days: number, side: 'followed' | 'ignored'): readonly JudgedRow[] {
  const span = recordsIn(recordFrom(value)?.['after']).find((one) => one['days'] === days)
  return recordsIn(recordFrom(span?.[side])?.['rows']).map((row, at) => ({
    id: String(at),
    strategy: textFrom(row['strategy_name']) ?? '',
    account: textFrom(row['account_name']) ?? '',
    toAccount: textFrom(row['to_account_name']) ?? '',
    since: Date.parse(textFrom(row['since']) ?? ''),
    usdt: numberFrom(row['usdt']) ?? 0,
  }))
}
