import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { decisionPages, madeRecords } from '../../../scripts/lib/decisions.mjs'
import { referencePages } from '../../../scripts/lib/reference.mjs'
import { requirementPages } from '../../../scripts/lib/requirements.mjs'
import { sourcesById } from '../../../scripts/lib/mentions.mjs'
import { filesUnder } from '../../../scripts/lib/sources.mjs'
import { inProject, projectRoot } from '../../support/paths.ts'

const pages = [...requirementPages(projectRoot), ...decisionPages(projectRoot)]

it('requirements and decisions name the tests and sources of today (npm run register writes them)', () => {
  const stale = pages.filter(({ file, text }) => readFileSync(inProject(file), 'utf8') !== text)

  expect(stale.map(({ file }) => file)).toEqual([])
})

it('an id that stands twice on a page of the register is refused, as the sums would count it twice', () => {
  const root = mkdtempSync(join(tmpdir(), 'bot-blending-register-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  const folder = join(root, 'docs', 'requirements')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'shown-otherwise.md'), '## Still open\n')
  const rows = (...ids: readonly string[]): void =>
    writeFileSync(join(folder, 'api.md'), `# Calls\n\n${ids.map((id) => `| ${id} | it | 7 | open |\n`).join('')}`)

  rows('API-01', 'API-02')
  expect(requirementPages(root).at(-1)?.text).toContain('| [Calls](api.md) | 2 | 0 |')
  rows('API-01', 'API-02', 'API-01')
  expect(() => requirementPages(root)).toThrow('docs/requirements/api.md: API-01 stands twice.')
})

it('the reference says what the package exports today, each with a word about it (npm run register writes it)', () => {
  const reference = referencePages(projectRoot)
  const silent = reference.flatMap(({ file, text }) =>
    [...text.matchAll(/^### (\w+)\n\n\n/gm)].map(([, name]) => `${file}: ${name}`),
  )

  expect(reference.map(({ text }) => text.match(/^### /gm)?.length ?? 0).every((count) => count >= 10)).toBe(true)
  expect(reference.filter(({ file, text }) => readFileSync(inProject(file), 'utf8') !== text)).toEqual([])
  expect(silent).toEqual([])
  const client = reference.find(({ file }) => file.endsWith('client.md'))?.text ?? ''
  expect(client).toMatch(/^\| `\/dashboard` \| trial \| dashboard, away, results, topAdvice \|/m)
  expect(client).toMatch(/^\| `toast.acknowledge` \| `\{ toast: word \}` \|/m)
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

it('every record of what was bought or made has a figure, and the place it speaks of names it', () => {
  const records = madeRecords(projectRoot)
  const named = filesUnder(projectRoot, 'src')
    .concat(filesUnder(projectRoot, 'scripts'))
    .map((file) => readFileSync(inProject(file), 'utf8'))
    .join('\n')

  expect(records.length).toBeGreaterThan(8)
  for (const { id, text, file } of records) {
    expect(file).toContain(`/${id.slice(2)}-`)
    expect(text.match(/^\*\*\w+\.\*\*/gm), file).toEqual([
      '**Context.**',
      '**Figure.**',
      '**Decision.**',
      '**Consequence.**',
    ])
    expect(text, file).toMatch(/\*\*Figure\.\*\* .*\d/)
    expect(named, `${id} is named by no source`).toMatch(new RegExp(`\\b${id}\\b`))
    for (const [path] of text.matchAll(/\b(?:src|tests|scripts)\/[\w./-]+\.(?:ts|mjs)\b/g))
      expect(existsSync(inProject(path)), `${file}: ${path}`).toBe(true)
  }
})
