/** A number from 0 up to 1, for spreading waits; not for secrets. */
export const random = (): number => Math.random()

/** A new id that nobody else has. */
export const newId = (): string => crypto.randomUUID()
