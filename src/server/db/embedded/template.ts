import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/**
 * The result of initdb as an archive: with it a new database opens in about a third of the time and half of the memory.
 * Kept beside the installed packages, named by the version of the database.
 * @internal
 */
export async function templateArchive(): Promise<Blob> {
  const file = templateFile()
  if (!existsSync(file)) await makeTemplate(file)
  return new Blob([readFileSync(file)])
}

/** Where the archive is if it was made before, else null. */
export function readyTemplate(): string | null {
  const file = templateFile()
  return existsSync(file) ? file : null
}

async function makeTemplate(file: string): Promise<void> {
  const { PGlite } = await import('@electric-sql/pglite')
  const lite = await PGlite.create()
  const archive = await lite.dumpDataDir('gzip')
  await lite.close()
  mkdirSync(dirname(file), { recursive: true })
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, Buffer.from(await archive.arrayBuffer()))
  renameSync(draft, file)
}

function templateFile(): string {
  const library = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  const modules = library.slice(0, library.lastIndexOf('node_modules') + 'node_modules'.length)
  const { version } = JSON.parse(readFileSync(join(modules, '@electric-sql/pglite/package.json'), 'utf8')) as {
    version: string
  }
  return join(modules, '.cache/bot-blending', `pglite-${version}.tar.gz`)
}
