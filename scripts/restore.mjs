// `npm run restore [-- dump]`: puts the newest dump of the embedded database, or the one that is named, in its place.
// The server must not run.
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { builtServer } from './lib/builtServer.mjs'
import { becomeRestore, endWith } from './lib/launch.mjs'
import { commandLine } from './lib/commandLine.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')

const { positionals } = commandLine('npm run restore', {}, '[dump]')
try {
  const dump = positionals.slice(0, 1).map((file) => resolve(file))
  await builtServer(root)
  await becomeRestore(root, dump)
} catch (error) {
  endWith(error)
}
