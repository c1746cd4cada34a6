import { counted, formatCount } from '../core/format.ts'
import type { BulkAct } from './events.ts'

/** Sentences about acts on several rules. */
export const bulkTexts = {
  stopped: 'It is deactivated already.',
  active: 'It is active already.',
  notActive: 'It is deactivated. Reactivate it first.',
  there: (account: string): string => `It is on ${account} already.`,
  interrupted: 'Interrupted.',
  cutShort: 'It was cut short: the rest stayed as it was.',
  done: {
    stop: () => 'Deactivated.',
    move: (account: string) => `Moved to ${account}.`,
    reactivate: () => 'Active again, as a new rule.',
  } satisfies Record<BulkAct, (account: string) => string>,
  ended: (act: BulkAct, done: number, all: number): string =>
    `${done === all ? counted(all, 'bot rule') : `${formatCount(done)} of ${counted(all, 'bot rule')}`} ${PAST[act]}`,
} as const

const PAST: Record<BulkAct, string> = { stop: 'deactivated', move: 'moved', reactivate: 'reactivated' }
