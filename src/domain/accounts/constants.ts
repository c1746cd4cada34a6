/** Where the linked accounts stand. */
export const ACCOUNTS_ADDRESS = '/settings#accounts'

/**
 * What a key or a secret of the exchange is made of. Anything else in a header may be answered with 403 by what stands
 * before the exchange, and that silences this server for everybody (F36).
 */
export const KEY_TEXT = /^[\w-]+$/
