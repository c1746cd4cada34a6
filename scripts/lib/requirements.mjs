// The register of requirements: docs/requirements says what is required, the tests say by their names what is proved.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { linksTo, proofsById } from './mentions.mjs'
import { filesUnder } from './sources.mjs'

const FOLDER = 'docs/requirements'
const SHOWN_OTHERWISE = 'shown-otherwise.md'
const SEE_OTHERWISE = `[see shown otherwise](${SHOWN_OTHERWISE})`
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
  const otherwise = new Set(shownOtherwise(root).seen)
  const files = filesUnder(root, FOLDER).filter(
    (file) => file.endsWith('.md') && !file.endsWith('README.md') && !file.endsWith(SHOWN_OTHERWISE),
  )
  const pages = files.map((file) => pageOf(file, readFileSync(join(root, file), 'utf8'), proofs, otherwise))
  return [...pages, { file: `${FOLDER}/README.md`, text: indexOf(pages) }]
}

/**
 * Ids of docs/requirements/shown-otherwise.md: those that no test can show, and those that are still open.
 * @param {string} root
 * @returns {{ readonly seen: readonly string[], readonly open: readonly string[] }}
 */
export function shownOtherwise(root) {
  const [seen = '', open = ''] = readFileSync(join(root, FOLDER, SHOWN_OTHERWISE), 'utf8').split('## Still open')
  const idsOf = (/** @type {string} */ part) => [...part.matchAll(/^\| ([A-Z]+-\d+) \|/gm)].map(([, id]) => id ?? '')
  return { seen: idsOf(seen), open: idsOf(open) }
}

/**
 * Throws where an id stands twice: it would count twice.
 * @param {string} file @param {string} text @param {ReadonlyMap<string, readonly string[]>} proofs
 * @param {ReadonlySet<string>} otherwise @returns {Page}
 */
function pageOf(file, text, proofs, otherwise) {
  let proved = 0
  const ids = new Set()
  const lines = text.split('\n').map((line) => {
    const [, id, requirement, spec] = ROW.exec(line) ?? []
    if (id === undefined) return line
    if (ids.has(id)) throw new Error(`${file}: ${id} stands twice.`)
    ids.add(id)
    const found = proofs.get(id) ?? []
    if (found.length > 0) proved += 1
    const proof = found.length > 0 ? linksTo(found, '../../') : otherwise.has(id) ? SEE_OTHERWISE : 'open'
    return `| ${id} | ${requirement} | ${spec} | ${proof} |`
  })
  return { file, title: /^# (.+)$/m.exec(text)?.[1] ?? file, total: ids.size, proved, text: lines.join('\n') }
}

/** @param {readonly Page[]} pages */
function indexOf(pages) {
  const sum = (/** @type {'total' | 'proved'} */ key) => pages.reduce((all, page) => all + page[key], 0)
  const rows = pages.map(
    ({ file, title, total, proved }) => `| [${title}](${file.slice(FOLDER.length + 1)}) | ${total} | ${proved} |`,
  )
  return `# Requirements

The specification as single sentences, each with an id that comments, tests and verdicts use; the third column of a page is the section of the specification that a sentence comes from ('spec 9' in comments). The last column is written by \`npm run register\`: the tests that name the id, 'see shown otherwise' ([shown-otherwise](shown-otherwise.md)), or 'open'. A sentence that a test names is not yet a sentence that the test would miss: \`npm run mutate\` tries that.

| area | sentences | named by a test |
| --- | --- | --- |
${rows.join('\n')}
| all | ${sum('total')} | ${sum('proved')} |
`
}
