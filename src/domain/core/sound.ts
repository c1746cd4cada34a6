/**
 * Whether a text can be kept and sent on: no NUL, which no database takes, and no half of a surrogate pair, which is no
 * character.
 */
export const isSound = (text: string): boolean => !text.includes('\0') && !/\p{Surrogate}/u.test(text)
