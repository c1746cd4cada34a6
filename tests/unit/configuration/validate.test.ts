import { describe, expect, test } from 'vitest'
import type { ValidationRule } from '../../../src/domain/configuration/types.ts'
import { isBeginning, validate } from '../../../src/domain/configuration/validate.ts'

const number: ValidationRule = { type: 'number', min: 1, max: 10 }

describe('one value', () => {
  test.each<readonly [string, unknown, ValidationRule, readonly string[]]>([
    ['VALID-08', 'abc', { type: 'number' }, ['Value must be a number']],
    ['VALID-08', Number.NaN, { type: 'number' }, ['Value must be a number']],
    ['VALID-08', '12', { type: 'number' }, ['Value must be a number']],
    ['VALID-09', 'abc', { type: 'percent' }, ['Value must be a percentage (number between 0 and 100)']],
    ['A-101', 'abc', { type: 'percent', min: 5 }, ['Value must be a percentage (number between 0 and 100)']],
    ['VALID-10', -1, { type: 'percent' }, ['Percentage must be at least 0%']],
    ['VALID-10', 101, { type: 'percent' }, ['Percentage must be at most 100%']],
    ['VALID-10', 0.09, { type: 'percent', min: 0.1, max: 50 }, ['Percentage must be at least 0.1%']],
    ['VALID-10', 50.1, { type: 'percent', min: 0.1, max: 50 }, ['Percentage must be at most 50%']],
    ['VALID-10', 100, { type: 'percent' }, []],
    ['VALID-11', 0, number, ['Value must be at least 1']],
    ['VALID-11', 11, number, ['Value must be at most 10']],
    ['VALID-11', 1, number, []],
    ['VALID-12', 1, { type: 'string' }, ['Value must be a string']],
    ['VALID-13', 'true', { type: 'boolean' }, ['Value must be a boolean']],
    ['VALID-14', [], { type: 'object' }, ['Value must be an object']],
    ['VALID-14', null, { type: 'object' }, ['Value must be an object']],
    ['VALID-15', {}, { type: 'array' }, ['Value must be an array']],
    ['VALID-16', 'ab', { type: 'string', min_length: 3 }, ['Length must be at least 3']],
    ['VALID-16', [1, 2], { type: 'array', max_length: 1 }, ['Length must be at most 1']],
    ['VALID-17', {}, { type: 'object', required_fields: ['a', 'b'] }, ['Missing required fields: a, b']],
    ['VALID-18', 'x', { type: 'string', enum: ['a', 'b'] }, ['Value must be one of: a, b']],
    ['VALID-19', 'xyz', { type: 'string', pattern: '^a' }, ['Value does not match required pattern']],
    ['VALID-20', 'xyz', { type: 'string', pattern: '[' }, ['Invalid validation pattern']],
    ['VALID-24', { a: 0 }, { type: 'object', properties: { a: number } }, ['a: Value must be at least 1']],
    ['ENT-29', 'anything', {}, []],
    [
      'A-102',
      'abcdef',
      { type: 'string', max_length: 2, enum: ['x'], pattern: '^x' },
      ['Length must be at most 2', 'Value must be one of: x', 'Value does not match required pattern'],
    ],
    ['A-102', 5, { type: 'string', max_length: 2, enum: ['x'] }, ['Value must be a string']],
  ])('%s: %j by %j', (_id, value, rule, problems) => {
    expect(validate(value, rule)).toEqual(problems)
  })

  test('VALID-23: a rule that throws is told, not thrown', () => {
    const rule = {
      get type(): 'number' {
        throw new Error('no type today')
      },
    }
    expect(validate(1, rule)).toEqual(['Validation error: no type today'])
    let deep: unknown = 1
    let deepRule: ValidationRule = { type: 'number' }
    for (let n = 0; n < 100_000; n++) {
      deep = { a: deep }
      deepRule = { properties: { a: deepRule } }
    }
    expect(validate(deep, deepRule)[0]).toMatch(/^Validation error: /)
  })
})

describe('sums', () => {
  const weights: ValidationRule = { type: 'object', total_must_equal: 100 }
  test.each([
    [{ a: 60, b: 40.005 }, []],
    [{ a: 60, b: 40.01 }, []],
    [{ a: 100.01, b: 0 }, []],
    [{ a: 60, b: 39.99 }, []],
    [{ a: 60, b: 40.0101 }, ['Values must sum to 100, but sum is 100.01']],
    [{ a: 60, b: 40.02 }, ['Values must sum to 100, but sum is 100.02']],
    [{ a: 60, b: 10 }, ['Values must sum to 100, but sum is 70']],
  ])('VALID-21, A-103: %j', (value, problems) => {
    expect(validate(value, weights)).toEqual(problems)
  })

  test('VALID-21: a rule has a tolerance of its own, and a list is summed too', () => {
    expect(validate([0.5, 0.4], { type: 'array', total_must_equal: 1, tolerance: 0.1 })).toEqual([])
    expect(validate([0.5, 0.3], { type: 'array', total_must_equal: 1, tolerance: 0.1 })).toEqual([
      'Values must sum to 1, but sum is 0.8',
    ])
  })

  test('A-49: a sum is not judged while a number of it is being typed', () => {
    const rule: ValidationRule = { ...weights, properties: { a: { type: 'number' }, b: { type: 'number' } } }
    expect(validate({ a: '60', b: '' }, rule, { isPartial: true })).toEqual([])
    expect(validate({ a: '60', b: '4' }, rule, { isPartial: true })).toEqual(['Values must sum to 100, but sum is 64'])
    expect(validate({ a: '60', b: '40' }, rule, { isPartial: true })).toEqual([])
  })
})

describe('what is being typed', () => {
  test.each(['', '-', '0', '-0', '0.', '-0.', '.', '-.', '12.', '-3.'])(
    'VALID-22, A-100: %j passes while it is typed, and only then',
    (text) => {
      expect(isBeginning(text)).toBe(true)
      expect(validate(text, number, { isPartial: true })).toEqual([])
      expect(validate(text, number)).toEqual(['Value must be a number'])
    },
  )

  test.each([
    ['abc', 'Value must be a number'],
    ['1e3', 'Value must be a number'],
    ['--', 'Value must be a number'],
    [' ', 'Value must be a number'],
    ['Infinity', 'Value must be a number'],
    ['0.5', 'Value must be at least 1'],
    ['-.5', 'Value must be at least 1'],
    ['11', 'Value must be at most 10'],
  ])('VALID-22: %j does not pass', (text, problem) => {
    expect(validate(text, number, { isPartial: true })).toEqual([problem])
  })

  test('VALID-22: texts are typed as they are', () => {
    expect(validate('', { type: 'string', min_length: 1 }, { isPartial: true })).toEqual(['Length must be at least 1'])
    expect(validate('0', { type: 'boolean' }, { isPartial: true })).toEqual(['Value must be a boolean'])
  })
})

describe('hostile input', () => {
  const read = (json: string): ValidationRule => JSON.parse(json) as ValidationRule

  test('VALID-17, VALID-24: what a prototype has is not there', () => {
    const rule = read(
      '{"type":"object","required_fields":["toString","__proto__"],"properties":{"constructor":{"type":"number"}}}',
    )
    expect(validate({}, rule)).toEqual(['Missing required fields: toString, __proto__'])
    const own: unknown = JSON.parse('{"__proto__": 1, "toString": 2, "constructor": "x"}')
    expect(validate(own, rule)).toEqual(['constructor: Value must be a number'])
    expect(validate({}, read('{"type":"object","properties":{"__proto__":{"type":"number"}}}'))).toEqual([])
  })

  test.each([
    '(a+)+$',
    '^(a|a)*$',
    '^(?:a?){30}a{30}$',
    `^${'a?'.repeat(30)}${'a'.repeat(30)}$`,
    `^${'(?:a|a)'.repeat(25)}$`,
    '^a*a*a*a*$',
    `^${String.raw`\p{L}?`.repeat(30)}$`,
    String.raw`^(a)\1$`,
    '^(?=a)a',
    '^(?<!b)a',
    '^(?<name>a)',
    '(?:(?:a{9}){9}){9}',
    ')(',
    '(?:a',
    'a'.repeat(201),
  ])('A-170: %s is refused as a pattern', (pattern) => {
    expect(validate('a'.repeat(60), { type: 'string', pattern })).toEqual(['Invalid validation pattern'])
  })

  test.each([
    ['^[A-Z]{2,5}-\\d+$', 'AB-12'],
    ['^(?:abc)+$', 'abcabc'],
    ['^a+?b??$', 'aa'],
    [String.raw`^\(\+?\)$`, '(+)'],
    ['^(?:red|green|blue)$', 'green'],
    [String.raw`^[^\]x]$`, 'y'],
    [String.raw`^\p{Lu}{3}$`, 'ABC'],
  ])('A-170: %s stays a pattern', (pattern, text) => {
    expect(validate(text, { type: 'string', pattern })).toEqual([])
  })

  test('A-170: a text of more than 200 characters is not tried', () => {
    expect(validate('a'.repeat(200), { type: 'string', pattern: '^a*$' })).toEqual([])
    expect(validate('a'.repeat(201), { type: 'string', pattern: '^a*$' })).toEqual([
      'Value does not match required pattern',
    ])
  })
})
