// docs/RULES.md: where each rule refuses is read off the sources; what it refuses is said there, in words.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesUnder } from './sources.mjs'

/** How a refusal by an id is spelled. Rows of the decision table have numbers: they stand in the table. */
const REFUSALS = /(?:rule: |refused?\(|refusal\(|skipped\(|forAdmins\()\s*'([A-Z]{1,8}-[A-Za-z0-9.]+|[A-Z]\d+)'/g

/**
 * The files that refuse by each rule.
 * @param {string} root
 * @returns {ReadonlyMap<string, readonly string[]>}
 */
export function refusingFiles(root) {
  /** @type {Map<string, string[]>} */
  const found = new Map()
  const files = ['src/domain', 'src/streams', 'src/worker'].flatMap((dir) => filesUnder(root, dir))
  for (const file of files.filter((name) => name.endsWith('.ts') && !name.startsWith('src/domain/testing/')))
    for (const [, rule = ''] of readFileSync(join(root, file), 'utf8').matchAll(REFUSALS)) {
      const known = found.get(rule) ?? []
      if (!known.includes(file)) found.set(rule, [...known, file])
    }
  return found
}

/**
 * The page with the places of today.
 * @param {string} root
 */
export function rulesPage(root) {
  const file = 'docs/RULES.md'
  const places = refusingFiles(root)
  const text = readFileSync(join(root, file), 'utf8').replace(
    /^\| (\S+) \| ([^|\n]+) \| `src\/[^|\n]+` \|$/gm,
    (row, rule, what) => {
      const files = places.get(rule)
      return files === undefined ? row : `| ${rule} | ${what} | ${files.map((one) => `\`${one}\``).join(', ')} |`
    },
  )
  return { file, text }
}
