import { instantFrom, recordsUnder, textFrom, type Wire } from '../core/wire.ts'
import type { RecordRow } from './view.types.ts'

/** Lines of an answer, whichever of the three it is; what has no id is left out. */
export const recordsFrom = (value: unknown): readonly RecordRow[] =>
  [
    ...(recordsUnder(value, 'impersonations') ?? []).map(impersonationFrom),
    ...(recordsUnder(value, 'messages') ?? []).map(messageFrom),
    ...(recordsUnder(value, 'mails') ?? []).map(mailFrom),
  ].filter(({ id }) => id !== '')

const idOf = (one: Wire): string => textFrom(one['id']) ?? ''
const nameOr = (name: unknown, id: unknown): string | null => textFrom(name) ?? textFrom(id)

const impersonationFrom = (one: Wire): RecordRow => ({
  id: idOf(one),
  at: instantFrom(one['started_at']),
  who: nameOr(one['admin_name'], one['admin_id']),
  what: nameOr(one['target_name'], one['target_id']),
  state: textFrom(one['state']),
  note: textFrom(one['reason']),
})

const messageFrom = (one: Wire): RecordRow => ({
  id: idOf(one),
  at: instantFrom(one['heard_at']),
  who: nameOr(one['user_name'], one['user_id']),
  what: textFrom(one['type']),
  state: textFrom(one['verdict']),
  note: textFrom(one['id']),
})

const mailFrom = (one: Wire): RecordRow => ({
  id: idOf(one),
  at: instantFrom(one['queued_at']),
  who: textFrom(one['recipient']),
  what: textFrom(one['subject']),
  state: textFrom(one['state']),
  note: textFrom(one['problem']) ?? textFrom(one['kind']),
})
