// `npm start`: install if needed, build if needed, become the server.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isBuilt } from './build.mjs'
import { ensureDependencies } from './ensure-deps.mjs'
import { becomeServer, endWith } from './lib/launch.mjs'
import { commandLine } from './lib/commandLine.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')

commandLine('PORT=4780 npm start', {})
try {
  await ensureDependencies()
  // The builders run in a process of their own: the server then starts small.
  if (
    !isBuilt() &&
    spawnSync(process.execPath, [join(root, 'scripts', 'build.mjs')], { stdio: ['ignore', 'inherit', 'inherit'] })
      .status !== 0
  )
    throw new Error('The build failed; its own words are above.')
  if (!existsSync(join(root, 'dist', 'server', 'main.js')))
    throw new Error('There is no server to start: src/server/main.ts does not exist.')
  process.chdir(root)
  await becomeServer(root)
} catch (error) {
  endWith(error)
}
