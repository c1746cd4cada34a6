import { typedNumber } from '../core/typed.ts'
import { isRecord } from '../core/wire.ts'
import { matchesPattern } from './pattern.ts'
import { validatorTexts as texts } from './texts.ts'
import type { ValidationRule } from './types.ts'

/** spec 5: "tolerance default 0.01". */
const TOLERANCE = 0.01
/** sums of binary fractions miss the bound by less. */
const ROUNDING = 1e-9

/** How a value is judged. */
export interface Judging {
  /** Whether it is being typed: texts of numbers count as numbers, those that become one pass. */
  readonly isPartial?: boolean
}

/**
 * What is wrong with a value by a rule (spec 5, Generic field validator), in words, in this order: type, least, most,
 * length, missing fields, choice, pattern, sub-fields, sum; a wrong type ends it. Empty where it is right.
 */
export function validate(value: unknown, rule: ValidationRule, { isPartial = false }: Judging = {}): readonly string[] {
  try {
    return judged(value, rule, isPartial)
  } catch (error) {
    return [texts.failed(error instanceof Error ? error.message : String(error))]
  }
}

/** what a number begins with while it is typed: nothing, '-', '0', '-0.', '.', '12.'. */
export const isBeginning = (text: string): boolean => /^-?(?:0|\d*\.)?$/.test(text)

function judged(sent: unknown, rule: ValidationRule, isPartial: boolean): readonly string[] {
  const isTyped = isPartial && (rule.type === 'number' || rule.type === 'percent') && typeof sent === 'string'
  if (isTyped && isBeginning(sent)) return []
  const value = isTyped ? (typedNumber(sent) ?? sent) : sent
  const wrongType = typeProblem(value, rule.type)
  if (wrongType !== null) return [wrongType]
  return [
    ...boundProblems(value, rule),
    ...lengthProblems(value, rule),
    ...missingProblems(value, rule),
    ...choiceProblems(value, rule),
    ...patternProblems(value, rule),
    ...partProblems(value, rule, isPartial),
    ...sumProblems(value, rule, isPartial),
  ]
}

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)

function typeProblem(value: unknown, type: ValidationRule['type']): string | null {
  switch (type) {
    case 'number':
      return isNumber(value) ? null : texts.noNumber
    case 'percent':
      return isNumber(value) ? null : texts.noPercent
    case 'string':
      return typeof value === 'string' ? null : texts.noText
    case 'boolean':
      return typeof value === 'boolean' ? null : texts.noFlag
    case 'object':
      return isRecord(value) ? null : texts.noObject
    case 'array':
      return Array.isArray(value) ? null : texts.noList
    default:
      return null
  }
}

/** VALID-10: a percentage is 0 to 100 where its rule says nothing else. */
function boundProblems(value: unknown, { type, min, max }: ValidationRule): readonly string[] {
  if (!isNumber(value)) return []
  const isPercent = type === 'percent'
  const least = min ?? (isPercent ? 0 : -Infinity)
  const most = max ?? (isPercent ? 100 : Infinity)
  return [
    ...(value < least ? [isPercent ? texts.percentTooSmall(least) : texts.tooSmall(least)] : []),
    ...(value > most ? [isPercent ? texts.percentTooLarge(most) : texts.tooLarge(most)] : []),
  ]
}

function lengthProblems(value: unknown, { min_length: least, max_length: most }: ValidationRule): readonly string[] {
  if (typeof value !== 'string' && !Array.isArray(value)) return []
  return [
    ...(least !== undefined && value.length < least ? [texts.tooShort(least)] : []),
    ...(most !== undefined && value.length > most ? [texts.tooLong(most)] : []),
  ]
}

/** A field of that name is the value's own: a prototype's does not count. */
const has = (value: object, name: string): boolean =>
  Object.hasOwn(value, name) && (value as Readonly<Record<string, unknown>>)[name] !== undefined

function missingProblems(value: unknown, { required_fields: names = [] }: ValidationRule): readonly string[] {
  if (!isRecord(value)) return []
  const missing = names.filter((name) => !has(value, name))
  return missing.length === 0 ? [] : [texts.missing(missing)]
}

function choiceProblems(value: unknown, { enum: choices }: ValidationRule): readonly string[] {
  return choices === undefined || choices.includes(value) ? [] : [texts.noChoice(choices)]
}

function patternProblems(value: unknown, { pattern }: ValidationRule): readonly string[] {
  if (pattern === undefined || typeof value !== 'string') return []
  const matches = matchesPattern(pattern, value)
  return matches === null ? [texts.badPattern] : matches ? [] : [texts.noMatch]
}

/** A sub-field that may be missing may be null as well: no threshold. */
function partProblems(value: unknown, rule: ValidationRule, isPartial: boolean): readonly string[] {
  if (!isRecord(value) || rule.properties === undefined) return []
  const isNeeded = (name: string): boolean => rule.required_fields?.includes(name) === true
  return Object.entries(rule.properties).flatMap(([name, part]) =>
    !has(value, name) || (value[name] === null && !isNeeded(name))
      ? []
      : judged(value[name], part, isPartial).map((problem) => texts.ofPart(name, problem)),
  )
}

/** Not judged while one of the numbers is being typed. */
function sumProblems(value: unknown, rule: ValidationRule, isPartial: boolean): readonly string[] {
  const { total_must_equal: target, tolerance = TOLERANCE } = rule
  if (target === undefined || typeof value !== 'object' || value === null) return []
  const parts: readonly unknown[] = Object.values(value)
  if (isPartial && parts.some((part) => typeof part === 'string' && isBeginning(part) && part !== '0')) return []
  const numbers = parts.map((part) => (isPartial && typeof part === 'string' ? typedNumber(part) : part))
  const sum = numbers.filter(isNumber).reduce((all, one) => all + one, 0)
  return Math.abs(sum - target) <= tolerance + ROUNDING ? [] : [texts.wrongSum(target, Math.round(sum * 100) / 100)]
}
