import { expect, test } from 'vitest'
import { userDataDir } from '../../../scripts/lib/userData.mjs'

test.each([
  ['linux', {}, '/home/ann', '/home/ann/.local/share/bot-blending'],
  ['linux', { XDG_DATA_HOME: '/data' }, '/home/ann', '/data/bot-blending'],
  ['linux', { XDG_DATA_HOME: '' }, '/home/ann', '/home/ann/.local/share/bot-blending'],
  ['linux', { XDG_DATA_HOME: 'relative' }, '/home/ann', '/home/ann/.local/share/bot-blending'],
  ['darwin', { XDG_DATA_HOME: '/data' }, '/Users/ann', '/Users/ann/Library/Application Support/bot-blending'],
  ['win32', { LOCALAPPDATA: 'D:\\Local' }, 'C:\\Users\\ann', 'D:\\Local\\bot-blending'],
  ['win32', {}, 'C:\\Users\\ann', 'C:\\Users\\ann\\AppData\\Local\\bot-blending'],
] as const)('A-230 on %s with %j the data of %s is in %s', (platform, env, home, expected) => {
  expect(userDataDir(platform, env, home)).toBe(expected)
})
