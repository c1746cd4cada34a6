import type { AlertDirection, AlertKind } from '../../../domain/alerts/kinds.ts'
import { kindOfAlert } from '../../../domain/alerts/kinds.ts'
import type { AlertTerms } from '../../../domain/alerts/model.ts'
import { fieldsOf } from '../../../domain/alerts/terms.ts'

/** What the form says; fields that its kind does not have keep what was typed. */
export interface AlertDraft {
  readonly kind: AlertKind
  readonly direction: AlertDirection
  readonly line: string
  readonly symbol: string
  readonly account: string
  readonly side: 'either' | 'long' | 'short'
  readonly isOnce: boolean
}

const BLANK: AlertDraft = {
  kind: 'price',
  direction: 'above',
  line: '',
  symbol: '',
  account: '',
  side: 'either',
  isOnce: false,
}

/** The form of an alert, or an empty one. */
export const draftOf = (terms: AlertTerms | null): AlertDraft =>
  terms === null
    ? BLANK
    : {
        kind: terms.kind,
        direction: terms.direction,
        line: terms.line,
        symbol: terms.symbol ?? '',
        account: terms.account ?? '',
        side: terms.side ?? 'either',
        isOnce: terms.isOnce,
      }

/** Another kind: its line has another unit, so it is empty. */
export const changedKind = (draft: AlertDraft, kind: AlertKind): AlertDraft =>
  kind === draft.kind ? draft : { ...draft, kind, line: '', direction: kindOfAlert(kind).directions[0] }

/** The terms that a form comes to. */
export function termsOf({ kind, direction, line, symbol, account, side, isOnce }: AlertDraft): AlertTerms {
  const fields = fieldsOf(kind)
  const named = fields.symbol === 'none' || symbol.trim() === '' ? null : symbol.trim()
  return {
    kind,
    direction,
    line: line as AlertTerms['line'],
    symbol: named,
    account: fields.account === 'none' || account === '' ? null : account,
    side: kindOfAlert(kind).scope !== 'positions' || named === null || side === 'either' ? null : side,
    isOnce,
  }
}
