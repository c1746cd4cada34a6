import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inProject } from '../../support/paths.ts'

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
