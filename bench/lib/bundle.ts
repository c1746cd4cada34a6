import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'

/** The repository: npm runs its scripts there. */
export const ROOT = process.cwd()
/** Where built benches and their pages go; ignored by git. */
export const RESULTS = join(ROOT, 'bench', 'results')

/**
 * A bench as one file, as the product is built: a loader that keeps every function's name would cost more than the
 * work.
 */
export async function bundled<T>(file: string, folder = RESULTS): Promise<T> {
  mkdirSync(folder, { recursive: true })
  const outfile = join(folder, `${file.replace(/\W+/g, '-')}.mjs`)
  await build({
    entryPoints: [join(ROOT, 'bench', file)],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    logLevel: 'error',
  })
  return (await import(pathToFileURL(outfile).href)) as T
}
