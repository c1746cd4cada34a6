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

const ORDER = ['domain', 'streams', 'worker', 'ui']
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

test('no file of the domain leads back to itself, but for the types of notification and the model they are part of', () => {
  const round = [...graph.keys()].filter(
    (file) => areaOf(file) === 'domain' && reached(graph.get(file)!.filter((name) => graph.has(name))).has(file),
  )
  const isKnown = (file: string): boolean => reached([file]).has('src/domain/notifications/types/index.ts')

  expect(round.filter((file) => !isKnown(file))).toEqual([])
})
