// The settings of the look that knows no tests: what a file uses itself may be exported for a test.
import { readFileSync } from 'node:fs'

const settings = JSON.parse(readFileSync(new URL('../../knip.json', import.meta.url), 'utf8'))

export default { ...settings, ignoreExportsUsedInFile: true }
