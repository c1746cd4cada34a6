import { expect, it } from 'vitest'
import type { ValidationRule } from '../../src/domain/configuration/types.ts'
import { validate } from '../../src/domain/configuration/validate.ts'
import { fc, parameters } from '../support/fc.ts'

const NAMES = ['a', 'b', 'rate', 'toString', '__proto__', 'constructor'] as const
const PATTERNS = ['^a', 'b$', '[', '^[ab]*$', '^\\d+$', '(a+)+$'] as const

const bound = fc.constantFrom(-5, 0, 0.1, 1, 2, 10, 100)
const leafValue = fc.oneof(
  fc.constantFrom<unknown>(-6, 0, 0.05, 0.1, 1, 1.5, 10, 60, 40, 100, 100.01, 101, Number.NaN, Infinity),
  fc.constantFrom<unknown>('', '-', '0', '0.', '.', '5', '-.5', 'abc', '1e3', 'b', 'ab', '60', '40'),
  fc.constantFrom<unknown>(true, false, null, undefined),
)
const optional = { requiredKeys: [] as [] }
const leafRule: fc.Arbitrary<ValidationRule> = fc.record(
  {
    type: fc.constantFrom('number', 'percent', 'string', 'boolean', 'object', 'array'),
    min: bound,
    max: bound,
    min_length: fc.nat(3),
    max_length: fc.nat(3),
    enum: fc.array(fc.constantFrom<unknown>('a', 'ab', 1, 10, true, null), { maxLength: 3 }),
    pattern: fc.constantFrom(...PATTERNS),
  },
  optional,
)
/** Objects with own keys of any name, as JSON makes them. */
const keyed = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<Record<string, T>> =>
  fc
    .array(fc.tuple(fc.constantFrom(...NAMES), value), { maxLength: 4 })
    .map((pairs) => Object.fromEntries(pairs) as Record<string, T>)
const { rule, value } = fc.letrec<{ rule: ValidationRule; value: unknown }>((tie) => ({
  rule: fc.oneof(
    { maxDepth: 3 },
    leafRule,
    fc
      .tuple(
        leafRule,
        fc.record(
          {
            properties: keyed(tie('rule')),
            required_fields: fc.array(fc.constantFrom(...NAMES), { maxLength: 3 }),
            total_must_equal: fc.constantFrom(0, 1, 100),
            tolerance: fc.constantFrom(0, 0.1, 1),
          },
          optional,
        ),
        fc.constantFrom('object', 'array', null),
      )
      .map(([leaf, more, type]): ValidationRule => ({ ...leaf, ...more, ...(type === null ? {} : { type }) })),
  ),
  value: fc.oneof({ maxDepth: 3 }, leafValue, keyed(tie('value')), fc.array(tie('value'), { maxLength: 3 })),
}))

it('VALID-08 to VALID-24: the validator says what a plain reading of the specification says', () => {
  const said = new Set<string>()
  fc.assert(
    fc.property(rule, value, fc.boolean(), (by, of, isPartial) => {
      const problems = validate(of, by, { isPartial })
      for (const problem of problems) said.add(problem.replaceAll(/\S*\d\S*/g, 'N'))
      expect(problems).toEqual(plain(of, by, isPartial))
    }),
    parameters(10_000),
  )
  // Every kind of sentence was met.
  for (const begins of [
    'Value must be a n',
    'Value must be a p',
    'Value must be at l',
    'Percentage',
    'Length',
    'Missing',
  ])
    expect(
      [...said].some((one) => one.startsWith(begins)),
      begins,
    ).toBe(true)
  for (const begins of ['Value must be one', 'Value does not', 'Invalid', 'Values must sum', 'a: ', '__proto__: '])
    expect(
      [...said].some((one) => one.startsWith(begins)),
      begins,
    ).toBe(true)
})

it('A-170: whatever the pattern, an answer comes', () => {
  const piece = fc.constantFrom('a', '(', ')', '|', '*', '+', '?', '{2}', '{1,}', '[ab]', '(?:', '\\w', '.', '^', '$')
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), fc.nat(300), (pieces, length) => {
      const problems = validate(`${'a'.repeat(length)}!`, { type: 'string', pattern: pieces.join('') })
      expect(['', 'Value does not match required pattern', 'Invalid validation pattern']).toContain(problems.join())
    }),
    parameters(2_000),
  )
})

/** The same once more, as a person would write it who reads the sentences one after the other. */
function plain(given: unknown, by: ValidationRule, isPartial: boolean): string[] {
  let it: unknown = given
  if (isPartial && typeof it === 'string' && (by.type === 'number' || by.type === 'percent')) {
    const digits = it.startsWith('-') ? it.slice(1) : it
    if (digits === '' || digits === '0') return []
    const [before = '', after, more] = digits.split('.')
    const isDigits = (text: string): boolean => [...text].every((one) => one >= '0' && one <= '9')
    const isNumber = more === undefined && isDigits(before) && isDigits(after ?? '')
    if (isNumber && after === '') return []
    if (isNumber) it = Number(it)
  }
  const isObject = typeof it === 'object' && it !== null && !Array.isArray(it)
  const isFinite = typeof it === 'number' && Number.isFinite(it)
  if (by.type === 'number' && !isFinite) return ['Value must be a number']
  if (by.type === 'percent' && !isFinite) return ['Value must be a percentage (number between 0 and 100)']
  if (by.type === 'string' && typeof it !== 'string') return ['Value must be a string']
  if (by.type === 'boolean' && typeof it !== 'boolean') return ['Value must be a boolean']
  if (by.type === 'object' && !isObject) return ['Value must be an object']
  if (by.type === 'array' && !Array.isArray(it)) return ['Value must be an array']

  const said: string[] = []
  if (isFinite && by.type === 'percent') {
    if ((it as number) < (by.min ?? 0)) said.push(`Percentage must be at least ${by.min ?? 0}%`)
    if ((it as number) > (by.max ?? 100)) said.push(`Percentage must be at most ${by.max ?? 100}%`)
  } else if (isFinite) {
    if (by.min !== undefined && (it as number) < by.min) said.push(`Value must be at least ${by.min}`)
    if (by.max !== undefined && (it as number) > by.max) said.push(`Value must be at most ${by.max}`)
  }
  if (typeof it === 'string' || Array.isArray(it)) {
    if (by.min_length !== undefined && it.length < by.min_length) said.push(`Length must be at least ${by.min_length}`)
    if (by.max_length !== undefined && it.length > by.max_length) said.push(`Length must be at most ${by.max_length}`)
  }
  const own = new Map<string, unknown>()
  if (isObject)
    for (const key of Object.keys(it as object)) own.set(key, Object.getOwnPropertyDescriptor(it, key)!.value)
  if (isObject && by.required_fields !== undefined) {
    const missing: string[] = []
    for (const name of by.required_fields) if (own.get(name) === undefined) missing.push(name)
    if (missing.length > 0) said.push(`Missing required fields: ${missing.join(', ')}`)
  }
  if (by.enum !== undefined && !by.enum.some((choice) => choice === it))
    said.push(`Value must be one of: ${by.enum.map((choice) => `${String(choice)}`).join(', ')}`)
  if (by.pattern !== undefined && typeof it === 'string') {
    const meaning: Record<string, (text: string) => boolean> = {
      '^a': (text) => text.startsWith('a'),
      b$: (text) => text.endsWith('b'),
      '^[ab]*$': (text) => text.replaceAll('a', '').replaceAll('b', '') === '',
      '^\\d+$': (text) => text !== '' && [...text].every((one) => '0123456789'.includes(one)),
    }
    const matches = meaning[by.pattern]
    if (matches === undefined) said.push('Invalid validation pattern')
    else if (!matches(it)) said.push('Value does not match required pattern')
  }
  if (isObject && by.properties !== undefined)
    for (const name of Object.keys(by.properties)) {
      const part = own.get(name)
      if (part === undefined) continue
      if (part === null && !(by.required_fields ?? []).includes(name)) continue
      const of = Object.getOwnPropertyDescriptor(by.properties, name)!.value as ValidationRule
      for (const problem of plain(part, of, isPartial)) said.push(`${name}: ${problem}`)
    }
  if (by.total_must_equal !== undefined && typeof it === 'object' && it !== null) {
    let sum = 0
    let isOpen = false
    for (const part of Array.isArray(it) ? (it as unknown[]) : [...own.values()]) {
      if (typeof part === 'number' && Number.isFinite(part)) sum += part
      if (!isPartial || typeof part !== 'string') continue
      if (['', '-', '-0', '.', '-.'].includes(part) || part.endsWith('.')) isOpen = true
      else if (/^[-.\d]+$/.test(part) && !Number.isNaN(Number(part))) sum += Number(part)
    }
    if (!isOpen && Math.abs(sum - by.total_must_equal) > (by.tolerance ?? 0.01) + 0.000_000_001)
      said.push(`Values must sum to ${by.total_must_equal}, but sum is ${Number(sum.toFixed(2))}`)
  }
  return said
}
