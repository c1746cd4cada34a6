import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { proofsById } from '../../../scripts/lib/mentions.mjs'
import { requirementPages, shownOtherwise } from '../../../scripts/lib/requirements.mjs'
import { inProject, projectRoot } from '../../support/paths.ts'

const { seen, open } = shownOtherwise(projectRoot)
const named = new Set(proofsById(projectRoot).keys())
const all = requirementPages(projectRoot).flatMap(({ text }) =>
  [...text.matchAll(/^\| ([A-Z]+-\d+) \|/gm)].map(([, id]) => id!),
)

test('every requirement is named by a test, seen otherwise, or open with a reason', () => {
  const listed = new Set([...seen, ...open])

  expect(all.length).toBeGreaterThan(600)
  expect(all.filter((id) => !named.has(id) && !listed.has(id))).toEqual([])
})

test('no id stands in two places, and none is listed that is no requirement', () => {
  const listed = [...seen, ...open]

  expect(listed.filter((id) => named.has(id))).toEqual([])
  expect(new Set(listed).size).toBe(listed.length)
  expect(listed.filter((id) => !all.includes(id))).toEqual([])
})

test('each of them says why, and what is seen otherwise says where', () => {
  const text = readFileSync(inProject('docs', 'requirements', 'shown-otherwise.md'), 'utf8')

  for (const id of seen) expect(text).toMatch(new RegExp(`^\\| ${id} \\| .{10,} \\| .{10,} \\|$`, 'm'))
  for (const id of open) expect(text).toMatch(new RegExp(`^\\| ${id} \\| .{10,} \\|$`, 'm'))
})
