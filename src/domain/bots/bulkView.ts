import type { HasWrites } from '../writes/model.ts'
import { busyWith } from './bulk.ts'
import { isToldOfAll, type HasBots } from './model.ts'
import type { BulkView } from './view.types.ts'

/**
 * The newest act of each tab on several rules: how far it is, and a word about each of them. A tab that joins anew has
 * another name, so each sees all of them, and knows its own by the entry that its command was answered with.
 */
export const bulkRuns = (state: HasBots & HasWrites): readonly BulkView[] =>
  Object.values(state.bots.bulk).map((run) => {
    const busy = busyWith(run, state)
    return {
      asked: run.asked,
      act: run.act,
      account: run.account,
      isRunning: !isToldOfAll(run),
      results: run.rules.map((id) => ({
        id,
        ...(run.told[id] ?? { state: id === busy ? ('working' as const) : ('waiting' as const), message: '' }),
      })),
    }
  })
