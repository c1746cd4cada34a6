// `npm run register`: writes into docs/requirements and docs/decisions which sources and tests name each id.
import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { decisionPages } from './lib/decisions.mjs'
import { requirementPages } from './lib/requirements.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
for (const { file, text } of [...requirementPages(root), ...decisionPages(root)]) writeFileSync(join(root, file), text)
