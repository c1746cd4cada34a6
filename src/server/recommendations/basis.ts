import { listAccounts } from '../db/accounts.ts'
import { listRules } from '../db/botRules.ts'
import type { Db } from '../db/open.ts'
import { doneActions, newestRun } from '../db/recommendations.ts'
import { strategyNames } from '../db/strategies.ts'

/**
 * What a generation rests on and its user may change while it is reckoned, to be compared with another: names, rules
 * and ticks. The newest generation is among it: of two at a time the one that is kept later has read later.
 */
export async function basisOf(db: Db, userId: string): Promise<string> {
  return JSON.stringify([
    (await listAccounts(db, userId)).map(({ id, accountName }) => [id, accountName]),
    (await strategyNames(db, userId)).map(({ id, name }) => [id, name]),
    await listRules(db, userId),
    (await doneActions(db, userId)).map(({ id, completedAt }) => [id, completedAt]).toSorted(),
    await newestRun(db, userId),
  ])
}
