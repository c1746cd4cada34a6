import { describe, expect, it } from 'vitest'
import { isCommand } from '../../../src/domain/commands.ts'
import { CONCEPTS } from '../../../src/domain/concepts.ts'

const namesOf = (part: 'facts' | 'commands'): readonly string[] =>
  CONCEPTS.flatMap((one): readonly string[] => Object.keys(one[part] ?? {}))

describe('concepts', () => {
  it.each([
    ['name', CONCEPTS.map(({ name }): string => name)],
    ['type of fact', namesOf('facts')],
    ['type of command', namesOf('commands')],
    [
      'saved part',
      CONCEPTS.flatMap(({ saved }): readonly string[] =>
        ((saved ?? []) as readonly { readonly key: string }[]).map(({ key }) => key),
      ),
    ],
  ])('a %s belongs to one concept: none hides another', (_what, names) => {
    expect(names.length).toBeGreaterThan(10)
    expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([])
  })

  it('T3 what no concept handles is no command, whatever objects inherit', () => {
    expect(isCommand({ id: '1', type: 'away.dismiss' })).toBe(true)
    expect(isCommand({ id: '1', type: 'away.nothing' })).toBe(false)
    expect(() => isCommand({ id: '1', type: 'constructor' })).not.toThrow()
    expect(isCommand({ id: '1', type: 'constructor' })).toBe(false)
  })
})
