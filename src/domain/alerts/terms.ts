import { compareDecimals, type DecimalText, decimalFrom, decimalsOf } from '../core/decimal.ts'
import { kindOfAlert, type AlertKind } from './kinds.ts'
import type { AlertTerms } from './model.ts'
import { alertTexts as texts } from './texts.ts'

/** Which fields a kind of alert has; the others are null. */
export const fieldsOf = (
  kind: AlertKind,
): { readonly symbol: 'needed' | 'may' | 'none'; readonly account: 'needed' | 'may' | 'none' } => {
  switch (kindOfAlert(kind).scope) {
    case 'symbol':
      return { symbol: 'needed', account: 'none' }
    case 'account':
      return { symbol: 'none', account: 'needed' }
    case 'positions':
      return { symbol: 'may', account: 'may' }
  }
}

/** What is wrong with the terms of an alert: the field, and a sentence for whoever set them. */
export interface AlertProblem {
  readonly field: 'line' | 'symbol' | 'account' | 'side' | 'direction'
  readonly text: string
}

/** Terms whose line is a text that may be none. */
type Said = Omit<AlertTerms, 'line'> & { readonly line: string }

/** Everything that is wrong with terms, in the order of the form; the same for form, core and server. */
export function problemsOf(said: Said): readonly AlertProblem[] {
  const { kind, symbol, account, side, direction } = said
  const fields = fieldsOf(kind)
  const found: readonly (AlertProblem | false)[] = [
    fields.symbol === 'needed' && symbol === null && { field: 'symbol', text: texts.noSymbol },
    fields.symbol === 'none' && symbol !== null && { field: 'symbol', text: texts.foreign },
    fields.account === 'needed' && account === null && { field: 'account', text: texts.noAccount },
    fields.account === 'none' && account !== null && { field: 'account', text: texts.foreign },
    side !== null && symbol === null && { field: 'side', text: texts.sideWithoutSymbol },
    side !== null && symbol !== null && fields.account === 'none' && { field: 'side', text: texts.foreign },
    !kindOfAlert(kind).directions.includes(direction) && { field: 'direction', text: texts.wrongWay },
    lineProblem(said),
  ]
  return found.filter((one) => one !== false)
}

function lineProblem({ kind, line: said }: Said): AlertProblem | false {
  const { least, most, digits, unit } = kindOfAlert(kind)
  const line = decimalFrom(said)
  if (line === null) return { field: 'line', text: texts.noLine }
  if (compareDecimals(line, least) < 0 || compareDecimals(line, most) > 0)
    return { field: 'line', text: texts.outside(least, most, unit) }
  return decimalsOf(trimmed(line)) > digits && { field: 'line', text: texts.digits(digits) }
}

/** The first thing that is wrong with terms; null where nothing is. */
export const problemOf = (said: Said): AlertProblem | null => problemsOf(said)[0] ?? null

/** A decimal without zeros that say nothing. */
export const trimmed = (line: DecimalText): DecimalText =>
  (line.includes('.') ? line.replace(/\.?0+$/, '') : line) as DecimalText
