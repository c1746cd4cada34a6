import { createHash } from 'node:crypto'
import { hours } from '../../domain/core/time.ts'
import type { Clock } from '../clock.ts'
import { findAnswer, keepAnswer } from '../db/keptAnswers.ts'
import type { Db } from '../db/open.ts'
import type { Tx } from '../db/users.ts'
import { Problem } from './problem.ts'

/** How long an answer is kept under its key, ms. */
export const KEPT_MS = hours(24)
const KEY = /^[\x21-\x7e]{1,200}$/
/** Seconds after which to ask again for what is being worked on. */
const WAIT = '1'

/** What a write says of itself. */
export interface Wish {
  readonly userId: string
  /** The `Idempotency-Key` as sent. */
  readonly key: string
  /** Method, address and body: the same wish says the same. */
  readonly said: readonly string[]
}

/** A write's turn: it was answered before, or it runs now and keeps its answer in its own transaction. */
export type Turn =
  | { readonly answered: unknown }
  | { readonly keep: (tx: Tx, answer: unknown) => Promise<void>; readonly end: () => void }

/** Lets a write with a key happen once, however often and however close together it is sent (R10). */
export interface Once {
  /**
   * Throws 400 for what is no key, 422 for a key that said something else before, 409 for one that is being worked on.
   */
  take(wish: Wish): Promise<Turn>
}

export function makeOnce({ db, clock }: { readonly db: Db; readonly clock: Clock }): Once {
  const running = new Map<string, string>()
  const since = (): Date => new Date(clock.now() - KEPT_MS)
  return {
    async take({ userId, key, said }) {
      if (!KEY.test(key)) throw new Problem(400, 'Idempotency-Key: must be 1 to 200 visible characters.')
      const request = createHash('sha256').update(JSON.stringify(said)).digest('base64url')
      const name = JSON.stringify([userId, key])
      const before = running.get(name)
      if (before !== undefined) throw before === request ? busy() : otherWish()
      // From here on nobody else gets this turn, also while the database is asked.
      running.set(name, request)
      const end = (): void => {
        running.delete(name)
      }
      try {
        const kept = await findAnswer(db, userId, key, since())
        if (kept !== null && kept.request !== request) throw otherWish()
        if (kept !== null) {
          end()
          return { answered: kept.answer }
        }
      } catch (error) {
        end()
        throw error
      }
      const keep = async (tx: Tx, answer: unknown): Promise<void> => {
        if (!(await keepAnswer(tx, userId, { key, request, answer, at: new Date(clock.now()), since: since() })))
          throw busy()
      }
      return { keep, end }
    },
  }
}

const busy = (): Problem => new Problem(409, 'This is being worked on. Ask again in a moment.', { 'Retry-After': WAIT })
const otherWish = (): Problem => new Problem(422, 'This Idempotency-Key was used for something else.')
