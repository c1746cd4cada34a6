import { PASSING_BY_CODE, type AnswerClass, type Attention } from './retCodes.ts'

/** What kind of fault it is: by an answer's code, or a list whose pages do not end (`pages.ts`). */
export type FaultClass = Exclude<AnswerClass, 'ok'> | 'endless'

/**
 * Why a call to the exchange brought nothing. A plain object that holds words of ours only: nothing the library threw
 * is part of it (bybit.md 1.8 item 1).
 */
export interface ExchangeFault {
  readonly class: FaultClass
  /** The exchange's code, or null. */
  readonly code: number | null
  /** HTTP status, 0 without an answer. */
  readonly status: number
  /** A sentence for the log; the exchange's own text cut and cleaned. */
  readonly message: string
  /** What to tell the account's owner, where the code does not say it. */
  readonly attention?: Attention | undefined
}

/** A call's answer. `time` is the exchange's clock in ms, null where it sent none. */
export type CallResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly fault: ExchangeFault }

/** Whether what was asked is refused, so that another question may be answered; any other fault meets all of them. */
export const isOfRequest = ({ class: found }: ExchangeFault): boolean => found === 'bug' || found === 'reject'

/** What the exchange said instead of what it was asked, as a sentence for an owner; null where it said nothing. */
export function saidBy(fault: ExchangeFault): string | null {
  const { code, message } = fault
  if (code === null) return null
  const said = message === '' ? '' : `: ${message}`
  return (
    PASSING_BY_CODE[code] ?? (isOfRequest(fault) ? `The exchange refused the question (code ${code}${said}).` : null)
  )
}

/** Whether the exchange says that it does not list the symbol. Of linear ones it does so by the code of parameters. */
export const isUnlisted = ({ code, message }: ExchangeFault): boolean =>
  code === 10_029 || (code === 10_001 && /symbol (is )?invalid/i.test(message))

/**
 * What looks like a key, a secret or a signature, whoever's it is: long words with a digit in them, and very long ones.
 */
const KEY_LIKE = /(?=[\w+/=-]*\d)[\w+/=-]{12,}|[\w+/=-]{28,}/g

/** Longest text of the exchange that is repeated. */
const MAX_TEXT = 160

/**
 * A text of the exchange made safe to log and show: no secret, no control or direction characters, short (T23, T15).
 */
export function cleanText(text: unknown, secrets: readonly string[]): string {
  if (typeof text !== 'string') return ''
  let clean = text
  for (const secret of secrets) if (secret.length > 0) clean = clean.replaceAll(secret, '…')
  clean = clean.slice(0, 4 * MAX_TEXT).replaceAll(KEY_LIKE, '…')
  // \p{C}: control, format (direction marks among them) and unassigned characters.
  return clean
    .replace(/\p{C}+/gu, ' ')
    .trim()
    .slice(0, MAX_TEXT)
}
