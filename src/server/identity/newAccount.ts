import * as v from 'valibot'
import { texts } from './texts.ts'

/** What a stranger types to get an account. */
export interface NewAccount {
  readonly name: string
  /** In small letters. */
  readonly email: string
  readonly password: string
}

/** Length alone is asked of a password: what it is made of adds little, and rules for that make people note it down. */
export const LEAST_PASSWORD = 10
const MOST_NAME = 100

const isEmail = (text: string): boolean => v.safeParse(v.pipe(v.string(), v.maxLength(200), v.email()), text).success

/** What is wrong with a new account, in a sentence; null where nothing is. */
export function problemOf({ name, email, password }: NewAccount): string | null {
  if (name === '' || name.length > MOST_NAME) return texts.noName
  if (!isEmail(email)) return texts.badEmail
  return passwordProblem(password, { name, email })
}

/** What is wrong with the password of somebody, in a sentence; null where nothing is. */
export function passwordProblem(password: string, { name, email }: Pick<NewAccount, 'name' | 'email'>): string | null {
  if ([...password].length < LEAST_PASSWORD) return texts.shortPassword
  const said = password.toLowerCase()
  return said === email || said === name.toLowerCase() ? texts.plainPassword : null
}

/** A typed name as the claims have it: the last word is the family's. */
export function partsOfName(name: string): { readonly givenName: string; readonly familyName: string } {
  const at = name.lastIndexOf(' ')
  return at < 0 ? { givenName: name, familyName: '' } : { givenName: name.slice(0, at), familyName: name.slice(at + 1) }
}
