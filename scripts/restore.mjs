// `npm run restore [-- dump]`: puts the newest dump of the embedded database, or the one that is named, in its place.
// The server must not run.
import { spawnSync } from 'node:child_process'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isBuilt } from './build.mjs'
import { ensureDependencies } from './ensure-deps.mjs'
import { becomeRestore, endWith } from './lib/launch.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')

try {
  await ensureDependencies()
  if (
    !isBuilt() &&
    spawnSync(process.execPath, [join(root, 'scripts', 'build.mjs'), 'server'], {
      stdio: ['ignore', 'inherit', 'inherit'],
    }).status !== 0
  )
    throw new Error('The build failed; its own words are above.')
  const dump = process.argv.slice(2, 3).map((file) => resolve(file))
  process.chdir(root)
  await becomeRestore(root, dump)
} catch (error) {
  endWith(error)
}
