import { recordsIn, textFrom } from '../core/wire.ts'

/** Names of the linked accounts in the server's list, in its order. */
export const accountNames = (value: unknown): readonly string[] =>
  recordsIn(value).flatMap((one) => textFrom(one['account_name']) ?? [])
