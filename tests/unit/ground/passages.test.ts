import { expect, test } from 'vitest'
import { placesOf } from '../../../scripts/lib/passages.mjs'

const found = (text: string, find: string): readonly string[] =>
  placesOf(text, find).map(({ start, end }) => text.slice(start, end))

test.each([
  ['as it is written', 'a + b === c', 'b === c', ['b === c']],
  ['broken into lines', 'sum(\n  a,\n  b,\n).most', 'sum(a, b).most', ['sum(\n  a,\n  b,\n).most']],
  ['joined into one line', 'sum(a, b).most', 'sum(\n  a,\n  b,\n).most', ['sum(a, b).most']],
  ['indented otherwise', 'if (a)\n      return b', 'if (a)\n  return b', ['if (a)\n      return b']],
  ['more than once', 'a.b; a . b', 'a.b', ['a.b', 'a . b']],
  ['with every sign of an expression', 'x[/^a|b$/]?.(`${c}*`)', '[/^a|b$/]?.(`${c}*`)', ['[/^a|b$/]?.(`${c}*`)']],
])('a passage is found %s', (_how, text, find, expected) => {
  expect(found(text, find)).toEqual(expected)
})

test.each([
  ['a part of a word', 'known = $now', 'now'],
  ['words that are one', 'newer', 'new er'],
  ['another order', 'b, a', 'a, b'],
  ['nothing', 'a', ' '],
])('a passage is not found in %s', (_what, text, find) => {
  expect(found(text, find)).toEqual([])
})
