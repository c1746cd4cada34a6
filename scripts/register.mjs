// `npm run register`: writes into docs/requirements and docs/decisions which sources and tests name each id, into
// docs/RULES.md where each rule refuses, and into docs/reference what the package exports.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { decisionPages } from './lib/decisions.mjs'
import { referencePages } from './lib/reference.mjs'
import { requirementPages } from './lib/requirements.mjs'
import { rulesPage } from './lib/rules.mjs'
import { commandLine } from './lib/commandLine.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
commandLine('npm run register', {})
for (const { file, text } of [
  ...requirementPages(root),
  ...decisionPages(root),
  rulesPage(root),
  ...referencePages(root),
]) {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), text)
}
