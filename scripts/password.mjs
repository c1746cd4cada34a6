// `npm run password -- name@example.org`: prints a link by which this user sets a new password at the embedded sign-in.
// With the embedded database the server must not run.
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { builtServer } from './lib/builtServer.mjs'
import { becomePassword, endWith } from './lib/launch.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')

try {
  await builtServer(root)
  await becomePassword(root, process.argv.slice(2))
} catch (error) {
  endWith(error)
}
