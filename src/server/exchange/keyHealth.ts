import { type Clock, isWithin } from '../clock.ts'
import type { ExchangeFault } from './calling/fault.ts'
import type { KeyVerdict } from './port.ts'
import type { KeyRow } from './calling/schemas.ts'
import { judgeKey } from './calling/verifyKey.ts'

/**
 * A key is judged anew at every question, as rights may be added to it and it expires (bybit.md 1.4), but not at each
 * of many reconnects. Far below the hour between two questions: an answer that is quicker than the last comes before
 * it is over. In ms.
 */
const JUDGED_EVERY_MS = 1_800_000

export type GoodKey = Extract<KeyVerdict, { readonly ok: true }>

/**
 * Judges the key of one account again and again, by the rules by which it was linked. A bad one is judged at every
 * question.
 */
export class KeyHealth {
  private judgedAt: number | null = null
  private readonly clock: Clock
  private readonly ownIps: readonly string[]

  constructor(clock: Clock, ownIps: readonly string[]) {
    this.clock = clock
    this.ownIps = ownIps
  }

  /** A fault when the key may no longer be used, the verdict when it was judged and is good, else null. */
  judge(key: KeyRow): GoodKey | ExchangeFault | null {
    const now = this.clock.now()
    if (this.judgedAt !== null && isWithin(JUDGED_EVERY_MS, this.judgedAt, now)) return null
    const verdict = judgeKey(key, this.ownIps, now)
    if (!verdict.ok)
      return {
        class: 'key',
        code: null,
        status: 200,
        message: verdict.detail,
        attention: { reason: verdict.reason, detail: verdict.detail },
      }
    this.judgedAt = now
    return verdict
  }
}
