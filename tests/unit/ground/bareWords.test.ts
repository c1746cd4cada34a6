import { expect, test } from 'vitest'
import { bareWords, searchBareWords } from '../../../scripts/lib/bareWords.mjs'
import { inProject } from '../../support/paths.ts'

const CATALOGUE = { 'It {0} again': 'Es {0} wieder', 'It {0} {1} again': 'Es {0} {1} wieder' }
const found = (code: string): readonly string[] => bareWords('src/ui/a.ts', code, CATALOGUE)

test.each([
  ['either of two words', "const a = `It ${isUp ? 'rises' : 'falls'} again`", 2],
  ['a word in place of a value', "const a = `It ${name ?? 'unknown'} again`", 1],
  ['a word of a choice in a choice', "const a = `It ${isUp ? 'rises' : isDown ? 'falls' : name} again`", 2],
  ['a word between names', "const a = names.join(' or ')", 1],
  ['a word given to a text', "const a = texts.range(from ?? 'begin', at(to))", 1],
])('A-260 the rule finds %s', (_, code, count) => {
  expect(found(code)).toHaveLength(count)
})

test.each([
  ['what is a text', "const a = `It ${isUp ? word('rises') : word('falls')} again`"],
  ['a text of more words', "const a = `It ${isUp ? 'goes up' : 'goes down'} again`"],
  ['marks', "const a = `It ${isUp ? '+' : '−'} again`"],
  ['a comparison', "const a = `It ${side === 'long' ? name : other} again`"],
  ['a template that is none', "const a = `${isIn ? 'in' : 'out'} ${order}`"],
  ['names after each other', "const a = names.join(', ')"],
])('A-260 the rule lets pass: %s', (_, code) => {
  expect(found(code)).toEqual([])
})

test('A-260 no word is chosen in English inside a translated text', () => {
  expect(searchBareWords(inProject('.'))).toEqual([])
})
