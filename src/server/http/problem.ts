import type { Call, Refused } from '../../domain/wire/rest/call.ts'

/** An expected refusal of a call, answered as `{ detail }` (spec 8: the server's detail field is what people read). */
export class Problem extends Error {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>

  constructor(status: number, detail: string, headers: Readonly<Record<string, string>> = {}) {
    super(detail)
    this.name = 'Problem'
    this.status = status
    this.headers = headers
  }
}

/** A refusal of a call's entry, its `{name}` parts filled in. */
export function refused<C extends Call & { readonly refusals: object }>(
  call: C,
  name: keyof C['refusals'],
  words: Readonly<Record<string, string | number>> = {},
): Problem {
  const [status, sentence] = (call.refusals as Readonly<Record<PropertyKey, Refused>>)[name]!
  return new Problem(
    status,
    sentence.replace(/\{(\w+)\}/g, (_, word: string) => String(words[word])),
  )
}

/** The same answer for what does not exist and for what belongs to someone else (T7). */
export const notFound = (): Problem => new Problem(404, 'Not found.')

export const tooMany = (seconds: number): Problem =>
  new Problem(429, `Too many requests. Try again in ${seconds} s.`, { 'Retry-After': String(seconds) })
