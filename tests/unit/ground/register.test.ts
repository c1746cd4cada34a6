import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { decisionPages } from '../../../scripts/lib/decisions.mjs'
import { requirementPages } from '../../../scripts/lib/requirements.mjs'
import { sourcesById } from '../../../scripts/lib/mentions.mjs'
import { inProject, projectRoot } from '../../support/paths.ts'

const pages = [...requirementPages(projectRoot), ...decisionPages(projectRoot)]

it('requirements and decisions name the tests and sources of today (npm run register writes them)', () => {
  const stale = pages.filter(({ file, text }) => readFileSync(inProject(file), 'utf8') !== text)

  expect(stale.map(({ file }) => file)).toEqual([])
})

it('every id of a requirement or a decision that the sources name stands in the register', () => {
  const known = pages.map(({ text }) => text).join('\n')
  const areas = new Set([...known.matchAll(/^\| ([A-Z]+)-\d+ \|/gm)].map(([, area]) => area))
  const strange = [...sourcesById(projectRoot).keys()].filter(
    (id) => areas.has(id.split('-')[0]) && !new RegExp(`\\b${id}\\b`).test(known),
  )

  expect(areas.size).toBeGreaterThan(40)
  expect(strange).toEqual([])
})
