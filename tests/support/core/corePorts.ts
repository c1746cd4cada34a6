import { NEVER, Subject } from 'rxjs'
import { good } from '../../../src/domain/core/outcome.ts'
import type { Ports, Push } from '../../../src/streams/ports.ts'
import { memoryLog } from '../../../src/worker/adapters/memoryLog.ts'
import { virtualClock, type VirtualClock } from '../virtual.ts'

export interface TestPorts extends Ports {
  readonly clock: VirtualClock
  /** What was reported as unexpected. */
  readonly reports: readonly string[]
  readonly pushes: readonly { readonly tab: string; readonly push: Push }[]
}

/** Ports on which nothing happens, over a virtual clock; each test replaces what it is about. */
export function quietPorts(changes: Partial<Ports> = {}, clock: VirtualClock = virtualClock()): TestPorts {
  const reports: string[] = []
  const pushes: { tab: string; push: Push }[] = []
  let ids = 0
  return {
    clock,
    reports,
    pushes,
    now: clock.now,
    scheduler: clock.scheduler,
    random: () => 0.5,
    newId: () => `id-${++ids}`,
    http: { call: () => NEVER },
    stream: { open: () => NEVER },
    identity: { refresh: () => undefined, refreshes: new Subject(), forget: () => undefined, hasTokens: () => true },
    log: { ...memoryLog, append: async () => good(null) },
    tabs: {
      push: async (tab, push) => {
        pushes.push({ tab, push })
      },
    },
    report: (where, error) => reports.push(`${where}: ${error instanceof Error ? error.message : String(error)}`),
    ...changes,
  }
}
