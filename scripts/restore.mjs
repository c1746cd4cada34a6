// `npm run restore [-- dump]`: puts the newest dump of the embedded database, or the one that is named, in its place.
// The server must not run.
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { builtServer } from './lib/builtServer.mjs'
import { becomeRestore, endWith } from './lib/launch.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')

try {
  const dump = process.argv.slice(2, 3).map((file) => resolve(file))
  await builtServer(root)
  await becomeRestore(root, dump)
} catch (error) {
  endWith(error)
}
