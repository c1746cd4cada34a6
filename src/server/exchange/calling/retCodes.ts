/** Why an account does not follow the exchange without help of its owner. */
export type AttentionReason =
  | 'can_trade'
  | 'can_withdraw'
  | 'key_invalid'
  | 'key_expired'
  | 'no_permission'
  | 'ip_not_allowed'
  | 'account_type'
  | 'account_banned'
  | 'clock'
  | 'not_served'

/** What kind of answer a code is; each kind has one action (bybit.md 1.5). */
export type AnswerClass =
  | 'ok'
  /** Outside the time window: refresh the clock offset, once more. */
  | 'clock'
  /** Key or account refused: stop, say why, no retry sooner than 15 min. */
  | 'key'
  | 'account'
  /** Too many visits: sleep to the reset, same request again, half the budget for a minute. */
  | 'rate'
  /** This address is banned: silence of ten minutes for the whole process. */
  | 'ip_ban'
  /** Server trouble: back off and try again. */
  | 'transient'
  /** HTML or cut JSON: as transient, counted apart. */
  | 'malformed'
  /** Our mistake: no retry, counted, an alert in the log. */
  | 'bug'
  /** Refused by the rules of trading: shown, no retry. */
  | 'reject'
  /** What was asked is done already. */
  | 'already_done'
  /** The order is not known: fetch the truth. */
  | 'reconcile'

const codes = (answer: AnswerClass, ...list: readonly number[]): readonly (readonly [number, AnswerClass])[] =>
  list.map((code) => [code, answer] as const)

const CLASS_BY_CODE: ReadonlyMap<number, AnswerClass> = new Map([
  ...codes('ok', 0),
  ...codes('clock', -1, 10_002),
  ...codes('key', 10_003, 10_004, 10_005, 10_007, 10_010, 33_004, -2_015),
  ...codes('account', 10_008, 10_009, 10_024, 10_027, 10_028, 100_028),
  ...codes('rate', 10_006),
  // 10018 is struck out in the current documentation; it was the limit of an address.
  ...codes('ip_ban', 10_018),
  ...codes('transient', 10_000, 10_016, 429, 3_100_197),
  ...codes('bug', 10_001, 10_017, 10_029),
  ...codes('already_done', 10_014, 110_025, 110_026, 110_043, 110_073, 34_040, 110_072),
  ...codes('reconcile', 110_001),
  ...codes(
    'reject',
    110_003,
    110_004,
    110_006,
    110_007,
    110_012,
    110_017,
    110_020,
    110_044,
    110_045,
    110_094,
    30_208,
    30_209,
    30_228,
    110_074,
  ),
])

/** Class of an answer by HTTP status and `retCode`. A status of 0 is no answer at all. */
export function classOf(status: number, retCode: unknown): AnswerClass {
  if (status === 401) return 'key'
  if (status === 403) return 'ip_ban'
  if (status !== 200) return 'transient'
  if (typeof retCode !== 'number' || !Number.isInteger(retCode)) return 'malformed'
  return CLASS_BY_CODE.get(retCode) ?? 'bug'
}

/** Why an account stops, told to its owner in one sentence. */
export interface Attention {
  readonly reason: AttentionReason
  readonly detail: string
}

/** Nobody has this key here: it is gone, or of another environment or site. */
export const INVALID: Attention = {
  reason: 'key_invalid',
  detail:
    'The exchange does not accept this API key. It may have been deleted, or belongs to another environment or site of Bybit.',
}

const NOT_UNIFIED: Attention = {
  reason: 'account_type',
  detail: 'Only unified trading accounts can be linked. Upgrade the account at the exchange.',
}

const ATTENTION_BY_CODE: Readonly<Record<number, Attention>> = {
  10_004: {
    reason: 'key_invalid',
    detail: 'The exchange refused the signature: the API secret does not belong to this API key.',
  },
  10_005: {
    reason: 'no_permission',
    detail: 'The API key lacks a permission: it needs to read positions and orders of contracts.',
  },
  10_010: { reason: 'ip_not_allowed', detail: 'The API key is bound to other IP addresses than those of this server.' },
  33_004: { reason: 'key_expired', detail: 'The API key has expired. Keys without bound IP addresses last 90 days.' },
  10_008: {
    reason: 'account_banned',
    detail:
      'The exchange has banned this account, or does not answer in its account mode. Check the mode at the exchange.',
  },
  10_009: {
    reason: 'account_banned',
    detail: 'The exchange has banned the IP address of this server or the region of this account.',
  },
  10_024: { reason: 'account_banned', detail: 'The exchange refuses this account for reasons of compliance.' },
  10_027: { reason: 'account_banned', detail: 'The exchange has banned trading on this account.' },
  10_028: NOT_UNIFIED,
  100_028: NOT_UNIFIED,
}

/** The clock of this server is too far from the exchange's. */
export const CLOCK_ATTENTION: Attention = {
  reason: 'clock',
  detail: 'The clock of this server differs too much from the exchange’s. Its operator must correct it.',
}

/** A 403 that is no ban for too many requests: it does not end by itself. */
export const NOT_SERVED: Attention = {
  reason: 'not_served',
  detail:
    'The exchange does not serve the address of this server (its country, or what stands before it). Its operator must move it.',
}

/** What a code says that passes by itself. */
export const PASSING_BY_CODE: Readonly<Record<number, string>> = {
  3_100_197:
    'The exchange is upgrading this account to a unified one and refuses it until then. It is tried again by itself.',
}

/** What to tell the owner for a code of class `key` or `account`. */
export const attentionOf = (code: number | null): Attention =>
  code === null ? INVALID : (ATTENTION_BY_CODE[code] ?? INVALID)
