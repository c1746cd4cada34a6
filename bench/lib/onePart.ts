import { writeFileSync } from 'node:fs'
import type { BenchRows } from '../row.ts'
import { bundled } from './bundle.ts'

// One process of a bench that is measured in several: `onePart.ts <file> <where the rows go>`.

const [file, result] = process.argv.slice(2)
if (file === undefined || result === undefined) throw new Error('A bench file and a file for its rows are needed.')
const { rows = [] } = await bundled<{ readonly rows?: BenchRows }>(file)
writeFileSync(result, JSON.stringify(typeof rows === 'function' ? await rows() : rows))
