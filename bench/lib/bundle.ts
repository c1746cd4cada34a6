import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, defaultClientConditions, type InlineConfig } from 'vite'

/** The repository: npm runs its scripts there. */
export const ROOT = process.cwd()
/** Where built benches and their pages go; ignored by git. */
export const RESULTS = join(ROOT, 'bench', 'results')

/** What is measured is built by what builds the product, which knows its globs and workers. */
const OURS = {
  root: ROOT,
  configFile: false,
  logLevel: 'error',
  // What is measured is the code as users have it.
  mode: 'production',
} as const satisfies InlineConfig

/**
 * A bench as one file, as the product is built: a loader that keeps every function's name would cost more than the
 * work.
 */
export async function bundled<T>(file: string, folder = RESULTS): Promise<T> {
  mkdirSync(folder, { recursive: true })
  const name = `${file.replace(/\W+/g, '-')}.mjs`
  await build({
    ...OURS,
    build: {
      ssr: join(ROOT, 'bench', file),
      outDir: folder,
      emptyOutDir: false,
      target: 'node20',
      rolldownOptions: { output: { entryFileNames: name, chunkFileNames: `${name}-[hash].mjs` } },
    },
  })
  return (await import(pathToFileURL(join(folder, name)).href)) as T
}

/** Scripts of pages, each `<name>.js` in the folder. */
export async function bundlePages(files: readonly string[], folder: string): Promise<void> {
  await build({
    ...OURS,
    publicDir: false,
    resolve: { conditions: ['es2015', ...defaultClientConditions] },
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: 'es2023',
      modulePreload: false,
      rolldownOptions: {
        input: files.map((file) => join(ROOT, 'bench', 'pages', file)),
        output: { entryFileNames: '[name].js' },
        preserveEntrySignatures: 'strict',
      },
    },
  })
}
