import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

/**
 * All files under a folder or the file itself, sorted, relative to `root` with forward slashes.
 * @param {string} root @param {readonly string[]} parts
 * @returns {string[]}
 */
export function filesUnder(root, ...parts) {
  const start = join(root, ...parts)
  if (!existsSync(start)) return []
  if (statSync(start).isFile()) return [asPosix(root, start)]
  return readdirSync(start, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes(`${sep}node_modules`))
    .map((entry) => asPosix(root, join(entry.parentPath, entry.name)))
    .sort()
}

/**
 * One hash over the names and contents of all these files and folders.
 * @param {string} root @param {readonly string[]} inputs
 */
export function contentHash(root, inputs) {
  const hash = createHash('sha256').update(process.versions.node.split('.')[0] ?? '')
  for (const input of inputs) {
    for (const file of filesUnder(root, input)) hash.update(`\0${file}\0`).update(readFileSync(join(root, file)))
  }
  return hash.digest('hex')
}

/** @param {string} root @param {string} file */
const asPosix = (root, file) => relative(root, file).split(sep).join('/')
