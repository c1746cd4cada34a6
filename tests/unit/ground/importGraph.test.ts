import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { filesUnder } from '../../../scripts/lib/sources.mjs'
import { inProject } from '../../support/paths.ts'

/** Files of ours and the files that each names, types included. */
const graph: ReadonlyMap<string, readonly string[]> = new Map(
  filesUnder(inProject(), 'src')
    .filter((file: string) => /\.tsx?$/.test(file))
    .map((file: string) => [
      file,
      [...readFileSync(inProject(file), 'utf8').matchAll(/(?:\bfrom|\bimport\()\s*'(\.[^']+?)(?:\?[^']*)?'/g)].map(
        (match) => posix.join(posix.dirname(file), match[1]!),
      ),
    ]),
)

function reached(from: readonly string[]): ReadonlySet<string> {
  const found = new Set(from)
  for (const file of found) for (const next of graph.get(file) ?? []) if (graph.has(next)) found.add(next)
  return found
}

const ORDER = ['domain', 'streams', 'worker', 'ui', 'lib']
const areaOf = (file: string): string => file.split('/')[1]!

test('the areas stand in an order, and no arrow goes up, not even for a type', () => {
  const up = [...graph].flatMap(([file, names]) =>
    names
      .filter((name) => ORDER.includes(areaOf(file)) && ORDER.indexOf(areaOf(name)) > ORDER.indexOf(areaOf(file)))
      .map((name) => `${file} -> ${name}`),
  )

  expect(graph.size).toBeGreaterThan(800)
  expect(up).toEqual([])
})

test('nothing that the list of concepts is made of knows the list, or the state that is made of it', () => {
  const parts = reached(graph.get('src/domain/concepts.ts')!)

  expect(parts.size).toBeGreaterThan(150)
  expect(parts.has('src/domain/concepts.ts')).toBe(false)
  expect(parts.has('src/domain/state.ts')).toBe(false)
})

test('no start knows a view that is made late', () => {
  const start = reached(['src/domain/view.ts', 'src/domain/concepts.ts'])
  const late = [...graph.keys()].filter((file) => file.startsWith('src/domain/screens/late/'))

  expect(late.length).toBeGreaterThan(5)
  expect([...start].filter((file) => late.includes(file))).toEqual([])
  expect(start.has('src/domain/screens/dashboard.ts')).toBe(true)
})

test('no file leads back to itself, not even for a type', () => {
  const round = [...graph.keys()].filter((file) =>
    reached(graph.get(file)!.filter((name) => graph.has(name))).has(file),
  )

  expect(round).toEqual([])
})
