// The register of requirements: docs/requirements says what is required, the tests say by their names what is proved.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { linksTo, proofsById } from './mentions.mjs'
import { filesUnder } from './sources.mjs'

const FOLDER = 'docs/requirements'
const ROW = /^\| ([A-Z]+-\d+) \| (.*) \| ([\d, ]*) \| (.*)\|$/

/**
 * @typedef {{ readonly file: string, readonly title: string, readonly total: number, readonly proved: number,
 * readonly text: string }} Page
 */

/**
 * The register as it should stand: each page with its proofs, and the index.
 * @param {string} root
 * @returns {readonly { readonly file: string, readonly text: string }[]}
 */
export function requirementPages(root) {
  const proofs = proofsById(root)
  const files = filesUnder(root, FOLDER).filter((file) => file.endsWith('.md') && !file.endsWith('README.md'))
  const pages = files.map((file) => pageOf(file, readFileSync(join(root, file), 'utf8'), proofs))
  return [...pages, { file: `${FOLDER}/README.md`, text: indexOf(pages) }]
}

/** @param {string} file @param {string} text @param {ReadonlyMap<string, readonly string[]>} proofs @returns {Page} */
function pageOf(file, text, proofs) {
  let [total, proved] = [0, 0]
  const lines = text.split('\n').map((line) => {
    const [, id, requirement, spec] = ROW.exec(line) ?? []
    if (id === undefined) return line
    const found = proofs.get(id) ?? []
    total += 1
    if (found.length > 0) proved += 1
    return `| ${id} | ${requirement} | ${spec} | ${found.length === 0 ? 'open' : linksTo(found, '../../')} |`
  })
  return { file, title: /^# (.+)$/m.exec(text)?.[1] ?? file, total, proved, text: lines.join('\n') }
}

/** @param {readonly Page[]} pages */
function indexOf(pages) {
  const sum = (/** @type {'total' | 'proved'} */ key) => pages.reduce((all, page) => all + page[key], 0)
  const rows = pages.map(
    ({ file, title, total, proved }) => `| [${title}](${file.slice(FOLDER.length + 1)}) | ${total} | ${proved} |`,
  )
  return `# Requirements

The specification as single sentences, each with an id that comments, tests and verdicts use; the third column of a page is the section of the specification that a sentence comes from ('spec 9' in comments). The last column is written by \`npm run register\`: the tests that name the id, or 'open'. A sentence that a test names is not yet a sentence that the test would miss: \`npm run mutate\` tries that.

| area | sentences | named by a test |
| --- | --- | --- |
${rows.join('\n')}
| all | ${sum('total')} | ${sum('proved')} |
`
}
