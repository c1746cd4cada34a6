import { resourceKey } from '../resources/policies.ts'
import { HISTORY_LENGTH, HISTORY_PAGES } from './constants.ts'

/** The pages of a history that are shown, the newest first, as keys of the call that tells it. */
export const historyKeys = (
  call: string,
  pages: number,
  parameters: Readonly<Record<string, string>> = {},
): readonly string[] =>
  Array.from({ length: Math.min(Math.max(pages, 1), HISTORY_PAGES) }, (_, page) =>
    resourceKey(call, { ...parameters, limit: HISTORY_LENGTH, offset: page * HISTORY_LENGTH }),
  )
