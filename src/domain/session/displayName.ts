import type { Profile } from './model.ts'

/**
 * TOP-03: name, else given plus family name, else given name, else nickname, else billing name, else email, else
 * 'User'.
 */
export function displayName(profile: Profile | null, billingName: string | null): string {
  const {
    name,
    given_name: given,
    family_name: family,
    nickname,
    email,
  } = profile ?? {
    name: undefined,
    given_name: undefined,
    family_name: undefined,
    nickname: undefined,
    email: undefined,
  }
  const both = isSaid(given) && isSaid(family) ? `${given} ${family}` : undefined
  return [name, both, given, nickname, billingName, email].find(isSaid) ?? 'User'
}

/** At most two letters of a name, for where there is no picture. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const letters = words.length > 1 ? [words[0]!, words.at(-1)!] : words
  return letters
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase()
}

const isSaid = (text: string | null | undefined): text is string => typeof text === 'string' && text.trim() !== ''
