// The register of decisions: docs/decisions says what was unclear and how it was settled, sources and tests follow it.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { linksTo, proofsById, sourcesById } from './mentions.mjs'
import { filesUnder } from './sources.mjs'

const FOLDER = 'docs/decisions'
/** Records of what was bought and what was made: written by hand, one a file. */
const MADE = `${FOLDER}/made/`
const CONSEQUENCE = '**Consequence.**'

/**
 * The register as it should stand: each record with what follows from it, and the index.
 * @param {string} root
 * @returns {readonly { readonly file: string, readonly text: string }[]}
 */
export function decisionPages(root) {
  const [sources, proofs] = [sourcesById(root), proofsById(root)]
  const files = filesUnder(root, FOLDER).filter(
    (file) => file.endsWith('.md') && !file.endsWith('README.md') && !file.startsWith(MADE),
  )
  const pages = files.map((file) => {
    const [head = '', ...records] = readFileSync(join(root, file), 'utf8').split(/^(?=## )/m)
    return { file, head, records: records.map((record) => recordOf(record, sources, proofs)) }
  })
  return [
    ...pages.map(({ file, head, records }) => ({ file, text: head + records.join('') })),
    { file: `${FOLDER}/README.md`, text: indexOf(pages) + indexOfMade(madeRecords(root)) },
  ]
}

/**
 * @param {string} text
 * @param {ReadonlyMap<string, readonly string[]>} sources
 * @param {ReadonlyMap<string, readonly string[]>} proofs
 */
function recordOf(text, sources, proofs) {
  const id = /^## (A-\d+)/.exec(text)?.[1] ?? ''
  const written = text.split(CONSEQUENCE)[0]?.trimEnd() ?? ''
  const [held, proved] = [sources.get(id) ?? [], proofs.get(id) ?? []]
  const words = [
    ...(held.length === 0 ? [] : [`Held by ${linksTo(held, '../../')}`]),
    ...(proved.length === 0 ? [] : [`proved by ${linksTo(proved, '../../')}`]),
  ]
  return `${written}\n\n${CONSEQUENCE} ${words.length === 0 ? 'Nothing names it yet.' : `${words.join('; ')}.`}\n\n`
}

/** @param {readonly { readonly file: string, readonly head: string, readonly records: readonly string[] }[]} pages */
function indexOf(pages) {
  const rows = pages.flatMap(({ file, records }) =>
    records.map((record) => {
      const [, id = '', title = ''] = /^## (A-\d+) (.*)$/m.exec(record) ?? []
      return {
        number: Number(id.slice(2)),
        row: `| ${id} | [${title.replaceAll('|', 'or')}](${file.slice(FOLDER.length + 1)}) |`,
      }
    }),
  )
  return `# Decisions

Where the specification contradicts itself or is silent: what was unclear, how it was settled, and what follows. Four rules chose: the literal text wins where it can be observed; a specific rule beats a general one; an exception that the text grants is not undone by another rule further down; where two rules remain equal, the one that cannot lose a user's fact. The consequences are written by \`npm run register\`.

| id | record |
| --- | --- |
${rows
  .sort((a, b) => a.number - b.number)
  .map(({ row }) => row)
  .join('\n')}
`
}

/**
 * Records of what was bought and what was made, by their numbers.
 * @param {string} root
 * @returns {readonly { readonly id: string, readonly title: string, readonly file: string, readonly text: string }[]}
 */
export const madeRecords = (root) =>
  filesUnder(root, MADE).map((file) => {
    const text = readFileSync(join(root, file), 'utf8')
    const [, id = '', title = ''] = /^# (M-\d+) (.*)$/m.exec(text) ?? []
    return { id, title, file, text }
  })

/** @param {ReturnType<typeof madeRecords>} records */
const indexOfMade = (records) => `
## Bought or made

What a kept library does as well: bought or made by hand, with the figure that decided.

| id | record |
| --- | --- |
${records.map(({ id, title, file }) => `| ${id} | [${title}](${file.slice(FOLDER.length + 1)}) |`).join('\n')}
`
