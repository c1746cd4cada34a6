// `npm start`: install if needed, build if needed, become the server.
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { builtServer } from './lib/builtServer.mjs'
import { becomeServer, endWith } from './lib/launch.mjs'
import { commandLine } from './lib/commandLine.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')

commandLine('PORT=4780 npm start', {})
try {
  await builtServer(root, [])
  if (!existsSync(join(root, 'dist', 'server', 'main.js')))
    throw new Error('There is no server to start: src/server/main.ts does not exist.')
  await becomeServer(root)
} catch (error) {
  endWith(error)
}
