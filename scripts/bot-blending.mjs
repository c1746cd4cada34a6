#!/usr/bin/env node
// `npx bot-blending`: becomes the server of the package, which is built already. With `restore` it brings a dump back,
// with `password` it makes a link by which somebody sets a new password.
// Settings are environment variables, as for `npm start`; the data is the user's, not the package's.
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { becomePassword, becomeRestore, becomeServer, endWith } from './lib/launch.mjs'
import { refuseOldNode } from './lib/node.mjs'
import { userDataDir } from './lib/userData.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')

try {
  refuseOldNode(process.versions.node)
  const [word, ...words] = process.argv.slice(2)
  if (word !== undefined && word !== 'restore' && word !== 'password')
    throw new Error(
      `bot-blending does not know "${word}": it starts without a word, "restore" brings a dump back, and "password" makes a link for a new password. Settings are environment variables, such as PORT and DATA_DIR.`,
    )
  process.env['DATA_DIR'] ??= userDataDir()
  process.env['WEB_DIR'] ??= join(root, 'dist', 'web')
  if (word === 'restore') await becomeRestore(root, words)
  else if (word === 'password') await becomePassword(root, words)
  else {
    process.stdout.write(`Data is kept in ${process.env['DATA_DIR']}.\n`)
    await becomeServer(root)
  }
} catch (error) {
  endWith(error)
}
