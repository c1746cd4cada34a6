import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BenchRow } from '../row.ts'
import { ROOT } from './bundle.ts'

/**
 * Rows of one bench file from `count` processes of their own, one after another. A process that fails ends the bench.
 * `names` are the parts that a person asked for: a bench may do more when it is named.
 */
export function measuredIn(count: number, file: string, names: readonly string[]): readonly (readonly BenchRow[])[] {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'))
  try {
    return Array.from({ length: count }, (_each, at) => {
      process.stderr.write(`  process ${at + 1} of ${count}\n`)
      const result = join(folder, `${at}.json`)
      const words = ['--expose-gc', '--import', 'tsx', join('bench', 'lib', 'onePart.ts'), file, result, ...names]
      const { status } = spawnSync(process.execPath, words, { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'] })
      if (status !== 0) throw new Error(`bench/${file} ended with exit code ${status}.`)
      return JSON.parse(readFileSync(result, 'utf8')) as readonly BenchRow[]
    })
  } finally {
    rmSync(folder, { recursive: true })
  }
}
