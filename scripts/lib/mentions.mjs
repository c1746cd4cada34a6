// Which files name an id: the tests that prove it, the sources that follow it.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesUnder } from './sources.mjs'

const ID = /\b[A-Z]+-\d+\b/g

/**
 * Test files by the ids in their code: names of tests and rows of their tables. Comments prove nothing.
 * @param {string} root
 */
export function proofsById(root) {
  const files = filesUnder(root, 'tests').filter((file) => /\.(test|long)\.tsx?$/.test(file))
  return filesById(root, files, (line) => !/^\s*(\/\/|\/?\*)/.test(line))
}

/**
 * Source files by the ids that they name.
 * @param {string} root
 */
export function sourcesById(root) {
  return filesById(
    root,
    filesUnder(root, 'src').filter((file) => /\.tsx?$/.test(file)),
    () => true,
  )
}

/**
 * Links to the first of some files, and how many more there are. `up` leads from the page to the root.
 * @param {readonly string[]} files @param {string} up
 */
export function linksTo(files, up) {
  const NAMED = 3
  const links = files
    .slice(0, NAMED)
    .map((file) => `[${file.replace(/^tests\//, '').replace(/(\.test|\.long)?\.tsx?$/, '')}](${up}${file})`)
  return `${links.join(', ')}${files.length > NAMED ? ` and ${files.length - NAMED} more` : ''}`
}

/**
 * @param {string} root @param {readonly string[]} files @param {(line: string) => boolean} counts
 * @returns {ReadonlyMap<string, readonly string[]>}
 */
function filesById(root, files, counts) {
  /** @type {Map<string, string[]>} */
  const byId = new Map()
  for (const file of files) {
    const text = readFileSync(join(root, file), 'utf8').split('\n').filter(counts).join('\n')
    for (const id of new Set(text.match(ID))) byId.set(id, [...(byId.get(id) ?? []), file])
  }
  return byId
}
