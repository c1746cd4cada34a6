import { describe, expect, test } from 'vitest'
import { fieldsOf, readFields, type DefinitionField } from '../../../src/domain/strategies/form.ts'

const field = (line: number, key: string, text: string, kind: DefinitionField['kind'] = 'text'): DefinitionField => ({
  line,
  key,
  kind,
  text,
})

describe('the form of a definition', () => {
  test('SCREEN-2.5 what is not touched comes out as it went in, whatever its type', () => {
    const keys = { about: ' a ', risk: 1.5, is_on: false, levels: [1, { at: null }], nested: { a: 'ü' }, empty: '' }
    const { keys: read, problems } = readFields(fieldsOf(keys))
    expect(JSON.parse(read)).toEqual(keys)
    expect(problems.size).toBe(0)
    expect(fieldsOf(keys).map(({ kind }) => kind)).toEqual(['text', 'number', 'flag', 'json', 'json', 'text'])
  })

  test.each([
    ['without a name', [field(0, ' ', 'x')], [[0, 'key']]],
    [
      'of the server',
      [field(0, 'id', 'x'), field(1, 'created_at', 'x')],
      [
        [0, 'key'],
        [1, 'key'],
      ],
    ],
    ['twice', [field(0, 'a', 'x'), field(1, ' a', 'y')], [[1, 'key']]],
    [
      'that is no number',
      [field(0, 'a', '1,5', 'number'), field(1, 'b', '', 'number')],
      [
        [0, 'value'],
        [1, 'value'],
      ],
    ],
    ['that is no JSON', [field(0, 'a', '{', 'json')], [[0, 'value']]],
    ['that is null, which would remove it', [field(0, 'a', 'null', 'json')], [[0, 'value']]],
    ['named as what objects inherit', [field(0, 'constructor', 'x'), field(1, 'toString', 'y')], []],
  ] as const)('SCREEN-2.5 a field %s is told at its line', (_what, fields, expected) => {
    expect([...readFields(fields).problems].map(([line, { at }]) => [line, at])).toEqual(expected)
  })

  test('SCREEN-2.5 a field named __proto__ is a field', () => {
    expect(readFields([field(0, '__proto__', 'x')]).keys).toBe('{"__proto__":"x"}')
  })
})
