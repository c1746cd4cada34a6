import { isSound } from '../../domain/core/sound.ts'
import { Problem } from './problem.ts'

/** Refuses an address that names no text: broken percent signs, bytes that are no UTF-8, NUL. */
export function refuseOddAddress(address: string): void {
  const end = address.indexOf('#')
  const plain = end < 0 ? address : address.slice(0, end)
  if (!isSound(decoded(plain))) throw new Problem(400, 'The address holds characters that are no text.')
}

/** Fields of a form as a browser sends them (application/x-www-form-urlencoded). */
export function formFrom(text: string): ReadonlyMap<string, string> {
  if (!isSound(decoded(text))) throw new Problem(400, 'The form holds characters that are no text.')
  const fields = new Map<string, string>()
  for (const [name, value] of new URLSearchParams(text)) {
    if (fields.has(name)) throw new Problem(400, 'The form names a field twice.')
    fields.set(name, value)
  }
  return fields
}

/** A part of an answer that repeats what was sent: never more than a glance at it. */
export const brief = (text: string): string =>
  text.length <= BRIEF ? text : `${text.slice(0, BRIEF).replace(/\p{Surrogate}$/u, '')}…`

const BRIEF = 60

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return '\0'
  }
}
