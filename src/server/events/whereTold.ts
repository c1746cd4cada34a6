import { hasPlan } from '../db/knownRoles.ts'
import type { OnFact } from './log.ts'
import { isToldWithoutPlan } from './withoutPlan.ts'

/** What follows from a fact, where its reader may know of it: what leaves by mail and channels is no more. */
export const whereTold =
  (hear: OnFact): OnFact =>
  async (tx, userId, fact) => {
    if (isToldWithoutPlan(fact) || (await hasPlan(tx, userId))) await hear(tx, userId, fact)
  }
