import type { Advice, AdviceData, Nearest } from '../../../domain/advice/view.types.ts'
import { DECIMALS } from '../../../domain/configuration/constants.ts'
import { configurationTexts } from '../../../domain/configuration/viewTexts.ts'
import { formatAge, formatDateTime } from '../../../domain/core/format.ts'
import { formatNumber, NONE } from '../../../domain/core/numbers.ts'
import type { Reason } from '../../../domain/recommendations/actions.types.ts'
import { inputs, words } from './texts.ts'

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

const figureOf = (value: number, maxDigits: number): string => formatNumber(value, { digits: 0, maxDigits })

const SIGNS = { '>=': '≥', '<=': '≤', '<': '<', '=': '=' } as const

/** What was looked at and the bound it was held to, in words: 'ROT 3.21 %' and '≥ 1 %'. */
export function reasonOf(reason: Reason): { readonly figure: string; readonly limit: string } {
  const { value, threshold, relation, config } = reason
  const { name, unit } = inputs[reason.input] ?? { name: reason.input, unit: '' }
  const digits = digitsOf(reason)
  const said = (one: Reason['value'], most: number): string =>
    one === null
      ? NONE
      : typeof one === 'string'
        ? (configurationTexts.modes[one] ?? one)
        : [figureOf(one, most), unit].join(' ').trim()
  return {
    figure: `${name} ${said(value, digits)}`,
    // A setting stands as it was set.
    limit: `${SIGNS[relation]} ${said(threshold, config === null ? digits : DECIMALS)}`,
  }
}

/** Two decimals, but four where two would hide on which side of its bound a figure lies. */
const digitsOf = ({ value, threshold }: Reason): number =>
  typeof value === 'number' &&
  typeof threshold === 'number' &&
  value !== threshold &&
  Math.abs(value - threshold) < 0.01
    ? 4
    : 2

/** 'Nearest: Grid on large, ROT 0.8 %, the limit is ≥ 1 %.' */
export function nearestOf({ strategy, account, reason }: Nearest): string {
  const { figure, limit } = reasonOf(reason)
  return `Nearest: ${strategy} on ${account}, ${figure}, the limit is ${limit}.`
}

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
          : `, share ${figureOf(row.shareNow, 2)} % to ${figureOf(row.shareNext, 2)} %`
      const until = row.windowEnd === null ? '' : `, until ${formatDateTime(row.windowEnd, zone)}`
      return `- [${row.isDone ? 'x' : ' '}] ${nameOf(row)} (${placeOf(row)})${share}${until}`
    })
    .join('\n')
}
