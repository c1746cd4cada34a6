import { days } from '../core/time.ts'

/** Days before its end from which a key's owner is warned (bybit.md 1.4). */
export const KEY_NOTICE_DAYS = 14

/** Days until a key ends, a begun one counted whole: the same in notices, mails and on screens. 0 or less: it has. */
export const keyDaysLeft = (endAt: number, now: number): number => Math.ceil((endAt - now) / days(1))
