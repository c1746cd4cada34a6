import { BULK } from './constants.ts'
import type { BotsState, BulkRun } from './model.ts'

/** The key of a write about one rule of an act on several. */
export const bulkKey = ({ tab, asked }: BulkRun, rule: string): string => `${BULK}${tab}|${asked}|${rule}`

/** The act that a write with this key is part of; undefined also where its worker ended, and the act with it. */
export const runOf = ({ bulk }: BotsState, key: string): BulkRun | undefined =>
  Object.values(bulk).find((run) => key.startsWith(bulkKey(run, '')))
