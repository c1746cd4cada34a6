import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { filesUnder } from '../../../scripts/lib/sources.mjs'
import { inProject, projectRoot } from '../../support/paths.ts'

const read = (file: string): string => readFileSync(inProject(file), 'utf8')

const documents = [
  ...['README.md', 'CONTRIBUTING.md', 'SECURITY.md'],
  ...readdirSync(inProject('docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
]

test('each file and folder of the project that a document names is there', () => {
  const named = documents.flatMap((document) =>
    [...read(document).matchAll(/(?<![\w./@-])(?:src|tests|scripts|bench|docs|examples)\/[\w./<>{}*-]*/g)]
      .map(([path]) => path.replace(/\.+$/, ''))
      .filter((path) => !/[<>{}*]/.test(path))
      .map((path) => ({ document, path })),
  )

  expect(named.length).toBeGreaterThan(300)
  expect(named.filter(({ path }) => !existsSync(inProject(path)))).toEqual([])
})

test('SECURITY.md says for which threats no test has a name that begins with theirs', () => {
  const text = read('SECURITY.md')
  const count = Number(/`T1` to `T(\d+)`/.exec(text)?.[1])
  const named = new Set(
    filesUnder(projectRoot, 'tests')
      .filter((file) => /\.(test|long)\.tsx?$/.test(file))
      .flatMap((file) => [...read(file).matchAll(/['"`](T\d+)\b/g)].map(([, id]) => id!)),
  )
  const said = /no test of their own name: (.*)/.exec(text)?.[1] ?? ''

  expect(count).toBeGreaterThan(20)
  expect([...said.matchAll(/`(T\d+)`/g)].map(([, id]) => id)).toEqual(
    Array.from({ length: count }, (_, at) => `T${at + 1}`).filter((id) => !named.has(id)),
  )
})
