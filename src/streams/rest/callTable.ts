/** Entries of all calls and the reader of answers. Fetched with the first call: they weigh more than the core. */
export { CALLS } from '../../domain/wire/rest/table.ts'
export { safeParse } from 'valibot'
