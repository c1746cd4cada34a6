// What a command of the built server needs in a clone: packages and build, where they are missing.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { isBuilt } from '../build.mjs'
import { ensureDependencies } from '../ensure-deps.mjs'

/**
 * Installs and builds what is missing, and goes where the settings are meant for. The builders run in a process of
 * their own: what runs then starts small.
 * @param {string} root
 * @param {readonly string[]} parts what is built; nothing named is all
 */
export async function builtServer(root, parts = ['server']) {
  await ensureDependencies()
  if (
    !isBuilt() &&
    spawnSync(process.execPath, [join(root, 'scripts', 'build.mjs'), ...parts], {
      stdio: ['ignore', 'inherit', 'inherit'],
    }).status !== 0
  )
    throw new Error('The build failed; its own words are above.')
  process.chdir(root)
}
