import { createHash } from 'node:crypto'

/** What of a token of ours, or of the id of who is gone, is kept: who reads the database can use none. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')
