import { randomBytes } from 'node:crypto'

/** A name for a new history of facts. Clients that hold another one begin anew (R2, F12). */
export const newEpoch = (): string => randomBytes(6).toString('hex')
