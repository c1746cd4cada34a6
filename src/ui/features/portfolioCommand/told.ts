import type { Advice, AdviceData, Nearest } from '../../../domain/advice/view.types.ts'
import { formatAge, formatDateTime } from '../../../domain/core/format.ts'
import { formatNumber } from '../../../domain/core/numbers.ts'
import type { Reason } from '../../../domain/recommendations/actions.types.ts'
import { words } from './texts.ts'

/** 'Promote Rider', 'Balance Update large'. */
export const nameOf = ({ label, strategy, account }: Advice): string => `${label} ${strategy ?? account}`

/** The rows of both tables, each once: whoever needs money moved stands in both. */
export function rowsOf({ actions, balances }: Pick<AdviceData, 'actions' | 'balances'>): readonly Advice[] {
  const ids = new Set(actions.map(({ id }) => id))
  return [...actions, ...balances.filter(({ id }) => !ids.has(id))]
}

/** 'small to large', or the one account that it is about. */
export const placeOf = ({ account, toAccount }: Pick<Advice, 'account' | 'toAccount'>): string =>
  toAccount === account ? account : `${account} to ${toAccount}`

/** A figure or a bound with at most four decimals. */
export const figureOf = (value: number | string | null): string =>
  typeof value === 'number' ? formatNumber(value, { digits: 0, maxDigits: 4 }) : (value ?? '–')

const SIGNS = { '>=': '≥', '<=': '≤', '<': '<', '=': '=' } as const

/** '≥ 1'. */
export const limitOf = ({ relation, threshold }: Reason): string => `${SIGNS[relation]} ${figureOf(threshold)}`

/** 'Grid on large: ROT 0.8, the limit is ≥ 1'. */
export const nearestOf = ({ strategy, account, reason }: Nearest): string =>
  `Nearest: ${strategy} on ${account}, ${reason.input} ${figureOf(reason.value)}, the limit is ${limitOf(reason)}.`

/** How long until the window opens or closes. */
export function countdownOf(row: Pick<Advice, 'windowStart' | 'windowEnd'>, now: number): string {
  if (row.windowStart === null || row.windowEnd === null) return ''
  if (now < row.windowStart) return words.opens(formatAge(now, row.windowStart))
  return now <= row.windowEnd ? words.closes(formatAge(now, row.windowEnd)) : words.over
}

/** The rows as a list to tick off elsewhere (Markdown). */
export function checklistOf(rows: readonly Advice[], zone: string): string {
  return rows
    .map((row) => {
      const share =
        row.shareNow === null || row.shareNext === null
          ? ''
          : `, share ${figureOf(row.shareNow)} % to ${figureOf(row.shareNext)} %`
      const until = row.windowEnd === null ? '' : `, until ${formatDateTime(row.windowEnd, zone)}`
      return `- [${row.isDone ? 'x' : ' '}] ${nameOf(row)} (${placeOf(row)})${share}${until}`
    })
    .join('\n')
}
