import type { EntryOf } from '../event.ts'
import { changeTexts as texts } from './texts.ts'

/** spec 8, Config: the server's own words, else ours with the reason, else ours; for all three writes. */
export const failureText = ({ data: { message, status } }: EntryOf<'write.failed'>): string =>
  message === '' ? texts.failed : status === null ? texts.failedBecause(message) : message
