import { sum } from '../core/lists.ts'
import type { EpochMs } from '../core/time.ts'
import { endedAdvice, type EndedAdvice, judgedAdvice, type Judged, judgedFrom } from './given.ts'
import { type History, type Made, madeAfter } from './made.ts'

/** Days after which an advice is looked back at (screens.md 2.11, N10). */
const OUTCOME_DAYS = [14, 30] as const

/** What advice came to. */
export interface Outcome {
  /** Those of which so many days have passed. */
  readonly judged: number
  /**
   * USDT of the recommended share beside the one before, to the cent: made where it was followed, missed where it was
   * not.
   */
  readonly usdt: number
  /** What each of them adds, to 1e-8 USDT. */
  readonly rows: readonly OutcomeRow[]
}

/** One advice and what it came to. */
export interface OutcomeRow {
  readonly strategy: string
  readonly account: string
  readonly toAccount: string
  readonly from: EpochMs
  readonly usdt: number
}

/** Followed against ignored advice of a user's own history (N10). */
export interface Scoreboard {
  readonly followed: number
  readonly ignored: number
  readonly after: readonly { readonly days: number; readonly followed: Outcome; readonly ignored: Outcome }[]
}

/** Followed against ignored advice, each by the shares that it named then. */
export function scoreboardOf(history: History): Scoreboard {
  const judged = judgedAdvice(history)
  const [followed, ignored] = [judged.filter((one) => one.isFollowed), judged.filter((one) => !one.isFollowed)]
  return {
    followed: followed.length,
    ignored: ignored.length,
    after: OUTCOME_DAYS.map((count) => ({
      days: count,
      followed: outcomeOf(followed, count, history),
      ignored: outcomeOf(ignored, count, history),
    })),
  }
}

function outcomeOf(judged: readonly Judged[], count: number, history: History): Outcome {
  const rows = judged.flatMap((one): OutcomeRow | readonly [] => {
    const { strategy, account, toAccount } = one.given
    const made = madeAfter(one, count, history)
    return made === null ? [] : { strategy, account, toAccount, from: one.from, usdt: made.usdt }
  })
  return { judged: rows.length, usdt: Math.round(sum(rows.map(({ usdt }) => usdt)) * 100) / 100, rows }
}

/** What an advice of a strategy came to. */
export interface AdviceRecord extends EndedAdvice {
  /** Null before so many days have passed, and of what was taken back. */
  readonly after: readonly { readonly days: number; readonly made: Made | null }[]
}

/** What became of every advice about one strategy, the newest end first. */
export const recordOf = (strategy: string, history: History): readonly AdviceRecord[] =>
  endedAdvice(history)
    .filter(({ given }) => given.strategy === strategy)
    .map((one) => {
      const judged = judgedFrom(one)
      const after = OUTCOME_DAYS.map((count) => ({
        days: count,
        made: judged === null ? null : madeAfter(judged, count, history),
      }))
      return { ...one, after }
    })
    .toSorted((a, b) => b.endedAt - a.endedAt)
