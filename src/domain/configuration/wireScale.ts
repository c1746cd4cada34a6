import { isRecord } from '../core/wire.ts'
import type { ValidationRule } from './types.ts'

/**
 * the wire has sub-fields with one of these words in their name as fractions; the words are those between
 * underscores, so 'duration' and 'iteration' are none.
 */
const FRACTION_WORDS: readonly string[] = ['percent', 'percentage', 'pct', 'rate', 'ratio']

/** Whether the wire has the sub-field of this name as a fraction (spec 5, "divided by 100 before sending"). */
export const isFraction = (name: string): boolean =>
  name.split('_').some((word) => FRACTION_WORDS.includes(word.toLowerCase()))

/** Digits that a double keeps through one multiplication and back. */
const DIGITS = 12

const scaled = (factor: number) => (value: number) => Number((value * factor).toPrecision(DIGITS))
const toFraction = scaled(1 / 100)
const fromFraction = scaled(100)

/** A value as it is sent: 10 of win_rate_red is 0.1; a text that is a number is one first (CONF-43). */
export const toWire = (name: string, value: unknown): unknown => perLeaf(name, value, toFraction)

/** A value of the wire as people read it: 0.1 of win_rate_red is 10. */
export const fromWire = (name: string, value: unknown): unknown => perLeaf(name, value, fromFraction)

/** A rule as it is sent: its bounds are in the scale of its value. */
export const ruleToWire = (name: string, rule: ValidationRule): ValidationRule => boundsBy(name, rule, toFraction)

/** A rule of the wire, its bounds as people read them. */
export const ruleFromWire = (name: string, rule: ValidationRule): ValidationRule => boundsBy(name, rule, fromFraction)

function perLeaf(name: string, value: unknown, change: (value: number) => number): unknown {
  if (isRecord(value))
    return Object.fromEntries(Object.entries(value).map(([part, leaf]) => [part, perLeaf(part, leaf, change)]))
  if (!isFraction(name)) return value
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? change(number) : value
}

function boundsBy(name: string, rule: ValidationRule, change: (value: number) => number): ValidationRule {
  const { min, max, properties } = rule
  const scale = isFraction(name)
  return {
    ...rule,
    ...(scale && typeof min === 'number' ? { min: change(min) } : {}),
    ...(scale && typeof max === 'number' ? { max: change(max) } : {}),
    ...(isRecord(properties)
      ? {
          properties: Object.fromEntries(
            Object.entries(properties).flatMap(([part, of]) =>
              isRecord(of) ? [[part, boundsBy(part, of, change)]] : [],
            ),
          ),
        }
      : {}),
  }
}
