import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { build } from 'vite'
import { contentHash } from '../../../scripts/lib/sources.mjs'
import { withLock } from '../../../scripts/lib/lock.mjs'
import { inProject, projectRoot } from '../paths.ts'

const INPUTS = [
  'package-lock.json',
  'tsconfig.base.json',
  'vite.config.ts',
  'src/domain',
  'src/streams',
  'src/worker',
  'src/ui',
  'tests/support/told',
]

/**
 * Builds the product's pages with one thing changed: the worker's entry stands in this folder, and lives by the clock
 * of the test. Gives their directory.
 */
export async function clockedPages(): Promise<string> {
  const [outDir, stamp] = [inProject('dist', 'webByTestClock'), inProject('dist', '.webByTestClock.stamp')]
  await withLock(inProject('dist', '.webByTestClock.lock'), async () => {
    const hash = contentHash(projectRoot, INPUTS)
    if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return
    await build({
      configFile: inProject('vite.config.ts'),
      logLevel: 'error',
      resolve: {
        alias: [
          {
            find: /^\.\.\/\.\.\/worker\/main\.ts(?=\?)/,
            replacement: inProject('tests', 'support', 'told', 'worker.ts'),
          },
        ],
      },
      // Read by one browser once: making it small would take longer than sending it.
      build: { outDir, emptyOutDir: true, minify: false },
    })
    writeFileSync(stamp, hash)
  })
  return outDir
}
