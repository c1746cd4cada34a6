import { createHash } from 'node:crypto'

/** What of a token of ours is kept: who reads the database can use none. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')
