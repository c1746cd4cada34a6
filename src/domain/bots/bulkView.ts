import type { HasWrites } from '../writes/model.ts'
import { busyWith } from './bulk.ts'
import { isToldOfAll, type HasBots } from './model.ts'
import type { BulkView } from './view.types.ts'

/** The newest act of a tab on several rules: how far it is, and a word about each of them. */
export function bulkOf(state: HasBots & HasWrites, tab: string): BulkView | null {
  const run = state.bots.bulk[tab]
  if (run === undefined) return null
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
}
