import { homedir } from 'node:os'
import { posix, win32 } from 'node:path'

/**
 * Where programs of this system keep a user's data, with a folder of ours in it. A package has no place of its own: its
 * folder goes with the next version.
 * @param {NodeJS.Platform} platform @param {Readonly<Record<string, string | undefined>>} env @param {string} home
 * @returns {string} An absolute path.
 */
export function userDataDir(platform = process.platform, env = process.env, home = homedir()) {
  if (platform === 'win32')
    return win32.join(env['LOCALAPPDATA'] || win32.join(home, 'AppData', 'Local'), 'bot-blending')
  if (platform === 'darwin') return posix.join(home, 'Library', 'Application Support', 'bot-blending')
  const named = env['XDG_DATA_HOME'] ?? ''
  // The base directory specification: a path that is not absolute counts as none.
  return posix.join(posix.isAbsolute(named) ? named : posix.join(home, '.local', 'share'), 'bot-blending')
}
