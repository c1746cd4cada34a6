import * as v from 'valibot'
import type { Call } from '../../domain/wire/rest/call.ts'
import { readText } from './json.ts'
import { notFound, Problem } from './problem.ts'
import type { Ctx } from './context.ts'
import { brief } from './sound.ts'

const BODY_BYTES = 256 * 1_024
const BATCH_BYTES = 1_024 * 1_024
const PART = /^[^\p{Cc}\p{Surrogate}]{1,300}$/u

/** The text of a call's JSON body, read up to its limit. */
export async function bodyOf(c: Ctx, call: Call): Promise<string> {
  await refuseWrongType(c)
  const text = await readText(c.req.raw.body, call.allowance === 'reports' ? BATCH_BYTES : BODY_BYTES)
  if (text.trim() === '') {
    if (call.bodyIsOptional === true) return '{}'
    throw new Problem(400, 'This call needs a JSON body.')
  }
  return text
}

/** Whoever sends something sends JSON and says so: a form of another site cannot (T4). */
export async function refuseWrongType(c: Ctx): Promise<undefined> {
  const length = c.req.header('content-length')
  const hasBody = (length !== undefined && length !== '0') || c.req.header('transfer-encoding') !== undefined
  const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (c.req.method !== 'GET' && hasBody && type !== 'application/json') throw new Problem(415, 'Send application/json.')
  return undefined
}

/** Reads a value or throws 400 with a sentence that names the field and never what was sent. */
export function check(schema: v.GenericSchema, value: unknown): unknown {
  const result = v.safeParse(schema, value)
  if (result.success) return result.output
  const issue = result.issues[0]
  const path = v.getDotPath(issue)
  const words = wordsOf(issue)
  const isOwnSentence = /^[A-Z][^:]* is required$/.test(words)
  throw new Problem(400, path === null || isOwnSentence ? words : `${brief(path)}: ${words}`)
}

/** The table's own words, or plain ones in the place of the library's, which repeat what was sent. */
function wordsOf(issue: v.BaseIssue<unknown>): string {
  if (!/^Invalid [\w ]+: (Expected|Received) /.test(issue.message)) return issue.message
  const { type, expected, received, requirement } = issue
  if (received === 'undefined') return 'is missing'
  if (type === 'max_length') return `is longer than ${String(requirement)}`
  if (type === 'min_length') return `is shorter than ${String(requirement)}`
  if (type === 'max_value') return `must be at most ${String(requirement)}`
  if (type === 'min_value') return `must be at least ${String(requirement)}`
  if (type === 'picklist' || type === 'literal')
    return `must be ${brief((expected ?? '').replace(/[()"]/g, '').replaceAll(' | ', ', '))}`
  return KINDS[type] ?? 'is not what this call takes'
}

const KINDS: Readonly<Record<string, string>> = {
  string: 'must be a text',
  number: 'must be a number',
  integer: 'must be a whole number',
  boolean: 'must be true or false',
  array: 'must be a list',
  object: 'must be an object',
  loose_object: 'must be an object',
}

/** Values of the address; a name that comes twice is a list. */
export function queryOf(c: Ctx): Record<string, string | string[]> {
  const values: Record<string, string | string[]> = Object.create(null)
  for (const [name, list] of Object.entries(c.req.queries())) values[name] = list.length === 1 ? (list[0] ?? '') : list
  return { ...values }
}

/** A `{name}` part of the path; 404 for one that can be no id. */
export function partOf(c: Ctx, name: string): string {
  const value = c.req.param(name)
  if (value === undefined || !PART.test(value)) throw notFound()
  return value
}
