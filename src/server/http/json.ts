import { Problem } from './problem.ts'
import { isSound } from '../../domain/core/sound.ts'

/** Limits of a JSON body (T9). */
const MOST_DEPTH = 32
const MOST_ITEMS = 1_000
const MOST_TEXT = 64 * 1_024
const MOST_KEY = 200
/** A number stays below it, and above 1 divided by it. */
const LARGEST = 1e30

/**
 * Reads a body up to `mostBytes`. Throws 413 beyond, without keeping more in memory. The rest is left where it is:
 * whoever ends the connection throws it away.
 */
export async function readText(body: ReadableStream<Uint8Array> | null, mostBytes: number): Promise<string> {
  if (body === null) return ''
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const reader = body.getReader()
  let text = ''
  let bytes = 0
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    bytes += chunk.value.length
    if (bytes > mostBytes) throw tooLarge(mostBytes)
    text += decode(decoder, chunk.value)
  }
  return text + decode(decoder)
}

/** The rest of such a body is of no use: the connection ends. */
const tooLarge = (mostBytes: number): Problem =>
  new Problem(413, `The body is larger than ${mostBytes} bytes.`, { Connection: 'close' })

/**
 * Parses a body and refuses what only an attack would send: deep nesting, endless lists, keys of prototypes (T9, T10).
 */
export function parseBody(text: string): unknown {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new Problem(400, 'The body is not valid JSON.')
  }
  checkShape(value)
  return value
}

/** Without recursion, so that depth itself cannot harm. */
function checkShape(root: unknown): void {
  const open: { value: unknown; depth: number }[] = [{ value: root, depth: 1 }]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value, depth } = next
    if (typeof value === 'string' && value.length > MOST_TEXT) throw new Problem(400, 'A text in the body is too long.')
    if (typeof value === 'string' && !isSound(value))
      throw new Problem(400, 'A text in the body holds characters that are no text.')
    if (typeof value === 'number' && !isShort(value))
      throw new Problem(400, 'A number in the body has too many digits.')
    if (typeof value !== 'object' || value === null) continue
    if (depth > MOST_DEPTH) throw new Problem(400, 'The body is nested too deeply.')
    if (Array.isArray(value) && value.length > MOST_ITEMS) throw new Problem(400, 'A list in the body is too long.')
    for (const key of Object.keys(value)) {
      if (isPrototypeKey(key)) throw new Problem(400, `The key ${key} is not allowed.`)
      if (key.length > MOST_KEY || !isSound(key))
        throw new Problem(400, 'A key in the body is too long, or holds characters that are no text.')
    }
    for (const child of Object.values(value)) open.push({ value: child, depth: depth + 1 })
  }
}

/** What of a body was said: keys without a value are none. */
export const defined = <T extends object>(said: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined)) as never

/** The database writes a number out: of `1e308` in a body each reader would get three hundred digits. */
const isShort = (value: number): boolean => value === 0 || (Math.abs(value) < LARGEST && Math.abs(value) > 1 / LARGEST)

const isPrototypeKey = (key: string): boolean => key === '__proto__' || key === 'constructor' || key === 'prototype'

function decode(decoder: TextDecoder, chunk?: Uint8Array): string {
  try {
    return chunk === undefined ? decoder.decode() : decoder.decode(chunk, { stream: true })
  } catch {
    throw new Problem(400, 'The body is not valid UTF-8.')
  }
}
