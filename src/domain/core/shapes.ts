import { PATH_LENGTH } from './constants.ts'
import { isRecord } from './wire.ts'

/**
 * Whether a value from outside is a `T`. Written by hand: a schema library in the worker's first script would weigh
 * more than all shapes together.
 */
export type Check<T> = (value: unknown) => value is T

/** The fields of an object, by name. */
export type Fields = Readonly<Record<string, Check<unknown>>>

/** What a check finds. */
export type ValueOf<C> = C extends Check<infer T> ? T : never

/** The object that has such fields; one that may be undefined may be absent. */
export type ShapeOf<F extends Fields> = {
  readonly [K in keyof F as undefined extends ValueOf<F[K]> ? never : K]: ValueOf<F[K]>
} & { readonly [K in keyof F as undefined extends ValueOf<F[K]> ? K : never]?: ValueOf<F[K]> }

/** A text of so many characters. */
export const text =
  (most: number, least = 0): Check<string> =>
  (value): value is string =>
    typeof value === 'string' && value.length >= least && value.length <= most

/** One of these words. */
export const oneOf =
  <const W extends string>(...words: readonly W[]): Check<W> =>
  (value): value is W =>
    (words as readonly unknown[]).includes(value)

/** A number that is one. */
export const number: Check<number> = (value): value is number => typeof value === 'number' && Number.isFinite(value)

/** A whole number from `least` on. */
export const wholeTo =
  (most: number, least = 0): Check<number> =>
  (value): value is number =>
    Number.isInteger(value) && Number(value) >= least && Number(value) <= most

/** Yes or no. */
export const flag: Check<boolean> = (value): value is boolean => typeof value === 'boolean'

/** Names what the border took out of a command (keys, addresses); no tab can send it. */
export const secretRef = (value: unknown): value is string | undefined => value === undefined

/** Such a value, or `other`. */
export const or =
  <T, const O extends null | undefined>(check: Check<T>, other: O): Check<T | O> =>
  (value): value is T | O =>
    value === other || check(value)

/** A list of such values. */
export const listOf =
  <T>(check: Check<T>): Check<readonly T[]> =>
  (value): value is readonly T[] =>
    Array.isArray(value) && value.every(check)

/** Such values by name. */
export const recordOf =
  <T>(check: Check<T>): Check<Readonly<Record<string, T>>> =>
  (value): value is Readonly<Record<string, T>> =>
    isRecord(value) && Object.entries(value).every(([name, part]) => word(name) && check(part))

/** All named fields and, unless `isLoose`, no other. */
export const object =
  <F extends Fields>(fields: F, isLoose = false): Check<ShapeOf<F>> =>
  (value): value is ShapeOf<F> =>
    isRecord(value) &&
    Object.entries(fields).every(([name, check]) => check(Object.hasOwn(value, name) ? value[name] : undefined)) &&
    (isLoose || Object.keys(value).every((name) => Object.hasOwn(fields, name)))

/** A name or an id. */
export const word = text(200)
/** A place in the product, or what follows its question mark. */
export const path = text(PATH_LENGTH)
/** What people or machines write. */
export const words = text(64_000)
