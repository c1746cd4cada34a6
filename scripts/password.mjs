// `npm run password -- name@example.org`: prints a link by which this user sets a new password at the embedded sign-in.
// With the embedded database the server must not run.
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { builtServer } from './lib/builtServer.mjs'
import { becomePassword, endWith } from './lib/launch.mjs'
import { commandLine } from './lib/commandLine.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')

const { positionals } = commandLine('npm run password', {}, '<login or mail address>')
try {
  await builtServer(root)
  await becomePassword(root, positionals)
} catch (error) {
  endWith(error)
}
