import type { Event } from '../../../src/domain/event.ts'
import { EMPTY_STATE, type State } from '../../../src/domain/state.ts'
import { good } from '../../../src/domain/core/outcome.ts'
import type { Judgements } from '../../../src/streams/judgements.ts'

/** Judgements that do nothing, for tests of the core's own machinery; each test replaces what it is about. */
export function plainJudgements(changes: Partial<Judgements> = {}): Judgements {
  return {
    initial: EMPTY_STATE,
    reduce: (state, entry): State => ({ ...state, entry: entry.entry, at: entry.at }),
    retention: (type) => (type.startsWith('storage.') || type === 'live.values_moved' ? 'memory' : 'fact'),
    admit: (event) => [event],
    decisions: [],
    timers: () => [],
    accept: () => good([]),
    late: () => Promise.resolve(),
    answer: () => null,
    diagnose: async () => null,
    session: () => ({ sessionId: null, sub: null, isActive: false }),
    sentence: () => null,
    forget: () => undefined,
    attention: () => 'visible',
    views: () => ({}),
    toasts: () => ({ shown: [], more: 0 }),
    tables: [],
    rows: () => [],
    slices: [],
    choices: { take: () => undefined, put: (state) => state },
    waiting: { take: () => undefined, put: (state) => state },
    isUnclaimed: () => false,
    cursor: () => ({ serverEpoch: null, factSeq: 0, presentAt: null }),
    ...changes,
  }
}

/** An event that means nothing to the machinery, told apart by its tab's name. */
export const left = (tab: string): Event => ({ type: 'tab.left', data: { tab } })
