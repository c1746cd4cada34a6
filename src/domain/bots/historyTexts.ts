import type { Changed } from '../changes/changed.ts'

/** Words of what became of bot rules. */
export const ruleHistoryTexts = {
  unloaded: 'The history could not be loaded',
  notKept: 'This server keeps no history of bot rules',
  notKeptHint: 'Rules can be changed all the same.',
  none: 'No change is kept',
  noneHint: 'Whatever is added, changed, deactivated or deleted from now on appears here, with who did it and when.',
  title: (what: string, symbol: string, account: string): string => `${what}: ${symbol} on ${account}`,
  kinds: { created: 'Added', edited: 'Changed', deleted: 'Deleted' } satisfies Record<Changed['kind'], string>,
  stopped: 'Deactivated',
  /** What is told of a rule; the rest is not for people. */
  fields: {
    strategy_name: 'Strategy',
    account_name: 'Account',
    symbol: 'Symbol',
    reason: 'Reason',
  } as Readonly<Record<string, string>>,
} as const
