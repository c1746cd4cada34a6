import * as v from 'valibot'
import { PRICE_NAMES, type PriceName } from '../domain/billing/constants.ts'

/** How the text of a setting is read, and what is said where it cannot be. */

const isPriceName = (name: string): boolean => (PRICE_NAMES as readonly string[]).includes(name)

export const text = v.string()
export const flag = v.pipe(
  v.picklist(['yes', 'no'], 'must be yes or no'),
  v.transform((value) => value === 'yes'),
)
export const list = v.pipe(
  text,
  v.transform((value) =>
    value
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  ),
)
/** A whole number within its bounds. */
export const whole = (min: number, max: number) =>
  v.pipe(
    text,
    v.regex(/^\d+$/, `must be a whole number from ${min} to ${max}`),
    v.transform(Number),
    v.minValue(min, `must be at least ${min}`),
    v.maxValue(max, `must be at most ${max}`),
  )
/** One of some words. */
export const oneOf = <const T extends readonly [string, ...string[]]>(...values: T) =>
  v.picklist(values, `must be one of ${values.join(', ')}`)
export const prices = v.pipe(
  list,
  v.check(
    (given) => given.every((one) => /^[a-z]+_[a-z]+=price_\w+$/.test(one) && isPriceName(one.split('=')[0] ?? '')),
    `must list prices such as ${PRICE_NAMES[0]}=price_1AbC, of ${PRICE_NAMES.join(', ')}`,
  ),
  v.transform((given): Partial<Record<PriceName, string>> => Object.fromEntries(given.map((one) => one.split('=')))),
)
/** Whether a text is an address that browsers open. */
export const isWeb = (value: string): boolean => URL.canParse(value) && /^https?:\/\//i.test(value)

/** What a browser says of where a page is: scheme, host and port. A slash at its end and a usual port add nothing. */
const isOrigin = (value: string): boolean => isWeb(value) && new URL(value).href === `${new URL(value).origin}/`
const originOf = (value: string): string => new URL(value).origin

/** One origin, or none. */
export const origin = v.pipe(
  text,
  v.check(
    (value) => value === '' || isOrigin(value),
    'must be scheme, host and port alone, such as https://example.org',
  ),
  v.transform((value) => (value === '' ? '' : originOf(value))),
)
export const origins = v.pipe(
  list,
  v.check((given) => given.every(isOrigin), 'must list scheme, host and port alone, such as https://example.org'),
  v.transform((given) => given.map(originOf)),
)
/** An issuer as its tokens spell it: a path is part of it, a question or a mark behind it is not. */
export const authority = v.pipe(
  text,
  v.check(
    (value) => value === '' || (isWeb(value) && !/[?#]/.test(value)),
    'must be an address such as https://login.example.org',
  ),
)

/** Https, or a program on this machine: what is told is nobody's on the way. No sign that ends a policy's list. */
export const isScript = (value: string): boolean => URL.canParse(value) && !/[\s;,'"]/.test(value) && isSafe(value)
/** A DSN without its public key. */
export const hostOnly = (dsn: string): string => dsn.replace(/\/\/[^@/]*@/, '//')
/** Https, or this machine. */
export const isSafe = (value: string): boolean =>
  value.startsWith('https://') || /^http:\/\/(127\.0\.0\.1|localhost|\[::1\])[:/]/.test(value)
export const script = v.pipe(
  text,
  v.check(
    (value) => value === '' || isScript(value),
    'must be an address such as https://metrics.example.org/script.js',
  ),
)
